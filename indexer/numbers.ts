import type { Client } from 'pg';
import { cutOff } from '../src/database/connections/cut-off.js';
import { FIELDS } from '../src/fields/registry.js';
import { refreshNumbers } from '../src/inventory/refresh.js';
import type { StoredNumbers } from '../src/inventory/stored-numbers.js';
import { presenceOf } from '../src/query/presence.js';
import { createWakeUp, sleep } from '../src/runtime/sleep.js';
import { StoreUnavailable } from '../src/runtime/store-unavailable.js';
import { type IndexerContext, WAITS } from './context.js';
import { CHANNEL } from './outbox.js';

/** Seconds for which the numbers other than the counters may be out of date: they take longer to count. */
const LEAST_AGE = 300;
/** Milliseconds after which numbers are compared without a notification, which a lost connection may have swallowed. */
const LONGEST_PAUSE = 600_000;

/**
 * Returns the counter of the species of the index that have a value (C14.30), by key of the field. It returns null while
 * the index lacks changes or does not answer.
 */
const fieldCounter = (client: Client, { engine }: IndexerContext) =>
  engine &&
  (async (): Promise<StoredNumbers['fields']> => {
    if ((await client.query('select from outbox limit 1')).rowCount !== 0) return null;
    try {
      const counts = await engine.counts(FIELDS.map(presenceOf));
      return Object.fromEntries(FIELDS.map(({ key }, at) => [key, counts[at]!]));
    } catch (error) {
      if (error instanceof StoreUnavailable) return null;
      throw error;
    }
  });

/** Recounts the numbers that readers see, where the data has changed (C12.11). */
export const recount = async (client: Client, parts: IndexerContext): Promise<void> => {
  await refreshNumbers(client, { countFields: fieldCounter(client, parts) });
};

/** Keeps the numbers that readers see up to date (C12.11) until the signal is aborted. Any number of processes may do so. */
export const followNumbers = async (parts: IndexerContext, signal: AbortSignal): Promise<void> => {
  const { counting } = parts.waitingTimes ?? WAITS;
  while (!signal.aborted) {
    try {
      await parts.database.watchedSession((client) => keepCounting(client, parts, counting, signal));
    } catch (err) {
      if (signal.aborted) return;
      parts.logger.warn({ err }, `Numbers could not be counted. Next attempt in ${counting / 1000} s.`);
      await sleep(counting, signal);
    }
  }
};

const keepCounting = async (
  client: Client,
  parts: IndexerContext,
  pause: number,
  signal: AbortSignal,
): Promise<void> => {
  // A count of the full data would keep the process from stopping.
  const stop = (): void => cutOff(client, new Error('The indexer stops.'));
  signal.addEventListener('abort', stop);
  try {
    const hint = createWakeUp();
    let changedAt = performance.now();
    client.on('notification', () => {
      changedAt = performance.now();
      hint.give();
    });
    await client.query(`listen ${CHANNEL}`);
    while (!signal.aborted) {
      const options = { countFields: fieldCounter(client, parts), leastAge: LEAST_AGE, changedAt };
      const dueIn = await refreshNumbers(client, options);
      await sleep(pause, signal);
      await sleep(dueIn === null ? LONGEST_PAUSE : dueIn * 1000, signal, hint);
      if (dueIn === null) changedAt = performance.now();
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
};
