import { Agent } from 'node:http';
import { send } from './send.js';

/** Runs `work` on each element, one after the other, and returns the milliseconds that each took. */
export const timeEach = async <T>(
  all: readonly T[],
  work: (each: T) => Promise<unknown>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  for (const each of all) {
    const began = performance.now();
    await work(each);
    times.push(performance.now() - began);
  }
  return times;
};

/** Requests paths one after the other over one connection, and returns the milliseconds to the end of each response. */
export const timeRequests = async (origin: string, paths: readonly string[]): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    return await timeEach(paths, (path) => send(origin, { path }, agent));
  } finally {
    agent.destroy();
  }
};

/** Returns a function that gives the next `size` elements at each call, starting over after the last. */
export const nextBatches = <T>(all: readonly T[], size: number): (() => readonly T[]) => {
  let start = 0;
  return () => {
    const batch = Array.from(
      { length: Math.min(size, all.length) },
      (_, index) => all[(start + index) % all.length]!,
    );
    start += batch.length;
    return batch;
  };
};
