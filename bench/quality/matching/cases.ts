import { chance, sample } from './chance.js';
import { CORRUPTIONS, type Sound } from './corruptions.js';
import type { JudgedName } from './names.js';

/** A name to match with the accepted names that may be meant by it. */
export interface Case {
  readonly kind: string;
  readonly written: string;
  /** Those of the names that are written so: with an author one, else all homonyms. Empty: of none of the names. */
  readonly right: ReadonlySet<string>;
  /** Names that the publisher has for the species that are meant where it does not say which these are. */
  readonly alike: readonly Sound[];
}

const bare = (name: string): string => name.replace(/× ?/g, '').toLowerCase();

/** Names by how they are written, authors left out. */
const homonyms = (names: readonly JudgedName[]): ReadonlyMap<string, readonly JudgedName[]> => {
  const all = new Map<string, JudgedName[]>();
  for (const each of names) {
    const known = all.get(bare(each.name));
    if (known) known.push(each);
    else all.set(bare(each.name), [each]);
  }
  return all;
};

/** What any of some names mean. */
const meaning = (names: readonly JudgedName[]): Pick<Case, 'right' | 'alike'> => ({
  right: new Set(names.flatMap(({ of }) => (of === null ? [] : [of]))),
  alike: names.flatMap(({ alike }) => alike),
});

/** The names as they are, with their authors and without. */
export const soundCases = (names: readonly JudgedName[]): readonly Case[] => {
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

/** As many corrupted names, spread evenly over the rules; a corruption that is another name of the list is made anew. */
export const corruptedCases = (
  names: readonly JudgedName[],
  pool: readonly JudgedName[],
  count: number,
  seed: string,
): readonly Case[] => {
  const byName = homonyms(names);
  const each = Math.ceil(count / CORRUPTIONS.size);
  return [...CORRUPTIONS].flatMap(([kind, rule]) => {
    const cases: Case[] = [];
    const by = chance(`${seed} ${kind}`);
    for (const sound of sample(pool, pool.length, `${seed} ${kind}`)) {
      if (cases.length === each) break;
      const written = sound.of === null ? undefined : rule(sound, by);
      if (written === undefined || (/typing|gender|Latin/.test(kind) && isAnother(written, sound, byName)))
        continue;
      cases.push({ kind, written, ...meaning(byName.get(bare(sound.name))!) });
    }
    return cases;
  });
};

const isAnother = (written: string, { author }: JudgedName, byName: ReadonlyMap<string, unknown>): boolean =>
  byName.has(bare(author === null ? written : written.slice(0, -author.length).trim()));
