import type { Client } from 'pg';

/** A species with all its names. */
export interface NamedSpecies {
  readonly id: number;
  readonly name: string;
  readonly author: string | null;
  readonly popularity: number;
  readonly genus: string;
  readonly family: string;
  readonly common: readonly string[];
  readonly synonyms: readonly string[];
}

const BATCH = 10_000;

/** Synonyms include their authors, as in a list of names. */
const NAMES = `
  select s.id, s.scientific_name as name, s.vals ->> 'author' as author, s.popularity, g.name as genus, f.name as family,
    array(select distinct c.name from common_name c where c.species_id = s.id) as common,
    array(select concat_ws(' ', y.name, y.author) from synonym y where y.species_id = s.id) as synonyms
  from species s join genus g on g.id = s.genus_id join family f on f.id = g.family_id
  where s.id > $1 order by s.id limit ${BATCH}`;

/** Reads all species in batches, by id. */
export async function* allSpecies(client: Client): AsyncGenerator<readonly NamedSpecies[]> {
  let last = 0;
  for (;;) {
    const { rows } = await client.query<NamedSpecies>(NAMES, [last]);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}
