import { LRUCache } from 'lru-cache';
import type { Field } from '../src/fields/field.js';
import { field } from '../src/fields/registry.js';
import { wordOfStep } from '../src/fields/scale.js';
import { type Label, VOCABULARIES } from '../src/fields/vocabularies.js';
import type { Messages } from './messages/en.js';

/** Texts and language of a page. */
export interface Wording {
  readonly t: Messages;
  readonly language: string;
}

/** A value as stored, published, or claimed. */
export type ShownValue = string | number | boolean | readonly string[] | null;

export const fieldLabel = ({ t }: Pick<Wording, 't'>, { key }: Pick<Field, 'key'>): string =>
  t.fields[key] ?? key.replaceAll('_', ' ');

/** Returns the words of a label: those of the catalogue, else the label with spaces. */
export const labelWords = ({ t }: Pick<Wording, 't'>, vocabulary: string, label: string): string =>
  t.labels[vocabulary]?.[label] ?? label.replaceAll('_', ' ');

/** Returns a function that creates a formatter of a language once. */
const byLanguage = <Formatter>(create: (language: string) => Formatter) => {
  const created = new Map<string, Formatter>();
  return (language: string): Formatter => {
    const formatter = created.get(language) ?? create(language);
    created.set(language, formatter);
    return formatter;
  };
};

/** Locales of dates that differ from the language: English dates begin with the day, as in most countries. */
const DATE_LOCALES = new Map([['en', 'en-GB']]);
const dateLocale = (language: string): string => DATE_LOCALES.get(language) ?? language;

const numberFormat = byLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
const dayFormat = byLanguage(
  (language) => new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }),
);
const timeFormat = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

export const numberText = (language: string, value: number): string => numberFormat(language).format(value);

/** Days in words by language and day: a page of claims has the same few days hundreds of times. */
const days = new LRUCache<string, string>({ max: 2_000 });

/** Returns a day in words, from a time in ISO 8601. */
export const dateText = (language: string, time: string): string => {
  const key = `${language} ${time.slice(0, 10)}`;
  const text = days.get(key) ?? dayFormat(language).format(new Date(time));
  days.set(key, text);
  return text;
};

/** Returns a day and the time of day in UTC, in words. */
export const timeText = (language: string, time: Date): string => timeFormat(language).format(time);

const THIN = '\u202f';

/** Returns a number with its unit as it was entered. */
export const measureText = ({ t, language }: Wording, value: number, unit: string): string =>
  `${numberText(language, value)}${THIN}${t.units[unit] ?? unit}`;

/** Returns a number with its unit: lengths from one metre on in metres. */
export const quantityText = (wording: Wording, value: number, unit: Field['unit']): string => {
  if (unit === null) return numberText(wording.language, value);
  const inMetres = unit === 'cm' && Math.abs(value) >= 100;
  return inMetres ? measureText(wording, value / 100, 'm') : measureText(wording, value, unit);
};

type Month = Label<'month'>;
const positionOf = (month: string): number => VOCABULARIES.month.indexOf(month as Month);

/** Returns months as runs of consecutive ones, which may go on over the end of the year. */
const monthRuns = (months: readonly string[]): readonly (readonly [first: number, last: number])[] => {
  const given = new Set(months.map(positionOf).filter((month) => month >= 0));
  if (given.size === 12) return [[0, 11]];
  const runs: [number, number][] = [];
  for (const month of [...given].sort((a, b) => a - b)) {
    if (given.has((month + 11) % 12)) continue;
    let last = month;
    while (given.has((last + 1) % 12)) last = (last + 1) % 12;
    runs.push([month, last]);
  }
  return runs;
};

/** Returns months in words: `April and May`, `May to July`. */
export const monthsText = ({ t }: Pick<Wording, 't'>, months: readonly string[]): string =>
  t.and(
    monthRuns(months).map(([first, last]) =>
      t.monthSpan(t.monthsLong[first]!, t.monthsLong[last]!, (first + 1) % 12 === last),
    ),
  );

/** Returns the word for a step of a scale (contract C14.31); undefined for a field without words. */
export const scaleWords = (wording: Pick<Wording, 't'>, key: string, value: number): string | undefined => {
  const word = wordOfStep(field(key).scale, value);
  return word && labelWords(wording, key, word);
};

/** Returns a free text of a source, translated where the catalogue has its words, which commas separate. */
const freeWords = ({ t }: Wording, { key }: Field, text: string): string => {
  const words = t.labels[key];
  return words === undefined
    ? text
    : text
        .split(', ')
        .map((word) => words[word] ?? word)
        .join(', ');
};

/** Fields whose texts are in no language: names of people and publications. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  'author',
  'bibliography',
  'scientific_name',
  'genus_name',
]);

/** Returns the language of a value where it is not that of the page: sources write their texts in English. */
export const languageOfValue = (wording: Wording, field: Field, value: ShownValue): 'en' | undefined =>
  typeof value === 'string' &&
  field.vocabulary === null &&
  !WITHOUT_LANGUAGE.has(field.key) &&
  wording.language !== 'en' &&
  shownText(wording, field, value) === value
    ? 'en'
    : undefined;

/** Returns a value in words, with its unit. A claim that does not fit its field is shown as it is. */
export const shownText = (wording: Wording, field: Field, value: ShownValue): string => {
  const { t } = wording;
  if (value === null) return t.explorer.unknown;
  if (typeof value === 'boolean') return value ? t.plant.yes : t.plant.no;
  if (typeof value === 'object') {
    const { vocabulary } = field;
    if (vocabulary === 'month' && value.every((month) => positionOf(month) >= 0))
      return monthsText(wording, value);
    return value
      .map((label) => (vocabulary === null ? label : labelWords(wording, vocabulary, label)))
      .join(', ');
  }
  if (typeof value === 'string')
    return field.vocabulary === null
      ? freeWords(wording, field, value)
      : labelWords(wording, field.vocabulary, value);
  if (field.key === 'year') return String(value);
  return quantityText(wording, value, field.unit);
};

/** Returns what the first and the last step of an indicator mean; null for other fields. */
export const endsOf = (
  { t }: Pick<Wording, 't'>,
  { key, correction }: Pick<Field, 'key' | 'correction'>,
): readonly [string, string] | null =>
  correction?.kind === 'indicator' ? (t.ends[key] ?? correction.ends) : null;

/** Returns what a field says, in a sentence. */
export const fieldDescription = ({ t }: Pick<Wording, 't'>, { key, describe }: Field): string =>
  t.descriptions[key] ??
  // The descriptions of the API are Markdown: keys and labels are code.
  describe.replaceAll(/`([^`]+)`/g, (_, code: string) =>
    t.fields[code] === undefined ? `“${code}”` : lower(t.fields[code]),
  );

/** Upper-cases the first letter, for the beginning of a sentence. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lower-cases the first letter, except in abbreviations and in `English …`. */
export const lower = (label: string): string =>
  /^(?!English )\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
