import type { Client } from 'pg';
import { placeFamilies } from './placement.js';
import { RANKS_ABOVE } from './upper-ranks.js';

/**
 * Merges the staged taxa into the claims of their data set, and places the families again. If a file has several
 * statements about a taxon, the last one wins; parts that a statement leaves out keep their earlier value.
 */
export const mergeTaxa = async (client: Client, dataSet: string): Promise<void> => {
  const { rowCount } = await client.query('select from staged_taxon limit 1');
  if (rowCount === 0) return;
  await claimTaxa(client, dataSet);
  await listUnknownParents(client);
  await placeFamilies(client);
};

const claimTaxa = async (client: Client, dataSet: string): Promise<void> => {
  await client.query(
    `insert into taxon_claim as c (rank, name, data_set, slug, parent, common_name)
     select rank, name, $1, min(slug),
       (array_agg(parent order by line desc) filter (where parent is not null))[1],
       (array_agg(common_name order by line desc) filter (where common_name is not null))[1]
     from staged_taxon
     group by rank, name
     on conflict (rank, name, data_set) do update
     set parent = coalesce(excluded.parent, c.parent), common_name = coalesce(excluded.common_name, c.common_name)
     where (c.parent, c.common_name)
       is distinct from (coalesce(excluded.parent, c.parent), coalesce(excluded.common_name, c.common_name))`,
    [dataSet],
  );
};

/**
 * Lists taxa with unknown parents, most of which are misspelt. The statement is kept all the same: it takes effect
 * once a data set states the parent.
 */
const listUnknownParents = async (client: Client): Promise<void> => {
  for (const [rank, parent] of RANKS_ABOVE) {
    await client.query(
      `insert into staged_problem (line, what, why)
       select t.line, concat_ws(' ', t.rank, t.name), concat_ws(' ', 'unknown', $2::text, t.parent)
       from staged_taxon t
       where t.rank = $1 and t.parent is not null and not exists (
         select from taxon_claim p where p.rank = $2 and p.name = t.parent
       )`,
      [rank, parent],
    );
  }
};
