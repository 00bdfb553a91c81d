import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed. */
export interface Chance {
  /** A whole number from 0, below `n`. */
  below(n: number): number;
  pick<T>(from: readonly T[]): T;
}

/** Chance of a seed: the digits of hashes in turn. */
export const chance = (seed: string): Chance => {
  let turn = 0;
  const below = (n: number): number => {
    turn += 1;
    return createHash('sha256').update(`${seed}:${turn}`).digest().readUInt32BE(0) % n;
  };
  return { below, pick: (from) => from[below(from.length)]! };
};

/** Some of a list in an order by chance. */
export const sample = <T>(from: readonly T[], count: number, seed: string): readonly T[] => {
  const { below } = chance(seed);
  const left = [...from];
  const chosen: T[] = [];
  while (chosen.length < count && left.length > 0) {
    const at = below(left.length);
    chosen.push(left[at]!);
    left[at] = left.at(-1)!;
    left.pop();
  }
  return chosen;
};
