import type { Client } from 'pg';
import { retried } from '../../../database/connections/retry.js';
import { transaction } from '../../../database/connections/session.js';
import { openClaims, publish } from '../../../facts/arbitration.js';
import { lockNames } from '../../../taxa/naming-lock.js';
import { checkedPlacements } from '../../merge/checked-names.js';
import { readPairs } from './pairs.js';
import { place } from './place.js';
import { type PlacedName, placementsOf } from './rule.js';
import { undoPlacement } from './undo.js';

/**
 * Places the names that no checklist places (contract C10.44): merges the records of those that the hand-checked names or the
 * rule place, undoes earlier merges that neither does any more, and keeps the probable ones.
 *
 * @returns the number of published species.
 */
export const settlePlacements = async (client: Client): Promise<number> => {
  const wanted = await wantedPlacements(client);
  const derived = wanted.filter(({ state }) => state === 'derived');
  let published = 0;
  const inTransaction = async (work: () => Promise<number>): Promise<void> => {
    published += await retried(() => transaction(client, work));
  };
  const merged = await mergedNames(client);
  const stays = ({ nameKey, species }: Merged): boolean =>
    derived.some((each) => each.nameKey === nameKey && each.species === species);
  for (const { nameKey } of merged.filter((each) => !stays(each)))
    await inTransaction(async () => {
      await lockNames(client);
      await openClaims(client);
      await undoPlacement(client, nameKey);
      return publish(client);
    });
  const left = new Set((await mergedNames(client)).map(({ nameKey }) => nameKey));
  for (const each of derived) if (!left.has(each.nameKey)) await inTransaction(() => place(client, each));
  await writeProbable(
    client,
    wanted.filter(({ state }) => state === 'probable'),
  );
  return published;
};

/** A name whose record is merged into a species. */
interface Merged {
  readonly nameKey: string;
  readonly species: number;
}

const mergedNames = async (client: Client): Promise<readonly Merged[]> => {
  const { rows } = await client.query<Merged>(
    `select name_key as "nameKey", species_id as species from placement where state = 'derived' order by placed_at desc`,
  );
  return rows;
};

/** Returns the placement of each name: that of the hand-checked names, else that of the rule. */
const wantedPlacements = async (client: Client): Promise<readonly PlacedName[]> => {
  const checked = await checkedPlacements(client);
  const pairs = await readPairs(client);
  return [
    ...checked.map((each) => ({
      ...each,
      state: 'derived' as const,
      reason: 'the hand-checked names say so',
    })),
    ...placementsOf(pairs),
  ];
};

/** Replaces the probable placements. */
const writeProbable = async (client: Client, probable: readonly PlacedName[]): Promise<void> => {
  const values = [
    probable.map(({ nameKey }) => nameKey),
    probable.map(({ species }) => species),
    probable.map(({ reason }) => reason),
  ];
  await transaction(client, async () => {
    await client.query(
      `delete from placement where state = 'probable' and name_key <> all ($1::text[])`,
      values.slice(0, 1),
    );
    await client.query(
      `insert into placement as p (name_key, match_key, state, species_id, reason)
       select s.name_key, s.match_key, 'probable', n.species, n.reason
       from unnest($1::text[], $2::integer[], $3::text[]) as n (name_key, species, reason)
       join species s on s.name_key = n.name_key
       on conflict (name_key) do update set species_id = excluded.species_id, reason = excluded.reason
         where p.state = 'probable' and (p.species_id, p.reason) is distinct from (excluded.species_id, excluded.reason)`,
      values,
    );
  });
};
