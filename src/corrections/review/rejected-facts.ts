import type { Client } from 'pg';
import { resolveFields } from '../../facts/arbitration.js';
import { fault, named } from '../fault.js';
import { invalid } from '../refusal.js';
import type { ReviewedItem } from './item.js';

/** What a reviewer rejects of the values that a check found implausible. */
interface Rejection {
  readonly fields: readonly string[];
  /** Ids of active facts of these fields; null for every fact with an offending value. */
  readonly facts: readonly number[] | null;
}

/**
 * Rejects active facts of the fields that a check found implausible, and resolves the fields again (contract C9.49): the
 * given facts, or all that carry the offending values, and such values without provenance. Returns the changed fields.
 *
 * @throws {Refusal} invalid if a given fact is not an active one of these fields.
 */
export const rejectOffending = async (
  client: Client,
  item: ReviewedItem,
  reviewer: number,
  { fields, facts }: Rejection,
): Promise<readonly string[]> => {
  const values = fields.map((key) => JSON.stringify(item.changes![key]![0]));
  const { rows } = await client.query<{ id: number; key: string }>(
    `update fact f set
       status = 3,
       rejected_by = $2, updated_at = now(), notes = concat_ws('; ', $3::text, f.notes)
     from unnest($4::text[], $5::jsonb[]) as n (key, value)
     join attribute a on a.key = n.key
     where f.species_id = $1 and f.attribute_id = a.id and f.status = 1 and f.unusual is null
       and case when $6::bigint[] is null then f.value = n.value else f.id = any ($6) end
     returning f.id, a.key`,
    [
      item.record_id,
      item.id,
      `rejected by correction ${item.id}, accepted by account ${reviewer}`,
      fields,
      values,
      facts,
    ],
  );
  if (facts === null) await removeUnattributed(client, item, fields, values);
  else
    checkFound(
      facts,
      rows.map(({ id }) => id),
      fields,
    );
  await resolveFields(client, item.record_id, fields);
  return facts === null ? fields : fields.filter((field) => rows.some(({ key }) => key === field));
};

const checkFound = (wanted: readonly number[], found: readonly number[], fields: readonly string[]): void => {
  const missing = wanted.filter((id) => !found.includes(id));
  if (missing.length === 0) return;
  const sentence = `must be ids of active facts of the species about ${fields.join(' or ')}`;
  throw invalid([named('reject_facts', missing, fault('not_found', sentence))]);
};

/** Removes offending values without provenance and stores them with the item, so that a revert can restore them. */
const removeUnattributed = async (
  client: Client,
  item: ReviewedItem,
  keys: readonly string[],
  values: readonly string[],
): Promise<void> => {
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
