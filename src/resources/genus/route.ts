import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute } from '../record-route.js';
import { genusRecord } from './presenter.js';
import { createGenusQueries } from './queries.js';
import { GenusRecord } from './schema.js';

/** A genus, its plants and its species (contract C2.18, C2.19, C2.21). */
export const genusRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  const genera = createGenusQueries(pool);
  listRoute(router, lists, '/api/v1/genus/:ref/plants', COLLECTIONS.plantsOfGenus);
  listRoute(router, lists, '/api/v1/genus/:ref/species', COLLECTIONS.speciesOfGenus);

  recordRoute(router, '/api/v1/genus/:ref', GenusRecord, async (ref) => {
    const found = await genera.record(ref);
    return found && genusRecord(found);
  });
};
