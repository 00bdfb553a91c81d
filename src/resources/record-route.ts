import type { z } from 'zod';
import { guard } from '../http/guard.js';
import { metaWith, warnable } from '../http/meta.js';
import { recordNotFound } from '../http/problem.js';
import type { ApiRouter } from '../http/router.js';
import { parseRecord } from '../query/parse-record.js';
import { RecordPath } from './reference.js';

/** A record as its presenter gives it (contract C8.10). */
interface RecordEnvelope {
  readonly data: object;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Adds the route of a record at `path`, whose `:ref` is an id or slug (C1.10); `find` gives null for none. */
export const recordRoute = (
  router: ApiRouter,
  path: string,
  schema: z.ZodObject<{ data: z.ZodObject; meta: z.ZodObject }>,
  find: (ref: string) => Promise<RecordEnvelope | null>,
): void => {
  router.get(
    path,
    guard(
      {
        params: RecordPath,
        query: parseRecord,
        response: warnable(schema),
        status: [200, 304, 400, 404],
        caching: 'record',
      },
      async ({ params: { ref }, query: warnings }) => {
        const record = await find(ref);
        if (record === null) throw recordNotFound('id', ref);
        const { data, meta } = record;
        return {
          json: JSON.stringify({ data, meta: metaWith(meta, warnings) }),
          lastModified: String(meta['last_modified']),
        };
      },
    ),
  );
};
