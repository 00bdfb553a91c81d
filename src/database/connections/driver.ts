import { createPgDriverFactory } from '@slonik/pg-driver';
import type { DriverClient, DriverFactory } from 'slonik';
import { DeadlineExceeded, withTimeout } from '../../runtime/deadline.js';
import { timedCall } from '../../runtime/store-time.js';
import { DISCONNECT_TIMEOUT_MS } from './session.js';
import { UnresponsiveConnection } from './unresponsive-connection.js';

type OnDestroy = () => void;

/**
 * Detects dead connections: a live server ends a slow statement itself, so a connection without
 * even that answer is dead, and other connections may be too.
 */
interface Silence {
  /** Longest time for an answer, in milliseconds. */
  readonly longestMs: number;
  /** Closes idle connections. */
  distrust(): void;
}

/**
 * Wraps a client so that it leaves its pool even when destroyed during a statement. In slonik
 * 47 the failure of that statement ends `destroy` before the event is emitted: the pool keeps
 * counting the dead connection, and after a restart of Postgres under load every later
 * statement waits forever.
 */
const leaving = (client: DriverClient, { longestMs, distrust }: Silence): DriverClient => {
  const listeners = new Set<OnDestroy>();
  const destroy = async (): Promise<void> => {
    try {
      await withTimeout(DISCONNECT_TIMEOUT_MS, client.destroy());
    } catch {
      // Either the running statement failed, which its caller knows, or the server does not respond.
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
      timedCall('postgres', () => withTimeout(longestMs, client.query(text, values))).catch(
        (error: unknown) => {
          if (!(error instanceof DeadlineExceeded)) throw error;
          void destroy();
          distrust();
          throw new UnresponsiveConnection({ cause: error });
        },
      ),
    destroy,
    on: on as DriverClient['on'],
    removeListener: removeListener as DriverClient['removeListener'],
  };
};

/** Milliseconds for the server's answer to arrive after a statement timeout. */
const ON_ITS_WAY = 300;

/** Creates slonik's pg driver with clients that leave their pool when the connection dies. */
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
