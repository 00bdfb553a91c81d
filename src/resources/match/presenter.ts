import type { z } from 'zod';
import { MATCH_TYPES, type MatchType, type NameMatch, type NameToMatch } from '../../matching/match.js';
import type { Bearer, Genus, MatchedFamily } from '../../matching/queries.js';
import { reasonText } from '../../matching/reasons.js';
import { familyPath, genusPath, plantPath, speciesPath } from '../../species/presenter.js';
import type { ListedIn } from '../areas/presenter.js';
import type { MatchItem } from './schema.js';

const species = (bearer: Bearer) => ({
  id: bearer.id,
  slug: bearer.slug,
  scientific_name: bearer.scientific_name,
  author: bearer.author,
  rank: bearer.rank,
  status: bearer.status,
  genus: bearer.genus,
  family: bearer.family,
  links: {
    self: speciesPath(bearer.slug),
    genus: genusPath(bearer.genus_slug),
    plant: plantPath(bearer.plant_slug),
  },
});

const matchedName = ({ common_name, synonym, scientific_name, name_author }: Bearer) => ({
  name: common_name ?? synonym ?? scientific_name,
  author: name_author,
  synonym: synonym !== null,
});

const genusItem = ({ id, slug, name, family }: Genus) => ({
  id,
  slug,
  name,
  family,
  links: { self: genusPath(slug) },
});

const familyItem = ({ id, slug, name }: MatchedFamily) => ({
  id,
  slug,
  name,
  links: { self: familyPath(slug) },
});

/** Members of a species that `fields` selects, and `listed_in`, as a JSON text (contract C14.60, C20.6). */
type Selected = string | undefined;

/** Returns the members of a matched species, and the selected ones. */
const matchedSpecies = (bearer: Bearer, selected: object) => ({ ...selected, ...species(bearer) });

/** Returns the item of a name, or of an identifier, which has none (contract C7.23). */
export const matchItem = (
  { id, name, identifier }: NameToMatch & { readonly id?: unknown },
  { type, bearer, genus, family, confidence, reasons, alternatives }: NameMatch,
  selected?: Selected,
): z.infer<typeof MatchItem> => {
  const { listed_in, ...members } = JSON.parse(selected ?? '{}') as { listed_in?: readonly ListedIn[] };
  return {
    id: id ?? null,
    name: identifier === undefined ? name : null,
    type,
    confidence,
    species: bearer && matchedSpecies(bearer, members),
    matched_name: bearer && matchedName(bearer),
    genus: genus && genusItem(genus),
    family: family && familyItem(family),
    reasons: reasons.map((code) => ({ code, text: reasonText(code) })),
    alternatives: alternatives.map((each) => ({ ...species(each), matched_name: matchedName(each) })),
    ...(listed_in === undefined ? {} : { listed_in: [...listed_in] }),
  };
};

/** Counts names by type of match. */
export const typeCounts = () => {
  const counts = new Map<MatchType, number>(MATCH_TYPES.map((type) => [type, 0]));
  return {
    add: ({ type }: NameMatch): void => void counts.set(type, counts.get(type)! + 1),
    get: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
};
