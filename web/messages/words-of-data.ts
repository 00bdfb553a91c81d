import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { type Language, wordsIn } from '../../src/understanding/language-words.js';

/** Returns `first.rest` as its two parts; labels may contain dots. */
const partsOf = (key: string): readonly [vocabulary: string, label: string] => {
  const dot = key.indexOf('.');
  return [key.slice(0, dot), key.slice(dot + 1)];
};

/** Returns the words for fields, labels, units and months in a language, from data/words. */
export const wordsOfData = (language: Language) => {
  const { rows } = wordsIn(language);
  const shown = (kind: 'field' | 'value' | 'unit') =>
    rows.filter((row) => row.kind === kind && row.shown !== '').map((row) => [row.key, row.shown] as const);
  const labels = new Map<string, Record<string, string>>();
  for (const [key, word] of shown('value')) {
    const [vocabulary, label] = partsOf(key);
    labels.set(vocabulary, { ...labels.get(vocabulary), [label]: word });
  }
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return {
    /** Labels of fields, by key of the registry. */
    fields: Object.fromEntries(shown('field')) as Readonly<Record<string, string>>,
    /** Words for labels by vocabulary; any other label is shown with spaces for underscores. */
    labels: Object.fromEntries(labels) as Readonly<Record<string, Readonly<Record<string, string>>>>,
    units: Object.fromEntries(shown('unit')) as Readonly<Record<string, string>>,
    monthsLong: VOCABULARIES.month.map((month) => labels.get('month')?.[month] ?? month),
    monthsShort: VOCABULARIES.month.map((_, month) => short.format(new Date(Date.UTC(2000, month)))),
  };
};
