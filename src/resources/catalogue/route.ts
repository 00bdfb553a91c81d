import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { CountedField } from './catalogue.js';
import { FieldsPage } from './schema.js';

/** Adds the route of the catalogue of fields (contract C2.56). */
export const catalogueRoutes = (router: ApiRouter, catalogue: () => Promise<readonly CountedField[]>): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/fields',
      rule: 'C2.56',
      summary: 'List fields',
      description:
        'Describes every field of species and plants: its label, meaning, type, unit, the words of its scale, its values, the parameters that take it, how many species have a value, its strongest sources, and a request that uses it. All fields come in one answer, without pages. The numbers may be ten minutes old.',
      query: parseRecord,
      response: warnable(FieldsPage),
      status: [200, 304, 400],
      caching: 'list',
    },
    async ({ query: warnings }) => {
      const data = await catalogue();
      return { json: JSON.stringify({ data, meta: metaWith({ total: data.length }, warnings) }) };
    },
  );
