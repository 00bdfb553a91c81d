import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { type ListParts, listRoute } from '../list/route.js';
import { plantRecords } from '../plants/record.js';
import { PlantItem } from '../plants/schema.js';
import { nestedRecordRoute, recordRoute } from '../record-route.js';
import type { Reference } from '../reference.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { genusRecords } from './record.js';

const PATH = '/api/v1/genus';

/** A genus, its plants and its species, with their records (contract C2.18 to C2.22). */
export const genusRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
): void => {
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
