import type { Client } from 'pg';
import { NAMING_ROWS } from './rejected-rows.js';
import type { Run } from './run.js';

/** Stores the names of the staged file that matched no species, with the number of rows lost, in place of the earlier ones. */
export const storeUnmatchedNames = async (
  client: Client,
  run: Pick<Run, 'source' | 'file'>,
): Promise<void> => {
  await client.query('delete from unmatched_name where data_set = $1 and file = $2', [run.source, run.file]);
  await client.query(
    `insert into unmatched_name (data_set, file, name, match_key, reason, rows)
     select $1, $2, r.written, r.match_key, min(m.reason), count(distinct u.line)
     from staged_match m
     join staged_reference r on r.id = m.ref
     join (${NAMING_ROWS}) u on u.ref = m.ref
     where m.species_id is null
     group by r.written, r.match_key`,
    [run.source, run.file],
  );
};
