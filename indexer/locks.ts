import type { Client } from 'pg';
import { sleep } from '../src/runtime/sleep.js';

const DELIVERY = `hashtext('linnea delivery')`;
const REBUILD = `hashtext('linnea rebuild')`;

/**
 * Takes the shared delivery lock until the caller's transaction ends. Returns false while a
 * rebuild switches indexes or waits to do so.
 */
export const enterDelivery = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ entered: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${DELIVERY}) as entered`,
  );
  return rows[0]!.entered;
};

/** Waits for running deliveries and blocks new ones until the caller's transaction ends. */
export const blockDelivery = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${DELIVERY})`);
};

/** Options for waiting for another rebuild. */
export interface RebuildWait {
  /** Called once when another rebuild is running, which may take minutes. */
  waits(): void;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Milliseconds between checks for the end of another rebuild. */
const POLL_MS = 250;

const enterRebuild = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ entered: boolean }>(
    `select pg_try_advisory_lock(${REBUILD}) as entered`,
  );
  return rows[0]!.entered;
};

/**
 * Waits for the rebuild of another process, then holds the rebuild lock until the session
 * ends. Polls, because a statement waiting for the lock would ignore the signal.
 *
 * @throws The reason of the signal on abort.
 */
export const lockRebuild = async (client: Client, { waits, signal }: RebuildWait): Promise<void> => {
  if (await enterRebuild(client)) return;
  waits();
  do {
    await sleep(POLL_MS, signal);
    signal.throwIfAborted();
  } while (!(await enterRebuild(client)));
};
