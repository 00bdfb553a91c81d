import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { VOCABULARIES, type VocabularyName } from '../../fields/vocabularies.js';

/** A correction as it is shown (contract C8.45). */
export interface CorrectionRow {
  readonly id: number;
  readonly updated_at: string;
  readonly [member: string]: unknown;
}

const Row = z.object({ correction: z.custom<CorrectionRow>() });

const corrections = sql.fragment`
  select json_build_object('id', c.id, 'record_type', c.record_type, 'record_id', c.record_id, 'user_id', c.user_id,
    'warning_type', c.warning_type, 'change_status', c.change_status, 'change_type', c.change_type,
    'accepted_by', c.accepted_by, 'notes', c.notes, 'source_type', c.source_type,
    'source_reference', c.source_reference, 'correction', c.correction, 'changes', c.changes,
    'created_at', iso_timestamp(c.created_at), 'updated_at', iso_timestamp(c.updated_at)) as correction
  from correction c`;

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

/** Lookups of corrections, which have ids only (C2.36). */
export const createCorrectionQueries = (pool: CommonQueryMethods) => ({
  byIds: (ids: readonly number[]): Promise<readonly CorrectionRow[]> =>
    pool.anyFirst(sql.type(Row)`${corrections} where c.id = any(${sql.array([...ids], 'int4')})`),

  record: async (ref: string): Promise<CorrectionRow | null> => {
    const id = /^\d+$/.test(ref) ? Number(ref) : Number.POSITIVE_INFINITY;
    return id > HIGHEST ? null : pool.maybeOneFirst(sql.type(Row)`${corrections} where c.id = ${id}`);
  },
});
