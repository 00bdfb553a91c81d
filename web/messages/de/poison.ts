import type { RelationRow } from '../../../src/fields/rows-shape.js';
import type { poisonEnglish } from '../en/poison.js';
import { gross, und } from './words.js';

/** Ein Wort für Opfer, die keine Quelle nennt: Es folgt keinem „für“. */
const isUnnamed = (victim: unknown): boolean => String(victim).startsWith('ohne ');

/** Gibt eine Warnung als Satz zurück: `Samen: sehr giftig für Menschen beim Verzehr (taxine).` */
export const poisonSentenceGerman = (row: RelationRow): string => {
  const { severity, part, condition, to, by, substance, note } = row;
  const where = part === null ? '' : `${part}${condition === null ? '' : ` (${condition})`}: `;
  const how = part === null && condition !== null ? ` (${condition})` : '';
  const whom = isUnnamed(to) ? `${by}, ${to}` : `für ${to}${how} ${by}`;
  const sentence = `${where}${severity} ${whom}${substance === null ? '' : ` (${substance})`}.`;
  return `${gross(sentence)}${note === null ? '' : ` ${note}`}`;
};

/** Warnungen zu einer Pflanze. */
export const poisonGerman: typeof poisonEnglish = {
  poison: {
    unknown: 'Niemand hat bisher angegeben, ob sie giftig ist; harmlos ist sie deshalb nicht.',
    add: 'Angeben, was Sie wissen',
    saidBy: (sources: readonly string[]): string =>
      sources.length === 0 ? 'Wer das sagt' : `Laut ${und(sources)}`,
    mark: (severity: string, victims: readonly string[]): string => {
      const named = victims.filter((victim) => !isUnnamed(victim));
      return gross(`${severity.replace(/ \(.*\)$/, '')}${named.length === 0 ? '' : ` für ${und(named)}`}`);
    },
    markUnknown: 'Giftigkeit unbekannt',
  },
};
