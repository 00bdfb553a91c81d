import type { DatabasePool } from 'slonik';
import { guard } from '../../http/guard.js';
import { metaWith, warnable } from '../../http/meta.js';
import { recordNotFound } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { parseFacts } from '../../query/parse-facts.js';
import { factsPage } from '../facts/presenter.js';
import { createFactQueries } from '../facts/queries.js';
import { FactsPage } from '../facts/schema.js';
import { type ListParts, listRoute } from '../list/route.js';
import { recordRoute } from '../record-route.js';
import { RecordPath } from '../reference.js';
import { speciesRecord } from './presenter.js';
import { createSpeciesQueries } from './queries.js';
import { SpeciesRecord } from './schema.js';

/** Species: lists, searches, records and facts (contract C2.29 to C2.31, C2.34). */
export const speciesRoutes = (router: ApiRouter, pool: DatabasePool, lists: ListParts): void => {
  const species = createSpeciesQueries(pool);
  const facts = createFactQueries(pool);
  listRoute(router, lists, '/api/v1/species', COLLECTIONS.species);
  listRoute(router, lists, '/api/v1/species/search', COLLECTIONS.speciesSearch);

  recordRoute(router, '/api/v1/species/:ref', SpeciesRecord, async (ref) => {
    const found = await species.record(ref);
    return found && speciesRecord(found);
  });

  router.get(
    '/api/v1/species/:ref/facts',
    guard(
      {
        params: RecordPath,
        query: parseFacts,
        response: warnable(FactsPage),
        status: [200, 304, 400, 404],
        caching: 'list',
      },
      async ({ params: { ref }, query: { warnings, ...filter } }) => {
        const rows = await facts.of(ref, filter);
        if (rows === null) throw recordNotFound('id', ref);
        const { data, meta } = factsPage(rows);
        return { json: JSON.stringify({ data, meta: metaWith(meta, warnings) }) };
      },
    ),
  );
};
