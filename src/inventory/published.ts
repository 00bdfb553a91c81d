import type { Client } from 'pg';

/** Values of one attribute that one source supplies. */
export interface Supplied {
  readonly attribute: string;
  /** Slug; null for values without provenance (C10.25). */
  readonly source: string | null;
  /** Species whose published value it is. */
  readonly species: number;
}

/**
 * Published values by attribute and source. One scan of the species; a field that
 * a correction has emptied (C9.49) has no value.
 */
export const suppliedValues = async (client: Client): Promise<readonly Supplied[]> => {
  const { rows } = await client.query<Supplied>(
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
