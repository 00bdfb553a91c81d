import type { Client } from 'pg';
import { createHint, pause } from '../src/pause.js';
import { deliverBatch } from './deliver.js';
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

/**
 * A process that stands still in the middle of a batch holds its rows of the outbox, and a rebuild, for so long. A store
 * that is that slow is tried again as well.
 */
const STANDS_STILL = "set idle_in_transaction_session_timeout = '5min'";

/**
 * Has the indexes built that are missing, then delivers changes to the stores as they
 * are committed, until the signal comes; a batch under way is finished first. A database
 * or a store that cannot be reached is tried again, ever more slowly, and nothing is lost
 * meanwhile. Any number of processes may follow.
 */
export const follow = async (
  parts: IndexerParts,
  ensure: (signal: AbortSignal) => Promise<Rebuilt | null>,
  signal: AbortSignal,
): Promise<void> => {
  const lexicon = createLexiconKeeper();
  let failures = 0;
  const deliverAll = async (client: Client): Promise<void> => {
    const hint = createHint();
    client.on('notification', hint.give);
    await client.query(STANDS_STILL);
    await client.query(`listen ${CHANNEL}`);
    while (!signal.aborted) {
      const delivered = await deliverBatch(client, parts.sinks, lexicon);
      failures = 0;
      if (delivered === 'paused') await pause(PAUSED, signal);
      else if (delivered.species === 0) await pause(POLL, signal, hint);
      else parts.logger.debug(delivered, 'changes indexed');
    }
  };
  while (!signal.aborted) {
    try {
      const built = await ensure(signal);
      if (built) parts.logger.info(built, 'index built');
      await parts.database.session(deliverAll);
    } catch (err) {
      if (signal.aborted) return;
      // The database or a store is away, or gives a wrong answer.
      const retryInMs = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
      failures += 1;
      parts.logger.warn({ err, retryInMs }, 'changes could not be indexed');
      await pause(retryInMs, signal);
    }
  }
};
