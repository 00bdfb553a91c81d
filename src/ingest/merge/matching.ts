import type { Client } from 'pg';
import { unmatchedKeys } from '../unmatched-names.js';
import { matchCheckedNames } from './checked-names.js';
import { matchSynonyms } from './synonym-matching.js';

/** Ids of the sources that matter for matching the names of a file. */
export interface MatchingSources {
  /** Sources of the file. A name that one of them already gave to a species is matched to that species first. */
  readonly own: readonly number[];
  /**
   * Sources that follow in the order of ingestion: they were not loaded yet when the file was read for the first
   * time.
   */
  readonly later: readonly number[];
}

/**
 * Finds the species of the staged references that have none yet. The order of the ways lost the fewest names in
 * measurements: a name of the claiming backbone, a hand-checked name, an accepted name with a zone, a trusted
 * synonym, any other name, the species of an autonym, and -ii for -i. Each way removes its matches from `pending`.
 * The rest is staged without a species and with a reason, so every reference is in staged_match exactly once.
 */
export const matchReferences = async (client: Client, { own, later }: MatchingSources): Promise<void> => {
  await matchOwnNames(client, 'select id from staged_reference', own);
  await createPending(client, 'select id from staged_reference');
  await matchPending(client, later);
  await listUnmatched(client);
  await client.query('drop table pending');
};

/**
 * Finds the species that the staged synonyms belong to, before these synonyms help to match the other names.
 * Synonyms of the file's own sources do not count, since they do not exist when the file is read for the first
 * time.
 */
export const matchSynonymOwners = async (client: Client, { own, later }: MatchingSources): Promise<void> => {
  await matchOwnNames(client, 'select ref from staged_synonym', own);
  await createPending(client, 'select ref from staged_synonym');
  await matchPending(client, [...own, ...later]);
  await client.query('drop table pending');
};

/**
 * Removes the staged names of a compilation that known species have in another spelling or as a trusted synonym.
 * Their statements then belong to these species, and no second record is created (C10.26). Synonyms of the
 * compilation itself do not count, so that reading the file again creates the same species.
 */
export const dropNamesOfKnownSpecies = async (
  client: Client,
  { own, later }: MatchingSources,
): Promise<void> => {
  const { rowCount } = await client.query(
    'select from staged_name n join source so on so.id = n.source_id where not so.attributed limit 1',
  );
  if (rowCount === 0) return;
  await createPending(client, NAMES_OF_COMPILATIONS);
  await matchPending(client, [...own, ...later]);
  await client.query('drop table pending');
  await client.query(
    `delete from staged_name n using source so, staged_record o, staged_match m
     where so.id = n.source_id and not so.attributed and not exists (${SAME_NAME})
       and o.line = n.line and o.source_id = n.source_id and m.ref = o.ref`,
  );
  await client.query('truncate staged_match');
};

const SAME_NAME = 'select from species s where s.name_key = n.name_key';
const NAMES_OF_COMPILATIONS = `
  select o.ref from staged_name n
  join source so on so.id = n.source_id and not so.attributed
  join staged_record o on o.line = n.line and o.source_id = n.source_id
  where not exists (${SAME_NAME})`;

/**
 * Matches the pending references in all ways except by own names.
 *
 * @param ignoredSources ids of sources whose synonyms do not count.
 */
const matchPending = async (client: Client, ignoredSources: readonly number[]): Promise<void> => {
  await matchFormerNames(client);
  await matchCheckedNames(client);
  await matchNames(client, 'accepted', ACCEPTED_WITH_ZONE);
  await matchSynonyms(client, ignoredSources);
  await matchNames(client, 'name', 's.match_key = p.match_key');
  await matchNames(client, 'autonym', 's.match_key = p.autonym_key');
  await matchNames(client, 'spelling', SPELLING);
};

const createPending = async (client: Client, references: string): Promise<void> => {
  await client.query(
    `create temp table pending on commit drop as
     select r.id, r.written, r.name_key, r.match_key, r.autonym_key
     from staged_reference r
     where r.id in (${references}) and not exists (select from staged_match m where m.ref = r.id)`,
  );
  await client.query('analyze pending');
};

/**
 * Matches names that a source of the file already gave to a species. Runs before `pending` is filled: in the file
 * of a backbone these are all names, and removing 475,000 of them again would take 7 s.
 */
