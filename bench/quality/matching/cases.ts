import { sample, seededRandom } from '../../random/seeded-random.js';
import { CORRUPTIONS, type PublishedName } from './corruptions.js';
import type { JudgedName } from './published-names.js';

/** A name to match, with the accepted names that it may mean. */
export interface Case {
  readonly kind: string;
  readonly written: string;
  /** Accepted names: one with an author, those of all homonyms without. Empty if the file does not name it. */
  readonly right: ReadonlySet<string>;
  /** If the accepted name is not in the file: all names of the species that the publisher has. */
  readonly otherNames: readonly PublishedName[];
}

/** Returns a name in lower case without hybrid signs. */
const bare = (name: string): string => name.replace(/× ?/g, '').toLowerCase();

/** Groups names that are written alike without their authors. */
const homonyms = (names: readonly JudgedName[]): ReadonlyMap<string, readonly JudgedName[]> => {
  const all = new Map<string, JudgedName[]>();
  for (const each of names) {
    const known = all.get(bare(each.name));
    if (known) known.push(each);
    else all.set(bare(each.name), [each]);
  }
  return all;
};

/** Returns what the names mean together. */
const meaning = (names: readonly JudgedName[]): Pick<Case, 'right' | 'otherNames'> => ({
  right: new Set(names.flatMap(({ of }) => (of === null ? [] : [of]))),
  otherNames: names.flatMap(({ otherNames }) => otherNames),
});

/** Returns cases for the names as published, with and without their authors. */
export const publishedCases = (names: readonly JudgedName[]): readonly Case[] => {
  const byName = homonyms(names);
  return names.flatMap((each): readonly Case[] => {
    const { name, author, accepted, of } = each;
    const what = of === null ? 'of other genera' : accepted ? 'accepted' : 'synonym';
    const full = author === null ? name : `${name} ${author}`;
    return [
      { kind: `${what}, with author`, written: full, ...meaning([each]) },
      { kind: `${what}, without author`, written: name, ...meaning(byName.get(bare(name))!) },
    ];
  });
};

/**
 * Returns `count` cases with corrupted names, spread evenly over the rules. A corruption that happens to be another
 * name of the list is skipped.
 *
 * @param pool names to corrupt
 */
export const corruptedCases = (
  names: readonly JudgedName[],
  pool: readonly JudgedName[],
  count: number,
  seed: string,
): readonly Case[] => {
  const byName = homonyms(names);
  const casesPerRule = Math.ceil(count / CORRUPTIONS.size);
  return [...CORRUPTIONS].flatMap(([kind, rule]) => {
    const cases: Case[] = [];
    const random = seededRandom(`${seed} ${kind}`);
    for (const name of sample(pool, pool.length, `${seed} ${kind}`)) {
      if (cases.length === casesPerRule) break;
      const written = name.of === null ? undefined : rule(name, random);
      if (written === undefined || (/typing|gender|Latin/.test(kind) && isAnother(written, name, byName)))
        continue;
      cases.push({ kind, written, ...meaning(byName.get(bare(name.name))!) });
    }
    return cases;
  });
};

/** Tells whether a corrupted name is another name of the list. */
const isAnother = (written: string, { author }: JudgedName, byName: ReadonlyMap<string, unknown>): boolean =>
  byName.has(bare(author === null ? written : written.slice(0, -author.length).trim()));
