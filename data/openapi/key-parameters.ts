import { describedWithUnit, FAMILIES, type Family } from '../../src/fields/field.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import { isChoosing } from '../../src/query/choosing.js';
import type { Collection } from '../../src/query/collections.js';
import type { Key } from '../../src/query/keys.js';
import { type DocumentObject, pascal } from './json.js';
import { plainParameters } from './plain-parameters.js';
import { queryParameter } from './query-parameter.js';
import type { Schemas } from './schemas.js';
import type { SharedParameters } from './shared-parameters.js';

const MOMENT = String.raw`\d{4}-\d\d-\d\d(T[^,]+)?`;

const labelsOf = ({ vocabulary }: Key): readonly string[] =>
  vocabulary === null ? [] : VOCABULARIES[vocabulary];

/** Returns the pattern of one of several forms. */
const oneOf = (forms: readonly string[]): string => `^(${forms.join('|')})$`;

/** Words of a scale (C14.31). */
const wordsOf = ({ words }: Key): readonly string[] => words?.map(({ word }) => word) ?? [];

/** Returns the schema of one value of a filter: of the type of the key, or the word `null` (C6.6 to C6.13). */
const filterValue = (key: Key): DocumentObject => {
  switch (key.type) {
    case 'boolean':
      return { type: 'string', enum: ['true', 'false', 'null'] };
    // As a text: generated clients have no parameter that is a number or a word.
    case 'integer':
      return { type: 'string', pattern: oneOf([String.raw`-?\d+`, ...wordsOf(key), 'null']) };
    case 'decimal':
      return { type: 'string', pattern: oneOf([String.raw`-?\d+(\.\d+)?`, 'null']) };
    case 'timestamp':
      return { type: 'string', pattern: `^(${MOMENT}|null)$` };
    default:
      return key.vocabulary === null
        ? { type: 'string' }
        : { type: 'string', enum: [...labelsOf(key), 'null'] };
  }
};

/** Effect of each family as one parameter for all keys. */
const EFFECTS: Readonly<Record<Family, string>> = {
  filter:
    'Keeps records that have one of the values; `null` lists records without a value: `key:a,b`, with the keys and values that the list of all records has as parameters `filter[key]`. Once for each key; also written `filter[key]=a,b`.',
  filter_not:
    'Drops records that have one of the values, and keeps those without a value unless `null` is listed: `key:a,b`, with the keys and values of `filter`. Once for each key; also written `filter_not[key]=a,b`.',
  range:
    'Keeps records between two bounds, both included: `key:min,max`, `key:min,` or `key:,max`. Records without a value never match. Once for each key; also written `range[key]=min,max`.',
  order:
    'Sorts by a key, `key:asc` or `key:desc`, the first one first; records without a value come first in both directions. Once for each key; also written `order[key]=asc`.',
};

const inWords = (words: NonNullable<Key['words']>): string =>
  words.map(({ word, first, last }) => `${word} (${first === last ? first : `${first}-${last}`})`).join(', ');

const describe = (key: Key): string =>
  [
    describedWithUnit(key),
    ...(key.words === null ? [] : [`Words: ${inWords(key.words)}.`]),
    ...(key.aliases.length === 0 ? [] : [`Also accepted as ${key.aliases.join(', ')}.`]),
  ].join(' ');

/** Returns whether the keys of a collection are the public fields (C6.25). */
const hasPublicFields = (kind: string): boolean => kind === 'species' || kind === 'plants';

const filterParameter = (key: Key): DocumentObject =>
  queryParameter({
    name: `filter[${key.key}]`,
    description: describe(key),
    explode: false,
    schema: { type: 'array', items: filterValue(key) },
    example: [key.type === 'boolean' ? 'true' : String(key.example)],
    ...(key.unit === null ? {} : { 'x-unit': key.unit }),
  });

/** Example value of a family, of a key of the collection. */
const exampleOf = (family: Family, { key, type, example }: Key): string => {
  if (family === 'order') return `${key}:desc`;
  if (family !== 'range') return `${key}:${type === 'boolean' ? 'true' : example}`;
  return type === 'timestamp' ? `${key}:2026-01-01,2026-06-30` : `${key}:${example},`;
};

/** Returns the names of a component of a collection: the short one where the fields are the public ones. */
const namesOf = (kind: string, short: string): readonly string[] =>
  hasPublicFields(kind) ? [short, `${kind}.${short}`] : [`${kind}.${short}`];

/**
 * Returns each family as one parameter that is given once for each key. Generated clients send it as it is, while `deepObject`
 * loses the names of the keys in two of openapi-generator's, and a method of the JVM takes at most 255 parameters.
 */
const familyParameters = (
  shared: SharedParameters,
  schemas: Schemas,
  { kind, keys }: Collection,
  families: readonly Family[],
): readonly DocumentObject[] => {
  const item = (family: Family, names: readonly string[]): DocumentObject =>
    family === 'order'
      ? schemas.refToWords(
          `${hasPublicFields(kind) ? 'Species' : pascal(kind)}Order`,
          names.flatMap((name) => [`${name}:asc`, `${name}:desc`]),
        )
      : { type: 'string', pattern: `^(${names.join('|')}):` };
  return families.flatMap((family) => {
    const names = keys.keys(family);
    if (names.length === 0) return [];
    const schema = { type: 'array', items: item(family, names), maxItems: family === 'order' ? 10 : 20 };
    const example = [exampleOf(family, keys.named(family, names[0]!)!)];
    return [
      shared.add(
        namesOf(kind, family),
        queryParameter({
          name: family,
          description: EFFECTS[family],
          explode: true,
          schema,
          example,
        }),
      ),
    ];
  });
};

/**
 * Returns the parameters of all key families of a collection (C6.21), as references to components. A search and a list
 * below a record have no parameter for each filter, since the list of all records has them: they would be a tenth of the document.
 */
export const keyParameters = (
  shared: SharedParameters,
  schemas: Schemas,
  collection: Collection,
): readonly DocumentObject[] => {
  const { kind, keys, pathParent, search } = collection;
  if (pathParent !== null || search) return familyParameters(shared, schemas, collection, FAMILIES);
  return [
    ...keys
      .keys('filter')
      .map((name) =>
        shared.add(namesOf(kind, `filter.${name}`), filterParameter(keys.named('filter', name)!)),
      ),
    ...familyParameters(shared, schemas, collection, ['filter_not', 'range', 'order']),
  ];
};

/** Returns the parameters that choose records of a collection, as references to components. */
export const choosingParameters = (
  shared: SharedParameters,
  schemas: Schemas,
  collection: Collection,
): readonly DocumentObject[] => [
  ...plainParameters(shared, collection, isChoosing),
  ...familyParameters(shared, schemas, collection, FAMILIES.filter(isChoosing)),
];
