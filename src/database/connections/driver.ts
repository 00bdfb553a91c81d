import { createPgDriverFactory } from '@slonik/pg-driver';
import type { DriverClient, DriverFactory } from 'slonik';
import { timed } from '../spent.js';
import { Unanswered, within } from '../within.js';
import { GoneSilent } from './gone-silent.js';
import { LEAVE } from './session.js';

type OnDestroy = () => void;

/**
 * A server that is alive ends a statement that takes too long by itself; a connection on
 * which even that does not come is dead, whoever cut it, and so may be those beside it.
 */
interface Silence {
  /** Milliseconds for an answer. */
  readonly longestMs: number;
  /** Has the other connections go that nobody uses at the moment. */
  distrust(): void;
}

/**
 * A client that leaves its pool even when it is destroyed while a statement
 * runs. In slonik 47 the failure of that statement ends `destroy` before it says
 * `destroy`: the pool goes on counting the dead connection, and once all of them
 * died so (a restart of Postgres under load) every later statement waits for ever.
 */
const leaving = (client: DriverClient, { longestMs, distrust }: Silence): DriverClient => {
  const listeners = new Set<OnDestroy>();
  const destroy = async (): Promise<void> => {
    try {
      await within(LEAVE, client.destroy());
    } catch {
      // The failure of the statement that ran, which its caller has already, or a server that takes no leave.
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
    query: (text, values) =>
      timed('postgres', () => within(longestMs, client.query(text, values))).catch((error: unknown) => {
        if (!(error instanceof Unanswered)) throw error;
        void destroy();
        distrust();
        throw new GoneSilent({ cause: error });
      }),
    destroy,
    on: on as DriverClient['on'],
    removeListener: removeListener as DriverClient['removeListener'],
  };
};

/** Milliseconds for the answer of a server that ended a statement to arrive. */
const ON_ITS_WAY = 300;

/** The driver of slonik over pg, its clients leaving their pool when they die or the server goes silent. */
export const createDriver: DriverFactory = async (configuration) => {
  const driver = await createPgDriverFactory()(configuration);
  const { statementTimeout } = configuration.driverConfiguration;
  const longestMs = statementTimeout === 'DISABLE_TIMEOUT' ? LONGEST_TIMER : statementTimeout + ON_ITS_WAY;
  const clients = new Set<DriverClient>();
  const distrust = (): void => {
    for (const client of clients) if (client.state() === 'IDLE') void client.destroy();
  };
  return {
    createClient: async () => {
      const client = leaving(await driver.createClient(), { longestMs, distrust });
      clients.add(client);
      client.on('destroy', () => clients.delete(client));
      return client;
    },
  };
};
const LONGEST_TIMER = 2 ** 31 - 1;
