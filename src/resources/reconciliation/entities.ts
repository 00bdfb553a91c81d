import type { Bearer, Genus, MatchedFamily } from '../../matching/queries.js';
import type { ComparedEntity } from './conditions.js';

/** Types of entities (contract C17.5). */
export const ENTITY_TYPES = [
  { id: 'species', name: 'Species', description: 'A species, or a subspecies, variety, form or hybrid.' },
  { id: 'genus', name: 'Genus', description: 'A genus.' },
  { id: 'family', name: 'Family', description: 'A family.' },
] as const;
export type EntityTypeId = (typeof ENTITY_TYPES)[number]['id'];

const NAMES = new Map(ENTITY_TYPES.map(({ id, name }) => [id, name]));

/** A type as answers name it. */
export const typeNamed = (id: EntityTypeId): { readonly id: EntityTypeId; readonly name: string } => ({
  id,
  name: NAMES.get(id)!,
});

/** A species, genus or family as reconciliation shows it. */
export interface Entity {
  /** Slug of a species; `genus:` or `family:` and the slug of a genus or family. */
  readonly id: string;
  /** Scientific name without authors. */
  readonly name: string;
  readonly description: string;
  readonly type: EntityTypeId;
}

/** Returns the id of an entity (contract C17.5). */
const entityId = (type: EntityTypeId, slug: string): string =>
  type === 'species' ? slug : `${type}:${slug}`;

/** An entity that an id names: a species by any reference (C1.10), a genus or family by its slug. */
export interface EntityReference {
  readonly type: EntityTypeId;
  readonly ref: string;
}

/** Reads the id of an entity. */
export const readEntityId = (id: string): EntityReference => {
  const [, type, ref] = /^(genus|family):(.+)$/.exec(id) ?? [];
  return type === undefined || ref === undefined
    ? { type: 'species', ref: id }
    : { type: type as EntityTypeId, ref: ref.toLowerCase() };
};

/** Returns a species with the name that led to it, if that is another one. */
export const speciesEntity = (
  bearer: Pick<Bearer, 'slug' | 'scientific_name' | 'author' | 'family'> &
    Partial<Pick<Bearer, 'synonym' | 'common_name' | 'name_author'>>,
): Entity => {
  const { synonym = null, common_name = null, name_author = null } = bearer;
  const found = common_name ?? (synonym && [synonym, name_author].filter(Boolean).join(' '));
  return {
    id: entityId('species', bearer.slug),
    name: bearer.scientific_name,
    description: [bearer.author, bearer.family, found && `found as ${found}`].filter(Boolean).join(' · '),
    type: 'species',
  };
};

export const genusEntity = ({ slug, name, family }: Pick<Genus, 'slug' | 'name' | 'family'>): Entity => ({
  id: entityId('genus', slug),
  name,
  description: `Genus of ${family}`,
  type: 'genus',
});

export const familyEntity = ({ slug, name }: Pick<MatchedFamily, 'slug' | 'name'>): Entity => ({
  id: entityId('family', slug),
  name,
  description: 'Family',
  type: 'family',
});

/** Returns what conditions compare of a species: the rank and author are those of the name that led to it. */
export const speciesValues = (
  bearer: Pick<Bearer, 'slug' | 'name_author' | 'rank' | 'genus' | 'family'>,
): ComparedEntity => ({
  id: entityId('species', bearer.slug),
  author: bearer.name_author,
  rank: bearer.rank,
  genus: bearer.genus,
  family: bearer.family,
});

export const genusValues = ({
  slug,
  name,
  family,
}: Pick<Genus, 'slug' | 'name' | 'family'>): ComparedEntity => ({
  id: entityId('genus', slug),
  author: null,
  rank: null,
  genus: name,
  family,
});

export const familyValues = ({ slug, name }: Pick<MatchedFamily, 'slug' | 'name'>): ComparedEntity => ({
  id: entityId('family', slug),
  author: null,
  rank: null,
  genus: null,
  family: name,
});
