import { commonKey } from '../names/common-name.js';
import { withoutPartWord } from '../names/everyday-forms.js';
import { fold } from '../names/fold.js';
import { soundKey } from '../names/sound.js';
import { wordsNear } from '../names/words-within-edits.js';
import type { NamedGroup, NamedTaxon } from '../query/name-query.js';
import { allowance } from '../wording/edit-distance.js';
import type { GroupNames } from './group-names.js';

/** A well-known species (contract C7.14) with its names. */
export interface KnownSpecies {
  readonly id: number;
  readonly scientific_name: string;
  readonly popularity: number;
  readonly genus: string;
  readonly family: string;
  readonly family_common_name: string | null;
  /** Common names with the codes of their languages. */
  readonly names: readonly (readonly [language: string, name: string])[];
}

/** What the service knows of the names of well-known plants, to understand the text of a search. */
export interface PlantVocabulary {
  /** Returns whether a well-known plant has the name, or a group. */
  has(name: string): boolean;
  /** Returns the group that a text names (C7.14). */
  group(text: string): NamedGroup | null;
  /** Returns the best-known name from which a misspelt text differs (C7.15); null if it is not misspelt. */
  correction(text: string, lastIsPrefix: boolean): string | null;
}

export const EMPTY_VOCABULARY: PlantVocabulary = {
  has: () => false,
  group: () => null,
  correction: () => null,
};

/** Languages that put the noun of a name first: *chêne vert*. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt', 'ca', 'gl']);
/** Languages that join the noun to the words before it: *Stieleiche*. */
const JOINING: ReadonlySet<string> = new Set(['de', 'nl', 'da', 'sv', 'no']);
const SHORTEST_JOINED = 4;

/** Returns the noun of a name. */
const nounOf = (language: string, name: string): string =>
  NOUN_FIRST.has(language) ? name.split(' ', 1)[0]! : name.slice(name.lastIndexOf(' ') + 1);

/** Species of a genus or family that have names in a language, and by noun those that are called by it. */
interface Naming {
  readonly named: Set<number>;
  readonly byNoun: Map<string, Set<number>>;
}

/** A group that species are called after, and their number. */
interface CountedGroup {
  readonly group: NamedTaxon;
  readonly count: number;
}

/** Share of the named well-known species of a group that have its name as their noun; and their least number. */
const SHARE = 0.5;
const LEAST = 2;
/** Least number of species of a family that have the name of the family as their noun, and share of them in one genus from which this genus is meant. */
const LEAST_OF_FAMILY = 5;
const SHARE_OF_GENUS = 1 / 3;
/** Shortest listed name of a group, and shortest text that is read by its sound: shorter ones are more often beginnings. */
const SHORTEST_LISTED = 4;
const SHORTEST_HEARD = 6;
/** Share of the popularity of the best-known member from which another plant of that name is as well known. */
const AS_WELL_KNOWN = 0.9;

type Folded = { readonly species: KnownSpecies; readonly names: readonly (readonly [string, string])[] };

const into = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
};

/** Returns the nouns that joined words end with: *eiche* of *stieleiche*, if it is a noun of its own. */
const joinedNouns = (word: string, nouns: ReadonlySet<string> | undefined): readonly string[] => {
  const found: string[] = [];
  if (!nouns) return found;
  for (let from = 1; from <= word.length - SHORTEST_JOINED; from += 1)
    if (nouns.has(word.slice(from))) found.push(word.slice(from));
  return found;
};

