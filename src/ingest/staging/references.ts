import { autonymKey, matchKey } from '../../names/matching.js';
import { nameKey } from '../../names/scientific.js';
import type { StagingWriter } from './writer.js';

/** Where a reference is made: the row, how far it is preferred, and whose it is. */
interface Place {
  readonly line: number;
  readonly preference: number;
  /** Id of the source. */
  readonly source: number;
}

export interface References {
  /** Number of the reference to a species by its name as written. */
  of(written: string, place: Place, record?: string | null): number;
}

/** Names remembered at once. Files repeat a name mostly nearby; one met again later is staged twice, which is harmless. */
const REMEMBERED = 10_000;

/** Stages each species name once for as long as it is remembered, with the keys it is matched by. */
export const createReferences = (writer: StagingWriter): References => {
  const known = new Map<string, number>();
  const recorded = new Set<string>();
  let last = 0;

  const stage = (written: string): number => {
    last += 1;
    const match = matchKey(written);
    writer.add('staged_reference', {
      id: last,
      written,
      name_key: nameKey(written),
      match_key: match,
      autonym_key: autonymKey(match),
    });
    known.set(written, last);
    return last;
  };

  return {
    of(written, { line, preference, source }, record = null) {
      if (known.size >= REMEMBERED) {
        known.clear();
        recorded.clear();
      }
      const ref = known.get(written) ?? stage(written);
      const key = `${ref} ${source} ${record ?? ''}`;
      if (!recorded.has(key)) {
        recorded.add(key);
        writer.add('staged_record', { line, preference, source_id: source, ref, record });
      }
      return ref;
    },
  };
};
