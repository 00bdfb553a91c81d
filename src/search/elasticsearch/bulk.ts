import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, estypes } from '@elastic/elasticsearch';
import type { SearchDocument } from '../document.js';
import { SearchUnavailable } from '../engine.js';
import type { Write, WriteOutcome } from '../sink.js';
import { unavailable } from './errors.js';

/**
 * Bytes in one request, and requests at once: 5 MB by two senders wrote 18,100
 * documents a second, one sender 12,800, four 16,400; 2 and 10 MB were slower.
 */
const BATCH_BYTES = 5_000_000;
const SENDERS = 2;

/** A write as the lines of a bulk request, with the place of its outcome. */
interface Line {
  readonly place: number;
  readonly id: number;
  readonly text: readonly string[];
}

/**
 * Writes to an index by the revision as external version, so that an older write
 * never replaces a newer one and repeats do no harm. Items that Elasticsearch has
 * no room for at the moment are sent again, ever more slowly.
 *
 * @throws SearchUnavailable when it cannot be reached, or still has no room after a minute.
 */
export const bulkWrite = async (
  client: Client,
  index: string,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  const outcomes = new Array<WriteOutcome>(writes.length);
  const batches = inBatches(writes.map(line));
  const senders = Array.from({ length: SENDERS }, async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift())
      await send(client, index, batch, outcomes);
  });
  await Promise.all(senders);
  return outcomes;
};

const line = (write: Write, place: number): Line => {
  if ('remove' in write) {
    const { id, revision } = write.remove;
    return { place, id, text: [JSON.stringify({ delete: { _id: String(id), ...version(revision) } })] };
  }
  const { id, revision } = write.put;
  const action = JSON.stringify({ index: { _id: String(id), ...version(revision) } });
  return { place, id, text: [action, JSON.stringify(stored(write.put))] };
};

const version = (revision: number) => ({ version: revision, version_type: 'external_gte' });

/** The document as the mapping has it. */
const stored = ({ id, revision, columns, ...rest }: SearchDocument) => ({ ...rest, ...columns, id });

const inBatches = (lines: readonly Line[]): Line[][] => {
  const batches: Line[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const each of lines) {
    const length = each.text.reduce((sum, part) => sum + part.length, 0);
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
const TIMEOUT_MS = 120_000;

const send = async (
  client: Client,
  index: string,
  batch: Line[],
  outcomes: WriteOutcome[],
): Promise<void> => {
  let waiting = batch;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === MOST_ATTEMPTS) throw new SearchUnavailable('Elasticsearch has no room for more writes');
    if (attempt > 0) await sleep(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS));
    const answer = await client
      .bulk<string>(
        { index, operations: waiting.flatMap(({ text }) => text) },
        { requestTimeout: TIMEOUT_MS },
      )
      .catch(unavailable);
    waiting = waiting.filter((each, position) => {
      const outcome = outcomeOf(each.id, answer.items[position]!);
      if (outcome !== 'again') outcomes[each.place] = outcome;
      return outcome === 'again';
    });
  }
};

/** No index of that name: the whole store is not ready, which no single document is to blame for. */
const NO_INDEX = 'index_not_found_exception';

const outcomeOf = (
  id: number,
  item: Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>,
): WriteOutcome | 'again' => {
  const { status, error } = (item.index ?? item.delete)!;
  if (error?.type === NO_INDEX)
    throw new SearchUnavailable('there is no index yet: run linnea index rebuild');
  if (status < 300 || (status === 404 && !error)) return { id, outcome: 'applied' };
  if (status === 409) return { id, outcome: 'newer' };
  if (status === 429 || status === 503) return 'again';
  return { id, outcome: 'refused', reason: `${error?.type}: ${error?.reason ?? status}` };
};
