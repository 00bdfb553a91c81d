import type { Client } from 'pg';

/** Tables whose slugs share one namespace, so that URLs are unambiguous (C10.55). */
export type SlugSpace = readonly (
  | 'species'
  | 'synonym'
  | 'former_slug'
  | 'plant'
  | 'former_plant'
  | 'genus'
  | 'family'
  | UpperTable
)[];
type UpperTable = 'kingdom' | 'subkingdom' | 'division' | 'division_class' | 'division_order';

/** Namespace of species slugs, including former ones (C1.11). */
export const SPECIES_SLUGS: SlugSpace = ['species', 'synonym', 'former_slug'];

/** Namespace of plant slugs; a plant may share the slug of one of its species, but not of another record. */
export const PLANT_SLUGS: SlugSpace = ['plant', 'synonym', 'former_slug', 'former_plant'];

/**
 * Creates the temporary table `wanted (key, base, place, slug)`. Callers insert rows that need
 * a slug; lower places choose first.
 */
export const openSlugs = async (client: Client): Promise<void> => {
  await client.query(`create temp table if not exists wanted (
    key text collate "C" primary key, base text collate "C" not null, place bigint not null, slug text collate "C"
  ) on commit drop`);
  await client.query('truncate wanted');
};

/** Fills `wanted.slug`: the base, or with the suffix -2, -3 and so on if taken (C10.55). */
export const assignSlugs = async (client: Client, space: SlugSpace): Promise<void> => {
  await client.query('analyze wanted');
  for (let nth = 1; await anyWithout(client); nth += 1) await assignNth(client, space, nth);
};

const anyWithout = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query<{ left: boolean }>(
    'select exists (select from wanted where slug is null) as left',
  );
  return rows[0]!.left;
};

const assignNth = async (client: Client, space: SlugSpace, nth: number): Promise<void> => {
  const free = [...space, 'wanted'].map(
    (table) => `and not exists (select from ${table} t where t.slug = c.candidate)`,
  );
  await client.query(
    `update wanted w set slug = chosen.candidate
     from (
       select distinct on (c.candidate) c.key, c.candidate
       from (select key, place, base || $1 as candidate from wanted where slug is null) c
       where true ${free.join(' ')}
       order by c.candidate, c.place
     ) chosen
     where w.key = chosen.key`,
    [nth === 1 ? '' : `-${nth}`],
  );
};
