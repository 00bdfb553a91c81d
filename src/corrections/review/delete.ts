import type { Client } from 'pg';
import { closeChecks } from '../../checks/close.js';
import { removeFromPlant } from '../../taxa/plants.js';
import { type RemovedRecord, removeSpecies } from '../../taxa/removal.js';
import { addToZoneCounts } from '../../taxa/zone-counts.js';
import { fault, named } from '../fault.js';
import { invalid } from '../refusal.js';

/**
 * Removes a species with its facts, images and names, and its plant if no species is left in it (contract C9.52). The names,
 * including former ones, are stored as removed, so that the next ingested file does not add the species again, and what it was
 * is kept (C16.8). Call it under
 * lockNames() with the row locked.
 *
 * @throws {Refusal} invalid for the main species of a plant with other species.
 */
export const deleteSpecies = async (
  client: Client,
  removed: RemovedRecord,
  correction: number,
): Promise<void> => {
  const { rows } = await client.query<{ plant: number; is_main: boolean; name_key: string }>(
    `select s.plant_id as plant, s.name_key, p.main_species_id = s.id and exists (
       select from species m where m.plant_id = s.plant_id and m.id <> s.id
     ) as is_main
     from species s join plant p on p.id = s.plant_id where s.id = $1`,
    [removed.id],
  );
  const { plant, is_main, name_key } = rows[0]!;
  if (is_main) {
    throw invalid([
      named(
        'change_type',
        'deletion',
        fault(
          'not_allowed',
          'cannot be applied to the main species of a plant that has other species',
          undefined,
          ': delete the other species first.',
        ),
      ),
    ]);
  }
  await closeChecks(client, removed.id, 'The record was deleted.');
  await addToZoneCounts(client, removed.id, -1);
  await client.query(
    `insert into removed_name (name_key, correction_id)
     select distinct name_key, $2::integer from (
       select $3::text as name_key
       union all select lower(y.name) from synonym y where y.species_id = $1 and y.former
     ) n
     where not exists (select from species s where s.name_key = n.name_key and s.id <> $1)
     on conflict do nothing`,
    [removed.id, correction, name_key],
  );
  await client.query('select keep_deleted($1)', [removed.id]);
  await client.query(`select record_changes(array[$1::integer], 'deleted', null)`, [removed.id]);
  await removeSpecies(client, removed.id);
  await removeFromPlant(client, plant, null);
};
