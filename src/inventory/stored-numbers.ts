import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { Quality } from './quality.js';
import type { RecordNumbers } from './records.js';

/** Numbers of one source. */
interface SourceNumbers {
  /** Active facts. */
  readonly facts_count: number;
  /** Published values that it supplies. */
  readonly published_count: number;
  readonly images_count: number;
}

/** Numbers of the whole data that readers see (contract C12.11); null until they are counted. */
export interface StoredNumbers {
  readonly records: RecordNumbers | null;
  /** By slug of the source. */
  readonly sources: Readonly<Record<string, SourceNumbers>> | null;
  readonly quality: Quality | null;
  /** Species of the search index with a value, by key of the field. */
  readonly fields: Readonly<Record<string, number>> | null;
}

const Row = z.object({ key: z.string(), value: z.unknown() });

const NOTHING: StoredNumbers = { records: null, sources: null, quality: null, fields: null };

/** Reads the stored numbers: four rows. */
export const readNumbers = async (pool: CommonQueryMethods): Promise<StoredNumbers> => {
  const rows = await pool.any(sql.type(Row)`select key, value from stored_number`);
  return { ...NOTHING, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
};
