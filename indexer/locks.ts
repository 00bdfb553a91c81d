import type { Client } from 'pg';

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

/** Waits for the rebuild of another process, then keeps others out until the session ends. */
export const holdRebuild = async (client: Client): Promise<void> => {
  await client.query(`select pg_advisory_lock(${REBUILD})`);
};
