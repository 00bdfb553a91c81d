import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { presentGenus } from '../../species/genus-presenter.js';
import type { ListParts } from '../list/declaration.js';
import { relationSource } from '../list/relation-source.js';
import { listRoute } from '../list/route.js';
import { plantRecords } from '../plants/record.js';
import { PlantItem } from '../plants/schema.js';
import { nestedRecordRoute, recordRoute } from '../record-route.js';
import type { Reference } from '../reference.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { createGenusQueries } from './queries.js';
import { genusRecords } from './record.js';
import { GenusItem } from './schema.js';

const PATH = '/api/v1/genus';

/** Adds the routes of genera, and of the plants and species of a genus (contract C2.15 to C2.22). */
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
        order: [{ column: 'name', direction: 'asc', always: true }],
      },
      async (ids) => (await genera.byIds(ids)).map(presentGenus),
    ),
  };
  listRoute(router, lists, {
    ...listed,
    rule: 'C2.17',
    path: PATH,
    summary: 'List genera',
    description:
      'Returns genera by name, each with its family. Narrow the list by `name`, `slug` or family. A page has 20 genera.',
    collection: COLLECTIONS.genus,
  });
  listRoute(router, lists, {
    ...listed,
    rule: 'C2.15',
    path: '/api/v1/families/:family_id/genus',
    summary: 'List the genera of a family',
    description:
      'Returns the genera of a family by name. It is `GET /api/v1/genus` narrowed to one family. A page has 20 genera.',
    collection: COLLECTIONS.genusOfFamily,
  });
  nestedRecordRoute(
    router,
    {
      ...genusRecords(pool),
      rule: 'C2.16',
      path: '/api/v1/families/:family_id/genus/:id',
      summary: 'Get a genus of a family',
      description:
        'Returns the same record as `GET /api/v1/genus/{id}`, if the genus belongs to the family; otherwise 404.',
    },
    {
      parameter: 'family_id',
      lookups: lists.parents,
      belongs: (family, genus) => genus.family.id === family.id,
    },
  );
  recordRoute(router, {
    ...genusRecords(pool),
    rule: 'C2.18',
    path: `${PATH}/:id`,
    summary: 'Get a genus',
    description: 'Returns a genus with its family, and links to its plants and its species.',
  });
  listRoute(router, lists, {
    rule: 'C2.19',
    path: `${PATH}/:genus_id/plants`,
    summary: 'List the plants of a genus',
    description:
      'Returns the plants of a genus, best known first unless `order` says otherwise. Keys are those of `GET /api/v1/plants`.',
    collection: COLLECTIONS.plantsOfGenus,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.21',
    path: `${PATH}/:genus_id/species`,
    summary: 'List the species of a genus',
    description:
      'Returns the species of a genus at all ranks, best known first unless `order` says otherwise. Keys are those of `GET /api/v1/species`.',
    collection: COLLECTIONS.speciesOfGenus,
    item: SpeciesItem,
    source,
  });
  const within = {
    parameter: 'genus_id',
    lookups: lists.parents,
    belongs: (genus: Reference, record: object) => 'genus_id' in record && record.genus_id === genus.id,
  } as const;
  nestedRecordRoute(
    router,
    {
      ...plantRecords(pool),
      rule: 'C2.20',
      path: `${PATH}/:genus_id/plants/:id`,
      summary: 'Get a plant of a genus',
      description:
        'Returns the same record as `GET /api/v1/plants/{id}`, if the plant belongs to the genus; otherwise 404.',
    },
    within,
  );
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.22',
      path: `${PATH}/:genus_id/species/:id`,
      summary: 'Get a species of a genus',
      description:
        'Returns the same record as `GET /api/v1/species/{id}`, if the species belongs to the genus; otherwise 404.',
    },
    within,
  );
};
