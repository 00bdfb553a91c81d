import type { Client } from 'pg';
import { candidates } from './candidates.js';
import { type Check, type CheckedSpecies, type Finding, findings } from './problems.js';

/** What running the checks did to the queue. */
export interface ChecksRun {
  /** Items newly raised. */
  readonly raised: number;
  /** Items whose problem reads otherwise now. */
  readonly updated: number;
  /** Items whose problem is gone. */
  readonly closed: number;
}

/** The species that the transaction has changed so far. */
export const TOUCHED = 'select species_id from touched';

const CLOSED = 'The problem is gone: closed by the check.';

/**
 * Runs all checks over the species of a query, in the caller's transaction, and
 * keeps the queue of review like what they find (contract C9.40, C9.41): at most
 * one pending item a species and check. A problem that a reviewer has settled by
 * rejecting the item, or by accepting one that proposes nothing, is not raised
 * again until it is gone or reads otherwise.
 *
 * @param species Ids, as a query without values.
 */
export const runChecks = async (client: Client, species: string): Promise<ChecksRun> => {
  const checked = await candidates(client, species);
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
  const over = [...settled.values()].filter((old) => {
    const item = wanted.get(keyOf(old));
    return item === undefined || !readsTheSame(old, item);
  });
  const fresh = found.filter((item) => !pending.has(keyOf(item)) && !isSettled(item));
  const otherwise = found.flatMap((item) => {
    const old = pending.get(keyOf(item));
    return old === undefined || readsTheSame(old, item) ? [] : [{ ...item, id: old.id }];
  });
  const gone = [...pending.values()].filter((item) => !wanted.has(keyOf(item)));
  if (fresh.length > 0) await raise(client, fresh);
  if (otherwise.length > 0) await rewrite(client, otherwise);
  if (gone.length > 0) await close(client, gone);
  if (over.length > 0) await unsilence(client, over);
  return { raised: fresh.length, updated: otherwise.length, closed: gone.length };
};

interface RaisedItem {
  readonly record_id: number;
  readonly warning_type: Check;
  readonly notes: string;
  /** JSON texts, or null where nothing is proposed. */
  readonly correction: string | null;
  readonly changes: string | null;
}

interface QueuedItem extends Omit<RaisedItem, 'correction'> {
  readonly id: number;
  readonly pending: boolean;
}

/** Reviewers may have added to the notes. */
const readsTheSame = (old: QueuedItem, item: RaisedItem): boolean =>
  old.changes === item.changes && old.notes.startsWith(item.notes);

const keyOf = (item: Pick<RaisedItem, 'record_id' | 'warning_type'>): string =>
  `${item.record_id} ${item.warning_type}`;

const itemFor = (
  { id, scientific_name }: CheckedSpecies,
  { check, notes, changes }: Finding,
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

/** Items that await review, and those that silence a check. Index correction_record. */
const itemsOf = async (client: Client, species: readonly number[]): Promise<readonly QueuedItem[]> => {
  const { rows } = await client.query<QueuedItem>(
    `select id, record_id, warning_type, coalesce(notes, '') as notes, changes::text,
       change_status = 'pending' as pending
     from correction
     where record_id = any ($1) and user_id is null and warning_type like 'Checks::%'
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
    `update correction set change_status = 'accepted', notes = concat_ws(E'\\n', notes, $2::text), updated_at = now()
     where id = any ($1)`,
    [items.map((item) => item.id), CLOSED],
  );
};