/** Nouns of languages that join words, by language. */
const joiningNouns = (all: readonly Folded[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const nouns = new Map<string, Set<string>>();
  for (const { names } of all)
    for (const [language, name] of names)
      if (JOINING.has(language)) into(nouns, language, () => new Set<string>()).add(nounOf(language, name));
  return nouns;
};

/** Work in steps, so that its caller can serve other requests between them. */
type Steps<Result> = Generator<undefined, Result, undefined>;

/** Groups of a rank by the noun that at least half of their named species share; of several the one with most species. */
function* namedGroups(
  all: readonly Folded[],
  rank: NamedTaxon['rank'],
): Steps<ReadonlyMap<string, CountedGroup>> {
  const nouns = joiningNouns(all);
  const groups = new Map<string, Map<string, Naming>>();
  for (const [id, { species, names }] of all.entries()) {
    yield;
    const languages = into(groups, species[rank], () => new Map<string, Naming>());
    for (const [language, name] of names) {
      const { named, byNoun } = into(languages, language, () => ({ named: new Set(), byNoun: new Map() }));
      const noun = nounOf(language, name);
      named.add(id);
      for (const each of [noun, ...joinedNouns(noun, nouns.get(language))])
        into(byNoun, each, () => new Set<number>()).add(id);
    }
  }
  const best = new Map<string, CountedGroup>();
  for (const [name, languages] of groups)
    for (const { named, byNoun } of languages.values())
      for (const [noun, { size }] of byNoun)
        if (size >= LEAST && size >= SHARE * named.size && size > (best.get(noun)?.count ?? 0))
          best.set(noun, { group: { rank, name }, count: size });
  return best;
}

const FAMILY = ' family';

/** Families by the first words of their common names: *orchid* of the Orchid family. */
const familiesByName = (all: readonly Folded[]): ReadonlyMap<string, CountedGroup> => {
  const called = new Map<string, CountedGroup>();
  for (const { species, names } of all) {
    const key = fold(species.family_common_name ?? '');
    const text = key.slice(0, -FAMILY.length);
    if (!key.endsWith(FAMILY) || !names.some(([language, name]) => nounOf(language, name) === text)) continue;
    const group = { rank: 'family', name: species.family } as const;
    called.set(text, { group, count: (called.get(text)?.count ?? 0) + 1 });
  }
  return new Map([...called].filter(([, { count }]) => count >= LEAST_OF_FAMILY));
};

/** Popularity of the best-known species of each group. */
const bestKnown = (all: readonly Folded[]): ReadonlyMap<string, number> => {
  const best = new Map<string, number>();
  for (const { species } of all)
    for (const name of [species.genus, species.family])
      best.set(name, Math.max(best.get(name) ?? 0, species.popularity));
  return best;
};

/** Returns the taxa by the texts that name them, later rules before earlier ones (contract C7.14). */
function* namedTaxa(
  all: readonly Folded[],
  listed: readonly GroupNames[],
  best: ReadonlyMap<string, number>,
): Steps<ReadonlyMap<string, NamedTaxon>> {
  const groups = new Map<string, NamedTaxon>();
  for (const { group, names } of listed)
    if (best.has(group.name))
      for (const key of names.map(commonKey)) if (key.length >= SHORTEST_LISTED) groups.set(key, group);
  const genera = yield* namedGroups(all, 'genus');
  const families = new Map([...(yield* namedGroups(all, 'family')), ...familiesByName(all)]);
  for (const [text, { group }] of genera) groups.set(text, group);
  for (const [text, { group, count }] of families)
    if ((genera.get(text)?.count ?? 0) < SHARE_OF_GENUS * count) groups.set(text, group);
  // A plant of that name that is as well known is meant as well: ortiga is a nettle, not only a dead-nettle.
  for (const { species, names } of all)
    for (const [, name] of names) {
      const group = groups.get(name);
      if (
        group &&
        species[group.rank] !== group.name &&
        species.popularity >= AS_WELL_KNOWN * best.get(group.name)!
      )
        groups.delete(name);
    }
  for (const { species } of all) {
    const family = { rank: 'family', name: species.family } as const;
    for (const name of [species.family, species.family_common_name ?? species.family])
      groups.set(fold(name), family);
    groups.set(fold(species.genus), { rank: 'genus', name: species.genus });
    yield;
  }
  return groups;
}

/** Returns whether a noun is that of a name of the species, or ends one in a language that joins words. */
const isCalled = ({ names }: Folded, noun: string): boolean =>
  names.some(
    ([language, name]) =>
      nounOf(language, name) === noun ||
      (JOINING.has(language) && noun.length >= SHORTEST_JOINED && name.endsWith(noun)),
  );

/** Returns the groups by the texts that name them, each with its members that are called by the text. */
function* groupsOf(
  all: readonly Folded[],
  listed: readonly GroupNames[],
  best: ReadonlyMap<string, number>,
): Steps<ReadonlyMap<string, NamedGroup>> {
  const members = new Map<string, Folded[]>();
  for (const each of all)
    for (const name of [each.species.genus, each.species.family]) into(members, name, () => []).push(each);
  const groups = new Map<string, NamedGroup>();
  for (const [text, taxon] of yield* namedTaxa(all, listed, best)) {
    const called = members.get(taxon.name)!.filter((each) => isCalled(each, text));
    groups.set(text, { ...taxon, called: called.map(({ species }) => species.id) });
    yield;
  }
  return groups;
}

/** Returns the number of letters of a text without a separate word for a growth form or part: that word allows no more typing errors. */
const lengthWithoutGrowthWord = (text: string): number =>
  Math.min(...[text, ...withoutPartWord(text)].map((each) => [...each].length));

const first = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0);

