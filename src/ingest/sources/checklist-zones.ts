import type { ItemInput } from '../item.js';
import { nativeRange } from '../nativity/range.js';
import type { TableRow } from '../readers/delimited.js';
import { ownText } from '../readers/text.js';
import { establishmentOf } from './checklist.js';

type Distribution = Extract<ItemInput, { type: 'distribution' }>;
/** Establishment of a species in a zone, with its evidence. */
export type ZoneEstablishment = Pick<Distribution, 'establishment' | 'evidence' | 'notes'>;

/** Returns the establishment according to the flags of a row. */
export const flaggedEstablishment = (row: TableRow): ZoneEstablishment => ({
  establishment: establishmentOf(row),
});

/** A range in words, with the zones in which it says that the species is native. */
export interface StatedRange {
  readonly words: string;
  /** Level 3 codes, separated by spaces: for all names this takes 22 MB less than sets. */
  readonly native: string;
}

/** Creates a cached reader of ranges: the 407,678 accepted names have 64,554 different ones. */
export const rangesInWords = (): ((words: string) => StatedRange) => {
  const ranges = new Map<string, StatedRange>();
  return (words) => {
    const known = ranges.get(words);
    if (known) return known;
    const own = ownText(words);
    const range = { words: own, native: [...nativeRange(own).keys()].join(' ') };
    ranges.set(own, range);
    return range;
  };
};

/** Returns native for zones of the range, with its words as evidence; otherwise unknown, never introduced. */
export const statedEstablishment = (zone: string, { words, native }: StatedRange): ZoneEstablishment =>
  native.split(' ').includes(zone)
    ? { establishment: 'native', evidence: 'derived', notes: words }
    : { establishment: 'unknown' };
