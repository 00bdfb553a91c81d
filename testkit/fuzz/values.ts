import fc from 'fast-check';
import type { Family } from '../../src/fields/field.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';
import type { Key } from '../../src/query/keys.js';
import type { Known } from './known.js';

/** Texts that have broken parsers, stores and logs. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\\',
  '\\,',
  ',',
  ',,',
  "'",
  '"',
  '`',
  '%',
  '%00',
  '_',
  '*',
  '**',
  ':*',
  '^q',
  '~q',
  '$1',
  '${a}',
  '{}',
  '[]',
  'null',
  'NULL',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '-999999999999.999999',
  '0.0000001',
  '0x10',
  '１２',
  '2026-02-30',
  '2026-03-04T05:06:07.089Z',
  '+275760-09-13',
  '0000-01-01',
  '-000001-01-01',
  '9999-12-31T23:59:59.999-23:59',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '\r\nX-Smuggled: 1',
  '<b>',
  "1' or '1'='1",
  '1); drop table species; --',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '\u{10ffff}',
  'e\u0301'.repeat(50),
  '×',
  'ß',
  'İ',
  '日本',
  '👩‍🌾',
] as const;

/** Characters that fold to several letters, up to eighteen (contract C7.2, C7.8). */
const UNFOLDING = ['ﷺ', 'ﷺ ', '㍿', '㋿', 'ﬃ', 'ß', '½ '] as const;
const unfolding = fc
  .tuple(fc.constantFrom(...UNFOLDING), fc.integer({ min: 1, max: 200 }))
  .map(([sign, times]) => sign.repeat(times));

/** Generates meaningless texts: nasty, random from all of Unicode, long, longer once folded. */
export const junkText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: unfolding },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500, size: 'max' }) },
);

/** Generates search texts: names, parts of names, names with a typing error. */
export const searchText = ({ names }: Known): fc.Arbitrary<string> => {
  const name = fc.constantFrom(...names);
  const slip = fc
    .tuple(name, fc.nat(20), fc.string({ unit: 'grapheme-ascii', maxLength: 2 }))
    .map(([text, at, other]) => text.slice(0, at) + other + text.slice(at + 1));
  const part = fc.tuple(name, fc.integer({ min: 1, max: 12 })).map(([text, length]) => text.slice(0, length));
  const words = fc.array(name, { minLength: 1, maxLength: 6 }).map((several) => several.join(' '));
  return fc.oneof(name, slip, part, words, fc.constant('*'), junkText);
};

const number = (key: Key): fc.Arbitrary<string> => {
  const whole = fc.integer({ min: -20, max: 2_100 }).map(String);
  return key.type === 'decimal' ? fc.oneof(whole, fc.constantFrom('6.5', '-1.25', '7.000001')) : whole;
};

/** Generates one value that a key accepts. */
const validValue = (key: Key, known: Known): fc.Arbitrary<string> => {
  if (key.type === 'zone') return fc.constantFrom(...known.refsOf('zone_id'));
  if (key.vocabulary !== null) return fc.constantFrom(...VOCABULARIES[key.vocabulary]);
  if (key.type === 'boolean') return fc.constantFrom('true', 'no', '1', 'OFF');
  if (key.type === 'external_id')
    return fc.constantFrom('ipni:1153616-2', 'NCBI:4081', 'https://www.wikidata.org/wiki/Q23501');
  if (key.type === 'timestamp') return fc.constantFrom('2026-03-04', '2026-11-21T00:00:00Z', '2030-01-01');
  return key.type === 'integer' || key.type === 'decimal'
    ? number(key)
    : fc.constantFrom(...known.names, 'L.');
};

/** Generates a parameter value that the contract allows for a key. */
export const legalValue = (family: Family, key: Key, known: Known): fc.Arbitrary<string> => {
  if (family === 'order') return fc.constantFrom('asc', 'desc', 'ASC', 'Desc');
  const one = validValue(key, known).map((text) => text.replaceAll(',', '\\,'));
  if (family === 'range')
    return fc.oneof(
      fc.tuple(one, one).map(([from, to]) => `${from},${to}`),
      one.map((from) => `${from},`),
      one.map((to) => `,${to}`),
    );
  const listed = fc.oneof({ weight: 6, arbitrary: one }, { weight: 1, arbitrary: fc.constant('null') });
  return fc.array(listed, { minLength: 1, maxLength: 4 }).map((several) => several.join(','));
};

/** Generates lists of any values, up to far too many. */
export const anyValue = (family: Family, key: Key, known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: legalValue(family, key, known) },
    { weight: 4, arbitrary: junkText },
    { weight: 2, arbitrary: fc.array(junkText, { maxLength: 5 }).map((several) => several.join(',')) },
    { weight: 1, arbitrary: fc.nat(130).map((count) => Array.from({ length: count }, String).join(',')) },
  );
