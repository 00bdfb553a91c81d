import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { FrostWindow } from '../../calendar/schedule.js';

const Months = z.array(z.string()).nullable();

/** What the calendar needs of a species. */
const Row = z.object({
  id: z.number(),
  updated_at: z.string(),
  windows: z.custom<readonly FrostWindow[]>().nullable(),
  days_to_harvest: z.number().nullable(),
  maturity_from: z.enum(['seed', 'transplant']).nullable(),
  duration: z.array(z.string()).nullable(),
  vegetable: z.boolean().nullable(),
  edible_part: z.array(z.string()).nullable(),
  frost_tolerance: z.string().nullable(),
  sowing: z.string().nullable(),
  planting: z.string().nullable(),
  bloom_months: Months,
  fruit_months: Months,
  /** Notes of the claims that supply the months, by field; they say for which country the months hold. */
  notes: z.record(z.string(), z.string().nullable()),
});
export type CalendarRow = z.infer<typeof Row>;

const COLUMNS = sql.fragment`
  s.id, iso_timestamp(s.updated_at) as updated_at,
  nullif(s.vals -> 'planting_window', 'null') as windows,
  (s.vals ->> 'planting_days_to_harvest')::float8 as days_to_harvest,
  s.vals ->> 'maturity_from' as maturity_from,
  nullif(s.vals -> 'duration', 'null') as duration,
  (s.vals ->> 'vegetable')::boolean as vegetable,
  nullif(s.vals -> 'edible_part', 'null') as edible_part,
  s.vals ->> 'frost_tolerance' as frost_tolerance,
  s.vals ->> 'planting_sowing_description' as sowing,
  s.vals ->> 'planting_description' as planting,
  nullif(s.vals -> 'bloom_months', 'null') as bloom_months,
  nullif(s.vals -> 'fruit_months', 'null') as fruit_months,
  coalesce((
    select jsonb_object_agg(a.key, f.notes) from fact f join attribute a on a.id = f.attribute_id
    where f.species_id = s.id and f.status = 1 and a.key in ('bloom_months', 'fruit_months')
      and f.source_id = (s.winners ->> a.key)::int
  ), '{}') as notes`;

const Id = z.object({ id: z.number() });
const OfGenus = z.object({ genus: z.number(), species: z.array(z.number()) });

/** Reads what calendars are made of. */
export const createCalendarQueries = (pool: CommonQueryMethods) => ({
  /** Returns the rows of species by id; those that were deleted in the meantime are missing. */
  of: async (ids: readonly number[]): Promise<ReadonlyMap<number, CalendarRow>> => {
    const rows = await pool.any(sql.type(Row)`
      select ${COLUMNS} from species s where s.id = any (${sql.array([...ids], 'int4')})`);
    return new Map(rows.map((row) => [row.id, row]));
  },

  /** Returns those of the species that have planting windows. */
  cultivated: async (species: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set(
      await pool.anyFirst(sql.type(Id)`
        select s.id from species s
        where s.id = any(${sql.array([...species], 'int4')}) and s.vals -> 'planting_window' <> 'null'`),
    ),

  /** Returns the best known species of genera that have planting windows, by genus. */
  ofGenera: async (
    genera: readonly number[],
    most: number,
  ): Promise<ReadonlyMap<number, readonly number[]>> => {
    const rows = await pool.any(sql.type(OfGenus)`
      select g.id as genus, array(
        select s.id from species s
        where s.genus_id = g.id and s.vals ? 'planting_window' and s.vals -> 'planting_window' <> 'null'
        order by s.popularity desc, s.id limit ${most}
      ) as species
      from unnest(${sql.array([...genera], 'int4')}) as g (id)`);
    return new Map(rows.map(({ genus, species }) => [genus, species]));
  },

  /** Returns the rows of all species with planting windows, the best known first. */
  withWindows: (): Promise<readonly CalendarRow[]> =>
    pool.any(sql.type(Row)`
      select ${COLUMNS} from species s where s.vals ? 'planting_window' and s.vals -> 'planting_window' <> 'null'
      order by s.popularity desc, s.id`),
});

export type CalendarQueries = ReturnType<typeof createCalendarQueries>;
