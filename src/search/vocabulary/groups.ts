import { commonKey } from '../../names/common-name.js';
import { fold } from '../../names/fold.js';
import type { NamedGroup, NamedTaxon } from '../../query/name-query.js';
import { getOrInsert } from '../../runtime/get-or-insert.js';
import type { GroupNames } from './group-names.js';
import { isCalled, type KnownSpecies, type Nouns, nounsAmong } from './known-species.js';

/** Share of the named well-known species of a group that have its name as their noun; and their least number. */
const SHARE = 0.5;
const LEAST = 2;
/** Least number of species of a family that have the name of the family as their noun, and share of them in one genus from which this genus is meant. */
const LEAST_OF_FAMILY = 5;
const SHARE_OF_GENUS = 1 / 3;
/** Shortest listed name of a group: shorter texts are more often beginnings. */
const SHORTEST_LISTED = 4;
/** Share of the popularity of the best-known member from which another plant of that name is as well known. */
const AS_WELL_KNOWN = 0.9;

/** Lets other requests be served; awaited for each species. */
type Breathe = () => Promise<void>;

interface Called {
  readonly species: KnownSpecies;
  readonly nouns: Nouns;
}

/** Numbers of species of a genus or family that have names in a language: all, and by noun those that are called by it. */
interface Naming {
  readonly name: string;
  named: number;
  readonly byNoun: Map<string, number>;
}

/** A group that species are called after, and their number. */
interface CountedGroup {
  readonly group: NamedTaxon;
  readonly count: number;
}

/** Returns the groups of a rank by the noun that at least half of their named species share; of several the one with most species. */
const groupsByNoun = async (
  all: readonly Called[],
  rank: NamedTaxon['rank'],
  breathe: Breathe,
): Promise<ReadonlyMap<string, CountedGroup>> => {
  const namings = new Map<string, Naming>();
  for (const { species, nouns } of all) {
    await breathe();
    const name = species[rank];
    for (const [language, own] of nouns) {
      const naming = getOrInsert(namings, `${name} ${language}`, () => ({
        name,
        named: 0,
        byNoun: new Map(),
      }));
      naming.named += 1;
      for (const noun of own) naming.byNoun.set(noun, (naming.byNoun.get(noun) ?? 0) + 1);
    }
  }
  const best = new Map<string, CountedGroup>();
  for (const { name, named, byNoun } of namings.values())
    for (const [noun, count] of byNoun)
      if (count >= LEAST && count >= SHARE * named && count > (best.get(noun)?.count ?? 0))
        best.set(noun, { group: { rank, name }, count });
  return best;
};

const FAMILY = ' family';

/** Returns the families by the first words of their common names: *orchid* of the Orchid family. */
const familiesByName = (all: readonly Called[]): ReadonlyMap<string, CountedGroup> => {
  const families = new Map<string, CountedGroup>();
  for (const { species, nouns } of all) {
    const key = fold(species.family_common_name ?? '');
    const text = key.slice(0, -FAMILY.length);
    if (!key.endsWith(FAMILY) || ![...nouns.values()].some((own) => own.has(text))) continue;
    const group = { rank: 'family', name: species.family } as const;
    families.set(text, { group, count: (families.get(text)?.count ?? 0) + 1 });
  }
  return new Map([...families].filter(([, { count }]) => count >= LEAST_OF_FAMILY));
};

/** Returns the taxa by the texts that name them, later rules before earlier ones. */
const taxaByText = async (
  known: readonly KnownSpecies[],
  listed: readonly GroupNames[],
  best: ReadonlyMap<string, number>,
  breathe: Breathe,
): Promise<ReadonlyMap<string, NamedTaxon>> => {
  const taxa = new Map<string, NamedTaxon>();
  for (const { group, names } of listed)
    if (best.has(group.name))
      for (const key of names.map(commonKey)) if (key.length >= SHORTEST_LISTED) taxa.set(key, group);
  const nounsOf = nounsAmong(known);
  const all: Called[] = [];
  for (const species of known) {
    await breathe();
    all.push({ species, nouns: nounsOf(species) });
  }
  const genera = await groupsByNoun(all, 'genus', breathe);
  const families = new Map([...(await groupsByNoun(all, 'family', breathe)), ...familiesByName(all)]);
  for (const [text, { group }] of genera) taxa.set(text, group);
  for (const [text, { group, count }] of families)
    if ((genera.get(text)?.count ?? 0) < SHARE_OF_GENUS * count) taxa.set(text, group);
  // A plant of that name that is as well known is meant as well: ortiga is a nettle, not only a dead-nettle.
  for (const species of known)
    for (const [, name] of species.names) {
      const taxon = taxa.get(name);
      const isMember = taxon && species[taxon.rank] === taxon.name;
      if (taxon && !isMember && species.popularity >= AS_WELL_KNOWN * best.get(taxon.name)!)
        taxa.delete(name);
    }
  for (const { genus, family, family_common_name } of known) {
    await breathe();
    for (const name of [family, family_common_name ?? family])
      taxa.set(fold(name), { rank: 'family', name: family });
    taxa.set(fold(genus), { rank: 'genus', name: genus });
  }
  return taxa;
};

/**
 * Returns the groups by the texts that name them, each with its members that are called by the text (contract C7.14).
 *
 * @param best Popularity of the best-known species of each genus and family.
 */
export const groupsByText = async (
  known: readonly KnownSpecies[],
  listed: readonly GroupNames[],
  best: ReadonlyMap<string, number>,
  breathe: Breathe,
): Promise<ReadonlyMap<string, NamedGroup>> => {
  const members = new Map<string, KnownSpecies[]>();
  for (const species of known)
    for (const name of [species.genus, species.family])
      getOrInsert(members, name, (): KnownSpecies[] => []).push(species);
  const groups = new Map<string, NamedGroup>();
  for (const [text, taxon] of await taxaByText(known, listed, best, breathe)) {
    await breathe();
    const called = members.get(taxon.name)!.filter((species) => isCalled(species, text));
    groups.set(text, { ...taxon, called: called.map(({ id }) => id) });
  }
  return groups;
};
