import type { Client } from 'pg';
import { dropContradictedSynonyms } from './checked-names.js';
import { ACCEPTED_WITH_ZONE } from './matching.js';

/**
 * Merges the staged synonyms whose species was found. A synonym gets the slug of its name if no species and no
 * earlier synonym has it (C1.11).
 */
export const mergeSynonyms = async (client: Client): Promise<void> => {
  await dropContradictedSynonyms(client);
  await dropSynonymsOfAcceptedNames(client);
  await insertSynonyms(client);
  await addAuthors(client);
  await insertSynonymSources(client);
};

/**
 * Rejects staged synonyms that are accepted names with a zone, unless a names backbone states them. No file is matched by
 * them, since the accepted name comes first, and they would make a homonym of a name that is none.
 */
const dropSynonymsOfAcceptedNames = async (client: Client): Promise<void> => {
  await client.query(
    `with dropped as (
       delete from staged_synonym p
       using staged_match m, species of
       where m.ref = p.ref and of.id = m.species_id and of.match_key <> p.match_key
         and not exists (select from name_claim c where c.source_id = p.source_id)
         and exists (select from species s where ${ACCEPTED_WITH_ZONE})
       returning p.line, p.name as what, 'an accepted name, not a synonym of ' || of.scientific_name as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
  );
};

/** Query for the staged synonyms of known species, without the species' own names. */
const STAGED_SYNONYMS = `
  select y.*, m.species_id from staged_synonym y
  join staged_match m on m.ref = y.ref and m.species_id is not null
  join species own on own.id = m.species_id and own.scientific_name <> y.name`;

/** Number of new synonyms from which the table is analyzed. */
const ANALYZE_FROM = 1000;

const insertSynonyms = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query(
    `with added as (
       select distinct on (y.species_id, y.name) y.species_id, y.name, y.match_key, y.slug, y.author, y.line
       from (${STAGED_SYNONYMS}) y
       where not exists (select from synonym k where k.species_id = y.species_id and k.name = y.name)
       order by y.species_id, y.name, y.author is null, y.line
     ),
     first as (
       select added.*, row_number() over (partition by slug order by line, species_id) as nth from added
     ),
     written as (
       insert into synonym (species_id, name, match_key, author, slug)
       select species_id, name, match_key, author,
         case when nth = 1 and slug <> ''
           and not exists (select from species s where s.slug = first.slug)
           and not exists (select from synonym k where k.slug = first.slug)
           and not exists (select from former_slug k where k.slug = first.slug)
           then slug end
       from first order by line
       returning species_id
     )
     insert into touched select distinct species_id, 'synonyms' from written`,
  );
  if ((rowCount ?? 0) >= ANALYZE_FROM) await client.query('analyze synonym');
};

/** Adds authors to synonyms that have none. */
const addAuthors = async (client: Client): Promise<void> => {
  await client.query(
    `with authored as (
       update synonym k set author = y.author
       from (
         select distinct on (species_id, name) species_id, name, author from (${STAGED_SYNONYMS}) s
         where author is not null order by species_id, name, line
       ) y
       where k.species_id = y.species_id and k.name = y.name and k.author is null
       returning k.species_id
     )
     insert into touched select distinct species_id, 'synonyms' from authored`,
  );
};

/** Writes which sources state a synonym, with their record ids and whether they give an author. */
const insertSynonymSources = async (client: Client): Promise<void> => {
  await client.query(
    `insert into synonym_source as o (synonym_id, source_id, record_id, authored)
     select k.id, y.source_id, (array_agg(y.record order by y.line) filter (where y.record is not null))[1],
       bool_or(y.author is not null)
     from (${STAGED_SYNONYMS}) y
     join synonym k on k.species_id = y.species_id and k.name = y.name
     where not exists (
       select from synonym_source o
       where o.synonym_id = k.id and o.source_id = y.source_id and (y.record is null or o.record_id = y.record)
         and (y.author is null or o.authored)
     )
     group by k.id, y.source_id
     on conflict (synonym_id, source_id) do update
       set record_id = coalesce(o.record_id, excluded.record_id), authored = o.authored or excluded.authored
       where (o.record_id is null and excluded.record_id is not null) or (excluded.authored and not o.authored)`,
  );
};
