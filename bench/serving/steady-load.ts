import { Agent } from 'node:http';
import { quantile } from '../figures.js';
import { ask } from './ask.js';
import type { Asked } from './closed-load.js';
import { evenly } from './even-pace.js';

export interface SteadyLoad {
  readonly origin: string;
  /** Asked in turn. */
  readonly asked: readonly Asked[];
  /** Requests a second, one after the other at even distances. */
  readonly rate: number;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Milliseconds to each answer, counted from the moment its request was due, whatever
 * came before it. (The rate limit of autocannon sends the requests of a second in one
 * burst, which is not half of a load.)
 *
 * @throws when an answer was not 200.
 */
export const steadyTimes = async (load: SteadyLoad): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const count = Math.max(1, Math.round(load.rate * load.seconds));
  const times: Promise<number>[] = [];
  const failures: Error[] = [];
  const goesOn = (sent: number): boolean => sent < count && failures.length === 0;
  await evenly(load.rate, goesOn, (due, begun) => {
    times.push(
      ask(load.origin, load.asked[begun % load.asked.length]!, agent)
        .catch((error: Error) => void failures.push(error))
        .then(() => performance.now() - due),
    );
  });
  const all = await Promise.all(times);
  agent.destroy();
  if (failures[0]) throw failures[0];
  return all;
};

/** Milliseconds below which 99 % of those answers came. */
export const steadyP99 = async (load: SteadyLoad): Promise<number> => quantile(await steadyTimes(load), 0.99);
