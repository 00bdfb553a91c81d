import type { Client } from 'pg';
import { createWakeUp, sleep } from '../src/runtime/sleep.js';
import type { SearchSink } from '../src/search/sink.js';
import { type IndexerContext, WAITS } from './context.js';
import { type Delivering, deliverBatch } from './deliver.js';
import { createLexiconKeeper } from './lexicon.js';
import { retireOtherStores } from './maintained-stores.js';
import { followNumbers } from './numbers.js';
import { CHANNEL } from './outbox.js';
import type { Rebuilt } from './rebuild.js';

/** Milliseconds between polls of the outbox without a notification. */
const POLL = 2_000;
/** Milliseconds between attempts while a rebuild switches indexes. */
const PAUSED = 100;

/** Builds the index of a store if it is missing. */
type Ensure = (sink: SearchSink, signal: AbortSignal) => Promise<Rebuilt | null>;

/**
 * Timeout of a batch in milliseconds: a stalled process blocks its outbox rows and rebuilds for this long. A store this
 * slow is retried as well.
 */
const BATCH_TIMEOUT = "set idle_in_transaction_session_timeout = '5min'";

/**
 * Builds missing indexes, then delivers changes to the stores as they are committed, until the
 * signal is aborted; finishes the running batch. Retries an unavailable database or store with
 * increasing delay without losing changes. Stores are independent of each other. Also keeps the
 * stored numbers up to date. Any number of processes may follow.
 */
export const follow = async (parts: IndexerContext, ensure: Ensure, signal: AbortSignal): Promise<void> => {
  const lexicon = createLexiconKeeper();
  const stores = parts.sinks.map(({ name }) => name);
  await Promise.all([
    ...parts.sinks.map((sink) => followStore(parts, { sink, stores, lexicon }, ensure, signal)),
    followNumbers(parts, signal),
  ]);
};

const followStore = async (
  { database, logger, waitingTimes: { firstRetry, longestRetry } = WAITS }: IndexerContext,
  delivering: Delivering,
  ensure: Ensure,
  signal: AbortSignal,
): Promise<void> => {
  const { sink, stores } = delivering;
  const store = sink.name;
  let failures = 0;
  const deliverAll = async (client: Client): Promise<void> => {
    const hint = createWakeUp();
    client.on('notification', hint.give);
    await client.query(BATCH_TIMEOUT);
    await client.query(`listen ${CHANNEL}`);
    while (!signal.aborted) {
      const delivered = await deliverBatch(client, delivering);
      failures = 0;
      if (delivered === 'paused') await sleep(PAUSED, signal);
      else if (delivered.species === 0) await sleep(POLL, signal, hint);
      else logger.debug({ store, ...delivered }, 'changes indexed');
    }
  };
  while (!signal.aborted) {
    try {
      await database.watchedSession((client) => retireOtherStores(client, stores));
      const built = await ensure(sink, signal);
      if (built) logger.info({ store, ...built }, 'index built');
      await database.watchedSession(deliverAll);
    } catch (err) {
      if (signal.aborted) return;
      // The database or the store is unavailable, or returned a wrong answer.
      const retryInMs = Math.min(firstRetry * 2 ** failures, longestRetry);
      failures += 1;
      logger.warn(
        { err, store, retryInMs },
        `Changes could not be indexed. Next attempt in ${retryInMs / 1000} s.`,
      );
      await sleep(retryInMs, signal);
    }
  }
};
