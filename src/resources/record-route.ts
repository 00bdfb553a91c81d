import type { z } from 'zod';
import { metaWith, warnable } from '../http/meta.js';
import { recordNotFound } from '../http/problem.js';
import { type ApiRouter, declare } from '../http/router.js';
import type { ParentParameter } from '../query/collections.js';
import { parseRecord } from '../query/parse-record.js';
import { findParents, type ParentLookups } from './list/parents.js';
import { RecordPath, type Reference } from './reference.js';

/** A record as its presenter gives it (contract C8.10). */
interface RecordEnvelope<Data> {
  readonly data: Data;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** What a record route answers, and how its record is found. */
export interface RecordSpec<Data extends object = object> {
  readonly rule: string;
  /** Ends in `:id`, an id or slug (C1.10). */
  readonly path: string;
  readonly summary: string;
  readonly response: z.ZodObject<{ data: z.ZodObject; meta: z.ZodObject }>;
  /** Corrections change at any moment and are asked for again each time (C12.1). */
  readonly caching?: 'record' | 'review';
  /** Null when nothing has that id or slug. */
  readonly find: (ref: string) => Promise<RecordEnvelope<Data> | null>;
}

/** The part of a record route that is the same wherever the record is nested. */
export const recordsOf = <Row, Data extends object>(
  response: RecordSpec['response'],
  row: (ref: string) => Promise<Row | null>,
  present: (row: Row) => RecordEnvelope<Data>,
) => ({
  response,
  find: async (ref: string): Promise<RecordEnvelope<Data> | null> => {
    const found = await row(ref);
    return found === null ? null : present(found);
  },
});

/** The parent that the path of a nested record names. */
interface Nesting<Data> {
  readonly parameter: ParentParameter;
  readonly lookups: ParentLookups;
  /** Whether the record is the parent's (C2.60). */
  readonly holds: (parent: Reference, data: Data) => boolean | Promise<boolean>;
}

/** Adds the route of a record. */
export const recordRoute = <Data extends object>(router: ApiRouter, spec: RecordSpec<Data>): void =>
  addRoute(router, spec, ({ id }) => spec.find(id));

/** Adds the route of a record below a parent: the flat record, where it belongs to the parent (C2.60). */
export const nestedRecordRoute = <Data extends object>(
  router: ApiRouter,
  spec: RecordSpec<Data>,
  { parameter, lookups, holds }: Nesting<Data>,
): void =>
  addRoute(router, spec, async ({ id, ...path }) => {
    const [record, parents] = await Promise.all([
      spec.find(id),
      findParents([[parameter, path[parameter] ?? '']], lookups),
    ]);
    const parent = parents.get(parameter);
    return record && parent && (await holds(parent, record.data)) ? record : null;
  });

const addRoute = <Data extends object>(
  router: ApiRouter,
  { find: _, caching = 'record', response, ...spec }: RecordSpec<Data>,
  find: (path: RecordPath) => Promise<RecordEnvelope<Data> | null>,
): void =>
  declare(
    router,
    {
      ...spec,
      method: 'get',
      params: RecordPath,
      query: parseRecord,
      response: warnable(response),
      status: [200, 304, 400, 404],
      caching,
    },
    async ({ params, query: warnings }) => {
      const record = await find(params);
      if (record === null) throw recordNotFound('id', params.id);
      const { data, meta } = record;
      return {
        json: JSON.stringify({ data, meta: metaWith(meta, warnings) }),
        lastModified: String(meta['last_modified']),
      };
    },
  );
