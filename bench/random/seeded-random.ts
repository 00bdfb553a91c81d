import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export interface SeededRandom {
  /** Returns a whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Creates a generator whose numbers are taken from hashes of the seed and a counter. */
export const seededRandom = (seed: string): SeededRandom => {
  let calls = 0;
  const below = (limit: number): number => {
    calls += 1;
    return createHash('sha256').update(`${seed}:${calls}`).digest().readUInt32BE(0) % limit;
  };
  return { below, pick: (from) => from[below(from.length)]! };
};

/** Returns up to `count` elements of a list, in random order. */
export const sample = <T>(from: readonly T[], count: number, seed: string): readonly T[] => {
  const { below } = seededRandom(seed);
  const left = [...from];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) {
    const index = below(left.length);
    chosen.push(left[index]!);
    left[index] = left.at(-1)!;
    left.pop();
  }
  return chosen;
};
