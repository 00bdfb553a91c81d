import autocannon from 'autocannon';
import { quantile } from '../report/figures.js';

/** A request of a load: a GET, or a POST of JSON. */
export interface LoadRequest {
  readonly path: string;
  readonly json?: string;
  readonly ifNoneMatch?: string;
}

export interface ClosedLoad {
  readonly origin: string;
  /** Each connection sends these in turn. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  readonly seconds: number;
  /** Expected status of every response; 200 by default. */
  readonly status?: number;
}

export interface LoadResult {
  readonly responses: number;
  /** Responses per second. */
  readonly rate: number;
  /** Milliseconds from the request to the last byte of its response. */
  readonly p50: number;
  readonly p99: number;
}

/** Timeout of a request in seconds, long enough for a busy machine. */
const TIMEOUT_S = 60;

/** Least number of responses per connection that a figure is taken from. */
const LEAST_RESPONSES = 3;

/**
 * Keeps a number of connections busy: each sends its next request as soon as it has the response to the last,
 * without compression. Doubles the duration while there are too few responses.
 *
 * @throws when a response has another status than expected.
 */
export const closedLoad = async (load: ClosedLoad): Promise<LoadResult> => {
  const result = await run(load);
  const isEnough = result.responses >= LEAST_RESPONSES * load.connections;
  return isEnough ? result : closedLoad({ ...load, seconds: load.seconds * 2 });
};

const run = async (load: ClosedLoad): Promise<LoadResult> => {
  const { origin, requests, connections, seconds, status = 200 } = load;
  const times: number[] = [];
  let unexpected = 0;
  const started = performance.now();
  let last = started;
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: origin,
      connections,
      duration: seconds,
      timeout: TIMEOUT_S,
      sampleInt: 100,
      requests: requests.map(toAutocannon),
    };
    autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result))).on(
      'response',
      (_client, code, _bytes, time) => {
        if (code !== status) unexpected += 1;
        times.push(time);
        last = performance.now();
      },
    );
  });
  if (unexpected + errors > 0)
    throw new Error(`${unexpected + errors} of ${times.length} requests failed: ${requests[0]?.path}`);
  return {
    responses: times.length,
    rate: (times.length * 1000) / (last - started),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
};

const toAutocannon = ({ path, json, ifNoneMatch }: LoadRequest): autocannon.Request => ({
  path,
  ...(json === undefined ? { method: 'GET' } : { method: 'POST', body: json }),
  headers: {
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
  },
});
