import { Agent } from 'node:http';
import { quantile } from '../report/figures.js';
import type { LoadRequest } from './closed-load.js';
import { evenly } from './even-pace.js';
import { send } from './send.js';

export interface SteadyLoad {
  readonly origin: string;
  /** Sent in turn. A list of requests counts as one: they are sent one after the other. */
  readonly requests: readonly (LoadRequest | readonly LoadRequest[])[];
  /** Requests per second, at even intervals. */
  readonly rate: number;
  readonly connections: number;
  readonly seconds: number;
}

const sendAll = async (
  origin: string,
  requests: LoadRequest | readonly LoadRequest[],
  agent: Agent,
): Promise<void> => {
  for (const request of [requests].flat()) await send(origin, request, agent);
};

/**
 * Returns the milliseconds to each response in the order in which the requests were due, each counted from the
 * moment it was due. (The rate limit of autocannon sends the requests of a second in one burst, which is not half a
 * load.)
 *
 * @throws when a status is not 200.
 */
export const steadyTimes = async (load: SteadyLoad): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const count = Math.max(1, Math.round(load.rate * load.seconds));
  const times: Promise<number>[] = [];
  const failures: Error[] = [];
  const continues = (sent: number): boolean => sent < count && failures.length === 0;
  await evenly(load.rate, continues, (due, begun) => {
    times.push(
      sendAll(load.origin, load.requests[begun % load.requests.length]!, agent)
        .catch((error: Error) => void failures.push(error))
        .then(() => performance.now() - due),
    );
  });
  const all = await Promise.all(times);
  agent.destroy();
  if (failures[0]) throw failures[0];
  return all;
};

/** Seconds that are not measured: connections are opened, and processes that were idle get going again. */
const WARM_UP_S = 1;

/** Returns the p99 in milliseconds of a steady load, after a warm-up of one second. */
export const steadyP99 = async (load: SteadyLoad): Promise<number> => {
  const times = await steadyTimes({ ...load, seconds: WARM_UP_S + load.seconds });
  return quantile(times.slice(Math.round(load.rate * WARM_UP_S)), 0.99);
};
