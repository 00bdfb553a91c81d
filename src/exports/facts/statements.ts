import { CATALOGUE_LABELS, CATALOGUE_SIZES, CATALOGUE_TEXTS } from '../../ingest/item.js';
import { COMMUNITY } from '../source-list.js';

/** The record of a species in the source `so`. */
const RECORD = `(select k.record_id from species_source k where k.species_id = s.id and k.source_id = so.id) as record`;

const keys = (all: readonly string[]): string => all.map((key) => `'${key}'`).join(', ');

const picked = (all: readonly string[], value = 'value'): string =>
  `(select jsonb_object_agg(key, ${value}) from jsonb_each(c.vals) where key in (${keys(all)}))`;

/** The value of a fact as its source claims it: rows without the slug of the species that they name. */
export const CLAIMED_VALUE = `case when jsonb_typeof(f.value -> 0) = 'object' then (
  select jsonb_agg(e.value - 'species_slug' order by e.place) from jsonb_array_elements(f.value) with ordinality as e (value, place)
) else f.value end`;

/** A time in the form of the fact format. */
const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Sources, strongest first, with the ids $1. */
export const SOURCES = `
  select 'source' as type, slug, name, citation, url, record_url, licence, licence_url, credit, share_alike, cultivated,
    catalogue, part_of
  from source where id = any ($1) and slug <> '${COMMUNITY}' order by rank`;

/** All zones, after the zones above them. */
export const ZONES = `
  select 'zone' as type, z.code, z.name, z.level, p.code as parent
  from zone z left join zone p on p.id = z.parent_id order by z.level, z.code`;

/** All taxa above the genus, highest first. */
export const TAXA = `
  select 'taxon' as type, rank, name, parent, common_name from (
    select 1 as place, 'kingdom' as rank, name, null as parent, null as common_name from kingdom
    union all select 2, 'subkingdom', t.name, p.name, null from subkingdom t left join kingdom p on p.id = t.kingdom_id
    union all select 3, 'division', t.name, p.name, null from division t left join subkingdom p on p.id = t.subkingdom_id
    union all select 4, 'division_class', t.name, p.name, null
      from division_class t left join division p on p.id = t.division_id
    union all select 5, 'division_order', t.name, p.name, null
      from division_order t left join division_class p on p.id = t.division_class_id
    union all select 6, 'family', t.name, p.name, t.common_name
      from family t left join division_order p on p.id = t.division_order_id
  ) taxon order by place, name`;

/**
 * Statements about the species with the ids $1 by the sources with the ids $2, in the fact format, names first. Values of
 * corrections are left out.
 */
