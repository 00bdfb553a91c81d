import type { Client } from 'pg';
import { CLAIMED_VALUE } from '../../src/exports/facts/statements.js';
import { CHECKED_NAMES } from '../../src/ingest/checked-names.js';
import type { Statement } from './statements.js';

/** What is taken from a database. */
export interface Selection {
  /** Accepted names of the species. */
  readonly species: readonly string[];
  /** Slugs of the sources whose terms allow it. */
  readonly sources: readonly string[];
  /** Attributes of these sources that are left out. */
  readonly leftOut: readonly (readonly [source: string, attribute: string])[];
}

export const rowsOf = async <T extends object>(
  client: Client,
  text: string,
  values: unknown[],
): Promise<T[]> => (await client.query<T>(text, values)).rows;

export const sources = (client: Client, slugs: readonly string[]): Promise<Statement<'source'>[]> =>
  rowsOf(
    client,
    `select 'source' as type, slug, name, citation, url, record_url, licence, licence_url, credit, share_alike, cultivated
     from source where slug = any($1) order by rank`,
    [slugs],
  );

/** The zones in which the species occur, and these, with all above them. */
export const zones = (
  client: Client,
  { species }: Selection,
  others: readonly string[],
): Promise<Statement<'zone'>[]> =>
  rowsOf(
    client,
    `with recursive used as (
       select distinct z.id, z.parent_id from distribution d join zone z on z.id = d.zone_id
       join species s on s.id = d.species_id where s.scientific_name = any($1)
       union select id, parent_id from zone where code = any($2)
       union select z.id, z.parent_id from used u join zone z on z.id = u.parent_id)
     select 'zone' as type, z.code, z.name, z.level, p.code as parent
     from used u join zone z on z.id = u.id left join zone p on p.id = z.parent_id order by z.level, z.code`,
    [species, others],
  );

export interface ExtractedFamily {
  readonly name: string;
  readonly common_name: string | null;
}

export const families = (client: Client, { species }: Selection): Promise<ExtractedFamily[]> =>
  rowsOf(
    client,
    `select distinct f.name, f.common_name from species s
     join genus g on g.id = s.genus_id join family f on f.id = g.family_id
     where s.scientific_name = any($1) order by f.name`,
    [species],
  );

export const names = (client: Client, { species }: Selection): Promise<Statement<'name'>[]> =>
  rowsOf(
    client,
    `select distinct on (s.scientific_name) 'name' as type, so.slug as source, s.scientific_name as name, s.rank, s.status,
       f.name as family, ss.record_id as record
     from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id
     join name_claim n on n.species_id = s.id join source so on so.id = n.source_id
     left join species_source ss on ss.species_id = s.id and ss.source_id = so.id
     where s.scientific_name = any($1) order by s.scientific_name, so.rank`,
    [species],
  );

/** Synonyms of two words, without those that a review has given to another species. */
export const synonyms = async (client: Client, selection: Selection): Promise<Statement<'synonym'>[]> => {
  const reviewed = new Map(CHECKED_NAMES.map(({ name, accepted }) => [name, accepted]));
  const found = await rowsOf<Statement<'synonym'>>(
    client,
    `select 'synonym' as type, so.slug as source, s.scientific_name as species, y.name, y.author, ys.record_id as record
     from synonym y join species s on s.id = y.species_id
     join synonym_source ys on ys.synonym_id = y.id join source so on so.id = ys.source_id
     where s.scientific_name = any($1) and so.slug = any($2) and y.name !~ ' .* '
     order by s.scientific_name, y.name, so.rank`,
    [selection.species, selection.sources],
  );
  return found.filter(({ name, species }) => (reviewed.get(name) ?? species) === species);
};

export const distributions = (
  client: Client,
  { species, sources }: Selection,
): Promise<Statement<'distribution'>[]> =>
  rowsOf(
    client,
    `select 'distribution' as type, so.slug as source, s.scientific_name as species, z.code as zone, d.establishment,
       d.evidence, d.notes
     from distribution d join species s on s.id = d.species_id join zone z on z.id = d.zone_id
     join source so on so.id = d.source_id
     where s.scientific_name = any($1) and so.slug = any($2) order by s.scientific_name, so.rank, z.code`,
    [species, sources],
  );

/** The active facts that are not unusual, except for common names. */
export const facts = (
  client: Client,
  { species, sources, leftOut }: Selection,
): Promise<Statement<'fact'>[]> =>
  rowsOf(
    client,
    `select 'fact' as type, so.slug as source, s.scientific_name as species, a.key as attribute, ${CLAIMED_VALUE} as value, f.unit,
       f.evidence, f.source_record_id as record, f.source_url, f.n_observations, f.notes
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and f.unusual is null and s.scientific_name = any($1) and so.slug = any($2) and a.key <> 'common_name'
       and not exists (select from unnest($3::text[], $4::text[]) as l (slug, key) where l.slug = so.slug and l.key = a.key)
     order by s.scientific_name, so.rank, a.key`,
    [species, sources, leftOut.map(([source]) => source), leftOut.map(([, attribute]) => attribute)],
  );

export const englishNames = (
  client: Client,
  { species, sources }: Selection,
): Promise<Statement<'common_names'>[]> =>
  rowsOf(
    client,
    `select 'common_names' as type, so.slug as source, s.scientific_name as species, 'en' as language, f.value as names,
       f.source_record_id as record
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     join source so on so.id = f.source_id
     where f.status = 1 and s.scientific_name = any($1) and so.slug = any($2) and a.key = 'common_name'
     order by s.scientific_name, so.rank`,
    [species, sources],
  );

/** Records in openplantdb; specimen counts are left out. */
export const popularity = (client: Client, { species }: Selection): Promise<Statement<'popularity'>[]> =>
  rowsOf(
    client,
    `select 'popularity' as type, 'openplantdb' as source, scientific_name as species, cultivated_records
     from species where scientific_name = any($1) and cultivated_records > 0 order by scientific_name`,
    [species],
  );

/** The published identifiers that these sources give under the names of the species. */
export const externalIds = (
  client: Client,
  { species, sources }: Pick<Selection, 'species' | 'sources'>,
): Promise<Statement<'external_ids'>[]> =>
  rowsOf(
    client,
    `select 'external_ids' as type, so.slug as source, s.scientific_name as species,
       array_agg(e.scheme || ':' || e.value order by e.scheme) as ids
     from external_id e join published_external_id p using (species_id, scheme, value)
     join species s on s.id = e.species_id join source so on so.id = e.source_id
     where s.scientific_name = any($1) and so.slug = any($2) and e.own
     group by so.rank, so.slug, s.scientific_name order by s.scientific_name, so.rank`,
    [species, sources],
  );
