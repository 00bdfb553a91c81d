import type { Client } from 'pg';
import type { DriftedDocument } from './drift.js';
import { CHANNEL } from './outbox.js';

/**
 * Queues species that differ from a store for indexing, in the caller's transaction. A store
 * rejects writes with a revision lower than its own, so revisions in Postgres are raised first:
 *
 * - if the store is newer, as after restoring a backup: to one above the stored revision;
 * - if the document is missing or has another content: by 1,000. Another client may have deleted
 *   or written it, and Elasticsearch keeps the revision of a deleted document for an hour.
 *
 * Species that are not in Postgres are queued for removal with the stored revision.
 */
export const queueRepair = async (client: Client, findings: readonly DriftedDocument[]): Promise<void> => {
  if (findings.length === 0) return;
  const newer = findings.filter(({ drift }) => drift === 'newer');
  if (newer.length > 0)
    await client.query(RAISE_ABOVE_STORED, [idsOf(newer), newer.map(({ storedRevision }) => storedRevision)]);
  const possiblyAltered = findings.filter(({ drift }) => drift === 'missing' || drift === 'content');
  if (possiblyAltered.length > 0) await client.query(RAISE_BY_1000, [idsOf(possiblyAltered)]);
  await client.query(QUEUE, [idsOf(findings), findings.map(({ storedRevision }) => storedRevision)]);
  await client.query('select pg_notify($1, $2)', [CHANNEL, '']);
};

const idsOf = (findings: readonly DriftedDocument[]): readonly number[] => findings.map(({ id }) => id);

/** Selects the highest stored revision per species. */
const STORED_REVISIONS = `
  select id, max(revision) as revision from unnest($1::integer[], $2::bigint[]) u (id, revision) group by id`;

/** Raises the revisions of species above the stored ones. */
const RAISE_ABOVE_STORED = `
  with stored as (${STORED_REVISIONS}), locked as (
    select s.id from species s where s.id = any ($1) order by s.id for no key update
  )
  update species s set revision = h.revision + 1
  from locked join stored h using (id)
  where s.id = locked.id and s.revision <= h.revision`;

/** Raises the revisions of species by more than the number of writes to one document in an hour. */
const RAISE_BY_1000 = `
  with locked as (select id from species where id = any ($1) order by id for no key update)
  update species s set revision = revision + 1000 from locked where s.id = locked.id`;

const QUEUE = `
  insert into outbox (species_id, revision, deleted)
  select h.id, coalesce(s.revision, h.revision), s.id is null
  from (${STORED_REVISIONS}) h left join species s on s.id = h.id
  order by h.id`;
