import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { type ListParts, listRoute } from '../list/route.js';
import { nestedRecordRoute, recordRoute } from '../record-route.js';
import type { Annotate } from '../search/annotate.js';
import { searchItem } from '../search/schema.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { plantRecords } from './record.js';
import { PlantItem } from './schema.js';

/** Plants: lists, searches, records and their species (contract C2.23 to C2.25, C2.27, C2.28). */
export const plantRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
  annotate: Annotate,
): void => {
  const path = '/api/v1/plants';
  listRoute(router, lists, {
    rule: 'C2.23',
    path,
    summary: 'List plants',
    collection: COLLECTIONS.plants,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.25',
    path: `${path}/search`,
    summary: 'Search plants by name',
    collection: COLLECTIONS.plantsSearch,
    item: searchItem(PlantItem),
    source,
    annotate,
  });
  recordRoute(router, { ...plantRecords(pool), rule: 'C2.24', path: `${path}/:id`, summary: 'A plant' });
  listRoute(router, lists, {
    rule: 'C2.27',
    path: `${path}/:plant_id/species`,
    summary: 'Species of a plant',
    collection: COLLECTIONS.speciesOfPlant,
    item: SpeciesItem,
    source,
  });
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.28',
      path: `${path}/:plant_id/species/:id`,
      summary: 'A species of a plant',
    },
    {
      parameter: 'plant_id',
      lookups: lists.parents,
      holds: (plant, species) => species.plant_id === plant.id,
    },
  );
};
