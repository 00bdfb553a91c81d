import type { ItemInput } from '../item.js';
import { nativeRange } from '../nativity/range.js';
import type { TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';
import { establishmentOf } from './checklist.js';

type Distribution = Extract<ItemInput, { type: 'distribution' }>;
/** How a species came to a zone, who says so and in what words. */
export type Standing = Pick<Distribution, 'establishment' | 'evidence' | 'notes'>;

/** What the flags of a row say. */
export const flaggedStanding = (row: TableRow): Standing => ({ establishment: establishmentOf(row) });

/** The zones of a range in words that say where a species is native. */
export interface StatedRange {
  readonly words: string;
  /** Codes of level 3. */
  readonly native: ReadonlySet<string>;
}

/** Ranges by their words, each worked out once: the 407,678 accepted names have 64,554 different ones. */
export const rangesInWords = (): ((words: string) => StatedRange) => {
  const ranges = new Map<string, StatedRange>();
  return (words) => {
    const known = ranges.get(words);
    if (known) return known;
    const own = ownText(words);
    const range = { words: own, native: new Set(nativeRange(own).keys()) };
    ranges.set(own, range);
    return range;
  };
};

/** Native where the words say so, with them as the evidence; open where they do not: never introduced. */
export const standingInWords = (zone: string, { words, native }: StatedRange): Standing =>
  native.has(zone)
    ? { establishment: 'native', evidence: 'derived', notes: words }
    : { establishment: 'unknown' };
