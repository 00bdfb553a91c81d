import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute } from '../record-route.js';
import type { Annotate } from '../search/annotate.js';
import { searchItem } from '../search/schema.js';
import { speciesRecords } from './record.js';
import { SpeciesItem } from './schema.js';

/** Species: lists, searches and records (contract C2.29 to C2.31). */
export const speciesRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
  annotate: Annotate,
): void => {
  const path = '/api/v1/species';
  listRoute(router, lists, {
    rule: 'C2.29',
    path,
    summary: 'List species',
    collection: COLLECTIONS.species,
    item: SpeciesItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.31',
    path: `${path}/search`,
    summary: 'Search species by name',
    collection: COLLECTIONS.speciesSearch,
    item: searchItem(SpeciesItem),
    source,
    annotate,
  });
  recordRoute(router, { ...speciesRecords(pool), rule: 'C2.30', path: `${path}/:id`, summary: 'A species' });
};
