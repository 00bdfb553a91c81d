import { withClient } from '../../../testkit/postgres-client.js';
import type { Stores } from '../../../testkit/stores.js';

/** Joins the species, which is identified by its name: ids differ between attempts. */
const OF_SPECIES = 'join species s on s.id = t.species_id';
const OF_SOURCE = 'left join source so on so.id = t.source_id';

/** Everything that an ingestion writes, without times and without ids that differ between attempts. */
const STATE: Readonly<Record<string, string>> = {
  species: `select t.scientific_name, t.name_key, t.slug, t.rank, t.status, g.name, t.plant_name, t.specimens,
      t.cultivated_records, t.popularity, t.revision > 0, t.vals, t.unattributed, (
        select jsonb_object_agg(w.key, so.slug) from jsonb_each(t.winners) w
        join source so on so.id = (w.value #>> '{}')::smallint
      )
    from species t join genus g on g.id = t.genus_id`,
  plants: `select t.name, t.slug, s.scientific_name from plant t join species s on s.id = t.main_species_id`,
  genera: 'select t.name, t.slug, f.name from genus t join family f on f.id = t.family_id',
  families:
    'select t.name, t.slug, o.name from family t left join division_order o on o.id = t.division_order_id',
  facts: `select s.scientific_name, a.key, so.slug, t.status, t.value, t.unit, t.evidence, t.source_record_id,
      t.source_url, t.n_observations, t.observed_at, t.notes
    from fact t ${OF_SPECIES} ${OF_SOURCE} join attribute a on a.id = t.attribute_id`,
  distributions: `select s.scientific_name, z.slug, so.slug, t.establishment, t.evidence, t.notes
    from distribution t ${OF_SPECIES} ${OF_SOURCE} join zone z on z.id = t.zone_id`,
  zones: 'select slug, species_count from zone',
  'common names': `select s.scientific_name, t.language, so.slug, t.position, t.name from common_name t ${OF_SPECIES} ${OF_SOURCE}`,
  synonyms: `select s.scientific_name, t.name, t.slug, t.author, (
      select array_agg(array[so.slug, y.record_id, y.authored::text] order by so.slug)
      from synonym_source y join source so on so.id = y.source_id where y.synonym_id = t.id
    )
    from synonym t ${OF_SPECIES}`,
  images: `select s.scientific_name, so.slug, t.image_url, t.thumbnail_url, t.part, t.view, t.rating, t.is_main, t.score, t.copyright, t.licence,
      t.licence_url, t.source_url
    from image t ${OF_SPECIES} ${OF_SOURCE}`,
  records: `select s.scientific_name, so.slug, t.record_id from species_source t ${OF_SPECIES} ${OF_SOURCE}`,
  waiting: 'select distinct s.scientific_name from outbox t join species s on s.id = t.species_id',
  'rows staged': 'select ref from staged_match union all select species_id from reduced_fact',
};

/** Number of rows, and a checksum that does not depend on their order. */
const CHECKSUM = `count(*) || ' ' || coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)`;

/** Returns the number of rows and the checksum of each part of the ingested data. */
export const ingestedState = ({ databaseUrl }: Stores): Promise<Readonly<Record<string, string>>> =>
  withClient(databaseUrl, async (client) => {
    const parts: Record<string, string> = {};
    for (const [part, rows] of Object.entries(STATE)) {
      const sum = await client.query<{ sum: string }>(`select ${CHECKSUM} as sum from (${rows}) r`);
      parts[part] = sum.rows[0]!.sum;
    }
    return parts;
  });
