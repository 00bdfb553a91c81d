import type { Client } from 'pg';
import { CATALOGUE_LABELS, CATALOGUE_SIZES, CATALOGUE_TEXTS } from '../../src/ingest/item.js';
import { rowsOf, type Selection } from '../extract/from-database.js';
import type { Statement } from '../extract/statements.js';

/** Languages of names; `und` is not stated. Names in Indigenous languages are their speakers' to give. */
const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'und'];

/** Returns the species, of these, that have an English name from one of the sources; the regional lists count. */
export const withEnglishName = async (
  client: Client,
  { species, sources }: Selection,
): Promise<ReadonlySet<string>> => {
  const rows = await rowsOf<{ name: string }>(
    client,
    `select distinct s.scientific_name as name
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and a.key = 'common_name' and s.scientific_name = any($1)
       and (so.slug = any($2) or so.slug like 'fqa-%')`,
    [species, sources],
  );
  return new Set(rows.map(({ name }) => name));
};

/** Names in other languages than English, in the order of each source. */
export const otherNames = (
  client: Client,
  { species, sources }: Selection,
): Promise<Statement<'common_names'>[]> =>
  rowsOf(
    client,
    `select 'common_names' as type, so.slug as source, s.scientific_name as species, n.language,
       array_agg(n.name order by n.position) as names
     from common_name n join species s on s.id = n.species_id join source so on so.id = n.source_id
     where s.scientific_name = any($1) and so.slug = any($2) and n.language = any($3)
     group by so.slug, so.rank, s.scientific_name, n.language
     order by s.scientific_name, so.rank, n.language`,
    [species, sources, LANGUAGES],
  );

/**
 * English names of the strongest regional list, for species that no other list names. Catalogues do not count: their
 * names need those of lists (C10.28).
 */
export const regionalNames = (
  client: Client,
  { species, sources }: Selection,
): Promise<Statement<'common_names'>[]> =>
  rowsOf(
    client,
    `select distinct on (s.scientific_name) 'common_names' as type, so.slug as source, s.scientific_name as species,
       'en' as language, f.value as names
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and a.key = 'common_name' and so.slug like 'fqa-%' and s.scientific_name = any($1)
       and not exists (
         select from fact o join source p on p.id = o.source_id
         where o.species_id = f.species_id and o.attribute_id = f.attribute_id and o.status = 1 and p.slug = any($2)
           and not p.catalogue)
     order by s.scientific_name, so.rank`,
    [species, sources],
  );

/** How species came to zones, by the strongest regional list of each zone. */
export const regionalDistributions = (
  client: Client,
  { species }: Selection,
): Promise<Statement<'distribution'>[]> =>
  rowsOf(
    client,
    `select distinct on (s.scientific_name, z.code) 'distribution' as type, so.slug as source,
       s.scientific_name as species, z.code as zone, d.establishment, d.evidence, d.notes
     from distribution d join species s on s.id = d.species_id join zone z on z.id = d.zone_id
     join source so on so.id = d.source_id
     where so.slug like 'fqa-%' and s.scientific_name = any($1)
     order by s.scientific_name, z.code, so.rank`,
    [species],
  );

/** Records of catalogues, without the prose of openplantdb. */
export const catalogueRecords = (
  client: Client,
  { species, sources }: Selection,
): Promise<Statement<'catalogue_record'>[]> =>
  rowsOf(
    client,
    `select 'catalogue_record' as type, so.slug as source, s.scientific_name as species, c.record_id as record,
       nullif(c.name, s.scientific_name) as name, c.common_names, c.cultivar, c.season, c.frost_tolerance,
       c.hardiness_zone, c.vals -> 'hardiness_zone_maximum' as hardiness_zone_maximum, c.foods,
       coalesce((select jsonb_object_agg(key, jsonb_build_object('value', value))
        from jsonb_each(c.vals) where key = any ($3)), '{}') as sizes,
       coalesce((select jsonb_object_agg(key, value) from jsonb_each(c.vals) where key = any ($4)), '{}') as labels,
       coalesce((select jsonb_agg(w - 'crop') from jsonb_array_elements(c.vals -> 'planting_window') w), '[]') as windows,
       coalesce((select jsonb_object_agg(key, value) from jsonb_each(c.vals)
        where key = any ($5) and so.slug <> 'openplantdb'), '{}') as texts
     from catalogue_record c join species s on s.id = c.species_id join source so on so.id = c.source_id
     where s.scientific_name = any($1) and so.slug = any($2)
     order by s.scientific_name, so.rank, c.record_id`,
    [species, sources, CATALOGUE_SIZES, CATALOGUE_LABELS, CATALOGUE_TEXTS],
  );

/** Photos of one part of a species that are taken from one source; of the part `other` there are many kinds. */
const MOST_OF_A_PART = { other: 3, named: 1 };

/** Pattern of the licences of photos that ask for nothing but credit, and of those that ask to be passed on under themselves. */
export const CREDIT_ONLY = '^(CC0|CC BY [0-9.]+|Public domain|Public Domain Mark)$';
export const SHARE_ALIKE = '^CC BY-SA( |$)';

/** The best photos under the licences. */
export const photos = (
  client: Client,
  { species, sources }: Selection,
  licences: string,
): Promise<Statement<'image'>[]> =>
  rowsOf(
    client,
    `select 'image' as type, slug as source, scientific_name as species, image_url, thumbnail_url, part,
       is_main as main, view, rating, score, copyright, licence, licence_url, source_url
     from (
       select i.*, so.slug, so.rank, s.scientific_name, row_number() over (
         partition by i.species_id, i.source_id, i.part
         order by i.is_main desc, i.rating desc nulls last, i.score desc, i.image_url) as place
       from image i join species s on s.id = i.species_id join source so on so.id = i.source_id
       where s.scientific_name = any($1) and so.slug = any($2)
         and i.licence ~ $5
     ) ranked
     where place <= case part when 'other' then $3::integer else $4::integer end
     order by scientific_name, rank, part, place`,
    [species, sources, MOST_OF_A_PART.other, MOST_OF_A_PART.named, licences],
  );
