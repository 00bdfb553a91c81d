import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { slug } from '../src/names/slug.js';
import type { FactRow } from '../src/resources/facts/queries.js';
import { refText } from '../src/resources/reference.js';
import type { FullRecord } from '../src/species/full-record.js';
import type { StoredValue } from '../src/species/list-record.js';

const SourceName = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  rank: z.number(),
});
const Edition = z.object({ slug: z.string(), editions: z.array(z.string()) });
export type SourceName = z.infer<typeof SourceName>;

/** A correction or report that waits for review. */
interface PendingCorrection {
  readonly id: number;
  readonly is_report: boolean;
  /** Stored names of the fields that it would change. */
  readonly keys: readonly string[];
  readonly submitted_at: string;
}

/** A species, subspecies, variety or form of a plant. */
interface PlantMember {
  readonly slug: string;
  readonly scientific_name: string;
  readonly rank: string;
}

/** What the page of a plant shows of its species. */
export interface PlantRow {
  readonly record: FullRecord | null;
  readonly facts: readonly FactRow[];
  readonly pending: readonly PendingCorrection[];
  readonly members: readonly PlantMember[];
}
const Row = z.custom<PlantRow>();

const Genus = z.object({ name: z.string(), slug: z.string(), species_count: z.number() });
export type CountedGenus = z.infer<typeof Genus>;

const Values = z.object({
  id: z.number(),
  vals: z.custom<Readonly<Record<string, StoredValue>>>(),
});

const Zone = z.object({ name: z.string(), slug: z.string(), name_key: z.string(), level: z.number() });
export type ZoneName = z.infer<typeof Zone>;

const Listed = z.object({ slug: z.string(), updated_at: z.string() });
const Name = z.object({ name: z.string() });
const Host = z.object({ host: z.string() });

/** Species of one part of the sitemap: a range of ids, of which nearly all exist. 25,000 of them took 1.3 s from the disk. */
export const IDS_PER_PART = 10_000;

/** Queries that only pages need. */
export const createPageQueries = (pool: CommonQueryMethods) => ({
  /** Returns the names of all sources, about a hundred. */
  sources: (): Promise<readonly SourceName[]> =>
    pool.any(sql.type(SourceName)`select id, slug, name, rank from source`),

  /** Returns the hosts of the photos of all plants, those of most photos first; at most fifty. */
  photoHosts: (): Promise<readonly string[]> =>
    pool.anyFirst(sql.type(Host)`
      select host from image, lateral (values (image_url), (thumbnail_url)) as shown (url),
        lateral split_part(split_part(url, '://', 2), '/', 1) as host
      where host <> '' group by host order by count(*) desc, host limit 50`),

  /** Returns the editions of the files of each source at their last ingestion, by its slug. */
  editions: async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const rows = await pool.any(sql.type(Edition)`
      with last as (
        select distinct on (source, file) edition, sources from ingest_run where state = 'done' order by source, file, id desc
      )
      select s.slug, array_agg(distinct l.edition order by l.edition) as editions
      from last l join source s on s.id = any (l.sources) where l.edition is not null group by s.slug`);
    return new Map(rows.map(({ slug: of, editions }) => [of, editions]));
  },

  /**
   * Returns what the page of a plant shows, in one statement, since each further one costs as much as its answer: the full
   * record and the facts, by the functions of their routes; the corrections and reports that wait for review, newest
   * first; the species, subspecies, varieties and forms of its plant, by name. The record is null if nothing has the id
   * or slug. Indexes: correction_record, species_plant.
   */
  plant: (ref: string): Promise<PlantRow> =>
    pool.one(sql.type(Row)`
      with found as (select id, plant_id from species where id = species_ref(${refText(ref)}))
      select species_record(${refText(ref)}) as record,
        coalesce(species_facts(${refText(ref)}, null, null, null), '[]') as facts,
        coalesce((
          select json_agg(w) from (
            select c.id, coalesce('report' in (c.source_type, c.warning_type), false) as is_report,
              coalesce((select array_agg(key) from json_object_keys(c.changes) as key), '{}') as keys,
              iso_timestamp(c.submitted_at) as submitted_at
            from correction c join found on found.id = c.record_id
            where c.record_type = 'Species' and c.change_status = 'pending' and not c.test
              and (c.warning_type is null or c.warning_type = 'report')
            order by c.id desc limit 20
          ) w
        ), '[]') as pending, coalesce((
          select json_agg(m) from (
            select s.slug, s.scientific_name, s.rank
            from species s join found on found.plant_id = s.plant_id
            order by s.name_key limit 200
          ) m
        ), '[]') as members`),

  /**
   * Returns the name of a removed species whose slug this was, as `removed_name` has it; null if there is none. Only the
   * name leads to its slug, not the reverse, so that all names are read: admins remove few.
   */
  removed: async (ref: string): Promise<string | null> => {
    const names = await pool.anyFirst(
      sql.type(Name)`select name_key as name from removed_name order by name_key`,
    );
    return names.find((name) => slug(name) === ref.toLowerCase()) ?? null;
  },

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
  zones: (): Promise<readonly ZoneName[]> =>
    pool.any(sql.type(Zone)`select name, slug, coalesce(name_key, '') as name_key, level from zone`),

  /** Returns the species of one part of the sitemap, counted from 1. */
  sitemapPart: (part: number): Promise<readonly z.infer<typeof Listed>[]> =>
    pool.any(sql.type(Listed)`
      select slug, iso_timestamp(updated_at) as updated_at from species
      where id > ${(part - 1) * IDS_PER_PART} and id <= ${part * IDS_PER_PART} order by id`),
});
export type PageQueries = ReturnType<typeof createPageQueries>;
