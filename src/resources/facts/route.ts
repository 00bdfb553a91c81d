import type { DatabasePool } from 'slonik';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import { parseFacts, unknownSource } from '../../query/parse-facts.js';
import { recordNotFound } from '../not-found.js';
import { RecordPath } from '../reference.js';
import { factsPage } from './presenter.js';
import { createFactQueries } from './queries.js';
import { FactsPage } from './schema.js';

/** Adds the route of the facts of a species, including outranked, superseded and rejected ones (contract C2.34). */
export const factRoutes = (router: ApiRouter, pool: DatabasePool): void => {
  const facts = createFactQueries(pool);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/species/:id/facts',
      rule: 'C2.34',
      summary: 'List the facts of a species',
      description: `Returns every recorded fact of a species, by id: the claimed value, the source that claims it, and how it was established.
Superseded and rejected facts are included; add \`filter[status]=active\` for the current claims. Use it to learn where a
published value comes from, and which sources disagree.

All facts come in one answer, without pages. An empty list means that no provenance is recorded.`,
      collection: COLLECTIONS.facts,
      params: RecordPath,
      query: parseFacts,
      response: warnable(FactsPage),
      status: [200, 304, 400, 404, 410],
      caching: 'list',
    },
    async ({ params: { id }, query: { warnings, ...filter } }) => {
      const [rows, { unknown, known }] = await Promise.all([
        facts.of(id, filter),
        facts.unknownSources(filter.sources),
      ]);
      if (rows === null) throw recordNotFound('species', 'id', id);
      const { data, meta } = factsPage(rows);
      return {
        json: JSON.stringify({
          data,
          meta: metaWith(meta, [...warnings, ...unknown.map((slug) => unknownSource(slug, known))]),
        }),
      };
    },
  );
};
