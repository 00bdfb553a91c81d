import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { VNode } from 'preact';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { ApiContext } from '../src/http/api-context.js';
import { precompressed } from '../src/http/precompressed.js';
import {
  documentAnswer,
  type PageAnswer,
  type RenderedPage,
  renderedDocument,
  sendRendered,
} from './answer.js';
import type { PageAssets } from './assets.js';
import type { PageHandler } from './page-router.js';
import { type Visit, visitOf } from './visit.js';

/** Renders a page, or returns another answer, such as a redirect. */
export type RenderPage = (ctx: ApiContext, visit: Visit) => Promise<VNode | PageAnswer>;

/** A rendered page, and the state of the database before it was read. */
interface KeptPage extends RenderedPage {
  readonly snapshot: string;
  /** Sends the page compressed. */
  readonly send: (ctx: ApiContext) => Promise<void>;
}

/** Pages requested in the last minute. Only a page requested again is kept, so that crawlers displace none. */
const ASKED = { max: 20_000, ttl: 55_000 };
/** At most 32 MB of pages, compressed forms included. The time limit is for what a page has from caches of the process (C15.67). */
const CACHE = { maxSize: 32_000_000, ttl: 55_000 };
/** Memory of a page with its compressed forms, as a multiple of its length. */
const SIZE_WITH_COMPRESSED = 1.4;

const Snapshot = z.object({ snapshot: z.string() });

/**
 * Creates pages that are the same for all visitors who are not signed in (contract C15.67). A rendered page is kept as long as
 * the database shows the same transactions: every commit of any process changes the snapshot, and reading it takes 0.2 ms.
 */
export const createSharedPages = (pool: DatabasePool, assets: PageAssets) => {
  const kept = new LRUCache<string, KeptPage>({
    ...CACHE,
    sizeCalculation: ({ body }) => Math.ceil(body.length * SIZE_WITH_COMPRESSED),
  });
  const asked = new LRUCache<string, true>(ASKED);
  const readSnapshot = (): Promise<string> =>
    pool.oneFirst(sql.type(Snapshot)`select pg_current_snapshot()::text as snapshot`);

  /**
   * Returns a digest of everything on which the text of a page depends besides the database, as short for the longest address.
   * Of `ctx.url`, not of `visit.url`: a page shows what was searched for, and in that one all credentials look the same.
   */
  const keyOf = (ctx: ApiContext, { base, language, namesIn }: Visit): string => {
    const day = new Date().toISOString().slice(0, 10);
    return hash('sha256', [base, ctx.url, language, namesIn, day].join(' '), 'base64');
  };

  return (render: RenderPage): PageHandler =>
    async (ctx) => {
      const visit = visitOf(ctx, assets);
      const key = keyOf(ctx, visit);
      if (visit.account !== null || !asked.has(key)) {
        const page = await render(ctx, visit);
        if (typeof page === 'function') return page;
        if (visit.account === null) asked.set(key, true);
        return documentAnswer(visit, page);
      }
      // Read first, so that the page may be newer than its snapshot, but never older.
      const snapshot = await readSnapshot();
      const known = kept.get(key);
      if (known?.snapshot === snapshot)
        return async (to) => {
          sendRendered(to, known);
          if (to.status === 200) await known.send(to);
        };
      const page = await render(ctx, visit);
      if (typeof page === 'function') return page;
      const rendered = renderedDocument(visit, page);
      kept.set(key, { ...rendered, snapshot, send: precompressed(rendered.body) });
      return (to) => sendRendered(to, rendered);
    };
};
