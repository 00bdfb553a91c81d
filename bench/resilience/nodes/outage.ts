import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalNode } from '../../../src/development/elasticsearch-cluster.js';
import { evenly } from '../../load/even-pace.js';
import type { Service } from '../../processes/service.js';

/** Requests per second, at even intervals. */
const RATE = 20;

/** Seconds before the node ends and after the cluster has recovered, and seconds without the node. */
const QUIET_S = 8;
const AWAY_S = 15;

/** A node that ends: killed, as by a loss of power, or asked to end. */
export interface Outage {
  readonly signal: 'SIGKILL' | 'SIGTERM';
  readonly node: LocalNode;
  /** A node that stays and knows the state of the cluster. */
  readonly other: LocalNode;
}

interface TimedResponse {
  /** Moment (`performance.now()`) at which the request was due. */
  readonly due: number;
  /** Milliseconds from then to the end of the response. */
  readonly ms: number;
  /** Null: no complete response. */
  readonly status: number | null;
  /** Whether the body is the same as before the outage. */
  readonly isSame: boolean;
}

/** Responses of the service around one outage. */
export interface OutageResult {
  readonly responses: readonly TimedResponse[];
  /** Responses whose requests were due before the node ended. */
  readonly before: readonly TimedResponse[];
  /** Responses whose requests were due after that, until the cluster had recovered. */
  readonly during: readonly TimedResponse[];
  /** Seconds from the restart of the node until it answers. */
  readonly backS: number;
  /** Seconds from the restart of the node until every replica is complete. */
  readonly greenS: number;
}

/** Number of unmeasured requests per path: a JVM that has just started takes seconds for its first requests. */
const WARM_UP = 50;

/** Reads the bodies that the service returns while all nodes are up, by path. */
export const expectedBodies = async (
  service: Service,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const bodies = new Map<string, string>();
  for (let round = 0; round < WARM_UP; round++)
    for (const path of paths) {
      const response = await fetch(service.origin + path);
      if (!response.ok) throw new Error(`${response.status} from ${path} before any node ended`);
      bodies.set(path, await response.text());
    }
  return bodies;
};

/** Sends requests at an even pace while a node ends, stays away and comes back. */
export const causeOutage = async (
  { signal, node, other }: Outage,
  service: Service,
  expected: ReadonlyMap<string, string>,
): Promise<OutageResult> => {
  const paths = [...expected.keys()];
  const sent: Promise<TimedResponse>[] = [];
  let sends = true;
  const load = evenly(
    RATE,
    () => sends,
    (due, begun) => {
      const path = paths[begun % paths.length]!;
      sent.push(request(service.origin + path, due, expected.get(path)!));
    },
  );
  try {
    await sleep(QUIET_S * 1000);
    const ended = performance.now();
    await (signal === 'SIGKILL' ? node.kill() : node.stop());
    await sleep(AWAY_S * 1000);
    const restarted = performance.now();
    await node.start();
    const back = performance.now();
    await clusterIsGreen(other);
    const green = performance.now();
    await sleep(QUIET_S * 1000);
    sends = false;
    await load;
    const responses = await Promise.all(sent);
    return {
      responses,
      before: responses.filter(({ due }) => due < ended),
      during: responses.filter(({ due }) => due >= ended && due < green),
      backS: (back - restarted) / 1000,
      greenS: (green - restarted) / 1000,
    };
  } finally {
    sends = false;
  }
};

/** Timeout of a request, longer than any timeout of the service. */
const TIMEOUT_MS = 60_000;

const request = async (url: string, due: number, expected: string): Promise<TimedResponse> => {
  const { status, text } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    // No connection or no complete response: counted as a failure.
    .catch(() => ({ status: null, text: '' }));
  return { due, ms: performance.now() - due, status, isSame: text === expected };
};

const GREEN_MS = 120_000;

const clusterIsGreen = async ({ url }: LocalNode): Promise<void> => {
  const deadline = performance.now() + GREEN_MS;
  while (performance.now() < deadline)
    if ((await fetch(`${url}/_cluster/health?wait_for_status=green&timeout=1s`)).ok) return;
  throw new Error(`the cluster has not recovered after ${GREEN_MS / 1000} s`);
};
