import type { RelationRow } from '../../../src/fields/rows-shape.js';
import { and, capital } from './words.js';

/** Returns a warning as a sentence: `Seeds, leaves: very poisonous to people when eaten (taxine).` */
export const poisonSentence = (row: RelationRow): string => {
  const { severity, part, condition, to, by, substance, note } = row;
  const where = part === null ? '' : `${part}${condition === null ? '' : ` (${condition})`}: `;
  const how = part === null && condition !== null ? ` ${condition}` : '';
  const sentence = `${where}${severity} to ${to}${how} ${by}${substance === null ? '' : ` (${substance})`}.`;
  return `${capital(sentence)}${note === null ? '' : ` ${note}`}`;
};

/** Texts of the warnings about a plant. */
export const poisonEnglish = {
  poison: {
    unknown: 'Nobody has recorded whether it is poisonous; that does not make it harmless.',
    add: 'Add what you know',
    saidBy: (sources: readonly string[]): string =>
      sources.length === 0 ? 'Who says so' : `According to ${and(sources)}`,
    mark: (severity: string, victims: readonly string[]): string =>
      capital(`${severity.replace(/ \(.*\)$/, '')}${victims.length === 0 ? '' : ` to ${and(victims)}`}`),
    markUnknown: 'Poison: unknown',
  },
};
