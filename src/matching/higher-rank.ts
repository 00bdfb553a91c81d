import { compareAuthors } from '../names/author-comparison.js';
import type { BotanicalName } from '../names/parsed-name.js';
import { fitsHints, type NamedGroups } from './candidate.js';
import { familyMatch, genusMatch, matched, type NameMatch, type NameToMatch, noMatch } from './match.js';
import type { Bearer, Genus, MatchedFamily } from './queries.js';
import type { Reason } from './reasons.js';

/** What is known about a name that matches no species as a whole. */
export interface KnownParts {
  /** Match of a similar name. */
  readonly near: NameMatch | undefined;
  /** Species of an infraspecific name. */
  readonly species: readonly Bearer[];
  /** Genera that the name may mean: as written, in other Latin spellings, then at one edit. */
  readonly genera: readonly (readonly Genus[])[];
  /** Families that the name may mean: as written, then at one edit. */
  readonly families: readonly (readonly MatchedFamily[])[];
}

const ofGenus = ({ name, family }: Genus): NamedGroups => ({ genus: name, family });
const ofFamily = ({ name }: MatchedFamily): NamedGroups => ({ genus: null, family: name });

/** Taxa that are equally near, with the reasons that hints add (contract C7.26). */
interface Hinted<Taxon> {
  readonly taxa: readonly Taxon[];
  readonly reasons: readonly Reason[];
}

const byHints = <Taxon>(
  asked: NameToMatch,
  taxa: readonly Taxon[],
  groupsOf: (taxon: Taxon) => NamedGroups,
): Hinted<Taxon> => {
  const fits = taxa.map((taxon) => fitsHints(asked, groupsOf(taxon)));
  const fitting = taxa.filter((_, at) => fits[at] === true);
  if (fitting.length > 0 && fitting.length < taxa.length) return { taxa: fitting, reasons: ['hint'] };
  return { taxa, reasons: fits.every((each) => each === false) ? ['hint_disagrees'] : [] };
};

/** Returns the match of an unknown name: a similar name, its species, its genus or family, or none. */
export const higherRankMatch = (
  asked: NameToMatch,
  name: BotanicalName,
  { near, species, genera, families }: KnownParts,
): NameMatch => {
  if (near && near.type !== 'none' && near.type !== 'fuzzy') return near;
  const authored = smallAuthor(name, species);
  if (authored) return authored;
  if (near && near.type !== 'none') return near;
  const alternatives = near?.alternatives ?? [];
  if (near?.reasons.includes('ambiguous')) return near;
  const [parent] = species;
  if (parent && species.length === 1) {
    const { reasons } = byHints(asked, species, (each) => each);
    return matched('higher_rank', parent, ['infraspecific_unknown', ...reasons], { alternatives });
  }
  const [ownFamily] = families[0] ?? [];
  if (ownFamily)
    return familyMatch(ownFamily, ['family_only', ...byHints(asked, [ownFamily], ofFamily).reasons]);
  for (const [at, known] of genera.entries()) {
    const edits = Math.min(at, 1);
    const { taxa, reasons } = byHints(asked, known, ofGenus);
    const [genus, another] = taxa;
    if (another) return noMatch(['ambiguous'], alternatives);
    if (genus) return genusMatch(genus, [...genusReasons(name, edits), ...reasons], { alternatives, edits });
  }
  const { taxa, reasons } = byHints(asked, families[1] ?? [], ofFamily);
  const [family, another] = taxa;
  if (family && !another) return familyMatch(family, ['family_only', 'typos', ...reasons], { edits: 1 });
  return near ?? noMatch(['unknown']);
};

/** Returns the species of a name whose author has small letters and looks like an epithet: `betula pendula roth`. */
const smallAuthor = (
  { epithets, connector, author }: BotanicalName,
  [bearer, another]: readonly Bearer[],
): NameMatch | undefined => {
  const [, last] = epithets;
  if (bearer === undefined || another || connector !== null || author !== null || epithets.length !== 2)
    return undefined;
  const compared = compareAuthors(last ?? null, bearer.name_author);
  if (compared === 'same') return matched('exact', bearer, ['same_name', 'author_same']);
  return compared === 'compatible' ? matched('exact', bearer, ['same_name', 'author_compatible']) : undefined;
};

const genusReasons = ({ epithets, qualifier }: BotanicalName, edits: number): readonly Reason[] => [
  epithets.length > 0 ? 'species_unknown' : 'genus_only',
  ...(qualifier === 'cf' ? (['qualified'] as const) : []),
  ...(edits > 0 ? (['typos'] as const) : []),
];
