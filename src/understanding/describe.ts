import type { Field } from '../fields/field.js';
import { UNIT_WORDS } from '../fields/field.js';
import { field, fieldSpelled } from '../fields/registry.js';
import { readable } from '../fields/scale.js';
import { readableLabel } from '../fields/vocabularies.js';
import { ISO_ZONES } from '../geography/iso-zones.js';
import { LEVEL_3_ZONES } from '../geography/level-3-zones.js';
import type { QueryParameter, UnderstoodCondition } from './condition.js';
import { type Language, SPOKEN_LANGUAGES, wordsIn } from './language-words.js';
import { APPROXIMATE } from './regions.js';

const KEYED = /^(filter|filter_not|range)\[(\w+)\]$/;

const labelOf = (language: Language, { key, label }: Field): string =>
  wordsIn(language).shown('field', key) ?? label;

/** Returns the word for a zone, region or part of a country that the table of the language has. */
const placeWord = (language: string, code: string): string | undefined => {
  const spoken = SPOKEN_LANGUAGES.find((each) => each === language);
  if (spoken === undefined) return undefined;
  const { shown } = wordsIn(spoken);
  return shown('place', code) ?? shown('place', code.toLowerCase().replaceAll(' ', '-'));
};

/**
 * Returns the name of a place in a language, from its ISO 3166 code or the code of its zone: a part of a country with the country
 * behind it. Any other text is returned as it is.
 */
export const placeName = (language: string, code: string): string => {
  const word = placeWord(language, code);
  if (word !== undefined) return word;
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const [country, part] = code.split('-');
  const name = ISO_ZONES.get(code)?.[0]?.name;
  if (name !== undefined && part !== undefined) return `${name} (${countries.of(country!)})`;
  return (name && countries.of(code)) ?? LEVEL_3_ZONES.get(code)?.name ?? code;
};

const valueText = (language: Language, of: Field, value: string): string => {
  const words = wordsIn(language);
  if (of.type === 'zone') return placeName(language, value);
  if (of.vocabulary !== null)
    return words.shown('value', `${of.vocabulary}.${value}`) ?? readableLabel(of.vocabulary, value);
  return words.shown('value', `${of.key}.${value}`) ?? (of.scale === null ? value : readable(value));
};

const BOOLEAN: ReadonlySet<string> = new Set(['true', 'false']);

const rangeText = (language: Language, { unit }: Field, range: string): string => {
  const [least = '', most = ''] = range.split(',');
  const withUnit = (value: string): string =>
    unit === null ? value : `${value} ${wordsIn(language).shown('unit', unit) ?? UNIT_WORDS[unit]}`;
  if (least === '') return `≤ ${withUnit(most)}`;
  return most === '' ? `≥ ${withUnit(least)}` : `${least}–${withUnit(most)}`;
};

/** Returns a parameter of a condition in words; undefined for one that only changes how another is read. */
const parameterText = (language: Language, [name, value]: QueryParameter): string | undefined => {
  const [, family, key] = KEYED.exec(name) ?? [];
  const of = key === undefined ? undefined : fieldSpelled(key);
  if (of === undefined) return undefined;
  const not = wordsIn(language).shown('logic', 'not') ?? 'not';
  const label = labelOf(language, of);
  // Any report of harm.
  if (name === 'filter_not[safety]' && value === 'null')
    return wordsIn(language).shown('safety', 'poisonous');
  if (family === 'range') return `${label}: ${rangeText(language, of, value)}`;
  if (BOOLEAN.has(value)) return value === 'true' ? label : `${label}: ${not}`;
  const values = value.split(',').map((each) => valueText(language, of, each));
  return `${label}: ${family === 'filter_not' ? `${not} ` : ''}${values.join(', ')}`;
};

/**
 * Returns the meaning of a condition in words of a language: `Flower colour: blue`, `native: Norway`.
 *
 * @param parameters Of one condition: those of a place belong together.
 */
export const meaningText = (language: Language, parameters: readonly QueryParameter[]): string => {
  const given = new Map(parameters);
  const zone = given.get('filter[zone]');
  const establishment = given.get('filter[establishment]');
  if (zone !== undefined && establishment !== undefined) {
    const where = zone
      .split(',')
      .map((code) => placeName(language, code))
      .join(', ');
    const how = establishment.includes(',')
      ? labelOf(language, field('zone'))
      : valueText(language, field('establishment'), establishment);
    return `${how}: ${where}`;
  }
  return parameters.flatMap((each) => parameterText(language, each) ?? []).join('; ');
};

/**
 * Returns what a condition means in words of a language, with the region that was asked for where others stand for it:
 * `native: United Kingdom (Scotland)`.
 */
export const conditionMeaning = (
  language: Language,
  { parameters, reading }: Pick<UnderstoodCondition, 'parameters' | 'reading'>,
): string => {
  const meaning = meaningText(language, parameters);
  return reading !== null && APPROXIMATE.has(reading)
    ? `${meaning} (${placeName(language, reading)})`
    : meaning;
};
