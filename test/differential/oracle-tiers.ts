import { latinKey } from '../../src/names/latin.js';
import type { ListQuery } from '../../src/query/list-query.js';
import type { NameQuery } from '../../src/query/name-query.js';
import type { SearchDocument } from '../../src/search/document.js';
import type { NameKeys } from '../../src/species/name-key-format.js';

/**
 * Returns the tier of each result of a search (C7.4), with the position within the tier after the decimal
 * point; 0 without a text. Tier 14 only if the text finds nothing in the whole collection.
 */
export const rankAll = (
  documents: readonly SearchDocument[],
  query: ListQuery,
): ReadonlyMap<number, number> => {
  const { names } = query;
  if (!names || names.everything) return new Map(documents.map(({ id }) => [id, 0]));
  const keysOf = ({ plant_names, species_names, popularity }: SearchDocument): NameKeys => {
    const keys = query.collection === 'plants' ? plant_names! : species_names;
    // A short text finds only well-known plants by the beginnings of their names.
    return [...names.text].length > 2 || popularity >= 1_000 ? keys : { ...keys, beginning: [] };
  };
  const ranked = (rank: (keys: NameKeys) => number | undefined): ReadonlyMap<number, number> =>
    new Map(
      documents.flatMap((each) => {
        const found = rank(keysOf(each));
        return found === undefined ? [] : [[each.id, found] as const];
      }),
    );
  const exact = ranked((keys) => tier(names, keys));
  if (exact.size > 0) return exact;
  const lexicon = new Set(
    documents.flatMap((each) => each.species_names.words).flatMap((name) => name.split(' ')),
  );
  const unknownFirst = names.words.toSorted((a, b) => Number(lexicon.has(a)) - Number(lexicon.has(b)));
  const corrected = new Set(unknownFirst.slice(0, 3));
  return ranked((keys) => typingErrors(names, keys, corrected));
};

/** C7.10: a name in the preferred language ranks slightly above the same match in another language. */
const tier = (names: NameQuery, keys: NameKeys): number | undefined => {
  const plain = tierOf(names, keys);
  if (plain === undefined || names.language === null) return plain;
  const spoken = commonTier(names.text, keys, `@${names.language} `);
  if (spoken === undefined) return plain;
  const counts = keys.equal.includes(`@${names.language} ${names.text}`);
  return Math.min(plain, counts && spoken > 1 ? 0.951 : spoken - 0.05);
};

const isShort = (text: string): boolean => [...text].length < 5;

/** The tiers that match whole common names. */
const commonTier = (text: string, keys: NameKeys, mark = ''): number | undefined => {
  const key = mark + text;
  if (keys.common.includes(key)) return 1;
  const equal = keys.equal.includes(key);
  if (equal && !isShort(text)) return 6;
  if (keys.ending.includes(key)) return 8;
  if (equal || keys.beginning.some((name) => name.startsWith(key))) return 9;
  return keys.beginning.some((name) => name.startsWith(`${mark}+${text}`)) ? 9.5 : undefined;
};

const tierOf = (names: NameQuery, keys: NameKeys): number | undefined => {
  const { text, cultivarOf, words } = names;
  if (text === '') return undefined;
  const common = commonTier(text, keys);
  // The names of several species of a plant can have different numbers of sources: the most count.
  const sources = keys.common.filter((key) => key.startsWith('#') && key.slice(3) === text);
  if (common === 1 || sources.length > 0)
    return 1 - Math.max(0, ...sources.map((key) => Number(key[1]))) / 1000;
  if (keys.scientific.includes(text)) return 2;
  if (keys.synonym.includes(text)) return 3;
  if (names.firstIsGenus && keys.scientific.includes(`^${text}`)) return 4;
  if (names.firstIsGenus && keys.synonym.includes(`^${text}`)) return 4.2;
  const named = [...keys.common, ...keys.scientific, ...keys.synonym];
  if (cultivarOf !== null && named.includes(cultivarOf)) return 4.4;
  const goesOn = keys.whole.filter((name) => name.includes(' ') && text.startsWith(`${name} `));
  const longest = Math.max(0, ...goesOn.map((name) => name.split(' ').length));
  if (longest > 0) return 5 - longest / 200;
  if (cultivarOf !== null && keys.equal.includes(cultivarOf)) return 5;
  if (common === 6) return 6;
  const variant = text.includes(' ') ? `=${latinKey(text)}` : null;
  if (variant !== null && keys.scientific.includes(variant)) return 7;
  if (variant !== null && keys.synonym.includes(variant)) return 7.5;
  if (common !== undefined) return common;
  if (words.length > 1 && keys.equal.includes(`%${text.split(' ').sort().join(' ')}`)) return 10;
  const bags = keys.words.map((name) => name.split(' '));
  if (bags.some((bag) => matches(names, bag))) return 11;
  if (bags.some((bag) => matches(names, [...bag, ...keys.group_words]))) return 12;
  return [...text].length >= 6 && keys.equal.includes(`_${text.replaceAll(' ', '')}`) ? 13 : undefined;
};

const matches = ({ words, lastIsPrefix, firstIsGenus }: NameQuery, bag: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    return bag.includes(word) || (firstIsGenus && index === 0 && bag.includes(`^${word}`));
  });

/** C7.6: edits in the best name; a whole name ranks slightly above one with more words. */
const typingErrors = (
  { words }: NameQuery,
  keys: NameKeys,
  corrected: ReadonlySet<string>,
): number | undefined => {
  const edits = (asked: string, known: string): number =>
    asked === known || corrected.has(asked) ? editsOf(asked, known) : Number.POSITIVE_INFINITY;
  if (words.length === 0) return undefined;
  const totals = keys.words.map((name) =>
    words.reduce((sum, word) => sum + Math.min(...name.split(' ').map((other) => edits(word, other))), 0),
  );
  const whole = [...keys.common, ...keys.scientific, ...keys.synonym].map((name) => {
    const known = name.split(' ');
    if (known.length !== words.length || known.length > 5) return Number.POSITIVE_INFINITY;
    return words.reduce((sum, word, index) => sum + edits(word, known[index]!), 0) - 0.5;
  });
  const least = Math.min(...totals, ...whole);
  return Number.isFinite(least) ? 14 + (least + 0.5) / 100 : undefined;
};

/** Returns the edits from a word of the query to a word of a name; infinite beyond its allowance. */
const editsOf = (asked: string, known: string): number => {
  const pair = `${asked} ${known}`;
  const found = counted.get(pair) ?? countEdits(asked, known);
  counted.set(pair, found);
  return found;
};
const counted = new Map<string, number>();

const countEdits = (asked: string, known: string): number => {
  const [a, b] = [[...asked], [...known]];
  if (a[0] !== b[0]) return Number.POSITIVE_INFINITY;
  const table = Array.from({ length: a.length + 1 }, (_, i) => [
    i,
    ...b.map((__, j) => (i === 0 ? j + 1 : 0)),
  ]);
  const at = (i: number, j: number): number => table[i]![j]!;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? at(i - 2, j - 2) + 1 : changed;
      table[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swap);
    }
  }
  const allowed = a.length <= 3 ? 0 : a.length <= 6 ? 1 : 2;
  return at(a.length, b.length) <= allowed ? at(a.length, b.length) : Number.POSITIVE_INFINITY;
};
