import { setTimeout as sleep } from 'node:timers/promises';
import { changedValue, commitChange, MOST_CHANGES, registerSource } from '../loading/changes.js';
import { withClient } from '../loading/scratch.js';
import type { Stores } from '../stores.js';
import { evenly } from './even-pace.js';

/** Answered 503: nothing is lost or wrong, and the caller may try again. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** What was asked of the service, and what came of it. */
export interface Done {
  readonly kind: 'read' | 'write';
  /** Moment of `performance.now()` at which it was due, and milliseconds from it to the answer. */
  readonly due: number;
  readonly ms: number;
  /** Null: as it should be. */
  readonly failure: Error | null;
}

const READS_A_SECOND = 50;
const WRITES_A_SECOND = 2;
const CHANGES_EVERY_MS = 500;
/** Species in one change. */
const BATCH = 10;
const PATIENCE_MS = 30_000;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const read = async (url: string): Promise<void> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.arrayBuffer();
  if (answer.status === 503) throw new Unavailable(`503 from ${new URL(url).pathname}`);
  if (answer.status !== 200) throw new Error(`${answer.status} from ${new URL(url).pathname}`);
};

/** Asks for the addresses by turns, and writes, at even distances until the moment; gives back all that was done. */
export const keepAsking = async (
  urls: readonly string[],
  write: () => Promise<void>,
  until: number,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  const underWay = new Set<Promise<void>>();
  const goesOn = (): boolean => performance.now() < until;
  const begin = (kind: Done['kind'], due: number, work: () => Promise<void>): void => {
    const ended = work()
      .then(() => null, asError)
      .then((failure) => void done.push({ kind, due, ms: performance.now() - due, failure }))
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  await Promise.all([
    evenly(READS_A_SECOND, goesOn, (due, begun) =>
      begin('read', due, () => read(urls[begun % urls.length]!)),
    ),
    evenly(WRITES_A_SECOND, goesOn, (due) => begin('write', due, write)),
  ]);
  await Promise.all(underWay);
  return done;
};

/** Publishes changes beside the service until the moment; the height that each species has last. */
export const keepChanging = (
  { databaseUrl }: Stores,
  species: readonly number[],
  until: number,
): Promise<ReadonlyMap<number, number>> =>
  withClient(databaseUrl, async (client) => {
    await registerSource(client);
    const heights = new Map<number, number>();
    for (let change = 0; performance.now() < until; change++) {
      const nth = change % MOST_CHANGES;
      const some = Array.from(
        { length: BATCH },
        (_, each) => species[(change * BATCH + each) % species.length]!,
      );
      await commitChange(client, [...new Set(some)], nth);
      for (const id of some) heights.set(id, changedValue(nth));
      await sleep(CHANGES_EVERY_MS);
    }
    return heights;
  });
