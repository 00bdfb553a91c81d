/** A reproducible stream of random choices, determined by a seed. */
export interface Random {
  /** Returns a whole number from 0, below the limit. */
  below(limit: number): number;
  /** Returns true once in this many times on average. */
  once(times: number): boolean;
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], most: number): readonly T[];
}

export const random = (seed: number): Random => {
  let state = seed >>> 0;
  // Mulberry32, public domain: sufficient for choices, and the same on every machine.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return {
    below,
    once: (times) => below(times) === 0,
    pick,
    some: (list, most) => [...new Set(Array.from({ length: below(most + 1) }, () => pick(list)))],
  };
};
