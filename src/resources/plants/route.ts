import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute } from '../record-route.js';
import { plantRecord } from './presenter.js';
import { createPlantQueries } from './queries.js';
import { PlantRecord } from './schema.js';

/** Plants: lists, searches, records and their species (contract C2.23 to C2.25, C2.27). */
export const plantRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  const plants = createPlantQueries(pool);
  listRoute(router, lists, '/api/v1/plants', COLLECTIONS.plants);
  listRoute(router, lists, '/api/v1/plants/search', COLLECTIONS.plantsSearch);
  listRoute(router, lists, '/api/v1/plants/:ref/species', COLLECTIONS.speciesOfPlant);

  recordRoute(router, '/api/v1/plants/:ref', PlantRecord, async (ref) => {
    const found = await plants.record(ref);
    return found && plantRecord(found);
  });
};
