import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import { createFeedQueries, type FeedQueries } from '../../changes/feed.js';
import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import type { Rows } from '../../http/stream-rows.js';
import { chargeUnits, type Payer, type Units, unitsOf } from '../../http/units.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Streams } from '../list/streams.js';
import { type ChangesPart, checkPosition, type NewestRelease, readChanges } from './pages.js';
import { type ChangesQuery, HIGHEST_PAGE_SIZE, readChangesQuery } from './read.js';
import { ChangeItem, ChangesPage, ChangesParameters } from './schema.js';

const PATH = '/api/v1/changes';

/** Changes on a page that cost no units (contract C16.5): those of the default `limit`. */
const FREE_CHANGES = 200;

/** Dependencies of the route. */
export interface ChangesParts {
  readonly pool: DatabasePool;
  readonly streams: Streams;
  readonly units: Units;
  readonly newestRelease: NewestRelease;
}

/** The request for a stream of changes. */
interface Streaming {
  readonly query: ChangesQuery;
  readonly payer: Payer;
  readonly signal: CancellationSignal;
}

/** Answers all changes after a position as lines of JSON, the last of them with `meta` (contract C16.5). */
const changeLines = (
  { streams, units }: ChangesParts,
  feed: FeedQueries,
  { query: { since, warnings }, payer, signal }: Streaming,
): Rows => {
  let at = since;
  let latest = since;
  let retryAfter: number | null = null;
  const read = async function* () {
    for (let part: ChangesPart | null = null; part === null || part.hasMore; ) {
      const isFirst: boolean = part === null;
      const from = at;
      part = await streams(payer, () => readChanges(feed, from, HIGHEST_PAGE_SIZE), { isFirst, signal });
      const cost = unitsOf(part.changes.length);
      if (isFirst) await chargeUnits(units, payer, cost);
      else retryAfter = (await units.charge(payer, cost))?.retryAfter ?? null;
      if (retryAfter !== null) break;
      at = part.nextSince;
      yield part.changes.map((change) => JSON.stringify(change));
    }
    ({ latest } = await feed.ends());
  };
  return {
    rows: read(),
    format: 'ndjson',
    metaLine: true,
    meta: () =>
      metaWith(
        { next_since: at, latest, ...(retryAfter === null ? {} : { retry_after: retryAfter }) },
        warnings,
      ),
  };
};

/** Answers a page of changes. */
const changesPage = async (feed: FeedQueries, { since, limit, warnings }: ChangesQuery) => {
  const { changes, nextSince, hasMore } = await readChanges(feed, since, limit);
  const { latest } = await feed.ends();
  const page = (from: number) => `${PATH}?since=${from}&limit=${limit}`;
  const links = { self: page(since), ...(hasMore ? { next: page(nextSince) } : {}) };
  const meta = metaWith({ next_since: nextSince, latest }, warnings);
  return { json: JSON.stringify({ data: changes, links, meta }) };
};

/** Adds the changes feed (contract C2.65, C16.1 to C16.7). */
export const changesRoutes = (router: ApiRouter, parts: ChangesParts): void => {
  const feed = createFeedQueries(parts.pool);
  declare(
    router,
    {
      method: 'get',
      path: PATH,
      rule: 'C2.65',
      summary: 'Follow changes',
      description: `Returns the species that were created, updated, merged or deleted after a position, in the order of publication. Use it to keep a
copy up to date: start from a release and its position, apply the changes by reading the species again, and send
\`meta.next_since\` as \`since\` the next time. No change is skipped, whenever its transaction ends.

The changes of one species on a page are combined. Changes are kept for 90 days; an older position is answered with 410, which
names the release to start from. \`format=ndjson\` sends all changes to the end of the feed, and a last line with \`meta\`.`,
      parameters: ChangesParameters,
      query: readChangesQuery,
      response: warnable(ChangesPage),
      row: z.union([ChangeItem, z.strictObject({ meta: warnableMeta })]),
      status: [200, 304, 400, 410],
      caching: 'review',
    },
    async ({ query, payer, accepted, signal }) => {
      await checkPosition(feed, query.since, parts.newestRelease);
      const isStream = (query.format ?? accepted) === 'ndjson';
      if (isStream) return changeLines(parts, feed, { query, payer, signal });
      if (query.limit > FREE_CHANGES) await chargeUnits(parts.units, payer, unitsOf(query.limit));
      return changesPage(feed, query);
    },
  );
};

const warnableMeta = (warnable(ChangesPage) as z.ZodObject).shape['meta'] as z.ZodType;
