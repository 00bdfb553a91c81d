import type { Client } from 'pg';

/** Published values of one attribute from one source. */
export interface SuppliedValues {
  readonly attribute: string;
  /** Slug; null for values without provenance (C10.25). */
  readonly source: string | null;
  /** Number of species. */
  readonly species: number;
}

/**
 * Counts published values by attribute and source in one scan of the species. A field emptied
 * by a correction (C9.49) has no value.
 */
export const suppliedValues = async (client: Client): Promise<readonly SuppliedValues[]> => {
  const { rows } = await client.query<SuppliedValues>(
    `with supplied as (
       select v.key as attribute, (s.winners ->> v.key)::smallint as source_id, count(*) as species
       from species s cross join lateral jsonb_each(s.vals) v
       where v.value <> 'null'
       group by 1, 2
     )
     select p.attribute, so.slug as source, p.species from supplied p left join source so on so.id = p.source_id`,
  );
  return rows;
};
