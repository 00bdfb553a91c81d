import { setTimeout as sleep } from 'node:timers/promises';
import { evenly } from '../../load/even-pace.js';
import type { Deployment } from './deployment.js';

/** Requests per second, at even intervals. */
const RATE = 50;
/** Timeout of a request, longer than any timeout of the service. */
const TIMEOUT_MS = 60_000;

/** Lists, searches and suggestions, records and facts, small lists, and nested lists from Postgres. */
const READS = [
  '/api/v1/species',
  '/api/v1/plants?page=2',
  '/api/v1/species/search?q=tomato',
  '/api/v1/species/daucus-carota',
  '/api/v1/species?filter[edible]=true&order[maximum_height_cm]=desc',
  '/api/v1/species/search?q=solanum+lycopersicm',
  '/api/v1/species/daucus-carota/facts',
  '/api/v1/species/suggest?q=dau',
  '/api/v1/genus/daucus/species',
  '/api/v1/families',
  '/api/v1/plants/search?q=rose',
  '/api/v1/species/solanum-lycopersicum',
] as const;

/** A test correction. */
const WRITE = {
  path: '/api/v1/corrections/species/daucus-carota',
  body: JSON.stringify({
    notes: 'TEST',
    correction: { maximum_height_value: 90, maximum_height_unit: 'cm' },
    source_reference: 'https://flora.example/daucus',
  }),
};
/** One in so many requests is a write. */
const REQUESTS_PER_WRITE = 25;

/** The response to a request. */
export interface TimedResponse {
  readonly path: string;
  /** Moment (`performance.now()`) at which the request was due. */
  readonly due: number;
  /** Milliseconds from then to the end of the response. */
  readonly ms: number;
  /** Null: no complete response. */
  readonly status: number | null;
  /** Whether the fallback engine answered. */
  readonly fallback: boolean;
  /** Whether the status is 200 and the body differs from the one before the fault. */
  readonly isOther: boolean;
}

/** Bodies by path. */
type Expected = ReadonlyMap<string, string>;

const request = async (
  { origin, token }: Deployment,
  path: string,
  body?: string,
): Promise<{ readonly status: number | null; readonly fallback: boolean; readonly text: string }> => {
  const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
  try {
    const response = await fetch(origin + path, {
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { method: 'POST', body }),
    });
    const fallback = response.headers.has('x-search-engine');
    return { status: response.status, fallback, text: await response.text() };
  } catch {
    // No connection or no complete response: counted as a failure.
    return { status: null, fallback: false, text: '' };
  }
};

/** Number of unmeasured requests per path, so that nothing is slow because it is the first. */
const WARM_UP = 5;

/**
 * Reads the bodies that the service returns before any fault.
 *
 * @throws when a status is not 200.
 */
export const expectedBodies = async (deployment: Deployment): Promise<Expected> => {
  const bodies = new Map<string, string>();
  for (let round = 0; round < WARM_UP; round += 1)
    for (const path of READS) {
      const { status, text } = await request(deployment, path);
      if (status !== 200) throw new Error(`${status} from ${path} before any fault`);
      bodies.set(path, text);
    }
  return bodies;
};

/** Sends requests at an even pace while `work` runs, and returns all responses. */
export const trafficDuring = async (
  deployment: Deployment,
  expected: Expected,
  work: () => Promise<void>,
): Promise<readonly TimedResponse[]> => {
  const sent: Promise<TimedResponse>[] = [];
  let sends = true;
  const begin = async (due: number, begun: number): Promise<TimedResponse> => {
    const isWrite = begun % REQUESTS_PER_WRITE === REQUESTS_PER_WRITE - 1;
    const path = isWrite ? WRITE.path : READS[begun % READS.length]!;
    const { text, ...response } = await request(deployment, path, isWrite ? WRITE.body : undefined);
    const isOther = !isWrite && response.status === 200 && text !== expected.get(path);
    return { path, due, ms: performance.now() - due, ...response, isOther };
  };
  const load = evenly(
    RATE,
    () => sends,
    (due, begun) => sent.push(begin(due, begun)),
  );
  try {
    await work();
  } finally {
    sends = false;
    await load;
  }
  return Promise.all(sent);
};

/** Waits for a number of seconds. */
export const waitSeconds = (count: number): Promise<void> => sleep(count * 1000);
