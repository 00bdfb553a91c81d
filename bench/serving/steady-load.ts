import { Agent } from 'node:http';
import { quantile } from '../figures.js';
import { ask } from './ask.js';
import type { Asked } from './closed-load.js';
import { evenly } from './even-pace.js';

export interface SteadyLoad {
  readonly origin: string;
  /** Asked in turn; several requests for one answer one after the other. */
  readonly asked: readonly (Asked | readonly Asked[])[];
  /** Requests a second, one after the other at even distances. */
  readonly rate: number;
  readonly connections: number;
  readonly seconds: number;
}

const askAll = async (origin: string, asked: Asked | readonly Asked[], agent: Agent): Promise<void> => {
  for (const each of [asked].flat()) await ask(origin, each, agent);
};

/**
 * Milliseconds to each answer in the order in which they were due, counted from the moment its request was due, whatever
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
      askAll(load.origin, load.asked[begun % load.asked.length]!, agent)
        .catch((error: Error) => void failures.push(error))
        .then(() => performance.now() - due),
    );
  });
  const all = await Promise.all(times);
  agent.destroy();
  if (failures[0]) throw failures[0];
  return all;
};

/** Seconds in which connections are made and those who answer get going again after others had their turn. */
const BEGINNING = 1;

/** Milliseconds below which 99 % of those answers came, once a second had passed. */
export const steadyP99 = async (load: SteadyLoad): Promise<number> => {
  const times = await steadyTimes({ ...load, seconds: BEGINNING + load.seconds });
  return quantile(times.slice(Math.round(load.rate * BEGINNING)), 0.99);
};
