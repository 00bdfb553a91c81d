import type { Client } from 'pg';
import { type Arbitrated, arbitrate, type Lane, withdraw } from '../../facts/arbitration.js';
import type { SpeciesRange } from './range.js';

/**
 * Claims the resolved facts of the batch. Those that stand already, word for
 * word, are counted and left out before arbitration, which locks the species of
 * every claim it is given: so a file read again writes nothing at all. Nobody
 * else writes the lanes of a file's sources while one is ingested.
 */
export const mergeFacts = async (client: Client, range: SpeciesRange): Promise<Arbitrated> => {
  const { claims, unfit } = await countFacts(client, range);
  const given = await fillClaims(client, range);
  const before = { accepted: 0, unchanged: claims - given - unfit, superseded: 0, rejected: unfit };
  if (given === 0) return { claims, ...before };
  await client.query('analyze claim_in');
  const outcome = await arbitrate(client);
  return {
    ...outcome,
    claims,
    unchanged: before.unchanged + outcome.unchanged,
    rejected: before.rejected + outcome.rejected,
  };
};

/** All claims of the batch, and those of a compilation that may not be published: no fact would hold them (C10.26). */
const countFacts = async (
  client: Client,
  range: SpeciesRange,
): Promise<{ readonly claims: number; readonly unfit: number }> => {
  const { rows } = await client.query<{ claims: number; unfit: number }>(
    `select count(*)::integer as claims,
       (count(*) filter (where r.refused is not null and not so.attributed))::integer as unfit
     from resolved_fact r join source so on so.id = r.source_id
     where r.species_id > $1 and r.species_id <= $2`,
    [...range],
  );
  return rows[0]!;
};

const METADATA = [
  'unit',
  'evidence',
  'source_record_id',
  'source_url',
  'n_observations',
  'observed_at',
  'notes',
];
const metadata = (table: string): string => METADATA.map((column) => `${table}.${column}`).join(', ');

/** Index fact_active, and fact_rejected for claims that are not plausible. Those of a compilation stand in the species. */
const fillClaims = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into claim_in (species_id, attribute_id, source_id, value, refused, ${METADATA.join(', ')})
     select r.species_id, r.attribute_id, r.source_id, r.value, r.refused, ${metadata('r')}
     from resolved_fact r
     join source so on so.id = r.source_id
     where r.species_id > $1 and r.species_id <= $2
       and (so.attributed or r.refused is null and not exists (
         select from species s join attribute a on a.id = r.attribute_id
         where s.id = r.species_id and s.unattributed -> a.key = r.value
       ))
       and not exists (
         select from fact f
         where f.species_id = r.species_id and f.attribute_id = r.attribute_id and f.source_id = r.source_id
           and f.status = 1 and r.refused is null and f.value = r.value
           and (${metadata('f')}) is not distinct from (${metadata('r')})
       )
       and not exists (
         select from fact f
         where f.species_id = r.species_id and f.attribute_id = r.attribute_id and f.source_id = r.source_id
           and f.status = 3 and (r.refused is not null or f.rejected_by is not null)
           and md5(f.value::text) = md5(r.value::text)
       )`,
    [...range],
  );
  return rowCount ?? 0;
};

/**
 * Supersedes the facts that a complete file no longer claims, and drops such
 * values of a compilation (C10.8, C10.26). A claim that is not plausible still is
 * one: what stood before it stays (C10.5).
 *
 * @param lanes attributes of which the file says all its sources say.
 */
export const withdrawFacts = async (
  client: Client,
  range: SpeciesRange,
  lanes: readonly Pick<Lane, 'attribute' | 'source'>[],
): Promise<number> => {
  const { rows } = await client.query<Lane>(
    `with lane as (select * from unnest($3::smallint[], $4::smallint[]) as l (attribute_id, source_id)),
     standing as (
       select f.species_id, f.attribute_id, f.source_id
       from fact f join lane l on l.attribute_id = f.attribute_id and l.source_id = f.source_id
       where f.status = 1 and f.species_id > $1 and f.species_id <= $2
       union all
       select s.id, l.attribute_id, l.source_id
       from species s
       cross join lateral jsonb_object_keys(s.unattributed) as held (key)
       join attribute a on a.key = held.key
       join lane l on l.attribute_id = a.id
       join source so on so.id = l.source_id and not so.attributed
       where s.id > $1 and s.id <= $2
         and exists (select from lane l join source so on so.id = l.source_id where not so.attributed)
     )
     select t.species_id as species, t.attribute_id as attribute, t.source_id as source
     from standing t
     where not exists (
       select from resolved_fact r
       where r.species_id = t.species_id and r.attribute_id = t.attribute_id and r.source_id = t.source_id
     )`,
    [...range, lanes.map((lane) => lane.attribute), lanes.map((lane) => lane.source)],
  );
  return rows.length === 0 ? 0 : withdraw(client, rows);
};
