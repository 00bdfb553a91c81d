import type { Client } from 'pg';
import { pause } from '../src/pause.js';

const DELIVERY = `hashtext('linnea delivery')`;
const REBUILD = `hashtext('linnea rebuild')`;

/**
 * Joins those who deliver, until the caller's transaction ends. False while a
 * rebuild changes over, or waits for deliveries under way to do so.
 */
export const enterDelivery = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ entered: boolean }>(
    `select pg_try_advisory_xact_lock_shared(${DELIVERY}) as entered`,
  );
  return rows[0]!.entered;
};

/** Waits for deliveries under way to end and keeps others out, until the caller's transaction ends. */
export const holdDelivery = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${DELIVERY})`);
};

/** How a rebuild waits for another one. */
export interface Waiting {
  /** Told, once, that another rebuild is under way, which may take minutes. */
  waits(): void;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** Milliseconds between looks whether the rebuild of another process has ended. */
const LOOK = 250;

const enterRebuild = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ entered: boolean }>(
    `select pg_try_advisory_lock(${REBUILD}) as entered`,
  );
  return rows[0]!.entered;
};

/**
 * Waits for the rebuild of another process, then keeps others out until the session ends. It
 * looks again and again, since a statement that waits for the lock would not heed the signal.
 *
 * @throws the reason of the signal, when that comes first.
 */
export const holdRebuild = async (client: Client, { waits, signal }: Waiting): Promise<void> => {
  if (await enterRebuild(client)) return;
  waits();
  do {
    await pause(LOOK, signal);
    signal.throwIfAborted();
  } while (!(await enterRebuild(client)));
};
