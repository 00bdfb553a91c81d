import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../../testkit/postgres-client.js';
import {
  changedValue,
  commitChange,
  MOST_CHANGES,
  registerSource,
} from '../../../testkit/species-changes.js';
import type { Stores } from '../../../testkit/stores.js';
import { evenly } from '../../load/even-pace.js';

/** A response with status 503: nothing is lost or wrong, and the caller may try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

type Kind = 'read' | 'write';

/** A request that has ended. */
export interface EndedRequest {
  readonly kind: Kind;
  /** Moment (`performance.now()`) at which the request was due. */
  readonly due: number;
  /** Milliseconds from then to the end of the response. */
  readonly ms: number;
  /** Null for the expected response. */
  readonly failure: Error | null;
}

/** Requests that are being sent. */
export interface Traffic {
  /** Requests that have ended so far. */
  readonly ended: readonly EndedRequest[];
  /** Tells whether all requests that are due before a moment have ended. */
  isComplete(before: number): boolean;
  /** Resolves once the last request has ended. */
  readonly finished: Promise<void>;
}

const READS_PER_SECOND = 50;
const WRITES_PER_SECOND = 2;
const CHANGES_EVERY_MS = 500;
/** Species in one change. */
const BATCH = 10;
const TIMEOUT_MS = 30_000;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const read = async (url: string): Promise<void> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.arrayBuffer();
  if (response.status === 503) throw new Unavailable(`503 from ${new URL(url).pathname}`);
  if (response.status !== 200) throw new Error(`${response.status} from ${new URL(url).pathname}`);
};

/** Reads the addresses in turn and writes, each at even intervals, until the deadline (`performance.now()`). */
export const startTraffic = (
  urls: readonly string[],
  write: () => Promise<void>,
  deadline: number,
): Traffic => {
  const ended: EndedRequest[] = [];
  const running = new Map<Promise<void>, number>();
  const lastDue: Record<Kind, number> = { read: 0, write: 0 };
  const continues = (): boolean => performance.now() < deadline;
  const begin = (kind: Kind, due: number, work: () => Promise<void>): void => {
    lastDue[kind] = due;
    const end = work()
      .then(() => null, asError)
      .then((failure) => void ended.push({ kind, due, ms: performance.now() - due, failure }))
      .finally(() => running.delete(end));
    running.set(end, due);
  };
  const finished = Promise.all([
    evenly(READS_PER_SECOND, continues, (due, begun) =>
      begin('read', due, () => read(urls[begun % urls.length]!)),
    ),
    evenly(WRITES_PER_SECOND, continues, (due) => begin('write', due, write)),
  ]).then(async () => {
    await Promise.all(running.keys());
  });
  const isComplete = (before: number): boolean =>
    Math.min(lastDue.read, lastDue.write) >= before && ![...running.values()].some((due) => due < before);
  return { ended, isComplete, finished };
};

/** Publishes changes without the service until the deadline, and returns the last height of each species. */
export const keepChanging = (
  { databaseUrl }: Stores,
  species: readonly number[],
  deadline: number,
): Promise<ReadonlyMap<number, number>> =>
  withClient(databaseUrl, async (client) => {
    await registerSource(client);
    const heights = new Map<number, number>();
    for (let change = 0; performance.now() < deadline; change++) {
      const nth = change % MOST_CHANGES;
      const batch = Array.from(
        { length: BATCH },
        (_, index) => species[(change * BATCH + index) % species.length]!,
      );
      await commitChange(client, [...new Set(batch)], nth);
      for (const id of batch) heights.set(id, changedValue(nth));
      await sleep(CHANGES_EVERY_MS);
    }
    return heights;
  });
