import type { Client } from 'pg';
import { createHint, pause } from '../src/pause.js';
import type { SearchSink } from '../src/search/sink.js';
import { type Delivering, deliverBatch } from './deliver.js';
import { retireOthers } from './kept.js';
import { createLexiconKeeper } from './lexicon.js';
import { CHANNEL } from './outbox.js';
import type { IndexerParts } from './parts.js';
import type { Rebuilt } from './rebuild.js';

/** Milliseconds between looks into the outbox when nothing says that there is something. */
const POLL = 2_000;
/** Milliseconds before another look while a rebuild changes over. */
const PAUSED = 100;
/** Milliseconds to wait after a first failure, doubled after each further one up to the last. */
const FIRST_RETRY = 500;
const LAST_RETRY = 5_000;

/** Builds the index of a store where it is missing. */
type Ensure = (sink: SearchSink, signal: AbortSignal) => Promise<Rebuilt | null>;

/**
 * A process that stands still in the middle of a batch holds its rows of the outbox, and a rebuild, for so long. A store
 * that is that slow is tried again as well.
 */
const STANDS_STILL = "set idle_in_transaction_session_timeout = '5min'";

/**
 * Has the indexes built that are missing, then delivers changes to the stores as they
 * are committed, until the signal comes; a batch under way is finished first. A database
 * or a store that cannot be reached is tried again, ever more slowly, and nothing is lost
 * meanwhile; each store goes at its own pace. Any number of processes may follow.
 */
export const follow = async (parts: IndexerParts, ensure: Ensure, signal: AbortSignal): Promise<void> => {
  const lexicon = createLexiconKeeper();
  const stores = parts.sinks.map(({ name }) => name);
  await Promise.all(parts.sinks.map((sink) => followStore(parts, { sink, stores, lexicon }, ensure, signal)));
};

const followStore = async (
  { database, logger }: IndexerParts,
  delivering: Delivering,
  ensure: Ensure,
  signal: AbortSignal,
): Promise<void> => {
  const { sink, stores } = delivering;
  const store = sink.name;
  let failures = 0;
  const deliverAll = async (client: Client): Promise<void> => {
    const hint = createHint();
    client.on('notification', hint.give);
    await client.query(STANDS_STILL);
    await client.query(`listen ${CHANNEL}`);
    while (!signal.aborted) {
      const delivered = await deliverBatch(client, delivering);
      failures = 0;
      if (delivered === 'paused') await pause(PAUSED, signal);
      else if (delivered.species === 0) await pause(POLL, signal, hint);
      else logger.debug({ store, ...delivered }, 'changes indexed');
    }
  };
  while (!signal.aborted) {
    try {
      await database.watchedSession((client) => retireOthers(client, stores));
      const built = await ensure(sink, signal);
      if (built) logger.info({ store, ...built }, 'index built');
      await database.watchedSession(deliverAll);
    } catch (err) {
      if (signal.aborted) return;
      // The database or the store is away, or gives a wrong answer.
      const retryInMs = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
      failures += 1;
      logger.warn({ err, store, retryInMs }, 'changes could not be indexed');
      await pause(retryInMs, signal);
    }
  }
};
