import type { Client } from 'pg';
import { closeChecks } from '../../../checks/close.js';
import { runChecks, TOUCHED } from '../../../checks/run.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { merge } from '../../../taxa/merge.js';
import { lockNames } from '../../../taxa/naming-lock.js';
import { plantOf, updateMainSpecies } from '../../../taxa/plants.js';
import { lockRecords, removeFromSearch } from '../../../taxa/removal.js';
import type { PlacedName } from './rule.js';
import { SNAPSHOT } from './snapshot.js';

/**
 * Merges the record of an unplaced name into its accepted species, and keeps both as they were (contract C10.44). Returns the
 * number of published species; 0 if a correction has changed one of the records meanwhile.
 */
export const place = async (client: Client, { nameKey, species, reason }: PlacedName): Promise<number> => {
  await lockNames(client);
  await openClaims(client);
  const { rows } = await client.query<{ id: number; accepted: string }>(
    `select u.id, a.scientific_name as accepted from species u join species a on a.id = $2 and a.status = 'accepted'
     where u.name_key = $1 and u.status = 'unknown'`,
    [nameKey, species],
  );
  const [found] = rows;
  if (found === undefined) return 0;
  const removed = (await lockRecords(client, [found.id, species])).find(({ id }) => id === found.id)!;
  await client.query(
    `insert into placement (name_key, match_key, state, species_id, reason, before)
     select s.name_key, s.match_key, 'derived', $2, $3, ${SNAPSHOT} from species s where s.id = $1
     on conflict (name_key) do update
       set state = excluded.state, species_id = excluded.species_id, reason = excluded.reason, before = excluded.before,
         placed_at = excluded.placed_at`,
    [found.id, species, reason],
  );
  await closeChecks(client, found.id, `The record was merged into ${found.accepted}: ${reason}.`);
  const plants = await merge(client, removed, species);
  await updateMainSpecies(client, [...plants, ...(await plantOf(client, species))]);
  await runChecks(client, TOUCHED);
  const published = await publish(client);
  await removeFromSearch(client, removed);
  return published;
};
