import { createHash } from 'node:crypto';

/**
 * Returns a number below a limit that depends only on the seed and on what it is used for, not on any earlier
 * choice, so that a new rule changes no query of the other rules.
 */
export const numberFor = (seed: string, use: string, limit: number): number =>
  createHash('sha256').update(`${seed}\n${use}`).digest().readUInt32BE(0) % limit;

/** Returns the elements in an order that the seed fixes. */
export const shuffled = <T>(seed: string, all: readonly T[], textOf: (each: T) => string): readonly T[] =>
  all
    .map((each) => ({ each, position: numberFor(seed, textOf(each), 0xffff_ffff) }))
    .sort((a, b) => a.position - b.position)
    .map(({ each }) => each);
