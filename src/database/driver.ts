import { createPgDriverFactory } from '@slonik/pg-driver';
import type { DriverClient, DriverFactory } from 'slonik';

type OnDestroy = () => void;

/**
 * A client that leaves its pool even when it is destroyed while a statement
 * runs. In slonik 47 the failure of that statement ends `destroy` before it says
 * `destroy`: the pool goes on counting the dead connection, and once all of them
 * died so (a restart of Postgres under load) every later statement waits for ever.
 */
const leaving = (client: DriverClient): DriverClient => {
  const listeners = new Set<OnDestroy>();
  const destroy = async (): Promise<void> => {
    try {
      await client.destroy();
    } catch {
      // The failure of the statement that ran: its caller has it already.
      for (const listener of [...listeners]) listener();
    }
  };
  const on = (event: 'destroy', listener: OnDestroy) => {
    if (event === 'destroy') listeners.add(listener);
    return client.on(event, listener);
  };
  const removeListener = (event: 'destroy', listener: OnDestroy) => {
    listeners.delete(listener);
    return client.removeListener(event, listener);
  };
  return {
    ...client,
    destroy,
    on: on as DriverClient['on'],
    removeListener: removeListener as DriverClient['removeListener'],
  };
};

/** The driver of slonik over pg, its clients leaving their pool when they die. */
export const createDriver: DriverFactory = async (configuration) => {
  const driver = await createPgDriverFactory()(configuration);
  return { createClient: async () => leaving(await driver.createClient()) };
};
