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
  const claims = await countFacts(client, range);
  const given = await fillClaims(client, range);
  if (given === 0) return { claims, accepted: 0, unchanged: claims, superseded: 0, rejected: 0 };
  await client.query('analyze claim_in');
  const outcome = await arbitrate(client);
  return { ...outcome, claims, unchanged: outcome.unchanged + claims - given };
};

const countFacts = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::integer as n from resolved_fact where species_id > $1 and species_id <= $2',
    [...range],
  );
  return rows[0]!.n;
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

/** Index fact_active, and fact_rejected for claims that are not plausible. */
const fillClaims = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into claim_in (species_id, attribute_id, source_id, value, refused, ${METADATA.join(', ')})
     select r.species_id, r.attribute_id, r.source_id, r.value, r.refused, ${metadata('r')}
     from resolved_fact r
     where r.species_id > $1 and r.species_id <= $2
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
 * Supersedes the facts that a complete file no longer claims (C10.8). A claim
 * that is not plausible still is one: the earlier fact stays (C10.5).
 *
 * @param lanes attributes of which the file says all its sources say.
 */
export const withdrawFacts = async (
  client: Client,
  range: SpeciesRange,
  lanes: readonly Pick<Lane, 'attribute' | 'source'>[],
): Promise<number> => {
  const { rows } = await client.query<Lane>(
    `select f.species_id as species, f.attribute_id as attribute, f.source_id as source
     from fact f
     join unnest($3::smallint[], $4::smallint[]) as l (attribute_id, source_id)
       on l.attribute_id = f.attribute_id and l.source_id = f.source_id
     where f.status = 1 and f.species_id > $1 and f.species_id <= $2 and not exists (
       select from resolved_fact r
       where r.species_id = f.species_id and r.attribute_id = f.attribute_id and r.source_id = f.source_id
     )`,
    [...range, lanes.map((lane) => lane.attribute), lanes.map((lane) => lane.source)],
  );
  return rows.length === 0 ? 0 : withdraw(client, rows);
};
