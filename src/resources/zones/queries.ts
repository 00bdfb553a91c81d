import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ZoneRow } from '../../species/full-record.js';
import { refText } from '../reference.js';

/** A zone with the zones one level up and down. */
export interface ZoneFamily {
  readonly zone: ZoneRow;
  readonly parent: ZoneRow | null;
  /** By the text key of the name, then id. */
  readonly children: readonly ZoneRow[];
  readonly updated_at: string;
}

const Row = z.object({ zone: z.custom<ZoneFamily>() });
const Named = z.object({ id: z.number(), name: z.string() });
const Found = z.object({ found: z.boolean() });

const row = (alias: 'z' | 'p' | 'c') => {
  const column = (name: string) => sql.identifier([alias, name]);
  return sql.fragment`json_build_array(${column('id')}, ${column('name')}, ${column('slug')}, ${column('code')},
    ${column('level')}, ${column('species_count')})`;
};

const zones = sql.fragment`
  select json_build_object('zone', ${row('z')}, 'parent', case when p.id is not null then ${row('p')} end,
    'children', coalesce((
      select json_agg(${row('c')} order by c.name_key, c.id) from zone c where c.parent_id = z.id
    ), '[]'), 'updated_at', iso_timestamp(z.updated_at)) as zone
  from zone z left join zone p on p.id = z.parent_id`;

/** Queries for zones (contract C11.10). */
export const createZoneQueries = (pool: CommonQueryMethods) => ({
  byIds: (ids: readonly number[]): Promise<readonly ZoneFamily[]> =>
    pool.anyFirst(sql.type(Row)`${zones} where z.id = any(${sql.array([...ids], 'int4')})`),

  /** Returns the zone; null if no zone has the code or id. */
  record: (ref: string): Promise<ZoneFamily | null> =>
    pool.maybeOneFirst(sql.type(Row)`${zones} where z.id = zone_ref(${refText(ref)})`),

  /** Returns the names of all zones, about 1,100. */
  names: (): Promise<readonly z.infer<typeof Named>[]> =>
    pool.any(sql.type(Named)`select id, name from zone`),

  /** Returns whether a species is recorded in the zone or a zone below it, other than as absent (C2.60, C11.11). */
  hasSpecies: (zone: number, species: number): Promise<boolean> =>
    pool.oneFirst(sql.type(Found)`
      with recursive above as (
        select zone_id as id from published_distribution where species_id = ${species} and establishment <> 'absent'
        union select z.parent_id from zone z join above a on a.id = z.id
      )
      select exists(select from above where id = ${zone}) as found`),
});
