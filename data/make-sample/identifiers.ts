import type { Client } from 'pg';
import { SPECIES, type Statement } from './statements.js';

/** Sources whose identifiers are in the sample. */
const SOURCES = ['powo', 'wfo', 'usda', 'wikidata'];

/** The published identifiers of the species, by the sources that give them under the names of the species. */
export const identifiers = async (client: Client): Promise<Statement<'external_ids'>[]> => {
  const { rows } = await client.query<Statement<'external_ids'>>(
    `select 'external_ids' as type, so.slug as source, s.scientific_name as species,
       array_agg(e.scheme || ':' || e.value order by e.scheme, e.value) as ids
     from external_id e join published_external_id p using (species_id, scheme, value)
     join species s on s.id = e.species_id join source so on so.id = e.source_id
     where s.scientific_name = any($1) and so.slug = any($2) and e.own
     group by so.rank, so.slug, s.scientific_name order by s.scientific_name, so.rank`,
    [SPECIES, SOURCES],
  );
  return rows;
};
