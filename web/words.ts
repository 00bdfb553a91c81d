import { LRUCache } from 'lru-cache';
import { languageOfKey } from '../src/corrections/names-field.js';
import type { Field } from '../src/fields/field.js';
import { field } from '../src/fields/registry.js';
import type { RelationRow } from '../src/fields/rows-shape.js';
import { wordOfStep } from '../src/fields/scale.js';
import { type Label, VOCABULARIES } from '../src/fields/vocabularies.js';
import { foreign, plainText } from './marked-text.js';
import type { Messages } from './messages/en.js';
import { poisonWords, remarkWords } from './words-of-checks.js';

/** Texts and language of a page. */
export interface Wording {
  readonly t: Messages;
  readonly language: string;
}

/** A value as stored, published, or claimed. */
export type ShownValue = string | number | boolean | readonly string[] | readonly RelationRow[] | null;

/** Returns the name of a language in another one, by code; the code itself where it has none. */
export const languageName = (language: string, code: string): string =>
  languageNames(language).of(code) ?? code;

export const fieldLabel = ({ t, language }: Wording, { key }: Pick<Field, 'key'>): string => {
  const names = key === 'common_name' ? 'en' : languageOfKey(key);
  return names === undefined
    ? (t.fields[key] ?? key.replaceAll('_', ' '))
    : t.plant.nameIn(languageName(language, names));
};

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

const languageNames = byLanguage(
  (language) => new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }),
);
const numberFormat = byLanguage((language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }));
const dayFormat = byLanguage(
  (language) => new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }),
);
const shortDayFormat = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const timeFormat = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
);

/** Returns a number with a true minus sign, since screen readers leave a hyphen out. */
export const numberText = (language: string, value: number): string =>
  numberFormat(language).format(value).replace('-', '−');

/** Days in words by language and day: a page of claims has the same few days hundreds of times. */
const days = new LRUCache<string, string>({ max: 2_000 });

/** Returns a day in words, from a time in ISO 8601. */
export const dateText = (language: string, time: string): string => {
  const key = `${language} ${time.slice(0, 10)}`;
  const text = days.get(key) ?? dayFormat(language).format(new Date(time));
  days.set(key, text);
  return text;
};

/** Returns when something was observed or published: years are stored as their first day. */
export const observedText = (language: string, time: string): string =>
  /-01-01(?:T00:00:00|$)/.test(time) ? time.slice(0, 4) : dateText(language, time);

/** Returns a day of a year that is known, in few words: `20 Mar`. */
export const dayText = (language: string, day: string): string =>
  shortDayFormat(language).format(new Date(day));

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

/** Returns a length to two significant digits, as floras give it. */
export const lengthText = (wording: Wording, cm: number): string =>
  quantityText(wording, Number(cm.toPrecision(2)), 'cm');

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

/** Returns a text of a source of words with commas between them, translated if the catalogue has all of them. */
const freeWords = ({ t }: Pick<Wording, 't'>, vocabulary: string, text: string): string => {
  const words = t.labels[vocabulary];
  const parts = text.split(', ');
  return words !== undefined && parts.every((word) => Object.hasOwn(words, word))
    ? parts.map((word) => words[word]).join(', ')
    : text;
};

/** Returns the name of a licence, or in words what is no name: that it is public, or not yet confirmed. */
export const licenceText = (wording: Pick<Wording, 't'>, licence: string | null): string =>
  licence === null ? wording.t.plant.licenceUnknown : (wording.t.labels['licence']?.[licence] ?? licence);

/** Fields whose texts are in no language: names of people and publications. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  'author',
  'bibliography',
  'scientific_name',
  'genus_name',
]);

/** Returns the language of a value where it is not that of the page: sources write their texts in English, names in their own. */
export const languageOfValue = (wording: Wording, field: Field, value: ShownValue): string | undefined => {
  const isText = typeof value === 'string' || (Array.isArray(value) && typeof value[0] === 'string');
  if (!isText || field.vocabulary !== null || WITHOUT_LANGUAGE.has(field.key)) return undefined;
  const language = languageOfKey(field.key) ?? 'en';
  return wording.language !== language && shownText(wording, field, value) === [value].flat().join(', ')
    ? language
    : undefined;
};

/** Returns whether a list has rows, and not texts. */
export const isRows = (list: readonly string[] | readonly RelationRow[]): list is readonly RelationRow[] =>
  typeof list[0] === 'object';

/** Returns a text of a row in the language of the page, or between delimiters: scientific names, English texts of sources. */
const rowWords = (wording: Wording, member: string, text: string): string => {
  if (member === 'species') return foreign('la', text);
  if (member === 'substance') return poisonWords(wording, text);
  if (member === 'note') return remarkWords(wording, text);
  const words = freeWords(wording, member, text);
  return wording.language === 'en' || words !== text ? words : foreign('en', text);
};

/** Members of a row that say where it comes from and what it refers to. */
const REFERENCES: ReadonlySet<string> = new Set(['source', 'species_id', 'species_slug']);

/** Returns the members of a row in words of the language of the page. */
const wordsOf = (wording: Wording, { rows }: Field, row: RelationRow): RelationRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (REFERENCES.has(name)) return [name, value];
      const member = rows?.members[name];
      if (typeof value === 'string' && (member === undefined || member.type === 'text'))
        return [name, rowWords(wording, name, value)];
      if (value === null || (member?.type !== 'label' && member?.type !== 'labels')) return [name, value];
      const words = [value].flat().map((label) => labelWords(wording, member.vocabulary, String(label)));
      return [name, wording.t.and(words)];
    }),
  );

/** Returns a row as a sentence where the language has one for its field, else its members; other languages are delimited. */
export const rowSentence = (wording: Wording, field: Field, row: RelationRow): string => {
  const words = wordsOf(wording, field, row);
  return (
    wording.t.rows[field.key]?.(words) ??
    Object.entries(words)
      .filter(([name, value]) => value !== null && !REFERENCES.has(name))
      .map(([, value]) => String(value))
      .join(', ')
  );
};

export const rowText = (wording: Wording, field: Field, row: RelationRow): string =>
  plainText(rowSentence(wording, field, row));

/** Returns a value in words, with its unit. A claim that does not fit its field is shown as it is. */
export const shownText = (wording: Wording, field: Field, value: ShownValue): string => {
  const { t } = wording;
  if (value === null) return t.explorer.unknown;
  if (typeof value === 'boolean') return value ? t.plant.yes : t.plant.no;
  if (typeof value === 'object') {
    if (isRows(value)) return value.map((row) => rowText(wording, field, row)).join('; ');
    const { vocabulary } = field;
    if (vocabulary === 'month' && value.every((month) => positionOf(month) >= 0))
      return monthsText(wording, value);
    return value
      .map((label) => (vocabulary === null ? label : labelWords(wording, vocabulary, label)))
      .join(', ');
  }
  if (typeof value === 'string')
    return field.vocabulary === null
      ? freeWords(wording, field.key, value)
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
  (languageOfKey(key) === undefined ? t.descriptions[key] : '') ??
  // The descriptions of the API are Markdown: keys and labels are code. Readers know no null.
  describe
    .replaceAll(/`([^`]+)`/g, (_, code: string) =>
      t.fields[code] === undefined ? `“${code}”` : t.inSentence(t.fields[code]),
    )
    .replaceAll('Null', 'No value')
    .replaceAll('null', 'no value');

/** Upper-cases the first letter, for the beginning of a sentence. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
