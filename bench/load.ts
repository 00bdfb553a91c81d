import autocannon from 'autocannon';
import type { Pool } from 'pg';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent by POST as JSON; without it the request is a GET. */
  readonly body?: string;
}

/** Requests a second over keep-alive connections, without compression. Throws when any failed. */
export const requestRate = async ({ url, connections, seconds, body }: Load): Promise<number> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed: ${url}`);
  return result['2xx'] / result.duration;
};

/** Calls of the record function a second, as a prepared statement. */
export const sqlRate = async (
  pool: Pool,
  slug: string,
  connections: number,
  seconds: number,
): Promise<number> => {
  const until = performance.now() + seconds * 1000;
  let calls = 0;
  const statement = { name: 'record', text: 'select species_record($1) as record', values: [slug] };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await pool.query(statement);
        calls += 1;
      }
    }),
  );
  return calls / seconds;
};
