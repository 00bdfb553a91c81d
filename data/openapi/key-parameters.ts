import { describedWithUnit, FAMILIES, type Family } from '../../src/fields/field.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { Collection } from '../../src/query/collections.js';
import type { Key } from '../../src/query/keys.js';
import type { DocumentObject } from './json.js';
import { queryParameter } from './query-parameter.js';
import type { SharedParameters } from './shared-parameters.js';

const NUMBER = String.raw`-?\d+(\.\d+)?`;
const MOMENT = String.raw`\d{4}-\d\d-\d\d(T[^,]+)?`;

/** Returns the pattern of two bounds, either of which may be missing (contract C6.14, C6.15). */
const bounds = (bound: string): string => `^(${bound}(,(${bound})?)?|,${bound})$`;

const labelsOf = ({ vocabulary }: Key): readonly string[] =>
  vocabulary === null ? [] : VOCABULARIES[vocabulary];

/** Returns the pattern of one of several words. */
const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? `^${words[0]}$` : `^(${words.join('|')})$`;

/** Words of a scale (C14.31). */
const wordsOf = ({ words }: Key): readonly string[] => words?.map(({ word }) => word) ?? [];

/** Returns the schema of one value of a filter: of the type of the key, or the word `null` (C6.6 to C6.13). */
const filterValue = (key: Key): DocumentObject => {
  switch (key.type) {
    case 'boolean':
      return { type: 'string', enum: ['true', 'false', 'null'] };
    case 'integer':
      return { type: ['integer', 'string'], pattern: oneOf([...wordsOf(key), 'null']) };
    case 'decimal':
      return { type: ['number', 'string'], pattern: '^null$' };
    case 'timestamp':
      return { type: 'string', pattern: `^(${MOMENT}|null)$` };
    default:
      return key.vocabulary === null
        ? { type: 'string' }
        : { type: 'string', enum: [...labelsOf(key), 'null'] };
  }
};

const rangeOf = (key: Key): DocumentObject => {
  if (key.type === 'timestamp') return { type: 'string', pattern: bounds(MOMENT) };
  const words = key.type === 'ordinal' ? labelsOf(key) : wordsOf(key);
  return { type: 'string', pattern: bounds(words.length === 0 ? NUMBER : `(${words.join('|')}|${NUMBER})`) };
};

const schemaOf = (family: Family, key: Key): DocumentObject => {
  if (family === 'order') return { type: 'string', enum: ['asc', 'desc'] };
  if (family === 'range') return rangeOf(key);
  return { type: 'array', items: filterValue(key), maxItems: 100 };
};

/** Effect of each family; follows the description of the key. */
const EFFECTS: Readonly<Record<Family, string>> = {
  filter:
    'Keeps records that have one of the listed values, separated by commas; `null` lists records without a value.',
  filter_not:
    'Drops records that have one of the listed values, separated by commas, and keeps those without a value unless `null` is listed.',
  range:
    'Keeps records between two bounds, both included: `min,max`, `min,` or `,max`. Records without a value never match.',
  order: 'Sorts by this key, `asc` or `desc`; records without a value come first in both directions.',
};

const inWords = (words: NonNullable<Key['words']>): string =>
  words.map(({ word, first, last }) => `${word} (${first === last ? first : `${first}-${last}`})`).join(', ');

const describe = (family: Family, key: Key): string =>
  [
    describedWithUnit(key),
    EFFECTS[family],
    ...(key.words === null || family === 'order' ? [] : [`Words: ${inWords(key.words)}.`]),
    ...(family === 'range' && key.type === 'ordinal' ? [`In this order: ${labelsOf(key).join(', ')}.`] : []),
    ...(key.aliases.length === 0 ? [] : [`Also accepted as ${key.aliases.join(', ')}.`]),
  ].join(' ');

/** Returns an example value for a parameter of the family. */
const exampleFor = (family: Family, { type, example }: Key): string | readonly unknown[] => {
  if (family === 'order') return 'desc';
  if (family !== 'range') return [type === 'boolean' ? 'true' : example];
  return type === 'timestamp' ? '2026-01-01,2026-06-30' : `${example},`;
};

/** Returns whether the keys of a collection are the public fields (C6.25). */
const hasPublicFields = (kind: string): boolean => kind === 'species' || kind === 'plants';

const parameter = (family: Family, key: Key): DocumentObject => {
  const list = family === 'filter' || family === 'filter_not';
  return queryParameter({
    name: `${family}[${key.key}]`,
    description: describe(family, key),
    ...(list ? { style: 'form', explode: false } : {}),
    schema: schemaOf(family, key),
    example: exampleFor(family, key),
    'x-type': key.type,
    ...(key.unit === null ? {} : { 'x-unit': key.unit }),
    ...(key.aliases.length === 0 ? {} : { 'x-aliases': key.aliases }),
  });
};

/** Returns the parameters of all key families of a collection (C6.21), as references to components. */
export const keyParameters = (
  shared: SharedParameters,
  { kind, keys }: Collection,
): readonly DocumentObject[] =>
  FAMILIES.flatMap((family) =>
    keys.keys(family).map((name) => {
      const key = keys.named(family, name)!;
      const short = `${family}.${name}`;
      const names = hasPublicFields(kind) ? [short, `${kind}.${short}`] : [`${kind}.${short}`];
      return shared.add(names, parameter(family, key));
    }),
  );
