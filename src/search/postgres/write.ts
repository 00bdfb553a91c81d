import type { Client } from 'pg';
import type { Write, WriteOutcome } from '../sink.js';
import { countDocuments } from './facet-table.js';
import { copyDocuments, removeDocuments } from './load.js';
import { LIVE } from './table.js';

const keyOf = (write: Write): { readonly id: number; readonly revision: number } =>
  'put' in write ? write.put : write.remove;

/** Serialises writers: two writers of the same new document would not see each other's row. */
const WRITE_LOCK = `select pg_advisory_xact_lock(hashtext('linnea search writes'))`;

/** Reads the stored revisions of documents and removals. */
const STORED_REVISIONS = `
  select id, revision from ${LIVE}.document where id = any($1)
  union all select id, revision from ${LIVE}.removed where id = any($1)`;

/**
 * Writes to the live tables in the caller's transaction, so that searches see puts and
 * removals together. A revision older than the stored document or removal changes nothing.
 */
export const writeToTables = async (
  client: Client,
  writes: readonly Write[],
): Promise<readonly WriteOutcome[]> => {
  await client.query(WRITE_LOCK);
  const { rows } = await client.query<{ id: number; revision: number }>(STORED_REVISIONS, [
    writes.map((each) => keyOf(each).id),
  ]);
  const stored = new Map(rows.map(({ id, revision }) => [id, revision]));
  // Of several writes of one document, the last applicable one wins.
  const last = new Map<number, Write>();
  const outcomes = writes.map((each): WriteOutcome => {
    const { id, revision } = keyOf(each);
    if ((stored.get(id) ?? 0) > revision) return { id, outcome: 'newer' };
    stored.set(id, revision);
    last.set(id, each);
    return { id, outcome: 'applied' };
  });
  await apply(client, [...last.values()]);
  return outcomes;
};

const apply = async (client: Client, writes: readonly Write[]): Promise<void> => {
  const ids = writes.map((each) => keyOf(each).id);
  await countDocuments(client, LIVE, ids, -1);
  await removeDocuments(client, LIVE, ids);
  await client.query(`delete from ${LIVE}.removed where id = any($1)`, [ids]);
  await copyDocuments(
    client,
    LIVE,
    writes.flatMap((each) => ('put' in each ? [each.put] : [])),
  );
  await countDocuments(client, LIVE, ids, 1);
  const removed = writes.flatMap((each) => ('remove' in each ? [each.remove] : []));
  if (removed.length > 0)
    await client.query(
      `insert into ${LIVE}.removed (id, revision) select * from unnest($1::integer[], $2::bigint[])`,
      [removed.map(({ id }) => id), removed.map(({ revision }) => revision)],
    );
};
