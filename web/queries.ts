import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { StoredValue } from '../src/species/list-record.js';

const SourceName = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  rank: z.number(),
});
export type SourceName = z.infer<typeof SourceName>;

const Pending = z.object({
  id: z.number(),
  is_report: z.boolean(),
  keys: z.array(z.string()),
  submitted_at: z.string(),
});
export type PendingCorrection = z.infer<typeof Pending>;

const Member = z.object({ slug: z.string(), scientific_name: z.string(), rank: z.string() });
export type PlantMember = z.infer<typeof Member>;

const Genus = z.object({ name: z.string(), slug: z.string(), species_count: z.number() });
export type CountedGenus = z.infer<typeof Genus>;

const Values = z.object({
  id: z.number(),
  vals: z.custom<Readonly<Record<string, StoredValue>>>(),
});

const Zone = z.object({ name: z.string(), slug: z.string(), name_key: z.string(), level: z.number() });
export type NamedZone = z.infer<typeof Zone>;

const Listed = z.object({ slug: z.string(), updated_at: z.string() });
const Count = z.object({ count: z.number() });
const Name = z.object({ name: z.string() });

/** Species of one part of the sitemap: a range of ids, of which nearly all exist. */
const IDS_PER_PART = 25_000;

/** Queries that only pages need. */
export const createPageQueries = (pool: CommonQueryMethods) => ({
  /** Returns the names of all sources, about a hundred. */
  sources: (): Promise<readonly SourceName[]> =>
    pool.any(sql.type(SourceName)`select id, slug, name, rank from source`),

  /** Returns the corrections and reports of a species that wait for review, newest first. Index: correction_record. */
  pending: (species: number): Promise<readonly PendingCorrection[]> =>
    pool.any(sql.type(Pending)`
      select id, source_type = 'report' or warning_type = 'report' as is_report,
        coalesce((select array_agg(key) from json_object_keys(changes) as key), '{}') as keys,
        iso_timestamp(submitted_at) as submitted_at
      from correction
      where record_id = ${species} and record_type = 'Species' and change_status = 'pending' and not test
        and (warning_type is null or warning_type = 'report')
      order by id desc limit 20`),

  /** Returns the species, subspecies, varieties and forms of a plant by name. Index: species_plant. */
  members: (plant: number): Promise<readonly PlantMember[]> =>
    pool.any(sql.type(Member)`
      select slug, scientific_name, rank from species where plant_id = ${plant} order by name_key limit 200`),

  /** Returns the name of a removed species whose slug this was, as `removed_name` has it; null if there is none. */
  removed: (slug: string): Promise<string | null> =>
    pool.maybeOneFirst(sql.type(Name)`
      select name_key as name from removed_name where name_key = ${slug.toLowerCase().replaceAll('-', ' ')}`),

  /** Returns the genera of a family by name, with the numbers of their species. */
  genera: (family: number): Promise<readonly CountedGenus[]> =>
    pool.any(sql.type(Genus)`
      select g.name, g.slug, count(s.id)::integer as species_count
      from genus g left join species s on s.genus_id = g.id
      where g.family_id = ${family} group by g.id order by g.name_key, g.id`),

  /** Returns the published values of species by id, in no order. */
  values: (ids: readonly number[]): Promise<readonly z.infer<typeof Values>[]> =>
    pool.any(sql.type(Values)`select id, vals from species where id = any(${sql.array([...ids], 'int4')})`),

  /** Returns all zones, about 1,100. */
  zones: (): Promise<readonly NamedZone[]> =>
    pool.any(sql.type(Zone)`select name, slug, coalesce(name_key, '') as name_key, level from zone`),

  /** Returns the number of parts of the sitemap. */
  sitemapParts: async (): Promise<number> => {
    const last = await pool.oneFirst(sql.type(Count)`select coalesce(max(id), 0) as count from species`);
    return Math.ceil(last / IDS_PER_PART);
  },

  /** Returns the species of one part of the sitemap, counted from 1. */
  sitemapPart: (part: number): Promise<readonly z.infer<typeof Listed>[]> =>
    pool.any(sql.type(Listed)`
      select slug, iso_timestamp(updated_at) as updated_at from species
      where id > ${(part - 1) * IDS_PER_PART} and id <= ${part * IDS_PER_PART} order by id`),
});
export type PageQueries = ReturnType<typeof createPageQueries>;
