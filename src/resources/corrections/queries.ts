import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import type { ShownCorrection } from '../../corrections/shown.js';
import { VOCABULARIES, type VocabularyName } from '../../fields/vocabularies.js';

const Row = z.object({ correction: z.custom<ShownCorrection>() });

const corrections = sql.fragment`select correction_json(c) as correction from correction c`;

/** A label as its position, which is what filters and orders mean (C6.19). */
const position = (column: VocabularyName): FragmentSqlToken =>
  sql.fragment`array_position(${sql.array([...VOCABULARIES[column]], 'text')}, ${sql.identifier([column])}) - 1
    as ${sql.identifier([column])}`;

/** Corrections as lists filter and order them (C6.30). */
export const CORRECTION_ROWS = sql.fragment`(
  select id, user_id, record_id, accepted_by, ${position('record_type')}, ${position('warning_type')},
    ${position('change_status')}, ${position('change_type')}, ${position('source_type')},
    source_reference_key as source_reference, updated_at, created_at
  from correction
)`;

/** The highest id there can be: a larger number names nothing. */
const HIGHEST = 2_147_483_647;

/** Whether a path segment can be the number of a correction, which has no slug (C2.36). */
export const isCorrectionId = (ref: string): boolean => /^\d+$/.test(ref) && Number(ref) <= HIGHEST;

/** Lookups of corrections, which have ids only (C2.36). */
export const createCorrectionQueries = (pool: CommonQueryMethods) => ({
  byIds: (ids: readonly number[]): Promise<readonly ShownCorrection[]> =>
    pool.anyFirst(sql.type(Row)`${corrections} where c.id = any(${sql.array([...ids], 'int4')})`),

  record: async (ref: string): Promise<ShownCorrection | null> =>
    isCorrectionId(ref)
      ? pool.maybeOneFirst(sql.type(Row)`${corrections} where c.id = ${Number(ref)}`)
      : null,
});
