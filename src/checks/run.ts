import type { Client } from 'pg';
import { lockCandidates } from './candidates.js';
import { type Check, type CheckedSpecies, type CheckFinding, findings } from './problems.js';
import { raisedByCheckSql } from './raised-by-check.js';

/** Changes of the review queue by a run of the checks. */
export interface ChecksRun {
  /** New items. */
  readonly raised: number;
  /** Items whose problem has changed. */
  readonly updated: number;
  /** Items closed because their problem is solved. */
  readonly closed: number;
}

/** Query of the species changed in this transaction. */
export const TOUCHED = 'select species_id from touched';

const CLOSED = 'The problem no longer exists: closed by the check.';

/**
 * Runs all checks on the species of a query in the caller's transaction and updates the review
 * queue (contract C9.40, C9.41): at most one pending item per species and check. A problem that
 * a reviewer settled, by rejecting the item or accepting one without a proposal, is not raised
 * again until it disappears or changes.
 *
 * @param species Query that selects species ids, without parameters.
 */
export const runChecks = async (client: Client, species: string): Promise<ChecksRun> => {
  const checked = await lockCandidates(client, species);
  if (checked.length === 0) return { raised: 0, updated: 0, closed: 0 };
  const items = await itemsOf(
    client,
    checked.map(({ id }) => id),
  );
  const found = checked.flatMap((each) => findings(each).map((finding) => itemFor(each, finding)));
  const pending = new Map(items.filter((item) => item.pending).map((item) => [keyOf(item), item]));
  const wanted = new Map(found.map((item) => [keyOf(item), item]));
  const settled = new Map(items.filter((item) => !item.pending).map((item) => [keyOf(item), item]));
  const isSettled = (item: RaisedItem): boolean => {
    const old = settled.get(keyOf(item));
    return old !== undefined && readsTheSame(old, item);
  };
  const outdated = [...settled.values()].filter((old) => {
    const item = wanted.get(keyOf(old));
    return item === undefined || !readsTheSame(old, item);
  });
  const added = found.filter((item) => !pending.has(keyOf(item)) && !isSettled(item));
  const changed = found.flatMap((item) => {
    const old = pending.get(keyOf(item));
    return old === undefined || readsTheSame(old, item) ? [] : [{ ...item, id: old.id }];
  });
  const resolved = [...pending.values()].filter((item) => !wanted.has(keyOf(item)));
  if (added.length > 0) await raise(client, added);
  if (changed.length > 0) await rewrite(client, changed);
  if (resolved.length > 0) await close(client, resolved);
  if (outdated.length > 0) await unsilence(client, outdated);
  return { raised: added.length, updated: changed.length, closed: resolved.length };
};

interface RaisedItem {
  readonly record_id: number;
  readonly warning_type: Check;
  readonly notes: string;
  /** Proposals as JSON texts; null without a proposal. */
  readonly correction: string | null;
  readonly changes: string | null;
}

interface QueuedItem extends Omit<RaisedItem, 'correction'> {
  readonly id: number;
  readonly pending: boolean;
}

const readsTheSame = (old: QueuedItem, item: RaisedItem): boolean =>
  old.changes === item.changes && old.notes === item.notes;

const keyOf = (item: Pick<RaisedItem, 'record_id' | 'warning_type'>): string =>
  `${item.record_id} ${item.warning_type}`;

const itemFor = (
  { id, scientific_name }: CheckedSpecies,
  { check, notes, changes }: CheckFinding,
): RaisedItem => ({
  record_id: id,
  warning_type: check,
  notes,
  correction:
    changes &&
    JSON.stringify({
      ...Object.fromEntries(Object.entries(changes).map(([field, [, proposed]]) => [field, proposed])),
      scientific_name,
    }),
  changes: changes && JSON.stringify(changes),
});

/** Reads pending items and items that silence a check. Uses the index correction_record. */
const itemsOf = async (client: Client, species: readonly number[]): Promise<readonly QueuedItem[]> => {
  const { rows } = await client.query<QueuedItem>(
    `select id, record_id, warning_type, coalesce(notes, '') as notes, changes::text,
       change_status = 'pending' as pending
     from correction
     where record_id = any ($1) and ${raisedByCheckSql('correction')}
       and (change_status = 'pending' or silences)`,
    [species],
  );
  return rows;
};

const columns = (items: readonly RaisedItem[]) => [
  items.map((item) => item.record_id),
  items.map((item) => item.warning_type),
  items.map((item) => item.notes),
  items.map((item) => item.correction),
  items.map((item) => item.changes),
];

const raise = async (client: Client, items: readonly RaisedItem[]): Promise<void> => {
  await client.query(
    `insert into correction (record_id, warning_type, notes, correction, changes)
     select * from unnest($1::integer[], $2::text[], $3::text[], $4::json[], $5::json[])
     on conflict do nothing`,
    columns(items),
  );
};

const rewrite = async (
  client: Client,
  items: readonly (RaisedItem & { readonly id: number })[],
): Promise<void> => {
  await client.query(
    `update correction c set notes = n.notes, correction = n.correction, changes = n.changes, updated_at = now()
     from unnest($1::integer[], $2::text[], $3::json[], $4::json[]) as n (id, notes, correction, changes)
     where c.id = n.id`,
    [items.map((item) => item.id), ...columns(items).slice(2)],
  );
};

const unsilence = async (client: Client, items: readonly QueuedItem[]): Promise<void> => {
  await client.query('update correction set silences = false where id = any ($1)', [
    items.map((item) => item.id),
  ]);
};

const close = async (client: Client, items: readonly QueuedItem[]): Promise<void> => {
  await client.query(
    `update correction set change_status = 'accepted', review_notes = concat_ws(E'\\n', review_notes, $2::text), updated_at = now()
     where id = any ($1)`,
    [items.map((item) => item.id), CLOSED],
  );
};
