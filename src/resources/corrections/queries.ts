import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ShownCorrection } from '../../corrections/shown.js';
import { VOCABULARIES, type VocabularyName } from '../../fields/vocabularies.js';

const Row = z.object({ correction: z.custom<ShownCorrection>() });

const corrections = sql.fragment`select correction_json(c) as correction from correction c`;

/** Converts a label to its position, by which filters and orders compare (C6.19). */
const position = (column: VocabularyName): FragmentSqlToken =>
  sql.fragment`array_position(${sql.array([...VOCABULARIES[column]], 'text')}, ${sql.identifier([column])}) - 1
    as ${sql.identifier([column])}`;

/** Rows of corrections with the columns that lists filter and order by (C6.30). */
export const CORRECTION_ROWS = sql.fragment`(
  select id, user_id, record_id, accepted_by, ${position('record_type')}, ${position('warning_type')},
    ${position('change_status')}, ${position('change_type')}, ${position('source_type')},
    source_reference_key as source_reference, updated_at, created_at
  from correction
)`;

/** Maximum of the type of the id column. */
const MAX_ID = 2_147_483_647;

/** Returns whether a path segment can be the id of a correction; corrections have no slug (C2.36). */
export const isCorrectionId = (ref: string): boolean => /^\d+$/.test(ref) && Number(ref) <= MAX_ID;

/** Queries for corrections by id (C2.36). */
export const createCorrectionQueries = (pool: CommonQueryMethods) => ({
  byIds: (ids: readonly number[]): Promise<readonly ShownCorrection[]> =>
    pool.anyFirst(sql.type(Row)`${corrections} where c.id = any(${sql.array([...ids], 'int4')})`),

  record: async (ref: string): Promise<ShownCorrection | null> =>
    isCorrectionId(ref)
      ? pool.maybeOneFirst(sql.type(Row)`${corrections} where c.id = ${Number(ref)}`)
      : null,
});
