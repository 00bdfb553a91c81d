import type { Client } from 'pg';
import type { SpeciesRange } from './species-range.js';

/** Rows of a table in which sources state something about species. */
interface StatedRows {
  readonly table: string;
  /** Temporary table with the statements of the file. */
  readonly statements: string;
  /** Columns by which a row and a statement are the same. */
  readonly key: readonly string[];
  /** Condition on the rows (alias `r`) that may be withdrawn. */
  readonly where?: string;
  /** What changes in the record of the species; null if nothing published does. */
  readonly changes: string | null;
}

/** Deletes the rows of sources that the file no longer states (C10.8). Returns their number. */
export const withdrawRows = async (
  client: Client,
  [after, upto]: SpeciesRange,
  sources: readonly number[],
  { table, statements, key, where = 'true', changes }: StatedRows,
): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    `with deleted as (
       delete from ${table} r
       where r.species_id > $1 and r.species_id <= $2 and r.source_id = any ($3::smallint[]) and ${where}
         and not exists (
           select from ${statements} s where ${key.map((column) => `s.${column} = r.${column}`).join(' and ')}
         )
       returning r.species_id
     ),
     marked as (
       insert into touched select distinct species_id, $4::text from deleted where $4 is not null
     )
     select count(*)::integer as n from deleted`,
    [after, upto, sources, changes],
  );
  return rows[0]!.n;
};
