import { Agent } from 'node:http';
import { ask } from '../serving/ask.js';

/** Milliseconds that each took, one after the other. */
export const timed = async <T>(
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

/** Milliseconds to the last byte of each answer, over one connection that is kept. */
export const askedInTurn = async (origin: string, paths: readonly string[]): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    return await timed(paths, (path) => ask(origin, { path }, agent));
  } finally {
    agent.destroy();
  }
};

/** Gives so many at each call, the next ones, and from the beginning again after the last. */
export const inTurns = <T>(all: readonly T[], size: number): (() => readonly T[]) => {
  let at = 0;
  return () => {
    const taken = Array.from(
      { length: Math.min(size, all.length) },
      (_, place) => all[(at + place) % all.length]!,
    );
    at += taken.length;
    return taken;
  };
};
