import type { DatabasePool } from 'slonik';
import { metaWith, warnable } from '../../http/meta.js';
import { recordNotFound } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { parseFacts } from '../../query/parse-facts.js';
import { RecordPath } from '../reference.js';
import { factsPage } from './presenter.js';
import { createFactQueries } from './queries.js';
import { FactsPage } from './schema.js';

/** The facts of a species, those that were outranked, superseded and rejected among them (contract C2.34). */
export const factRoutes = (router: ApiRouter, pool: DatabasePool): void => {
  const facts = createFactQueries(pool);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/species/:id/facts',
      rule: 'C2.34',
      summary: 'Facts of a species',
      takes: COLLECTIONS.facts,
      params: RecordPath,
      query: parseFacts,
      response: warnable(FactsPage),
      status: [200, 304, 400, 404],
      caching: 'list',
    },
    async ({ params: { id }, query: { warnings, ...filter } }) => {
      const rows = await facts.of(id, filter);
      if (rows === null) throw recordNotFound('id', id);
      const { data, meta } = factsPage(rows);
      return { json: JSON.stringify({ data, meta: metaWith(meta, warnings) }) };
    },
  );
};
