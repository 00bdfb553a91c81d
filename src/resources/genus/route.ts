import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { relationSource } from '../list/relation-source.js';
import { type ListParts, listRoute } from '../list/route.js';
import { plantRecords } from '../plants/record.js';
import { PlantItem } from '../plants/schema.js';
import { nestedRecordRoute, recordRoute } from '../record-route.js';
import type { Reference } from '../reference.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { presentGenus } from './presenter.js';
import { createGenusQueries } from './queries.js';
import { genusRecords } from './record.js';
import { GenusItem } from './schema.js';

const PATH = '/api/v1/genus';

/** Genera; the plants and species of one, with their records (contract C2.15 to C2.22). */
export const genusRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
): void => {
  const genera = createGenusQueries(pool);
  const listed = {
    item: GenusItem,
    source: relationSource<'genus'>(
      pool,
      {
        keys: COLLECTIONS.genus.keys,
        rows: sql.fragment`(select id, name_key as name, slug, family_id from genus)`,
        order: sql.fragment`order by d.name, d.id`,
      },
      async (ids) => (await genera.byIds(ids)).map(presentGenus),
    ),
  };
  listRoute(router, lists, {
    ...listed,
    rule: 'C2.17',
    path: PATH,
    summary: 'List genera',
    collection: COLLECTIONS.genus,
  });
  listRoute(router, lists, {
    ...listed,
    rule: 'C2.15',
    path: '/api/v1/families/:family_id/genus',
    summary: 'Genera of a family',
    collection: COLLECTIONS.genusOfFamily,
  });
  nestedRecordRoute(
    router,
    {
      ...genusRecords(pool),
      rule: 'C2.16',
      path: '/api/v1/families/:family_id/genus/:id',
      summary: 'A genus of a family',
    },
    {
      parameter: 'family_id',
      lookups: lists.parents,
      holds: (family, genus) => genus.family.id === family.id,
    },
  );
  recordRoute(router, { ...genusRecords(pool), rule: 'C2.18', path: `${PATH}/:id`, summary: 'A genus' });
  listRoute(router, lists, {
    rule: 'C2.19',
    path: `${PATH}/:genus_id/plants`,
    summary: 'Plants of a genus',
    collection: COLLECTIONS.plantsOfGenus,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.21',
    path: `${PATH}/:genus_id/species`,
    summary: 'Species of a genus',
    collection: COLLECTIONS.speciesOfGenus,
    item: SpeciesItem,
    source,
  });
  const within = {
    parameter: 'genus_id',
    lookups: lists.parents,
    holds: (genus: Reference, record: object) => 'genus_id' in record && record.genus_id === genus.id,
  } as const;
  nestedRecordRoute(
    router,
    {
      ...plantRecords(pool),
      rule: 'C2.20',
      path: `${PATH}/:genus_id/plants/:id`,
      summary: 'A plant of a genus',
    },
    within,
  );
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.22',
      path: `${PATH}/:genus_id/species/:id`,
      summary: 'A species of a genus',
    },
    within,
  );
};
