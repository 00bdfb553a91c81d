import { LRUCache } from 'lru-cache';
import { autonymKey, matchKey } from '../../names/matching.js';
import { nameKey } from '../../names/scientific.js';
import type { StagingWriter } from './writer.js';

/** Occurrence of a name: the row, its preference and its source. */
interface Occurrence {
  readonly line: number;
  readonly preference: number;
  /** Id of the source. */
  readonly source: number;
}

/** Names of species in the staged file. */
export interface References {
  /** Returns the number of the reference to a species, by its name as written, and stages it if needed. */
  idOf(written: string, occurrence: Occurrence, record?: string | null): number;
}

/** A staged name with the record ids that were staged for it. */
interface Reference {
  readonly id: number;
  readonly records: Set<string>;
}

/**
 * Number of names in the cache. Files mostly repeat a name in nearby rows; a name that is evicted and occurs again
 * is staged twice, which does no harm.
 */
const MAX_CACHED_NAMES = 10_000;
/** Number of records of a name in the cache; one that is dropped may be staged twice as well. */
const MAX_CACHED_RECORDS = 100;

/** Stages each species name with the keys by which it is matched, once per stay in the cache. */
export const createReferences = (writer: StagingWriter): References => {
  let lastId = 0;

  const stage = (written: string): Reference => {
    lastId += 1;
    const match = matchKey(written);
    writer.add('staged_reference', {
      id: lastId,
      written,
      name_key: nameKey(written),
      match_key: match,
      autonym_key: autonymKey(match),
    });
    return { id: lastId, records: new Set() };
  };
  const cache = new LRUCache<string, Reference>({ max: MAX_CACHED_NAMES, memoMethod: stage });

  return {
    idOf(written, { line, preference, source }, record = null) {
      const { id, records } = cache.memo(written);
      const key = `${source} ${record ?? ''}`;
      if (!records.has(key)) {
        if (records.size >= MAX_CACHED_RECORDS) records.clear();
        records.add(key);
        writer.add('staged_record', { line, preference, source_id: source, ref: id, record });
      }
      return id;
    },
  };
};
