import type { Client } from 'pg';
import { field } from '../fields/registry.js';
import type { Compared } from './conflicts.js';
import type { SuppliedValues } from './published.js';

/** The field whose value files state with the name itself (name_claim) as well as in facts (C10.7). */
export const RANK = field('rank').key;

/** Counts ranks supplied by the strongest source of the name instead of a fact (settle_rank). */
export const ranksByName = async (client: Client): Promise<readonly SuppliedValues[]> => {
  const { rows } = await client.query<Omit<SuppliedValues, 'attribute'>>(
    `with strongest as (
       select distinct on (c.species_id) c.species_id, so.slug
       from name_claim c join source so on so.id = c.source_id
       order by c.species_id, so.attributed desc, so.rank
     )
     select st.slug as source, count(*) as species
     from species s left join strongest st on st.species_id = s.id
     where not s.vals ? $1 group by st.slug`,
    [RANK],
  );
  return rows.map((row) => ({ attribute: RANK, ...row }));
};

/** Counts ranks stated by several sources, with names or as facts, and conflicts among them. */
export const comparedRanks = async (client: Client): Promise<Compared> => {
  const { rows } = await client.query<Compared>(
    `with stated as (
       select species_id, source_id, rank from name_claim
       union
       select f.species_id, f.source_id, f.value #>> '{}'
       from fact f join attribute a on a.id = f.attribute_id where a.key = $1 and f.status = 1
     ),
     compared as (
       select count(distinct rank) > 1 as differ from stated
       group by species_id having count(distinct source_id) > 1
     )
     select count(*) as compared, count(*) filter (where differ) as conflicts from compared`,
    [RANK],
  );
  return rows[0]!;
};
