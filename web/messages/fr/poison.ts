import type { RelationRow } from '../../../src/fields/rows-shape.js';
import type { poisonEnglish } from '../en/poison.js';
import { et, initial } from './words.js';

export const poisonSentenceFrench = (row: RelationRow): string => {
  const { severity, part, condition, to, by, substance, note } = row;
  const where = part === null ? '' : `${part}${condition === null ? '' : ` (${condition})`} : `;
  const how = part === null && condition !== null ? ` (${condition})` : '';
  const sentence = `${where}${severity} pour ${to}${how} ${by}${substance === null ? '' : ` (${substance})`}.`;
  return `${initial(sentence)}${note === null ? '' : ` ${note}`}`;
};

/** Textes des avertissements sur une plante. */
export const poisonFrench: typeof poisonEnglish = {
  poison: {
    unknown: 'Personne n’a encore indiqué si elle est toxique ; elle n’est pas pour autant inoffensive.',
    add: 'Indiquer ce que l’on en sait',
    saidBy: (sources: readonly string[]): string =>
      sources.length === 0 ? 'D’où vient l’information' : `Selon ${et(sources)}`,
    mark: (severity: string, victims: readonly string[]): string =>
      initial(`${severity.replace(/ \(.*\)$/, '')}${victims.length === 0 ? '' : ` pour ${et(victims)}`}`),
    markUnknown: 'Toxicité inconnue',
  },
};
