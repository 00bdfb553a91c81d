import type { Logger } from 'pino';
import type { Indexer } from '../../indexer/indexer.js';
import { runChangeExpiry } from '../changes/expiry.js';
import type { Purger } from '../changes/purger/purger.js';
import type { Config } from '../config/environment.js';
import { runExpiry } from '../corrections/expiry.js';
import { createReviewDesk } from '../corrections/review/desk.js';
import { runDecisions } from '../corrections/review/waiting.js';
import type { Announce } from '../corrections/webhook/announcer.js';
import { createWebhookSender } from '../corrections/webhook/sender.js';
import type { Database } from '../database/database.js';

/** Dependencies of {@link startBackgroundWork}. */
interface Parts {
  readonly config: Pick<Config, 'indexer' | 'testCorrectionHours' | 'contributionLicence' | 'webhook'>;
  readonly database: Database;
  readonly indexer: Pick<Indexer, 'follow'>;
  readonly announce: Announce;
  /** Tells caches of changes; undefined without caches. */
  readonly purger: Purger | undefined;
  readonly logger: Logger;
}

/**
 * Starts the work that the service does besides answering: indexing, expiry, decisions of reviewers, notifications.
 *
 * @returns A function that stops it and waits for the work in progress.
 */
export const startBackgroundWork = (parts: Parts): (() => Promise<unknown>) => {
  const { config, database, indexer, announce, purger, logger } = parts;
  const { pool, write } = database;
  const stopped = new AbortController();
  const { signal } = stopped;
  const desk = createReviewDesk({ write, announce, licence: config.contributionLicence });
  const running = [
    runExpiry({ database, announce, hours: config.testCorrectionHours }, logger, signal),
    runChangeExpiry(pool, logger, signal),
    runDecisions({ write, desk }, logger, signal),
  ];
  if (config.indexer) running.push(indexer.follow(signal));
  if (purger) running.push(purger.run(signal));
  if (config.webhook !== null) {
    const webhook = { ...config.webhook, publicOnly: !config.webhook.internal };
    running.push(createWebhookSender({ database, webhook, logger }).run(signal));
  }
  return () => {
    stopped.abort();
    return Promise.all(running);
  };
};