const matchOwnNames = async (client: Client, references: string, own: readonly number[]): Promise<void> => {
  await client.query(
    `insert into staged_match (ref, species_id, how)
     select r.id, s.id, 'own' from staged_reference r
     join species s on s.name_key = r.name_key
     where r.id in (${references})
       and not exists (select from staged_match m where m.ref = r.id)
       and exists (
         select from name_claim c where c.species_id = s.id and c.source_id = any ($1::smallint[])
       )`,
    [own],
  );
};

/**
 * Matches names that a record had before a correction. If no other record has the name now, it belongs to that
 * record, whatever other species list it as a synonym (C9.51).
 */
const matchFormerNames = async (client: Client): Promise<void> => {
  await client.query(
    `with found as (
       insert into staged_match (ref, species_id, how)
       select p.id, y.species_id, case when y.merged then 'merged' else 'former' end
       from pending p
       join lateral (
         select species_id, merged from synonym
         where former and match_key = p.match_key and lower(name) = p.name_key order by species_id limit 1
       ) y on true
       where not exists (select from species s where s.name_key = p.name_key)
       returning ref
     )
     delete from pending p using found f where p.id = f.ref`,
  );
};

/**
 * SQL condition: a source that names the species states a zone of it. Zones of other sources are ingested later
 * than the names, which must be matched the same way each time.
 */
const HAS_ZONE = `exists (
  select from name_claim c join distribution d on d.species_id = c.species_id and d.source_id = c.source_id
  where c.species_id = s.id)`;
/** SQL condition: species `s` has the name of row `p`, is accepted and has a zone. Uses index species_match. */
export const ACCEPTED_WITH_ZONE = `s.match_key = p.match_key and s.status = 'accepted' and ${HAS_ZONE}`;
/** Treats a final -ii as -i. No index supports this, so it comes last, when few references are left. */
const SPELLING = `regexp_replace(s.match_key, 'ii\\M', 'i', 'g') = regexp_replace(p.match_key, 'ii\\M', 'i', 'g')`;

/**
 * Matches pending references by a condition. Among several species, the one spelled as written is preferred, then
 * an accepted one, then one with a zone; a tie is ambiguous.
 */
const matchNames = async (client: Client, how: string, condition: string): Promise<void> => {
  const { rows } = await client.query<{ left: boolean }>('select exists (select from pending) as left');
  if (!rows[0]!.left) return;
  await client.query(
    `with candidate as (
       select p.id, s.id as species_id, s.scientific_name,
         rank() over (
           partition by p.id
           order by s.name_key = p.name_key desc, s.status = 'accepted' desc, ${HAS_ZONE} desc
         ) as place
       from pending p join species s on ${condition}
     ),
     best as (
       select id, count(*) as n, min(species_id) as species_id,
         string_agg(scientific_name, ', ' order by scientific_name) as names
       from candidate where place = 1 group by id
     ),
     found as (
       insert into staged_match (ref, species_id, how, reason)
       select id, case when n = 1 then species_id end,
         case when n = 1 then $1 else 'ambiguous' end,
         case when n > 1 then 'ambiguous: ' || names end
       from best
       returning ref
     )
     delete from pending p using found f where p.id = f.ref`,
    [how],
  );
};

/**
 * Stages the references that nothing matched, with the reason: that of the list of names that belong to no record, else the
 * untrusted synonym if there is one.
 */
const listUnmatched = async (client: Client): Promise<void> => {
  await client.query(
    `with listed as (
       select distinct on (match_key) * from unnest($1::text[], $2::text[]) as l (match_key, reason)
     )
     insert into staged_match (ref, how, reason)
     select p.id,
       case when l.reason is not null then 'listed' when u.names is null then 'unknown' else 'uncertain' end,
       coalesce(l.reason, 'uncertain synonym of ' || u.names, 'no species has this name')
     from pending p
     left join listed l on l.match_key = p.match_key
     left join lateral (
       select string_agg(distinct s.scientific_name, ', ') as names
       from synonym y join species s on s.id = y.species_id
       where y.match_key = p.match_key
     ) u on true`,
    [unmatchedKeys.written, unmatchedKeys.reasons],
  );
};

/** Counts distinct names by kind of match. */
export const countMatches = async (client: Client): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await client.query<{ how: string; n: number }>(
    `select m.how, count(distinct r.written)::integer as n
     from staged_match m join staged_reference r on r.id = m.ref
     group by m.how order by n desc, m.how`,
  );
  return Object.fromEntries(rows.map(({ how, n }) => [how, n]));
};
