import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import { SOURCES_PATH } from './credits.js';
import { databaseLicence } from './database-licence.js';
import type { ListedSource } from './presenter.js';
import { SourcesPage } from './schema.js';

/** Adds the route of the sources with licence and credit; needs no credential (contract C2.49). */
export const sourceRoutes = (router: ApiRouter, sources: () => Promise<readonly ListedSource[]>): void =>
  declare(
    router,
    {
      method: 'get',
      path: SOURCES_PATH,
      rule: 'C2.49',
      summary: 'List sources with licence and credit',
      description:
        'Returns every source of the data, strongest first, with its licence, its credit line and how many facts, published values and images it supplies. If you display data, display the credit line of every source you show. Needs no credential. All sources come in one answer, without pages. `meta.database_licence` is the licence under which the whole database is offered, where a source asks for one. The numbers may be ten minutes old.',
      access: 'anyone',
      query: parseRecord,
      response: warnable(SourcesPage),
      status: [200, 304, 400],
      caching: 'public',
    },
    async ({ query: warnings }) => {
      const data = await sources();
      return {
        json: JSON.stringify({
          data,
          meta: metaWith({ total: data.length, database_licence: databaseLicence(data) }, warnings),
        }),
      };
    },
  );
