import { createHash } from 'node:crypto';

/**
 * A number below a limit that depends on the seed and on what it is for, and on
 * nothing that was chosen before: a new rule changes no query of the others.
 */
export const numberFor = (seed: string, what: string, limit: number): number =>
  createHash('sha256').update(`${seed}\n${what}`).digest().readUInt32BE(0) % limit;

/** The same elements in an order fixed by the seed. */
export const shuffled = <T>(seed: string, all: readonly T[], textOf: (each: T) => string): readonly T[] =>
  all
    .map((each) => ({ each, place: numberFor(seed, textOf(each), 0xffff_ffff) }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
