import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { PresentedSource } from './presenter.js';
import { SourcesPage } from './schema.js';

/** Every source with its licence and credit, without a credential (contract C2.49). */
export const sourceRoutes = (router: ApiRouter, sources: () => Promise<readonly PresentedSource[]>): void =>
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/sources',
      rule: 'C2.49',
      summary: 'Sources by rank, with licence and credit',
      access: 'anyone',
      query: parseRecord,
      response: warnable(SourcesPage),
      status: [200, 304, 400],
      caching: 'public',
    },
    async ({ query: warnings }) => {
      const data = await sources();
      return { json: JSON.stringify({ data, meta: metaWith({ total: data.length }, warnings) }) };
    },
  );
