import pg from 'pg';
import { cutOff } from './cut-off.js';
import { UnresponsiveConnection } from './unresponsive-connection.js';

/** Milliseconds between two checks of a connection, and timeout of a check. */
const EVERY = 1_200;
const ANSWER = 1_200;

/** State of a connection as the server reports it; null if unknown to the server. */
type BackendState = { readonly state: string | null; readonly since: string | null } | null;

const BACKEND_STATE = 'select state, state_change::text as since from pg_stat_activity where pid = $1';

/** Reads the state of a backend over a separate connection. */
const readBackendState = async (url: string, backend: number): Promise<BackendState> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER,
    query_timeout: ANSWER,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(BACKEND_STATE, [backend])).rows[0] ?? null;
  } finally {
    // Not awaited: an unresponsive server never confirms the end.
    client.end().catch(() => undefined);
  }
};

/** SQLSTATE: no connection is left for the check. */
const TOO_MANY_CONNECTIONS = '53300';

/** Returns whether a check failed only because the server has no free connection, which says nothing about the watched one. */
const isFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;

/** Internals of a pg connection that its types do not declare. */
interface Inside {
  readonly readyForQuery: boolean;
}

/** Returns the id of the server process; a pooler in between reports another one at connect. */
const backendOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * Runs `work` on a connection that may wait long, for example for locks, and closes the connection if waiting is in
 * vain: the server answers nobody, no longer knows the connection, or is idle although a statement was sent. Statements
 * on a lost connection then fail within about three seconds, or once the server has a free connection for the check.
 * Hand-written: a statement timeout of pg cannot tell a long wait from a lost connection.
 */
export const watchedConnection = async <T>(
  client: pg.ClientBase,
  url: string,
  work: () => Promise<T>,
): Promise<T> => {
  const inside = client as unknown as Inside;
  let backend: number | undefined;
  let before: BackendState = null;
  let looking = false;
  const isLost = async (): Promise<boolean> => {
    // The backend never answered.
    if (backend === undefined) return true;
    const seen = await readBackendState(url, backend);
    const waits = seen?.state?.startsWith('idle') && seen.since === before?.since;
    before = seen;
    return seen === null || (waits === true && !inside.readyForQuery);
  };
  const timer = setInterval(async () => {
    if (looking || inside.readyForQuery) return;
    looking = true;
    const lost = await isLost().catch((error: unknown) => !isFull(error));
    looking = false;
    if (lost) cutOff(client, new UnresponsiveConnection());
  }, EVERY);
  timer.unref();
  try {
    backend = await backendOf(client);
    return await work();
  } finally {
    clearInterval(timer);
  }
};
