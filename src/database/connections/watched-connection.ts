import pg from 'pg';
import { cutOff } from './cut-off.js';
import { GoneSilent } from './gone-silent.js';

/** Milliseconds between looks at a connection, and for the server to answer one. */
const EVERY = 1_200;
const ANSWER = 1_200;

/** What the server says of a connection; null where it does not know it. */
type Seen = { readonly state: string | null; readonly since: string | null } | null;

const SEEN = 'select state, state_change::text as since from pg_stat_activity where pid = $1';

/** Asks over a connection of its own. */
const look = async (url: string, backend: number): Promise<Seen> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER,
    query_timeout: ANSWER,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(SEEN, [backend])).rows[0] ?? null;
  } finally {
    // Not waited for: of a server that has gone silent its end would not come.
    client.end().catch(() => undefined);
  }
};

/** The server, a database or a role has no connection left for a look. */
const TOO_MANY_CONNECTIONS = '53300';

/** Whether a look failed by an answer of a server that goes on, which says nothing of the connection looked at. */
const isFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;

/** What pg keeps of a connection beside what its types say. */
interface Inside {
  readonly readyForQuery: boolean;
}

/** Number of the server process, which is not the one that a pooler in between gives. */
const backendOf = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * Runs work on a connection that may have to wait long, such as for locks, and ends
 * the connection where that is in vain: the server does not answer others either, no
 * longer knows it, or waits for a statement that was sent long ago and has not arrived.
 * A statement then fails within some three seconds, as on every connection that is lost;
 * later where the server has no connection left for a look, once it has one.
 */
export const watched = async <T>(client: pg.ClientBase, url: string, work: () => Promise<T>): Promise<T> => {
  const inside = client as unknown as Inside;
  let backend: number | undefined;
  let before: Seen = null;
  let looking = false;
  const isLost = async (): Promise<boolean> => {
    // It did not even say its number.
    if (backend === undefined) return true;
    const seen = await look(url, backend);
    const waits = seen?.state?.startsWith('idle') && seen.since === before?.since;
    before = seen;
    return seen === null || (waits === true && !inside.readyForQuery);
  };
  const timer = setInterval(async () => {
    if (looking || inside.readyForQuery) return;
    looking = true;
    const lost = await isLost().catch((error: unknown) => !isFull(error));
    looking = false;
    if (lost) cutOff(client, new GoneSilent());
  }, EVERY);
  timer.unref();
  try {
    backend = await backendOf(client);
    return await work();
  } finally {
    clearInterval(timer);
  }
};
