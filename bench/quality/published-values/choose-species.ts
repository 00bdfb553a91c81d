import type { Client } from 'pg';

/** A published value and the source that supplies it. */
export interface PublishedValue {
  readonly field: string;
  readonly value: unknown;
  /** Null for values without provenance. */
  readonly source: string | null;
  /** Record id that the fact names as its origin. */
  readonly record: string | null;
}

/** A species with its published values. */
export interface PublishedSpecies {
  readonly name: string;
  readonly slug: string;
  /** Published synonyms. */
  readonly synonyms: readonly string[];
  readonly values: readonly PublishedValue[];
}

/** Number of sources from which a species counts as one of several sources. */
const SEVERAL = 3;

/**
 * Chooses random species with values, half of them (rounded up) among those with facts of three or more sources. The
 * same seed chooses the same slugs, whatever their ids.
 */
const chosenIds = async (client: Client, count: number, seed: string): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `with several as (
       select species_id as id from fact where status = 1
       group by species_id having count(distinct source_id) >= $1
     ),
     met as (
       select s.id from several v join species s on s.id = v.id order by md5($2 || s.slug) limit ceil($3 / 2.0)
     )
     select id from met
     union all (
       select s.id from species s where s.vals <> '{}' and s.id not in (select id from met)
       order by md5($2 || s.slug) limit $3 - (select count(*) from met)
     )`,
    [SEVERAL, seed, count],
  );
  return rows.map(({ id }) => id);
};

const PUBLISHED = `
  select s.scientific_name as name, s.slug, array(select y.name from synonym y where y.species_id = s.id order by y.name) as synonyms,
    v.key as field, v.value, so.slug as source, f.source_record_id as record
  from species s
  cross join lateral jsonb_each(s.vals) v
  left join source so on so.id = (s.winners ->> v.key)::smallint
  left join attribute a on a.key = v.key
  left join fact f on f.species_id = s.id and f.attribute_id = a.id and f.source_id = so.id and f.status = 1
  where s.id = any ($1)
  union all
  select s.scientific_name, s.slug, array(select y.name from synonym y where y.species_id = s.id order by y.name), 'specimens', to_jsonb(p.specimens), so.slug, null
  from species s join popularity_claim p on p.species_id = s.id join source so on so.id = p.source_id
  where s.id = any ($1) and p.specimens > 0
  order by slug, field`;

/** Reads what is published about random species. */
export const chooseSpecies = async (
  client: Client,
  count: number,
  seed: string,
): Promise<readonly PublishedSpecies[]> => {
  const ids = await chosenIds(client, count, seed);
  type Known = Omit<PublishedSpecies, 'values'>;
  const { rows } = await client.query<PublishedValue & Known>(PUBLISHED, [ids]);
  const species = new Map<string, Known & { values: PublishedValue[] }>();
  for (const { name, slug, synonyms, ...value } of rows) {
    const known = species.get(slug) ?? { name, slug, synonyms, values: [] };
    known.values.push(value);
    species.set(slug, known);
  }
  return [...species.values()];
};
