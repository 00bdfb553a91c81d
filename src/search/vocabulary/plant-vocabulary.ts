import { commonKey } from '../../names/common-name.js';
import { fold } from '../../names/fold.js';
import type { NamedGroup } from '../../query/name-query.js';
import { yieldLoop } from '../../runtime/yield-loop.js';
import type { GroupNames } from './group-names.js';
import { groupsByText } from './groups.js';
import { type KnownSpecies, withFoldedNames } from './known-species.js';
import { createCorrection } from './misspellings.js';

/** What the service knows of the names of well-known plants, to understand the text of a search. */
export interface PlantVocabulary {
  /** Returns whether a well-known plant has the name, or a group. */
  has(name: string): boolean;
  /** Returns the group that a text names (C7.14). */
  group(text: string): NamedGroup | null;
  /** Returns whether a name begins with the text and has further letters in the same word. */
  isUnfinished(text: string): boolean;
  /** Returns the best-known name from which a misspelt text differs (C7.15); null if it is not misspelt. */
  correction(text: string, lastIsPrefix: boolean): string | null;
}

export const EMPTY_VOCABULARY: PlantVocabulary = {
  has: () => false,
  group: () => null,
  isUnfinished: () => false,
  correction: () => null,
};

/** Returns the highest number of each key. */
const highest = (numbers: Iterable<readonly [string, number]>): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const [key, number] of numbers) found.set(key, Math.max(found.get(key) ?? 0, number));
  return found;
};

/** Returns the words of common names with the number of species that have them; infinity for words of scientific names. */
const usersOfWords = async (
  known: readonly KnownSpecies[],
  breathe: () => Promise<void>,
): Promise<ReadonlyMap<string, number>> => {
  const users = new Map<string, number>();
  for (const { scientific_name, genus, family, names } of known) {
    await breathe();
    for (const name of [scientific_name, genus, family])
      for (const word of fold(name).split(' ')) users.set(word, Number.POSITIVE_INFINITY);
    for (const word of new Set(names.flatMap(([, name]) => name.split(' '))))
      users.set(word, (users.get(word) ?? 0) + 1);
  }
  return users;
};

/** Well-known species with folded names, the popularity of the best-known one of each genus and family, and the groups. */
const groupedSpecies = async (
  species: readonly KnownSpecies[],
  listed: readonly GroupNames[],
  breathe: () => Promise<void>,
) => {
  const known: KnownSpecies[] = [];
  for (const each of species) {
    await breathe();
    known.push(withFoldedNames(each));
  }
  const best = highest(
    known.flatMap(({ genus, family, popularity }) => [
      [genus, popularity],
      [family, popularity],
    ]),
  );
  return { known, best, groups: await groupsByText(known, listed, best, breathe) };
};

/** Returns the groups by the texts that name them (contract C7.14). */
export const knownGroups = async (
  species: readonly KnownSpecies[],
  listed: readonly GroupNames[],
): Promise<ReadonlyMap<string, NamedGroup>> => (await groupedSpecies(species, listed, yieldLoop())).groups;

/**
 * Builds the vocabulary from the well-known species between other requests: 0.3 s for 10,000 species with 90,000 names.
 *
 * @param listed Everyday names of genera and families, which count where the names of the species tell none.
 */
export const plantVocabulary = async (
  species: readonly KnownSpecies[],
  listed: readonly GroupNames[] = [],
): Promise<PlantVocabulary> => {
  const breathe = yieldLoop();
  const { known, best, groups } = await groupedSpecies(species, listed, breathe);
  const ofPlants = highest(
    known.flatMap(({ names, popularity }) => names.map(([, name]) => [name, popularity] as const)),
  );
  const names = highest([
    ...ofPlants,
    ...[...groups].map(([text, { name }]) => [text, best.get(name)!] as const),
  ]);
  // Listed names that no plant has are read by their sound only: many are words of daily life that are near other names (*tahini*, the genus Tahina).
  const ofTaxa = new Set(known.flatMap(({ genus, family }) => [fold(genus), fold(family)]));
  const heardOnly = new Set(
    listed
      .flatMap((group) => group.names.map(commonKey))
      .filter((name) => !ofPlants.has(name) && !ofTaxa.has(name)),
  );
  return {
    has: (name) => names.has(name),
    group: (text) => groups.get(text) ?? null,
    ...(await createCorrection({ names, heardOnly, users: await usersOfWords(known, breathe) }, breathe)),
  };
};
