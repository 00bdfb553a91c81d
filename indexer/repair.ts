import type { Client } from 'pg';
import type { Finding } from './drift.js';
import { CHANNEL } from './outbox.js';

/**
 * Has species in which a store differs written out again by the way of every change,
 * in the caller's transaction. A store that holds a newer revision than Postgres, such
 * as after a restored backup, would refuse the next ones too: the species goes past it.
 * So does one that is missing or has other content: another client of Elasticsearch, which
 * counts revisions up with each of its writes and remembers those of deleted documents for
 * an hour, may have been at it. One that Postgres does not have goes by the revision that is held.
 */
export const queueRepair = async (client: Client, findings: readonly Finding[]): Promise<void> => {
  if (findings.length === 0) return;
  const newer = findings.filter(({ drift }) => drift === 'newer');
  if (newer.length > 0) await client.query(PASS, [idsOf(newer), newer.map(({ holds }) => holds)]);
  const unsure = findings.filter(({ drift }) => drift === 'missing' || drift === 'content');
  if (unsure.length > 0) await client.query(LEAP, [idsOf(unsure)]);
  await client.query(QUEUE, [idsOf(findings), findings.map(({ holds }) => holds)]);
  await client.query('select pg_notify($1, $2)', [CHANNEL, '']);
};

const idsOf = (findings: readonly Finding[]): readonly number[] => findings.map(({ id }) => id);

/** The highest revision that a store holds, once a species. */
const HELD = `
  select id, max(revision) as revision from unnest($1::integer[], $2::bigint[]) u (id, revision) group by id`;

const PASS = `
  with held as (${HELD}), locked as (
    select s.id from species s where s.id = any ($1) order by s.id for no key update
  )
  update species s set revision = h.revision + 1
  from locked join held h using (id)
  where s.id = locked.id and s.revision <= h.revision`;

/** More than anybody writes to one document within the hour. */
const LEAP = `
  with locked as (select id from species where id = any ($1) order by id for no key update)
  update species s set revision = revision + 1000 from locked where s.id = locked.id`;

const QUEUE = `
  insert into outbox (species_id, revision, deleted)
  select h.id, coalesce(s.revision, h.revision), s.id is null
  from (${HELD}) h left join species s on s.id = h.id
  order by h.id`;
