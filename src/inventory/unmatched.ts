import type { Client } from 'pg';
import { snapshot } from '../database/snapshot.js';

/** A name of files that matches no species. */
export interface LostName {
  /** As most rows write it. */
  readonly name: string;
  /** Rows lost, over all data sets. */
  readonly rows: number;
  /** Data sets with the name, the one with the most rows first. */
  readonly sources: readonly { readonly source: string; readonly rows: number }[];
  readonly reason: string;
}

/** Names that match no species, by the number of rows lost. */
export interface UnmatchedNames {
  /** Number of such names and of their rows, listed or not. */
  readonly names: number;
  readonly rows: number;
  readonly unmatched: readonly LostName[];
}

/**
 * Lists the names that matched no species when their files were last ingested, from one snapshot. Spellings with one match
 * key are one name.
 *
 * @param limit Largest number of listed names.
 */
export const unmatchedNames = (client: Client, limit: number): Promise<UnmatchedNames> =>
  snapshot(client, async () => {
    const totals = await client.query<Omit<UnmatchedNames, 'unmatched'>>(
      `select count(distinct match_key)::integer as names, coalesce(sum(rows), 0)::integer as rows from unmatched_name`,
    );
    const { rows } = await client.query<LostName>(
      `with spelled as (
         select distinct on (match_key) match_key, name, reason from (
           select match_key, name, min(reason) as reason, sum(rows) as rows from unmatched_name group by match_key, name
         ) n order by match_key, rows desc, name
       ),
       per_source as (
         select match_key, data_set as source, sum(rows)::integer as rows from unmatched_name group by match_key, data_set
       )
       select n.name, n.reason, sum(s.rows)::integer as rows,
         json_agg(json_build_object('source', s.source, 'rows', s.rows) order by s.rows desc, s.source) as sources
       from per_source s join spelled n using (match_key)
       group by match_key, n.name, n.reason order by rows desc, n.name limit $1`,
      [limit],
    );
    return { ...totals.rows[0]!, unmatched: rows };
  });
