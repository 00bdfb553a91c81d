import { chance, sample } from './chance.js';
import { CORRUPTIONS } from './corruptions.js';
import type { JudgedName } from './names.js';

/** A name to match with the accepted names that may be meant by it. */
export interface Case {
  readonly kind: string;
  readonly written: string;
  /** Those of the names that are written so: with an author one, else all homonyms. Empty: of none of the names. */
  readonly right: ReadonlySet<string>;
}

const bare = (name: string): string => name.replace(/× ?/g, '').toLowerCase();

/** Accepted names by the name that they, or their synonyms, are written with; null: one that is not in the file. */
const meanings = (names: readonly JudgedName[]): ReadonlyMap<string, ReadonlySet<string | null>> => {
  const all = new Map<string, Set<string | null>>();
  for (const { name, of } of names) {
    const known = all.get(bare(name));
    if (known) known.add(of);
    else all.set(bare(name), new Set([of]));
  }
  return all;
};

const named = (of: Iterable<string | null>): ReadonlySet<string> =>
  new Set([...of].filter((each) => each !== null));

/** The names as they are, with their authors and without. */
export const soundCases = (names: readonly JudgedName[]): readonly Case[] => {
  const meant = meanings(names);
  return names.flatMap(({ name, author, accepted, of }) => {
    const what = of === null ? 'of other genera' : accepted ? 'accepted' : 'synonym';
    return [
      {
        kind: `${what}, with author`,
        written: author === null ? name : `${name} ${author}`,
        right: named([of]),
      },
      { kind: `${what}, without author`, written: name, right: named(meant.get(bare(name))!) },
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
  const meant = meanings(names);
  const each = Math.ceil(count / CORRUPTIONS.size);
  return [...CORRUPTIONS].flatMap(([kind, rule]) => {
    const cases: Case[] = [];
    const by = chance(`${seed} ${kind}`);
    for (const sound of sample(pool, pool.length, `${seed} ${kind}`)) {
      if (cases.length === each) break;
      const written = sound.of === null ? undefined : rule(sound, by);
      if (written === undefined || (/typing|gender|Latin/.test(kind) && isAnother(written, sound, meant)))
        continue;
      cases.push({ kind, written, right: named(meant.get(bare(sound.name))!) });
    }
    return cases;
  });
};

const isAnother = (written: string, { author }: JudgedName, meant: ReadonlyMap<string, unknown>): boolean =>
  meant.has(bare(author === null ? written : written.slice(0, -author.length).trim()));
