import fc from 'fast-check';
import { persistentConnection } from '../../../testkit/fuzz/connection.js';
import type { GeneratedRequest } from '../../../testkit/fuzz/generate-requests.js';
import { bytesOf, type Request } from '../../../testkit/fuzz/request.js';
import { median } from '../../report/figures.js';

/** A request with its time: milliseconds from its first byte to the last of its response, alone on one connection. */
interface TimedRequest {
  readonly rule: string;
  readonly request: Request;
  readonly status: number;
  readonly ms: number;
}

/** Times of a sample of requests. */
export interface SampleTimes {
  /** Median time of the requests with status 200. */
  readonly medianMs: number;
  readonly count: number;
  /** The most expensive requests, the most expensive first. */
  readonly mostExpensive: readonly TimedRequest[];
}

/** Number of repetitions of a slow request: the first time may be due to garbage collection or another process. */
const REPETITIONS = 5;
/** Number of slow requests that are repeated. */
const CANDIDATES = 25;

const isRead = ({ request: { method, body } }: GeneratedRequest): boolean =>
  method === 'GET' && body === undefined;

/** Times a sample of requests that only read, one after the other, and the slowest of them again. */
export const timeSample = async (
  port: number,
  generated: fc.Arbitrary<GeneratedRequest>,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<SampleTimes> => {
  const connection = persistentConnection(port);
  const time = async ({ rule, request }: GeneratedRequest): Promise<TimedRequest> => {
    const started = performance.now();
    const response = await connection.exchange(bytesOf(request), request.method);
    return { rule, request, status: response?.status ?? 0, ms: performance.now() - started };
  };
  try {
    const all: TimedRequest[] = [];
    for (const each of fc.sample(generated, { seed, numRuns: count }).filter(isRead))
      all.push(await time(each));
    const candidates = [...all].sort((a, b) => b.ms - a.ms).slice(0, CANDIDATES);
    const repeated: TimedRequest[] = [];
    for (const candidate of candidates) {
      const times: number[] = [];
      for (let n = 0; n < REPETITIONS; n += 1) times.push((await time(candidate)).ms);
      repeated.push({ ...candidate, ms: median(times) });
    }
    const medianMs = median(all.filter(({ status }) => status === 200).map(({ ms }) => ms));
    return { medianMs, count: all.length, mostExpensive: repeated.sort((a, b) => b.ms - a.ms) };
  } finally {
    connection.close();
  }
};
