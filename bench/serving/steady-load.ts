import { Agent } from 'node:http';
import { quantile } from '../figures.js';
import { ask } from './ask.js';
import type { Asked } from './closed-load.js';
import { evenly } from './even-pace.js';

export interface SteadyLoad {
  readonly origin: string;
  readonly asked: Asked;
  /** Requests a second, one after the other at even distances. */
  readonly rate: number;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Milliseconds below which 99 % of the answers came, each counted from the moment
 * its request was due, whatever came before it. (The rate limit of autocannon sends
 * the requests of a second in one burst, which is not half of a load.)
 *
 * @throws when an answer was not 200.
 */
export const steadyP99 = async (load: SteadyLoad): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const count = Math.max(1, Math.round(load.rate * load.seconds));
  const times: Promise<number>[] = [];
  const failures: Error[] = [];
  const goesOn = (sent: number): boolean => sent < count && failures.length === 0;
  await evenly(load.rate, goesOn, (due) => {
    times.push(
      ask(load.origin, load.asked, agent)
        .catch((error: Error) => void failures.push(error))
        .then(() => performance.now() - due),
    );
  });
  const all = await Promise.all(times);
  agent.destroy();
  if (failures[0]) throw failures[0];
  return quantile(all, 0.99);
};
