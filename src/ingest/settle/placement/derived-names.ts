import type { Client } from 'pg';

/** A name whose record is merged into an accepted species (contract C10.44). */
export interface DerivedName {
  readonly name: string;
  readonly accepted: string;
  readonly reason: string;
}

/** Lists the names whose records are merged into accepted species, in alphabetical order. */
export const derivedNames = async (client: Client): Promise<readonly DerivedName[]> => {
  const { rows } = await client.query<DerivedName>(
    `select p.before #>> '{removed,species,0,scientific_name}' as name, s.scientific_name as accepted, p.reason
     from placement p join species s on s.id = p.species_id
     where p.state = 'derived' order by p.name_key`,
  );
  return rows;
};
