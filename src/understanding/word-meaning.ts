import type { WordKind, WordRow } from './language-words.js';
import type { Meaning, MeaningOf } from './meaning.js';
import { APPROXIMATE, REGIONS } from './regions.js';

type Logic =
  | 'not'
  | 'neither'
  | 'nor'
  | 'or'
  | 'and'
  | 'resembles'
  | 'beside'
  | 'below_zero'
  | 'hardly'
  | 'planting'
  | 'showy'
  | 'plain';

const labelOf = (key: string): Meaning => {
  const dot = key.indexOf('.');
  return { is: 'value', of: key.slice(0, dot), label: key.slice(dot + 1) };
};

const numberOf = (key: string): Meaning => {
  const [value, unit] = key.split(' ');
  return { is: 'number', value: Number(value), ...(unit !== undefined && { unit }) };
};

/** Readers of the keys of rows, by kind. An ordinary word has no meaning here. */
const MEANINGS: Readonly<Record<WordKind, (key: string) => Meaning | undefined>> = {
  value: labelOf,
  number: numberOf,
  condition: (parameters) => ({ is: 'condition', parameters }),
  part: (key) => ({ is: 'organ', organ: key as MeaningOf<'organ'>['organ'] }),
  season: (key) => ({ is: 'season', season: key as MeaningOf<'season'>['season'] }),
  vague: (key) => ({ is: 'size', size: key as MeaningOf<'size'>['size'] }),
  compare: (key) => ({ is: 'compare', comparison: key as MeaningOf<'compare'>['comparison'] }),
  logic: (key) => (key === 'minus' ? { is: 'sign', sign: '-' } : { is: key as Logic }),
  relation: (key) => ({ is: 'relation', relation: key as MeaningOf<'relation'>['relation'] }),
  safety: (key) => ({ is: 'safety', safety: key as MeaningOf<'safety'>['safety'] }),
  victim: (key) => ({ is: 'victim', victims: key.split(',') }),
  place: (key) => ({
    is: 'place',
    places: key.split(',').map((each) => REGIONS.get(each) ?? [each.toUpperCase()]),
    approximate: APPROXIMATE.has(key) ? key : null,
  }),
  unanswered: (reason) => ({ is: 'unanswered', reason }),
  field: (key) => ({ is: 'field', key }),
  unit: (unit) => ({ is: 'unit', unit }),
  filler: () => ({ is: 'filler' }),
  ordinary: () => undefined,
};

/** Returns what the words of a row mean; undefined for ordinary words. */
export const meaningOf = ({ kind, key }: WordRow): Meaning | undefined => MEANINGS[kind](key);