export const ABOUT_SPECIES: readonly string[] = [
  `select 'name' as type, so.slug as source, s.scientific_name as name, n.rank, n.status, f.name as family, ${RECORD}
   from name_claim n join species s on s.id = n.species_id join source so on so.id = n.source_id
   join family f on f.id = n.family_id
   where s.id = any ($1) and so.id = any ($2) order by s.id, so.rank`,
  `select 'synonym' as type, so.slug as source, s.scientific_name as species, y.name,
     case when k.authored then y.author end as author, k.record_id as record
   from synonym y join species s on s.id = y.species_id
   join synonym_source k on k.synonym_id = y.id join source so on so.id = k.source_id
   where s.id = any ($1) and so.id = any ($2) order by s.id, y.name, so.rank`,
  `select 'common_names' as type, so.slug as source, s.scientific_name as species, n.language,
     array_agg(n.name order by n.position) as names, ${RECORD}
   from common_name n join species s on s.id = n.species_id
   join source so on so.id = n.source_id or (n.source_id is null and not so.attributed)
   where s.id = any ($1) and so.id = any ($2) and n.language <> 'en' and so.slug <> '${COMMUNITY}'
   group by s.id, s.scientific_name, so.id, so.rank, so.slug, n.language order by s.id, so.rank, n.language`,
  `select 'distribution' as type, so.slug as source, s.scientific_name as species, z.code as zone, d.establishment,
     d.evidence, ${RECORD}, d.notes
   from distribution d join species s on s.id = d.species_id join zone z on z.id = d.zone_id
   join source so on so.id = d.source_id
   where s.id = any ($1) and so.id = any ($2) order by s.id, so.rank, z.code`,
  `select 'fact' as type, so.slug as source, s.scientific_name as species, a.key as attribute, ${CLAIMED_VALUE} as value,
     f.unit, f.evidence, f.source_record_id as record, f.source_url, f.n_observations, ${utc('f.observed_at')} as observed_at,
     f.notes
   from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
   join source so on so.id = f.source_id
   where f.status = 1 and s.id = any ($1) and so.id = any ($2) and so.slug <> '${COMMUNITY}'
   order by s.id, so.rank, a.key`,
  `select 'fact' as type, so.slug as source, s.scientific_name as species, u.key as attribute, u.value
   from species s join source so on not so.attributed cross join lateral jsonb_each(s.unattributed) u
   where s.id = any ($1) and so.id = any ($2) order by s.id, u.key`,
  `select 'catalogue_record' as type, so.slug as source, s.scientific_name as species, c.record_id as record,
     nullif(c.name, s.scientific_name) as name, c.common_names, c.cultivar, c.season, c.frost_tolerance,
     c.hardiness_zone, c.vals -> 'hardiness_zone_maximum' as hardiness_zone_maximum, c.foods,
     ${picked(CATALOGUE_SIZES, `jsonb_build_object('value', value)`)} as sizes, ${picked(CATALOGUE_LABELS)} as labels,
     (select jsonb_agg(w - 'crop') from jsonb_array_elements(c.vals -> 'planting_window') w) as windows,
     ${picked(CATALOGUE_TEXTS)} as texts
   from catalogue_record c join species s on s.id = c.species_id join source so on so.id = c.source_id
   where s.id = any ($1) and so.id = any ($2) order by s.id, so.rank, c.record_id`,
  `select 'popularity' as type, so.slug as source, s.scientific_name as species, p.specimens, p.cultivated_records
   from popularity_claim p join species s on s.id = p.species_id join source so on so.id = p.source_id
   where s.id = any ($1) and so.id = any ($2) order by s.id, so.rank`,
  // An image is judged by its own licence: the view of an export has only permitted ones (permitted.ts).
  `select 'image' as type, so.slug as source, s.scientific_name as species, i.image_url, i.thumbnail_url, i.part, i.view,
     i.rating, i.is_main as main, i.score, i.copyright, i.licence, i.licence_url, i.source_url, ${RECORD}
   from image i join species s on s.id = i.species_id join source so on so.id = i.source_id
   where s.id = any ($1) and $2::smallint[] is not null order by s.id, so.rank, i.image_url`,
  `select 'external_ids' as type, so.slug as source, s.scientific_name as species,
     array_agg(e.scheme || ':' || e.value order by e.scheme, e.position) as ids
   from external_id e join species s on s.id = e.species_id join source so on so.id = e.source_id
   where s.id = any ($1) and so.id = any ($2) and e.own group by s.id, s.scientific_name, so.rank, so.slug
   order by s.id, so.rank`,
];

/** Names that species had before people or a rule renamed or merged them. */
export const FORMER_NAMES = `
  select 'former_name' as type, y.name, s.scientific_name as species, y.merged
  from public.synonym y join species s on s.id = y.species_id
  where y.former and not exists (select from public.species k where k.name_key = lower(y.name)) order by y.name, s.id`;

/** Names of species that people deleted, in lower case. */
export const DELETED = `
  select 'deleted' as type, name_key as name, correction_id as correction from removed_name order by name_key`;

/** Values of corrections in force. */
export const CORRECTED = `
  select 'value' as type, s.scientific_name as species, a.key as attribute, ${CLAIMED_VALUE} as value, f.unit, f.evidence,
    f.source_record_id as correction, f.source_url, f.licence, ${utc('f.observed_at')} as observed_at, f.notes
  from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
  join source so on so.id = f.source_id
  where f.status = 1 and so.slug = '${COMMUNITY}' order by s.id, a.key`;

/** Common names of corrections in other languages than English. */
export const NAMED = `
  select 'names' as type, s.scientific_name as species, n.language, array_agg(n.name order by n.position) as names
  from common_name n join species s on s.id = n.species_id join source so on so.id = n.source_id
  where so.slug = '${COMMUNITY}' and n.language <> 'en'
  group by s.id, s.scientific_name, n.language order by s.id, n.language`;
