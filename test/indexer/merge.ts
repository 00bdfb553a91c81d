import { arbitrate, publish } from '../../src/facts/arbitration.js';
import { claims } from '../facts/fixture.js';
import type { Bench } from './fixture.js';

/** Name of a species that was merged into another one. */
export const MERGED = 'Merged pyrella';

/**
 * Merges a species into another one, as an accepted name correction does (C9.51): in one transaction whose
 * last write is the outbox row of the removal. Its plant is removed too, or kept with the main species
 * `newMainSpecies`.
 */
export const merge = async (
  { database }: Pick<Bench, 'database'>,
  vanished: number,
  survivor: number,
  newMainSpecies?: number,
): Promise<void> => {
  await database.session(async (client) => {
    await claims(client, survivor, [{ attribute: 'common_name', source: 'usda', value: [MERGED] }]);
    const { rows } = await client.query('select revision from species where id = $1', [vanished]);
    if (newMainSpecies === undefined) {
      await client.query('update species set plant_id = null where id = $1', [vanished]);
      await client.query('delete from plant where id = $1', [vanished]);
    } else {
      await client.query('update plant set main_species_id = $2 where id = $1', [vanished, newMainSpecies]);
      await client.query(
        `with changed as (update species set revision = revision + 1 where id = $1 returning id, revision)
         insert into outbox (species_id, revision) select id, revision from changed`,
        [newMainSpecies],
      );
    }
    await client.query('update former_species set species_id = $2 where species_id = $1', [
      vanished,
      survivor,
    ]);
    await client.query('delete from species where id = $1', [vanished]);
    await client.query('insert into former_species (id, species_id) values ($1, $2)', [vanished, survivor]);
    await arbitrate(client);
    await publish(client);
    await client.query('insert into outbox (species_id, revision, deleted) values ($1, $2, true)', [
      vanished,
      rows[0].revision + 1,
    ]);
    await client.query('commit');
  });
};
