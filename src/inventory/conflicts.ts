import type { Client } from 'pg';

export interface Compared {
  /** Species of which two sources or more claim something. */
  readonly compared: number;
  /** Those of them whose sources do not claim the same. */
  readonly conflicts: number;
}

/**
 * Facts of several sources on the same field of the same species, by attribute. Values are
 * read where sources meet, which is few of all fields. Materialized: else each parallel
 * worker counts all facts for itself.
 */
export const comparedFacts = async (client: Client): Promise<ReadonlyMap<string, Compared>> => {
  const { rows } = await client.query<Compared & { readonly attribute: string }>(
    `with several as materialized (
       select species_id, attribute_id from fact where status = 1 group by 1, 2 having count(*) > 1
     ),
     claimed as (
       select f.attribute_id, count(distinct f.value) > 1 as differ
       from several s
       join fact f on f.species_id = s.species_id and f.attribute_id = s.attribute_id and f.status = 1
       group by f.species_id, f.attribute_id
     )
     select a.key as attribute, count(*) as compared, count(*) filter (where c.differ) as conflicts
     from claimed c join attribute a on a.id = c.attribute_id group by a.key`,
  );
  return new Map(rows.map(({ attribute, ...compared }) => [attribute, compared]));
};
