import type { DatabasePool } from 'slonik';
import type { ResolveReferences } from '../batch/references.js';
import { createGenusQueries } from '../genus/queries.js';
import type { ReadDetails } from '../species/details.js';
import { createTaxonQueries } from '../taxonomy/queries.js';
import { type Entity, familyEntity, genusEntity, readEntityId, speciesEntity } from './entities.js';

/** Returns the entity that an id names; null if there is none. */
export type FindEntity = (id: string) => Promise<Entity | null>;

/** Dependencies of the lookup of entities. */
interface EntityReaders {
  readonly resolve: ResolveReferences;
  readonly details: ReadDetails;
}

/** Members of the details of a species that its entity shows. */
interface NamedSpecies {
  readonly slug: string;
  readonly scientific_name: string;
  readonly author: string | null;
  readonly family: { readonly name: string } | string;
}

/** Creates the lookup of single entities by id (contract C17.5). */
export const createFindEntity = (pool: DatabasePool, { resolve, details }: EntityReaders): FindEntity => {
  const genera = createGenusQueries(pool);
  const families = createTaxonQueries(pool, 'family');
  const speciesOf = async (ref: string): Promise<Entity | null> => {
    const [found] = await resolve('slugs', [ref]);
    const id = found?.species?.id;
    const record = id === undefined ? undefined : (await details([id], null)).get(id);
    if (record === undefined) return null;
    const named = record as unknown as NamedSpecies;
    return speciesEntity({
      ...named,
      family: typeof named.family === 'string' ? named.family : named.family.name,
    });
  };
  return async (id) => {
    const { type, ref } = readEntityId(id);
    if (type === 'species') return speciesOf(ref);
    if (type === 'family') {
      const family = await families.record(ref);
      return family && familyEntity(family);
    }
    const genus = await genera.record(ref);
    return genus && genusEntity({ ...genus, family: genus.family.name });
  };
};
