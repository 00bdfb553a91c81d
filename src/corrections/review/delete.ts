import type { Client } from 'pg';
import { invalid } from '../refusal.js';
import { closeChecks, type Going, removeSpecies } from './gone.js';
import { leavePlant } from './plants.js';
import { countOneLess } from './zone-counts.js';

/**
 * Removes a species with its facts, images and names; its plant goes with its
 * last species (contract C9.52). Its names, former ones too, are kept, so that
 * the next file does not bring it back. Under holdNaming(), the row locked.
 *
 * @throws {Refusal} invalid for the main species of a plant that has others
 */
export const deleteSpecies = async (client: Client, going: Going, correction: number): Promise<void> => {
  const { rows } = await client.query<{ plant: number; heads: boolean; name_key: string }>(
    `select s.plant_id as plant, s.name_key, p.main_species_id = s.id and exists (
       select from species m where m.plant_id = s.plant_id and m.id <> s.id
     ) as heads
     from species s join plant p on p.id = s.plant_id where s.id = $1`,
    [going.id],
  );
  const { plant, heads, name_key } = rows[0]!;
  if (heads) {
    throw invalid([
      {
        field: 'change_type',
        got: 'deletion',
        problem: 'not_allowed',
        sentence: 'is not possible: it is the main species of a plant that has others',
      },
    ]);
  }
  await closeChecks(client, going.id, 'The record was deleted.');
  await countOneLess(client, [going.id]);
  await client.query(
    `insert into removed_name (name_key, correction_id)
     select distinct name_key, $2::integer from (
       select $3::text as name_key
       union all select lower(y.name) from synonym y where y.species_id = $1 and y.former
     ) n
     where not exists (select from species s where s.name_key = n.name_key and s.id <> $1)
     on conflict do nothing`,
    [going.id, correction, name_key],
  );
  await removeSpecies(client, going.id);
  await leavePlant(client, plant, null);
};
