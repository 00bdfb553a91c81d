import type { Client } from 'pg';
import { type Arbitrated, arbitrate, type Lane, withdraw } from '../../facts/arbitration.js';
import type { SpeciesRange } from './species-range.js';

/**
 * Claims the reduced facts of the batch. Facts that are already active with the same content are counted and left
 * out before arbitration, which locks the species of every claim: so ingesting an unchanged file writes nothing.
 * While a file is ingested, nobody else writes the facts of its sources.
 */
export const mergeFacts = async (client: Client, range: SpeciesRange): Promise<Arbitrated> => {
  const { claims, unpublishable } = await countFacts(client, range);
  const newClaims = await insertClaims(client, range);
  const unchangedCounts = {
    accepted: 0,
    unchanged: claims - newClaims - unpublishable,
    superseded: 0,
    rejected: unpublishable,
  };
  if (newClaims === 0) return { claims, ...unchangedCounts };
  await client.query('analyze claim_in');
  const outcome = await arbitrate(client);
  return {
    ...outcome,
    claims,
    unchanged: unchangedCounts.unchanged + outcome.unchanged,
    rejected: unchangedCounts.rejected + outcome.rejected,
  };
};

/** Counts all claims of the batch, and the implausible claims of compilations, which no fact stores (C10.26). */
const countFacts = async (
  client: Client,
  range: SpeciesRange,
): Promise<{ readonly claims: number; readonly unpublishable: number }> => {
  const { rows } = await client.query<{ claims: number; unpublishable: number }>(
    `select count(*)::integer as claims,
       (count(*) filter (where r.refused is not null and not so.attributed))::integer as unpublishable
     from reduced_fact r join source so on so.id = r.source_id
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

/**
 * Inserts new and changed claims into claim_in. Uses index fact_active, and fact_rejected for implausible claims.
 * Claims of a compilation are compared with the values stored in the species.
 */
const insertClaims = async (client: Client, range: SpeciesRange): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into claim_in (species_id, attribute_id, source_id, value, refused, ${METADATA.join(', ')})
     select r.species_id, r.attribute_id, r.source_id, r.value, r.refused, ${metadata('r')}
     from reduced_fact r
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
 * Supersedes the facts that a complete file no longer claims, and removes such values of a compilation (C10.8,
 * C10.26). Returns the number of withdrawn facts. An implausible claim still counts as a claim: the fact before it
 * stays (C10.5).
 *
 * @param lanes attributes and sources for which the file is complete.
 */
export const withdrawFacts = async (
  client: Client,
  range: SpeciesRange,
  lanes: readonly Pick<Lane, 'attribute' | 'source'>[],
): Promise<number> => {
  const { rows } = await client.query<Lane>(
    `with lane as (select * from unnest($3::smallint[], $4::smallint[]) as l (attribute_id, source_id)),
     active as (
       select f.species_id, f.attribute_id, f.source_id
       from fact f join lane l on l.attribute_id = f.attribute_id and l.source_id = f.source_id
       where f.status = 1 and f.species_id > $1 and f.species_id <= $2
       union all
       select s.id, l.attribute_id, l.source_id
       from species s
       cross join lateral jsonb_object_keys(s.unattributed) as stored (key)
       join attribute a on a.key = stored.key
       join lane l on l.attribute_id = a.id
       join source so on so.id = l.source_id and not so.attributed
       where s.id > $1 and s.id <= $2
         and exists (select from lane l join source so on so.id = l.source_id where not so.attributed)
     )
     select t.species_id as species, t.attribute_id as attribute, t.source_id as source
     from active t
     where not exists (
       select from reduced_fact r
       where r.species_id = t.species_id and r.attribute_id = t.attribute_id and r.source_id = t.source_id
     )`,
    [...range, lanes.map((lane) => lane.attribute), lanes.map((lane) => lane.source)],
  );
  return rows.length === 0 ? 0 : withdraw(client, rows);
};