/** Language in which names without a language are counted: most of them are English. */
const UNDETERMINED = 'und';
const MOST_FREQUENT = 'en';

const folded = (species: KnownSpecies): Folded => ({
  species,
  names: species.names
    .map(
      ([language, name]) => [language === UNDETERMINED ? MOST_FREQUENT : language, commonKey(name)] as const,
    )
    .filter(([, name]) => name !== ''),
});

/**
 * Builds the vocabulary from the well-known species, in steps: 0.3 s for 10,000 species with 90,000 names.
 *
 * @param listed Everyday names of genera and families, which count where the names of the species tell none.
 */
export function* plantVocabulary(
  known: readonly KnownSpecies[],
  listed: readonly GroupNames[] = [],
): Steps<PlantVocabulary> {
  const all: Folded[] = [];
  for (const species of known) {
    all.push(folded(species));
    yield;
  }
  const best = bestKnown(all);
  const groups = yield* groupsOf(all, listed, best);
  const names = new Map<string, number>();
  const bear = (name: string, popularity: number): void => {
    if (popularity > (names.get(name) ?? 0)) names.set(name, popularity);
  };
  const users = new Map<string, number>();
  const words = new Set<string>();
  for (const { species, names: common } of all) {
    const scientific = [species.scientific_name, species.genus, species.family].map(fold);
    const own = new Set(common.flatMap(([, name]) => name.split(' ')));
    for (const word of own) users.set(word, (users.get(word) ?? 0) + 1);
    for (const name of scientific) for (const word of name.split(' ')) words.add(word);
    for (const [, name] of common) bear(name, species.popularity);
    yield;
  }
  // Listed names that no plant has are read by their sound only: many are words of daily life that are near other names (*tahini*, the genus Tahina).
  const listedNames = new Set(listed.flatMap((each) => each.names.map(commonKey)));
  const ownNames = new Set(all.flatMap(({ species: { genus, family } }) => [fold(genus), fold(family)]));
  const heardOnly = new Set([...listedNames].filter((name) => !names.has(name) && !ownNames.has(name)));
  for (const [name, group] of groups) bear(name, best.get(group.name)!);
  // A word in the names of one species alone may be a misspelling.
  for (const [word, count] of users) if (count > 1) words.add(word);
  const byLetter = new Map<string, string[]>();
  for (const name of [...names.keys()].filter((name) => !heardOnly.has(name)).sort())
    into(byLetter, first(name), () => []).push(name);
  const alike = new Map<string, string[]>();
  for (const name of names.keys()) {
    into(alike, soundKey(name), () => []).push(name);
    yield;
  }
  const sortedWords = new Map<string, string[]>();
  for (const word of [...words].sort()) into(sortedWords, first(word), () => []).push(word);

  /** Returns whether no name has the word, or begins a word with it if it may be unfinished. */
  const isUnknown = (word: string, isPrefix: boolean): boolean =>
    !words.has(word) &&
    !(isPrefix && (sortedWords.get(first(word)) ?? []).some((known) => known.startsWith(word)));

  return {
    has: (name) => names.has(name),
    group: (text) => groups.get(text) ?? null,
    correction: (text, lastIsPrefix) => {
      if (text === '' || names.has(text)) return null;
      const typed = text.split(' ');
      const isMisspelt = typed.some((word, at) => isUnknown(word, lastIsPrefix && at === typed.length - 1));
      const near = isMisspelt
        ? wordsNear(byLetter.get(first(text)) ?? [], text, allowance(lengthWithoutGrowthWord(text)))
        : [];
      const heard = text.length < SHORTEST_HEARD ? [] : (alike.get(soundKey(text)) ?? []);
      const nearest = [heard, ...near].find((found) => found.length > 0) ?? [];
      return nearest.toSorted((a, b) => names.get(b)! - names.get(a)!)[0] ?? null;
    },
  };
}
