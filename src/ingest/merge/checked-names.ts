import type { Client } from 'pg';
import { CHECKED_SOURCE, checkedKeys } from '../checked-names.js';

/** SQL condition: a names backbone other than the table accepts the name with this match key (C10.37). */
const accepted = (matchKey: string): string => `exists (
  select from species known
  join name_claim c on c.species_id = known.id and c.status = 'accepted'
  join source so on so.id = c.source_id and so.attributed and so.slug <> '${CHECKED_SOURCE}'
  where known.match_key = ${matchKey})`;

/** The rows of the table that count, with $1 and $2 as the match keys of its names, and $3 as the accepted names. */
const CHECKED = `checked as materialized (
  select * from unnest($1::text[], $2::text[], $3::text[]) as o (match_key, accepted_key, accepted_name)
  where not ${accepted('o.match_key')}
)`;
const KEYS = [checkedKeys.written, checkedKeys.accepted, checkedKeys.acceptedNames];

/** Matches pending references by the table. */
export const matchCheckedNames = async (client: Client): Promise<void> => {
  await client.query(
    `with ${CHECKED},
     found as (
       insert into staged_match (ref, species_id, how)
       select distinct on (p.id) p.id, s.id, case when o.match_key = o.accepted_key then 'accepted' else 'checked' end
       from pending p
       join checked o on o.match_key = p.match_key
       join species s on s.match_key = o.accepted_key
       order by p.id, s.status = 'accepted' desc, s.id
       returning ref
     )
     delete from pending p using found f where p.id = f.ref`,
    KEYS,
  );
};

/** Finds the records of unplaced names that the table calls other names of a known accepted species. */
export const checkedPlacements = async (
  client: Client,
): Promise<readonly { readonly nameKey: string; readonly species: number }[]> => {
  const { rows } = await client.query<{ nameKey: string; species: number }>(
    `with ${CHECKED},
     unplaced as (
       select name_key, match_key from species where status = 'unknown' and match_key = any ($1)
       union all
       select name_key, match_key from placement where state = 'derived' and match_key = any ($1)
     )
     select distinct on (u.name_key) u.name_key as "nameKey", s.id as species
     from unplaced u
     join checked o on o.match_key = u.match_key and o.accepted_key <> o.match_key
     join species s on s.match_key = o.accepted_key and s.status = 'accepted'
     where not exists (select from placement p where p.name_key = u.name_key and p.state = 'undone')
     order by u.name_key, s.id`,
    KEYS,
  );
  return rows;
};

/** Rejects staged synonyms that contradict the table. */
export const dropContradictedSynonyms = async (client: Client): Promise<void> => {
  await client.query(
    `with ${CHECKED},
     dropped as (
       delete from staged_synonym y
       using staged_match m, species s, checked o
       where m.ref = y.ref and s.id = m.species_id and o.match_key = y.match_key and s.match_key <> o.accepted_key
       returning y.line, y.name as what, 'not a synonym of ' || s.scientific_name || ' (data/names/checked.csv)' as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
    KEYS,
  );
};

/**
 * Rejects staged names that no backbone accepts and that the table calls another name of a known species: their statements
 * belong to that species, and no second record is created.
 */
export const dropCheckedSynonyms = async (client: Client): Promise<void> => {
  await client.query(
    `with ${CHECKED},
     -- Reads staged_name once: a subquery would scan the 1.4 million names of a backbone for each checked name.
     staged as materialized (
       select match_key, status from staged_name where match_key = any ($1::text[] || $2::text[])
     ),
     dropped as (
       delete from staged_name n using checked o
       where o.match_key = n.match_key and o.accepted_key <> n.match_key and n.status <> 'accepted'
         and n.match_key not in (select match_key from staged where status = 'accepted')
         and not exists (select from species s where s.name_key = n.name_key)
         and (
           exists (select from species s where s.match_key = o.accepted_key)
           or o.accepted_key in (select match_key from staged)
         )
       returning n.line, n.name as what, 'another name of ' || o.accepted_name || ' (data/names/checked.csv)' as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
    KEYS,
  );
};

const STAGED = ['staged_name', 'staged_synonym', 'staged_fact', 'staged_record'];

/** Ignores the staged rows of the table whose name a names backbone accepts, and what they stated before. */
export const ignoreAcceptedNames = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ line: number; match_key: string }>(
    `select line, match_key from (
       select line, match_key, source_id from staged_name union all select line, match_key, source_id from staged_synonym
     ) n
     join source so on so.id = n.source_id and so.slug = $1
     where ${accepted('n.match_key')}`,
    [CHECKED_SOURCE],
  );
  if (rows.length === 0) return;
  const lines = rows.map(({ line }) => line);
  for (const table of STAGED) await client.query(`delete from ${table} where line = any ($1)`, [lines]);
  await withdrawSynonyms(
    client,
    rows.map(({ match_key }) => match_key),
  );
};

/** Withdraws what the table stated about these synonyms; those that no other source has disappear. */
const withdrawSynonyms = async (client: Client, matchKeys: readonly string[]): Promise<void> => {
  const { rows } = await client.query<{ id: number }>(
    `delete from synonym_source o using synonym y, source so
     where y.id = o.synonym_id and so.id = o.source_id and so.slug = $1 and y.match_key = any ($2)
     returning y.id`,
    [CHECKED_SOURCE, matchKeys],
  );
  await client.query(
    `with removed as (
       delete from synonym y
       where y.id = any ($1) and not y.former
         and not exists (select from synonym_source o where o.synonym_id = y.id)
       returning species_id
     )
     insert into touched select distinct species_id, 'synonyms' from removed`,
    [rows.map(({ id }) => id)],
  );
};
