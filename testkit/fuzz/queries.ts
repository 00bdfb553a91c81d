import fc from 'fast-check';
import { z } from 'zod';
import { FAMILIES, type Family } from '../../src/fields/field.js';
import type { Collection } from '../../src/query/collections.js';
import type { Key } from '../../src/query/keys.js';
import type { Known } from './known.js';
import { anyValue, junkText, legalValue, searchText } from './values.js';

/** Name and value of a query parameter before they are encoded. */
export type Pair = readonly [name: string, value: string];

const spelled = ({ keys }: Collection): readonly (readonly [Family, string, Key])[] =>
  FAMILIES.flatMap((family) =>
    keys.spellings(family).map((spelling) => [family, spelling, keys.named(family, spelling)!] as const),
  );

/** Generates parameters of the key families; none if the collection has no keys. */
const keyed = (
  collection: Collection,
  known: Known,
  value: (family: Family, key: Key, known: Known) => fc.Arbitrary<string>,
): fc.Arbitrary<Pair>[] => {
  const spellings = spelled(collection);
  if (spellings.length === 0) return [];
  const pair = fc
    .constantFrom(...spellings)
    .chain(([family, spelling, key]) =>
      value(family, key, known).map((text): Pair => [`${family}[${spelling}]`, text]),
    );
  return [pair];
};

const parents = ({ parents: all }: Collection, known: Known): fc.Arbitrary<Pair>[] =>
  all.map((parent) => fc.constantFrom(...known.refsOf(parent)).map((ref): Pair => [parent, ref]));

/** Generates `unknown` with keys that it does not refuse (C6.35); none if the collection has no such parameter. */
const unknownFields = (collection: Collection): fc.Arbitrary<Pair>[] => {
  if (!collection.plainParameters.has('unknown')) return [];
  const spellings = spelled(collection).flatMap(([, spelling, { warns }]) => (warns ? [] : [spelling]));
  const some = fc.array(fc.constantFrom(...spellings), { minLength: 1, maxLength: 3 });
  return [some.map((names): Pair => ['unknown', names.join(',')])];
};

const named = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Pair> =>
  value.map((text): Pair => [name, text]);

const once = (pairs: readonly Pair[]): readonly Pair[] => [...new Map(pairs)];

/** Generates queries that follow the contract; most return a page. */
export const legalQuery = (collection: Collection, known: Known): fc.Arbitrary<readonly Pair[]> => {
  const rest = [
    ...keyed(collection, known, legalValue),
    ...keyed(collection, known, legalValue),
    ...parents(collection, known),
    ...unknownFields(collection),
    named('page', fc.constantFrom('', '1', '1', '2')),
    ...(collection.extra.includes('mine') ? [named('mine', fc.constantFrom('true', 'no'))] : []),
    ...(collection.extra.includes('q') ? [named('q', searchText(known))] : []),
    ...(collection.search ? [named('limit', fc.constantFrom('1', '100', '500', ''))] : []),
  ];
  const several = fc.array(fc.oneof(...rest), { maxLength: 3 }).map(once);
  if (!collection.search) return several;
  return fc.tuple(several, searchText(known)).map(([others, q]): readonly Pair[] => [...others, ['q', q]]);
};

const SELECTIONS = ['light', 'names', 'edible,provenance', 'nothing'];

/** Returns values of a parameter that the documentation shows. */
const examplesOf = (parameter: z.ZodType): readonly string[] => {
  const examples = (parameter.meta()?.['examples'] ?? []) as readonly unknown[];
  if (examples.length > 0 || !(parameter instanceof z.ZodOptional)) return examples.map(String);
  return examplesOf(parameter.unwrap() as z.ZodType);
};

/** Generates values of a plain parameter: often documented ones, else names. No format: the rules are about JSON. */
const ownValue = (name: string, parameter: z.ZodType, known: Known): fc.Arbitrary<string> => {
  const documented = name === 'fields' ? SELECTIONS : name === 'format' ? [] : examplesOf(parameter);
  return fc.oneof(
    searchText(known),
    ...documented.map((text) => ({ weight: 4, arbitrary: fc.constant(text) })),
  );
};

/** Generates some of the plain parameters of one route. */
export const ownQuery = (parameters: z.ZodObject, known: Known): fc.Arbitrary<readonly Pair[]> =>
  fc
    .tuple(
      ...Object.entries(parameters.shape).map(([name, parameter]) =>
        named(name, ownValue(name, parameter as z.ZodType, known)),
      ),
    )
    .chain((pairs) => fc.subarray(pairs));

const FAMILY_NAME = fc.constantFrom(...FAMILIES, 'Filter', 'filters', 'filter_', 'sort', '');

/** Generates names that look like keys: misspelt, nested, unclosed, inherited from Object. */
const nearlyKey = (collection: Collection | undefined): fc.Arbitrary<string> => {
  const spellings = collection ? spelled(collection).map(([, spelling]) => spelling) : [];
  const real = fc.constantFrom(...spellings, 'light');
  const misspelt = fc
    .tuple(real, fc.nat(10))
    .map(([word, at]) => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2));
  const inside = fc.oneof(
    misspelt,
    real.map((word) => word.toUpperCase()),
    junkText,
    fc.constantFrom('', '__proto__', 'constructor', 'a][b', '][', 'a]', '[a', '0', 'x'.repeat(2_000)),
  );
  const shape = fc.constantFrom<(family: string, key: string) => string>(
    (family, key) => `${family}[${key}]`,
    (family, key) => `${family}[${key}][b]`,
    (family, key) => `${family}[${key}`,
    (family, key) => `${family}.${key}`,
    (family, key) => `${family}[${key}]x`,
    (family) => family,
    (family) => `${family}[]`,
  );
  return fc.tuple(shape, FAMILY_NAME, inside).map(([make, family, key]) => make(family, key));
};

const PLAIN = fc.oneof(
  fc.constantFrom('page', 'limit', 'q', 'mine', 'genus_id', 'plant_id', 'zone_id', 'family_id', 'species_id'),
  fc.constantFrom(
    'unknown',
    'Page',
    'per_page',
    'fields',
    'callback',
    '_method',
    '__proto__',
    'id',
    'origin',
    'ip',
  ),
  junkText,
);
const NUMBERS = fc.constantFrom(
  '0',
  '-1',
  '1',
  '3',
  '501',
  '2500',
  '2501',
  '99999999999',
  '1.5',
  '1e3',
  '+1',
  ' 2',
);

/** Generates queries of any kind, for routes with or without parameters. */
export const anyQuery = (collection: Collection | undefined, known: Known): fc.Arbitrary<readonly Pair[]> => {
  const pair = fc.oneof(
    ...(collection ? keyed(collection, known, anyValue) : []),
    ...(collection ? parents(collection, known) : []),
    fc.tuple(nearlyKey(collection), junkText),
    fc.tuple(PLAIN, fc.oneof(NUMBERS, junkText)),
    named('page', NUMBERS),
    named('limit', NUMBERS),
    named('q', searchText(known)),
  );
  const several = fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(pair, { maxLength: 40, size: 'max' }) },
  );
  const repeated = fc.tuple(several, several).map(([some, others]) => [...some, ...others, ...some]);
  return fc.oneof({ weight: 9, arbitrary: several }, { weight: 1, arbitrary: repeated });
};
