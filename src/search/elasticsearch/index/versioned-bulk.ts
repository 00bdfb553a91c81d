import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { shareWork } from '../../../runtime/share-work.js';
import { IndexMissing, SearchUnavailable } from '../../engine.js';
import type { Write, WriteOutcome } from '../../sink.js';
import { throwSearchUnavailable, UNEXPECTED_ANSWER } from '../transport/errors.js';
import { storedText } from './stored.js';

/**
 * Bytes per request and concurrent requests: two senders of 5 MB wrote 18,100 documents per
 * second, one sender 12,800, four 16,400; 2 and 10 MB were slower.
 */
const BATCH_BYTES = 5_000_000;
const SENDERS = 2;

/** Target of writes: an existing alias, or an index by name. */
export type BulkTarget = { readonly alias: string } | { readonly index: string };

/**
 * A write as lines of a bulk request, with the position of its outcome. Bytes instead of a string, whose encoding took
 * 12 of the 130 s of an index build.
 */
interface Line {
  readonly place: number;
  readonly id: number;
  readonly bytes: Buffer;
}

/**
 * Writes with the revision as external version, so that an older write never replaces a newer
 * one and retries are harmless. Rejected writes (429) are retried with increasing delay.
 *
 * @throws {SearchUnavailable} when Elasticsearch is unreachable, has no such alias, is read-only (disk full), or still
 *   rejects writes after a minute.
 */
export const bulkWrite = async (
  client: Client,
  target: BulkTarget,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  const outcomes = new Array<WriteOutcome>(writes.length);
  const senders = Array.from({ length: SENDERS }, (_, nth) => nth);
  await shareWork(senders, inBatches(writes.map(line)), (_, batch) => send(client, target, batch, outcomes));
  return outcomes;
};

const line = (write: Write, place: number): Line => {
  if ('remove' in write) {
    const { id, revision } = write.remove;
    return { place, id, bytes: Buffer.from(action('delete', id, revision)) };
  }
  const { id, revision } = write.put;
  return { place, id, bytes: Buffer.from(`${action('index', id, revision)}${storedText(write.put)}\n`) };
};

const action = (what: 'index' | 'delete', id: number, revision: number): string =>
  `{"${what}":{"_id":"${id}","version":${revision},"version_type":"external_gte"}}\n`;

const inBatches = (lines: readonly Line[]): Line[][] => {
  const batches: Line[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const each of lines) {
    const { length } = each.bytes;
    if (bytes + length > BATCH_BYTES) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)!.push(each);
    bytes += length;
  }
  return batches;
};

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
const MOST_ATTEMPTS = 12;
/** Timeout of a bulk request: normally a second, many while segments are merged on a busy machine. */
const PATIENT = { requestTimeout: 120_000 };

const send = async (
  client: Client,
  target: BulkTarget,
  batch: readonly Line[],
  outcomes: WriteOutcome[],
): Promise<void> => {
  let waiting = batch;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === MOST_ATTEMPTS)
      throw new SearchUnavailable(
        'Elasticsearch is overloaded: it keeps rejecting writes (status 429). Reduce its load, or give it more memory.',
      );
    if (attempt > 0) await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    const items = await request(client, target, waiting);
    waiting = waiting.filter((each, position) => {
      const outcome = items === NO_ROOM ? 'again' : outcomeOf(each.id, items[position]!);
      if (outcome !== 'again') outcomes[each.place] = outcome;
      return outcome === 'again';
    });
  }
};

type Item = Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>;
const NO_ROOM = 'no room';
const isNoRoom = (status: number | undefined): boolean => status === 429 || status === 503;

/** Filter path of the answer; 500 complete items are 100 kB. */
const ANSWER = 'items.*.status,items.*.error.type,items.*.error.reason';

/** Returns the items of the answer in order, or that the whole request was rejected (429). */
const request = async (
  client: Client,
  target: BulkTarget,
  lines: readonly Line[],
): Promise<readonly Item[] | typeof NO_ROOM> => {
  const index = 'alias' in target ? target.alias : target.index;
  const path = `/${encodeURIComponent(index)}/_bulk`;
  const querystring = { filter_path: ANSWER, require_alias: 'alias' in target };
  const bulkBody = Buffer.concat(lines.map(({ bytes }) => bytes));
  try {
    const { items } = await client.transport.request<Partial<estypes.BulkResponse>>(
      { method: 'POST', path, querystring, bulkBody },
      PATIENT,
    );
    if (items?.length !== lines.length) throw new SearchUnavailable(UNEXPECTED_ANSWER);
    return items;
  } catch (error) {
    if (error instanceof errors.ResponseError && isNoRoom(error.statusCode)) return NO_ROOM;
    return throwSearchUnavailable(error);
  }
};

/** Statuses of a missing alias or index, which concern the whole store. */
const NO_INDEX = 'index_not_found_exception';
/** Statuses of an index or cluster that is read-only, for example with a full disk, or closed to this user. */
const FORBIDDEN = 403;

const outcomeOf = (id: number, item: Item): WriteOutcome | 'again' => {
  const { status, error } = (item.index ?? item.delete)!;
  if (error?.type === NO_INDEX) throw new IndexMissing();
  if (status === FORBIDDEN)
    throw new SearchUnavailable(`Elasticsearch does not accept writes: ${error?.reason ?? status}`);
  if (status < 300 || (status === 404 && !error)) return { id, outcome: 'applied' };
  if (status === 409) return { id, outcome: 'newer' };
  if (isNoRoom(status)) return 'again';
  return { id, outcome: 'rejected', reason: `${error?.type}: ${error?.reason ?? status}` };
};
