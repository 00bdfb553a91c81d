import autocannon from 'autocannon';
import { quantile } from '../figures.js';

/** A request: a GET, or a POST of JSON. */
export interface Asked {
  readonly path: string;
  readonly json?: string;
  readonly ifNoneMatch?: string;
}

export interface Load {
  readonly origin: string;
  /** Asked in turn by each connection. */
  readonly asked: readonly Asked[];
  readonly connections: number;
  readonly seconds: number;
  /** Status of every answer; 200 unless said. */
  readonly status?: number;
}

export interface Loaded {
  readonly answers: number;
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds from request to the last byte of the answer. */
  readonly p50: number;
  readonly p99: number;
}

/** Seconds after which a request counts as failed, also on a machine that has other work. */
const PATIENCE = 60;

/** Fewer answers of a connection say nothing. */
const LEAST_ANSWERS = 3;

/**
 * Keeps that many connections busy, each with its next request as soon as it has
 * the answer, without compression. Where the machine is so busy that there are
 * next to no answers, for longer.
 *
 * @throws when an answer had another status.
 */
export const closedLoad = async (load: Load): Promise<Loaded> => {
  const loaded = await run(load);
  const enough = loaded.answers >= LEAST_ANSWERS * load.connections;
  return enough ? loaded : closedLoad({ ...load, seconds: load.seconds * 2 });
};

const run = async (load: Load): Promise<Loaded> => {
  const { origin, asked, connections, seconds, status = 200 } = load;
  const times: number[] = [];
  let others = 0;
  const started = performance.now();
  let last = started;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: origin,
      connections,
      duration: seconds,
      timeout: PATIENCE,
      sampleInt: 100,
      requests: asked.map(request),
    };
    autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result))).on(
      'response',
      (_client, code, _bytes, time) => {
        if (code !== status) others += 1;
        times.push(time);
        last = performance.now();
      },
    );
  });
  if (others + errors > 0)
    throw new Error(`${others + errors} of ${times.length} requests failed: ${asked[0]?.path}`);
  return {
    answers: times.length,
    rate: (times.length * 1000) / (last - started),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
};

const request = ({ path, json, ifNoneMatch }: Asked): autocannon.Request => ({
  path,
  ...(json === undefined ? { method: 'GET' } : { method: 'POST', body: json }),
  headers: {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
  },
});
