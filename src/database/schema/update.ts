import { join } from 'node:path';
import type { Client } from 'pg';
import { type LockRetry, retryLocks } from '../connections/lock-retry.js';
import { retried } from '../connections/retry.js';
import { transaction } from '../connections/session.js';
import { createFunctions, dropFunctions, readCreated, readFunctions } from './functions.js';
import { stepsIn, stepsTaken, takeSteps } from './steps.js';

/**
 * Applies pending steps and recreates functions, views and triggers in one transaction, if a step is pending or a text has
 * changed since the last start; otherwise only runs three short `select`s. Drops all recorded functions and views first:
 * `create or replace` can neither remove a column of a view nor change a return type, and steps may then change any table.
 * Returns the names of the applied steps.
 *
 * A function that an index uses cannot be dropped, so it does not belong in the folder: a numbered step creates and
 * changes it. Privileges granted on a view end with the view; `alter default privileges` grants them again.
 *
 * @throws Error when another object depends on a function or view, or another session holds locks for a minute; nothing
 *   is changed.
 */
export const updateSchema = async (client: Client, folder: string): Promise<readonly string[]> => {
  const functions = await readFunctions(join(folder, 'functions'));
  const [steps, taken, created] = [
    await stepsIn(folder),
    await stepsTaken(client),
    await readCreated(client),
  ];
  if (created.hash === functions.hash && steps.every((step) => taken?.has(step))) return [];
  return retryLocks(LOCK_RETRY, () =>
    retried(() =>
      transaction(
        client,
        async () => {
          await dropFunctions(client, created);
          const names = await takeSteps(client, folder);
          await createFunctions(client, functions);
          return names;
        },
        `; set local lock_timeout = ${LOCK_MS}`,
      ),
    ),
  );
};

/** Timeout in milliseconds for a lock. */
const LOCK_MS = 2_000;

const LOCK_RETRY: LockRetry = {
  attempts: 20,
  pauseMs: 1_000,
  message:
    'The database schema cannot be updated: another session, such as a backup, holds locks on its tables. ' +
    'Nothing was changed. Start again when that session has ended.',
};
