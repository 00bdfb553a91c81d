import type { ListQuery } from '../../src/query/list-query.js';
import type { NameQuery } from '../../src/query/name-query.js';
import type { NameKeys, SearchDocument } from '../../src/search/document.js';

/**
 * Of each result of a search its tier (C7.4), with what counts inside the tier behind the point; 0 where there is no
 * text. Tier 10 only where the text finds nothing in the whole collection.
 */
export const rankAll = (
  documents: readonly SearchDocument[],
  query: ListQuery,
): ReadonlyMap<number, number> => {
  const { names } = query;
  if (!names || names.everything) return new Map(documents.map(({ id }) => [id, 0]));
  const keysOf = ({ plant_names, species_names }: SearchDocument): NameKeys =>
    query.collection === 'plants' ? plant_names! : species_names;
  const ranked = (rank: (keys: NameKeys) => number | undefined): ReadonlyMap<number, number> =>
    new Map(
      documents.flatMap((each) => {
        const found = rank(keysOf(each));
        return found === undefined ? [] : [[each.id, found] as const];
      }),
    );
  const exact = ranked((keys) => tier(names, keys));
  return exact.size > 0 ? exact : ranked((keys) => typingErrors(names, keys));
};

/** C7.10: what a name in the preferred language reaches is a little better than the same of another. */
const tier = (names: NameQuery, keys: NameKeys): number | undefined => {
  const plain = tierOf(names, names.text, keys);
  if (plain === undefined || names.language === null) return plain;
  const spoken = commonTier(`@${names.language} ${names.text}`, keys);
  return spoken === plain ? plain - 0.005 : plain;
};

/** The tiers that common names reach as a whole. */
const commonTier = (text: string, keys: NameKeys): number | undefined => {
  if (keys.common.includes(text)) return 1;
  if (keys.equal.includes(text) || keys.beginning.some((name) => name.startsWith(`${text} `))) return 5;
  if (keys.ending.includes(text)) return 6;
  return keys.beginning.some((name) => name.startsWith(text)) ? 7 : undefined;
};

const tierOf = (names: NameQuery, text: string, keys: NameKeys): number | undefined => {
  if (text === '') return undefined;
  if (keys.common.includes(text)) return 1;
  if (keys.scientific.includes(text)) return 2;
  if (keys.synonym.includes(text)) return 3;
  const goesOn = keys.whole.filter((name) => name.includes(' ') && text.startsWith(`${name} `));
  const longest = Math.max(0, ...goesOn.map((name) => name.split(' ').length));
  if (longest > 0) return 5 - longest / 100;
  const common = commonTier(text, keys);
  if (common !== undefined) return common;
  const bags = keys.words.map((name) => name.split(' '));
  if (bags.some((bag) => matches(names, bag))) return 8;
  return bags.some((bag) => matches(names, [...bag, ...keys.group_words])) ? 9 : undefined;
};

const matches = ({ words, lastIsPrefix, firstIsGenus }: NameQuery, bag: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word, index) => {
    if (lastIsPrefix && index === words.length - 1) return bag.some((each) => each.startsWith(word));
    return bag.includes(word) || (firstIsGenus && index === 0 && bag.includes(`^${word}`));
  });

/** C7.6: edits in all of the name that takes fewest. */
const typingErrors = ({ words }: NameQuery, keys: NameKeys): number | undefined => {
  if (words.length === 0) return undefined;
  const totals = keys.words.map((name) =>
    words.reduce((sum, word) => sum + Math.min(...name.split(' ').map((other) => edits(word, other))), 0),
  );
  const least = Math.min(...totals);
  return Number.isFinite(least) ? 10 + least / 100 : undefined;
};

/** Edits from a word of the query to one of a name; infinitely many beyond its allowance. */
const edits = (asked: string, held: string): number => {
  const pair = `${asked} ${held}`;
  const found = counted.get(pair) ?? countEdits(asked, held);
  counted.set(pair, found);
  return found;
};
const counted = new Map<string, number>();

const countEdits = (asked: string, held: string): number => {
  const [a, b] = [[...asked], [...held]];
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
