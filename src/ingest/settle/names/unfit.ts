import { commonKey } from '../../../names/common-name.js';
import { allowance } from '../../../names/typing-errors.js';
import { osa } from '../../../wording/edit-distance.js';

/** An English name of a species, once for each independent source. */
export interface EnglishName {
  readonly species: number;
  readonly genus: number;
  readonly family: number;
  /** Common name of the family; null if there is none. */
  readonly family_name: string | null;
  readonly popularity: number;
  readonly name: string;
  /** Number that sources share if they are not independent. */
  readonly voice: number;
}

/** A name with the species that have it. */
interface Bearer extends Pick<EnglishName, 'species' | 'family' | 'family_name' | 'popularity'> {
  readonly key: string;
  readonly words: readonly string[];
  readonly voices: Set<number>;
}

/** Species of a family that share the name of the whole. */
const SHARED = 3;
/** How much more common than a misspelt word the right one is, in species, unless more sources give the right name. */
const MORE_COMMON = 5;

/** Names by genus. */
type Genera = ReadonlyMap<number, readonly Bearer[]>;

const bearersOf = (names: readonly EnglishName[]): Genera => {
  const genera = new Map<number, Map<string, Bearer>>();
  for (const { genus, species, family, family_name, popularity, name, voice } of names) {
    const key = commonKey(name);
    const ofGenus = genera.get(genus) ?? new Map<string, Bearer>();
    const id = `${species} ${key}`;
    const bearer = ofGenus.get(id) ?? {
      ...{ species, family, family_name, popularity, key },
      words: key.split(' '),
      voices: new Set<number>(),
    };
    bearer.voices.add(voice);
    genera.set(genus, ofGenus.set(id, bearer));
  }
  return new Map([...genera].map(([genus, bearers]) => [genus, [...bearers.values()]]));
};

/** Species and sources in whose names a word occurs. */
interface WordUse {
  readonly species: Set<number>;
  readonly voices: Set<number>;
}

const wordUses = (bearers: readonly Bearer[]): ReadonlyMap<string, WordUse> => {
  const uses = new Map<string, WordUse>();
  for (const { species, words, voices } of bearers)
    for (const word of words) {
      const use = uses.get(word) ?? { species: new Set(), voices: new Set() };
      use.species.add(species);
      for (const voice of voices) use.voices.add(voice);
      uses.set(word, use);
    }
  return uses;
};

/** Returns the name with one of its words left out. */
const without = (words: readonly string[], at: number): string =>
  words.map((word, index) => (index === at ? '*' : word)).join(' ');

/** Names by what is left of them without one of their words. */
type Alike = ReadonlyMap<string, readonly Bearer[]>;

const alikeIn = (ofGenus: readonly Bearer[]): Alike => {
  const alike = new Map<string, Bearer[]>();
  for (const name of ofGenus)
    for (const at of name.words.keys()) {
      const rest = without(name.words, at);
      const names = alike.get(rest);
      if (names) names.push(name);
      else alike.set(rest, [name]);
    }
  return alike;
};

/** Returns whether a word is another one with a few wrong letters; not its plural. */
const isMisspelt = (word: string, right: string): boolean =>
  word[0] === right[0] &&
  `${word}s` !== right &&
  `${right}s` !== word &&
  Number.isFinite(osa(word, right, allowance(word.length)));

/** Returns whether a name that one source alone gives is another of the genus in which it misspells a word. */
const isMisspelling = (name: Bearer, alike: Alike, uses: ReadonlyMap<string, WordUse>): boolean =>
  name.voices.size === 1 &&
  name.words.some((word, at) => {
    const use = uses.get(word)!;
    if (word.length <= 4 || use.voices.size > 1) return false;
    return alike.get(without(name.words, at))!.some((other) => {
      if (other.species !== name.species && other.popularity <= name.popularity) return false;
      const right = other.words[at]!;
      const rightUse = uses.get(right)!;
      return (
        rightUse.voices.size > 1 &&
        (other.voices.size > 1 || rightUse.species.size >= MORE_COMMON * use.species.size) &&
        isMisspelt(word, right)
      );
    });
  });

/** Returns the number of species of each family that have the family's name as their own, by family. */
const sharing = (bearers: readonly Bearer[]): ReadonlyMap<number, number> => {
  const species = new Map<number, number>();
  for (const bearer of bearers)
    if (isOfFamily(bearer)) species.set(bearer.family, (species.get(bearer.family) ?? 0) + 1);
  return species;
};

/** Returns whether a name is that of the family: *sedge* and *sedge family* of the Sedge family. */
const isOfFamily = ({ key, family_name }: Bearer): boolean =>
  key.endsWith(' family') || (family_name !== null && commonKey(family_name) === `${key} family`);

/**
 * Returns whether a name means the whole family and not this plant of it. *Cucumber* means the plant after which the family is
 * named: few other species have the name, and no other name of the plant is given by more sources.
 */
const isOfWholeFamily = (
  name: Bearer,
  ofGenus: readonly Bearer[],
  shared: ReadonlyMap<number, number>,
): boolean =>
  isOfFamily(name) &&
  (name.key.endsWith(' family') ||
    (name.voices.size === 1 && shared.get(name.family)! >= SHARED) ||
    ofGenus.some((other) => other.species === name.species && other.voices.size > name.voices.size));

/** Finds the English names that are never shown first (contract C10.36): their keys, by species. */
export const unfitNames = (names: readonly EnglishName[]): ReadonlyMap<number, ReadonlySet<string>> => {
  const genera = bearersOf(names);
  const all = [...genera.values()].flat();
  const [uses, shared] = [wordUses(all), sharing(all)];
  const unfit = new Map<number, Set<string>>();
  for (const ofGenus of genera.values()) {
    const alike = alikeIn(ofGenus);
    for (const name of ofGenus)
      if (isOfWholeFamily(name, ofGenus, shared) || isMisspelling(name, alike, uses))
        unfit.set(name.species, (unfit.get(name.species) ?? new Set()).add(name.key));
  }
  return unfit;
};
