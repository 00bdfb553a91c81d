import type { Client } from 'pg';
import { NAMES_MEMBER } from '../corrections/names-field.js';
import { communitySource } from '../corrections/review/community-claims.js';
import { arbitrate, type Lane, withdraw } from '../facts/arbitration.js';
import { type ClaimedValue, readClaim } from '../facts/claim.js';
import { field } from '../fields/registry.js';
import type { Decisions } from './decisions.js';
import { FOLLOWED, isOwnCorrection } from './own.js';

type Value = Decisions['values'][number];

/** Returns the row of a value for `claim_in`; undefined where this version does not understand it. */
const claimOf = ({ value, correction = '', ...decided }: Value) => {
  const { attribute, unit = null } = decided;
  const record = correction.startsWith(FOLLOWED) ? correction : `${FOLLOWED}${correction}`;
  const claim = { ...decided, record };
  if (value === null || !field(attribute).attribute) return { ...claim, value, unit };
  const read = readClaim(attribute, value as ClaimedValue, unit);
  return read.refused === null ? { ...claim, value: read.value, unit: read.unit } : undefined;
};

/** A species by its name, or by one that it had before people renamed it. */
const SPECIES = `join lateral (
    select coalesce(
      (select id from species where name_key = lower(d.species)),
      (select min(species_id) from synonym where former and name = d.species)
    ) as id
  ) s on s.id is not null`;

/**
 * Takes the corrected values of a release as claims of the source community, where people of this database have not decided
 * themselves, and withdraws those that an earlier release had. Call openClaims() before and publish() afterwards.
 *
 * @returns the number of values that changed.
 */
export const followValues = async (client: Client, { values }: Decisions): Promise<number> => {
  const claims = values.flatMap((each) => claimOf(each) ?? []);
  const source = await communitySource(client, null);
  for (const licence of new Set(claims.flatMap((each) => each.licence ?? [])))
    await communitySource(client, licence);
  await client.query(
    `create temp table corrected on commit drop as
     select distinct on (s.id, a.id) s.id as species_id, a.id as attribute_id, d.*
     from jsonb_to_recordset($1) as d (species text, attribute text, value jsonb, unit text, evidence text, record text,
       source_url text, licence text, observed_at timestamptz, notes text)
     join attribute a on a.key = d.attribute ${SPECIES}
     order by s.id, a.id, d.species`,
    [JSON.stringify(claims)],
  );
  const { rows } = await client.query<Lane>(
    `select f.species_id as species, f.attribute_id as attribute, f.source_id as source from fact f
     where f.source_id = $1 and f.status = 1 and f.source_record_id like '${FOLLOWED}%'
       and not exists (
         select from corrected c where c.species_id = f.species_id and c.attribute_id = f.attribute_id
       )`,
    [source],
  );
  await client.query(
    `insert into claim_in (species_id, attribute_id, source_id, value, unit, evidence, source_record_id, source_url,
       licence, observed_at, notes)
     select c.species_id, c.attribute_id, $1, coalesce(c.value, 'null'), c.unit, c.evidence, c.record, c.source_url,
       c.licence, c.observed_at, c.notes
     from corrected c
     where not exists (
       select from fact f
       where f.species_id = c.species_id and f.attribute_id = c.attribute_id and ${isOwnCorrection('f')}
     )`,
    [source],
  );
  const { accepted } = await arbitrate(client);
  return accepted + (rows.length === 0 ? 0 : await withdraw(client, rows));
};

/**
 * Takes the corrected common names of a release, except for languages in which people of this database corrected those of a
 * species, and removes those that an earlier release had. Returns the number of changed lists.
 */
export const followCommonNames = async (client: Client, { names }: Decisions): Promise<number> => {
  const source = await communitySource(client, null);
  const { rows } = await client.query<{ n: number }>(
    `with given as (
       select s.id as species_id, d.language, d.names
       from jsonb_to_recordset($2) as d (species text, language text, names text[]) ${SPECIES}
     ),
     stored as (
       select species_id, language, array_agg(name order by position) as names
       from common_name where source_id = $1 group by species_id, language
     ),
     differing as materialized (
       select species_id, language, g.names from given g full join stored k using (species_id, language)
       where g.names is distinct from k.names and not exists (
         select from correction c
         where c.record_id = species_id and c.change_status = 'accepted'
           and $3 || language = any (c.applied_fields)
       )
     ),
     removed as (
       delete from common_name n using differing d
       where n.source_id = $1 and n.species_id = d.species_id and n.language = d.language
         and n.position > coalesce(cardinality(d.names), 0)
     ),
     written as (
       insert into common_name (species_id, language, source_id, position, name)
       select d.species_id, d.language, $1, n.position, n.name
       from differing d cross join lateral unnest(d.names) with ordinality as n (name, position)
       on conflict (species_id, language, source_id, position) do update set name = excluded.name
     ),
     marked as (insert into touched select distinct species_id, 'common_names' from differing)
     select count(*)::integer as n from differing`,
    [source, JSON.stringify(names), `${NAMES_MEMBER}.`],
  );
  return rows[0]!.n;
};
