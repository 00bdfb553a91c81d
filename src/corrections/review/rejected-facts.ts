import type { Client } from 'pg';
import { resolveFields } from '../../facts/arbitration.js';
import type { Changes } from '../submission/changes.js';
import type { ReviewedItem } from './item.js';

/**
 * Rejects the active facts with the values that a check found implausible, and resolves the fields again (contract C9.49).
 * Removes such a value without provenance as well.
 */
export const rejectOffending = async (
  client: Client,
  item: ReviewedItem,
  reviewer: number,
  changes: Changes,
): Promise<void> => {
  const keys = Object.keys(changes);
  const values = keys.map((key) => JSON.stringify(changes[key]![0]));
  await client.query(
    `update fact f set
       status = 3,
       rejected_by = $2, updated_at = now(), notes = concat_ws('; ', $3::text, f.notes)
     from unnest($4::text[], $5::jsonb[]) as n (key, value)
     join attribute a on a.key = n.key
     where f.species_id = $1 and f.attribute_id = a.id and f.status = 1 and f.value = n.value`,
    [
      item.record_id,
      item.id,
      `rejected by correction ${item.id}, accepted by account ${reviewer}`,
      keys,
      values,
    ],
  );
  await client.query(
    `with offending as (
       select array(
         select n.key from unnest($2::text[], $3::jsonb[]) as n (key, value) where s.unattributed -> n.key = n.value
       ) as keys
       from species s where s.id = $1
     ),
     removed as (
       update species s set unattributed = s.unattributed - o.keys from offending o
       where s.id = $1 and cardinality(o.keys) > 0
     )
     update correction c set removed = (
       select jsonb_object_agg(n.key, n.value) from unnest($2::text[], $3::jsonb[]) as n (key, value)
       where n.key = any (o.keys)
     )
     from offending o where c.id = $4 and cardinality(o.keys) > 0`,
    [item.record_id, keys, values, item.id],
  );
  await resolveFields(client, item.record_id, keys);
};

/**
 * Makes the facts that an item rejected active again unless their source has made another claim since, and restores the
 * values without provenance that the item removed. Returns the number of facts and values.
 */
export const restoreRejected = async (client: Client, item: ReviewedItem): Promise<number> => {
  const { rows } = await client.query<{ key: string }>(
    `update fact f set status = 1, rejected_by = null, updated_at = now(),
       notes = nullif(regexp_replace(f.notes, '^rejected by correction [0-9]+, accepted by account [0-9]+(; )?', ''), '')
     from attribute a
     where f.species_id = $1 and f.rejected_by = $2 and a.id = f.attribute_id and not exists (
       select from fact o where o.species_id = f.species_id and o.attribute_id = f.attribute_id
         and o.source_id = f.source_id and o.status = 1
     )
     returning a.key`,
    [item.record_id, item.id],
  );
  const removed = Object.keys(item.removed ?? {});
  if (removed.length > 0) {
    await client.query('update species set unattributed = $2::jsonb || unattributed where id = $1', [
      item.record_id,
      JSON.stringify(item.removed),
    ]);
  }
  await resolveFields(client, item.record_id, [...rows.map(({ key }) => key), ...removed]);
  return rows.length + removed.length;
};
