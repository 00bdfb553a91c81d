/** Accepts corrections in a thread of its own, for callers that cannot wait for a promise. */
import { parentPort } from 'node:worker_threads';
import type { Actor } from '../../src/corrections/actor.js';
import { createReviewDesk } from '../../src/corrections/review/desk.js';
import { announcer } from '../../src/corrections/webhook/announcer.js';
import { openDatabase } from '../../src/database/database.js';

/** What is to be accepted, where, by whom. */
export interface Acceptance {
  readonly url: string;
  readonly reviewer: Actor;
  readonly id: number;
  /** One number: set to 1 once it is accepted, to 2 if it was not. */
  readonly done: Int32Array;
}

const accept = async ({ url, reviewer, id }: Acceptance): Promise<void> => {
  const database = await openDatabase(url);
  await createReviewDesk({ write: database.write, announce: announcer(false), licence: 'CC0-1.0' })
    .accept(reviewer, id, {})
    .finally(() => database.close());
};

parentPort!.on('message', (acceptance: Acceptance) => {
  const end = (outcome: number): void => {
    Atomics.store(acceptance.done, 0, outcome);
    Atomics.notify(acceptance.done, 0);
  };
  accept(acceptance).then(
    () => end(1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      end(2);
    },
  );
});
parentPort!.postMessage('ready');
