import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, errors, type estypes } from '@elastic/elasticsearch';
import { SearchUnavailable } from '../engine.js';
import type { Write, WriteOutcome } from '../sink.js';
import { unavailable } from './errors.js';
import { storedText } from './stored.js';

/**
 * Bytes in one request, and requests at once: 5 MB by two senders wrote 18,100
 * documents a second, one sender 12,800, four 16,400; 2 and 10 MB were slower.
 */
const BATCH_BYTES = 5_000_000;
const SENDERS = 2;

/** Where writes go: an alias, which must be there, or an index by its own name. */
export type Target = { readonly alias: string } | { readonly index: string };

/**
 * A write as the lines of a bulk request, with the place of its outcome. As bytes: a request as one text is flattened,
 * measured and encoded, and where one name in it is not Latin, at twice the size: 12 s of the 130 that an index took.
 */
interface Line {
  readonly place: number;
  readonly id: number;
  readonly bytes: Buffer;
}

/**
 * Writes by the revision as external version, so that an older write never
 * replaces a newer one and repeats do no harm. What Elasticsearch has no room for
 * at the moment is sent again, ever more slowly.
 *
 * @throws SearchUnavailable when it cannot be reached, has no such alias, takes no writes (its disk is full), or still
 *   has no room after a minute.
 */
export const bulkWrite = async (
  client: Client,
  target: Target,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  const outcomes = new Array<WriteOutcome>(writes.length);
  const batches = inBatches(writes.map(line));
  const work = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      await send(client, target, batch, outcomes);
  };
  /** One failure ends the work of all, and nothing is under way when it is reported. */
  const workOrEnd = () =>
    work().catch((error: unknown) => {
      batches.length = 0;
      throw error;
    });
  const ends = await Promise.allSettled(Array.from({ length: SENDERS }, workOrEnd));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
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
/** A batch takes a second; while segments merge on a busy machine, many. */
const PATIENT = { requestTimeout: 120_000 };

const send = async (
  client: Client,
  target: Target,
  batch: readonly Line[],
  outcomes: WriteOutcome[],
): Promise<void> => {
  let waiting = batch;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === MOST_ATTEMPTS) throw new SearchUnavailable('Elasticsearch has no room for more writes');
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

/** What is read of the answer; 500 items as they come are 100 KB. */
const ANSWER = 'items.*.status,items.*.error.type,items.*.error.reason';

/** The items of the answer, in order; or that the whole request found no room. */
const request = async (
  client: Client,
  target: Target,
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
    if (items?.length !== lines.length)
      throw new SearchUnavailable('Elasticsearch answered something else than what came of writes');
    return items;
  } catch (error) {
    if (error instanceof errors.ResponseError && isNoRoom(error.statusCode)) return NO_ROOM;
    return unavailable(error);
  }
};

/** No such alias or index: the whole store is not ready, which no single document is to blame for. */
const NO_INDEX = 'index_not_found_exception';
/** The index or the cluster takes no writes, as where the disk is full, or none of this user's: nor is this. */
const FORBIDDEN = 403;

const outcomeOf = (id: number, item: Item): WriteOutcome | 'again' => {
  const { status, error } = (item.index ?? item.delete)!;
  if (error?.type === NO_INDEX)
    throw new SearchUnavailable('there is no index yet: run linnea index rebuild');
  if (status === FORBIDDEN)
    throw new SearchUnavailable(`Elasticsearch takes no writes: ${error?.reason ?? status}`);
  if (status < 300 || (status === 404 && !error)) return { id, outcome: 'applied' };
  if (status === 409) return { id, outcome: 'newer' };
  if (isNoRoom(status)) return 'again';
  return { id, outcome: 'refused', reason: `${error?.type}: ${error?.reason ?? status}` };
};
