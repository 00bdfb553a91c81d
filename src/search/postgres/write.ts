import type { Client } from 'pg';
import type { Write, WriteOutcome } from '../sink.js';
import { forget, load } from './load.js';
import { LIVE } from './table.js';

const keyOf = (write: Write): { readonly id: number; readonly revision: number } =>
  'put' in write ? write.put : write.remove;

/** Writers take turns: two that bring the same new document would not see each other's row. */
const TURN = `select pg_advisory_xact_lock(hashtext('linnea search writes'))`;

/** Revisions held of these ids, of those removed as well. */
const HELD = `
  select id, revision from ${LIVE}.document where id = any($1)
  union all select id, revision from ${LIVE}.removed where id = any($1)`;

/**
 * Writes to the live tables in the caller's transaction, so that searches see puts
 * and removals at once. An older revision than the one held changes nothing, also
 * when what is held is that it was removed.
 */
export const write = async (client: Client, writes: readonly Write[]): Promise<readonly WriteOutcome[]> => {
  await client.query(TURN);
  const { rows } = await client.query<{ id: number; revision: number }>(HELD, [
    writes.map((each) => keyOf(each).id),
  ]);
  const held = new Map(rows.map(({ id, revision }) => [id, revision]));
  // Of several writes of one document the last that counts stands.
  const last = new Map<number, Write>();
  const outcomes = writes.map((each): WriteOutcome => {
    const { id, revision } = keyOf(each);
    if ((held.get(id) ?? 0) > revision) return { id, outcome: 'newer' };
    held.set(id, revision);
    last.set(id, each);
    return { id, outcome: 'applied' };
  });
  await apply(client, [...last.values()]);
  return outcomes;
};

const apply = async (client: Client, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map((each) => keyOf(each).id);
  await forget(client, LIVE, ids);
  await client.query(`delete from ${LIVE}.removed where id = any($1)`, [ids]);
  await load(
    client,
    LIVE,
    writes.flatMap((each) => ('put' in each ? [each.put] : [])),
  );
  const removed = writes.flatMap((each) => ('remove' in each ? [each.remove] : []));
  if (removed.length > 0)
    await client.query(
      `insert into ${LIVE}.removed (id, revision) select * from unnest($1::integer[], $2::bigint[])`,
      [removed.map(({ id }) => id), removed.map(({ revision }) => revision)],
    );
};
