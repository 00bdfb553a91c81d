import type { RelationRow } from '../../../src/fields/rows-shape.js';
import { type SpanEnd, spanInWeeks } from '../span.js';
import { poisonSentence } from './poison.js';
import { plural } from './words.js';

/** Returns a time from a date in words: `8 to 6 weeks before`, `2 weeks before to 30 days after`, `up to 4 weeks after`. */
const timeSpan = (from: number, to: number): string => {
  const [first, last] = spanInWeeks(from, to);
  const amount = ({ count, unit }: SpanEnd): string => plural(count, unit.slice(0, -1), unit);
  const side = (day: number): string => (day < 0 ? 'before' : 'after');
  if (from === 0) return `up to ${amount(last)} after`;
  if (to === 0) return `from ${amount(first)} before until`;
  return side(from) === side(to)
    ? `${first.unit === last.unit ? first.count : amount(first)} to ${amount(last)} ${side(to)}`
    : `${amount(first)} before to ${amount(last)} after`;
};

/** Sentences about fields, and names of groups of fields; their labels and those of values are in data/words. */
export const fieldsEnglish = {
  evidence: {
    reported: 'reported',
    measured: 'measured',
    derived: 'derived',
    inferred: 'inferred',
  } as Readonly<Record<string, string>>,

  ranks: { genus: 'genus', family: 'family' },

  monthSpan: (first: string, last: string, adjoining: boolean): string =>
    first === last ? first : adjoining ? `${first} and ${last}` : `${first} to ${last}`,

  sections: {
    form: 'Size and form',
    flower: 'Flowers',
    leaf: 'Leaves',
    fruit: 'Fruits and seeds',
    place: 'Where it thrives',
    garden: 'In the garden',
    use: 'Food and other uses',
    notes: 'Notes',
    name: 'About the name',
  },

  /** Sentences for the rows of a field, from the words of their members; without one, the words are listed. */
  rows: {
    planting_window: ({ task, anchor, from_days, to_days, crop }) =>
      `${crop === null ? '' : `${crop}: `}${task} ${timeSpan(Number(from_days), Number(to_days))} the ${anchor}`,
    companions: ({ species, effect, mechanism }) =>
      `${species}: ${effect}${mechanism === null ? '' : ` (${mechanism})`}`,
    safety: poisonSentence,
  } as Readonly<Record<string, (row: RelationRow) => string>>,

  /** Only for languages other than English, by key: what the first and last class of an indicator mean, and descriptions of fields. */
  ends: {} as Readonly<Record<string, readonly [string, string]>>,
  descriptions: {} as Readonly<Record<string, string>>,
};
