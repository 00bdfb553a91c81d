import { commonKey } from '../../names/common-name.js';
import { getOrInsert } from '../../runtime/get-or-insert.js';

/** A common name with the code of its language. */
type CommonName = readonly [language: string, name: string];

/** A well-known species (contract C7.14) with its names. */
export interface KnownSpecies {
  readonly id: number;
  readonly scientific_name: string;
  readonly popularity: number;
  readonly genus: string;
  readonly family: string;
  readonly family_common_name: string | null;
  readonly names: readonly CommonName[];
}

/** Language in which names without a language are counted: most of them are English. */
const UNDETERMINED = 'und';
const MOST_FREQUENT = 'en';

/** Returns the species with its common names folded. */
export const withFoldedNames = (species: KnownSpecies): KnownSpecies => ({
  ...species,
  names: species.names
    .map(
      ([language, name]) => [language === UNDETERMINED ? MOST_FREQUENT : language, commonKey(name)] as const,
    )
    .filter(([, name]) => name !== ''),
});

/** Languages that put the noun of a name first: *chêne vert*. */
const NOUN_FIRST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt', 'ca', 'gl']);
/** Languages that join the noun to the words before it: *Stieleiche*. */
const JOINING: ReadonlySet<string> = new Set(['de', 'nl', 'da', 'sv', 'no']);
const SHORTEST_JOINED = 4;

/** Returns the noun of a folded name. */
const nounOf = ([language, name]: CommonName): string =>
  NOUN_FIRST.has(language) ? name.split(' ', 1)[0]! : name.slice(name.lastIndexOf(' ') + 1);

/** Returns whether a noun is that of a name of the species, or ends one in a language that joins words. */
export const isCalled = ({ names }: KnownSpecies, noun: string): boolean =>
  names.some(
    (name) =>
      nounOf(name) === noun ||
      (JOINING.has(name[0]) && noun.length >= SHORTEST_JOINED && name[1].endsWith(noun)),
  );

/** Nouns of a species by language. */
export type Nouns = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns a function that returns the nouns of a species: those of its names, and in languages that join words those with which
 * they end, *eiche* of *stieleiche*, if they are nouns of other names.
 */
export const nounsAmong = (all: readonly KnownSpecies[]): ((species: KnownSpecies) => Nouns) => {
  const joined = new Map<string, Set<string>>();
  for (const { names } of all)
    for (const name of names)
      if (JOINING.has(name[0])) getOrInsert(joined, name[0], () => new Set<string>()).add(nounOf(name));
  return ({ names }) => {
    const nouns = new Map<string, Set<string>>();
    for (const name of names) {
      const own = getOrInsert(nouns, name[0], () => new Set<string>());
      const noun = nounOf(name);
      own.add(noun);
      const others = joined.get(name[0]);
      for (let from = 1; others && from <= noun.length - SHORTEST_JOINED; from += 1)
        if (others.has(noun.slice(from))) own.add(noun.slice(from));
    }
    return nouns;
  };
};
