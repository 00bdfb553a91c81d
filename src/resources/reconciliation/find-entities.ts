import type { DatabasePool } from 'slonik';
import type { Bearer } from '../../matching/queries.js';
import type { ResolveReferences } from '../batch/references.js';
import { createGenusQueries } from '../genus/queries.js';
import type { ReadDetails } from '../species/details.js';
import { createTaxonQueries } from '../taxonomy/queries.js';
import type { ComparedEntity } from './conditions.js';
import {
  ENTITY_TYPES,
  type Entity,
  familyEntity,
  familyValues,
  genusEntity,
  genusValues,
  readEntityId,
  speciesEntity,
  speciesValues,
} from './entities.js';

/** An entity with what conditions compare of it. */
export interface FoundEntity {
  readonly entity: Entity;
  readonly values: ComparedEntity;
}

/** Returns the entities that ids name, by the id; those that name nothing are missing. */
export type FindEntities = (ids: readonly string[]) => Promise<ReadonlyMap<string, FoundEntity>>;

/** Dependencies of the lookup of entities. */
interface EntityReaders {
  readonly resolve: ResolveReferences;
  readonly details: ReadDetails;
}

/** A reference without the prefix of its type, and the entity that it names. */
type Found = readonly [reference: string, entity: FoundEntity];

/** Members of the details of a species that its entity shows, and that conditions compare. */
interface NamedSpecies {
  readonly slug: string;
  readonly scientific_name: string;
  readonly author: string | null;
  readonly rank: Bearer['rank'];
  readonly genus: NamedGroup;
  readonly family: NamedGroup;
}
type NamedGroup = { readonly name: string } | string;

const nameOf = (group: NamedGroup): string => (typeof group === 'string' ? group : group.name);

/** Returns a species by its details. Its common name is left out: nobody looked for it by that name. */
const foundSpecies = (details: unknown): FoundEntity => {
  const { slug, scientific_name, author, rank, genus, family } = details as NamedSpecies;
  const groups = { genus: nameOf(genus), family: nameOf(family) };
  return {
    entity: speciesEntity({ slug, scientific_name, author, ...groups }),
    values: speciesValues({ slug, name_author: author, rank, ...groups }),
  };
};

/** Creates the lookup of entities by their ids, with one or two statements a type (contract C17.5). */
export const createFindEntities = (pool: DatabasePool, { resolve, details }: EntityReaders): FindEntities => {
  const genera = createGenusQueries(pool);
  const families = createTaxonQueries(pool, 'family');

  const speciesOf = async (references: readonly string[]): Promise<readonly Found[]> => {
    const resolved = await resolve('slugs', references);
    const records = await details([...new Set(resolved.flatMap(({ species }) => species?.id ?? []))], null);
    return resolved.flatMap(({ given, species }) => {
      const record = records.get(species?.id ?? 0);
      return record === undefined ? [] : [[String(given), foundSpecies(record)] as const];
    });
  };
  const generaOf = async (slugs: readonly string[]): Promise<readonly Found[]> =>
    (await genera.bySlugs(slugs)).map((row) => {
      const genus = { ...row, family: row.family.name };
      return [genus.slug, { entity: genusEntity(genus), values: genusValues(genus) }];
    });
  const familiesOf = async (slugs: readonly string[]): Promise<readonly Found[]> =>
    (await families.bySlugs(slugs)).map((family) => [
      family.slug,
      { entity: familyEntity(family), values: familyValues(family) },
    ]);
  const readers = { species: speciesOf, genus: generaOf, family: familiesOf };

  return async (ids) => {
    const named = [...new Set(ids)].map((id) => ({ id, ...readEntityId(id) }));
    const parts = await Promise.all(
      ENTITY_TYPES.map(async ({ id: type }) => {
        const ofType = named.filter((each) => each.type === type);
        const found = new Map(ofType.length === 0 ? [] : await readers[type](ofType.map(({ ref }) => ref)));
        return ofType.flatMap(({ id, ref }) => {
          const entity = found.get(ref);
          return entity === undefined ? [] : [[id, entity] as const];
        });
      }),
    );
    return new Map(parts.flat());
  };
};
