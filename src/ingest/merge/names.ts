import type { Client } from 'pg';
import { runChecks } from '../../checks/run.js';
import { assignMainSpecies } from '../../taxa/main-species.js';
import { assignSlugs, openSlugs, SPECIES_SLUGS } from '../../taxa/slugs.js';
import { placeFamilies } from './placement.js';
import { insertPlants } from './plants.js';

/**
 * Number of new species from which tables are analyzed. Without that, a first load that was killed leaves large
 * tables that the statistics call empty; joins planned for empty tables took ten minutes instead of two seconds.
 */
const ANALYZE_FROM = 1000;

/**
 * Merges the staged names of a backbone: inserts new families, genera, species and plants, and updates rank, status
 * and family of known ones, each from the strongest backbone source. Set-based: 475,000 names take about a dozen
 * statements.
 *
 * @returns the number of new species.
 */
export const mergeNames = async (client: Client): Promise<number> => {
  await dropRemoved(client);
  await createNaming(client);
  await insertFamilies(client);
  await insertGenera(client);
  await client.query('analyze family, genus');
  await createFresh(client);
  await insertPlants(client);
  const added = await insertSpecies(client);
  if (added >= ANALYZE_FROM) await client.query('analyze plant, species');
  await publishNewSpecies(client, added);
  await updateNameClaims(client);
  await insertNameClaims(client);
  if (added >= ANALYZE_FROM) await client.query('analyze name_claim');
  await updateRanks(client);
  await updateGenusFamilies(client);
  await assignMainSpecies(client, 'select p.id from plant p join naming n on p.name = n.plant_name');
  await runChecks(client, 'select id from fresh');
  return added;
};

/** Rejects names of records that a correction deleted (C9.52). */
const dropRemoved = async (client: Client): Promise<void> => {
  await client.query(
    `with dropped as (
       delete from staged_name n using removed_name r where r.name_key = n.name_key
       returning n.line, n.name as what, 'deleted by correction ' || r.correction_id as why
     )
     insert into staged_problem (line, what, why) select line, what, why from dropped`,
  );
};

/**
 * Creates the temporary table `naming` with one row per name. Among names that differ only in case, the one of the
 * strongest source wins, then the highest preference. A name that a species had before a correction renamed or
 * merged it stays with that species (C9.51).
 */
const createNaming = async (client: Client): Promise<void> => {
  await client.query(
    `create temp table naming on commit drop as
     select distinct on (n.name_key) n.*, coalesce(s.id, (
       select min(y.species_id) from synonym y
       where y.former and y.match_key = n.match_key and lower(y.name) = n.name_key
     )) as species_id
     from staged_name n
     join source so on so.id = n.source_id
     left join species s on s.name_key = n.name_key
     order by n.name_key, so.attributed desc, so.rank, n.preference desc, n.status = 'accepted' desc, n.line, n.ctid`,
  );
  await client.query('analyze naming');
};

const insertFamilies = async (client: Client): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select n.family, min(n.family_slug), min(n.line) from staged_name n
     where not exists (select from family f where f.name = n.family)
     group by n.family`,
  );
  await assignSlugs(client, ['family']);
  const { rowCount } = await client.query(
    'insert into family (name, slug) select key, slug from wanted order by place',
  );
  // Data sets may have placed these families before they existed.
  if (rowCount !== 0) await placeFamilies(client);
};

/** Inserts new genera. A genus with names in several families starts in the most frequent one. */
const insertGenera = async (client: Client): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select n.genus, min(n.genus_slug), min(n.line) from naming n
     where not exists (select from genus g where g.name = n.genus)
     group by n.genus`,
  );
  await assignSlugs(client, ['genus']);
  await client.query(
    `insert into genus (name, slug, family_id)
     select w.key, w.slug, f.id
     from wanted w
     join (
       select distinct on (genus) genus, family from naming group by genus, family
       order by genus, count(*) desc, family
     ) most on most.genus = w.key
     join family f on f.name = most.family
     order by w.place`,
  );
};

/**
 * Creates the temporary table `fresh`: new names with ids and slugs. Accepted names choose their slugs first
 * (C1.11).
 */
const createFresh = async (client: Client): Promise<void> => {
  await openSlugs(client);
  await client.query(
    `insert into wanted (key, base, place)
     select name_key, slug, row_number() over (order by status = 'accepted' desc, preference desc, line)
     from naming where species_id is null`,
  );
  await assignSlugs(client, SPECIES_SLUGS);
  await client.query(
    `create temp table fresh on commit drop as
     select nextval(pg_get_serial_sequence('species', 'id'))::integer as id, n.*
     from (
       select n.name, n.name_key, n.match_key, w.slug, n.rank, n.status, n.genus, n.plant_name, n.plant_slug
       from wanted w join naming n on n.name_key = w.key order by w.place
     ) n`,
  );
  await client.query('analyze fresh');
};

/** Inserts the new species. A record of lower rank than its main species has one less popularity, here -1 (C6.22). */
const insertSpecies = async (client: Client): Promise<number> => {
  const { rowCount } = await client.query(
    `insert into species
       (id, scientific_name, name_key, match_key, slug, rank, status, genus_id, plant_name, plant_id, popularity)
     overriding system value
     select n.id, n.name, n.name_key, n.match_key, n.slug, n.rank, n.status, g.id, n.plant_name, p.id,
       case when n.rank in ('ssp', 'var', 'form', 'subvar') and p.main_species_id <> n.id then -1 else 0 end
     from fresh n
     join genus g on g.name = n.genus
     join plant p on p.name = n.plant_name
     order by n.id`,
  );
  return rowCount ?? 0;
};

/** Publishes the new species, and publishes again the plants that gain members. */
const publishNewSpecies = async (client: Client, added: number): Promise<void> => {
  if (added === 0) return;
  await client.query('insert into outbox (species_id, revision) select id, 1 from fresh order by id');
  await client.query(`select record_changes(array(select id from fresh), 'created', null)`);
  await client.query(
    `insert into touched
     select distinct p.main_species_id from fresh n join plant p on p.name = n.plant_name
     where not exists (select from fresh f where f.id = p.main_species_id)`,
  );
  await client.query(`select pg_notify('linnea_outbox', '')`);
};

/** Query for the statement of each source of the file about each name. */
const NAME_CLAIMS = `
  select distinct on (s.id, n.source_id) s.id as species_id, n.source_id, n.rank, n.status, f.id as family_id
  from staged_name n
  join species s on s.name_key = n.name_key
  join family f on f.name = n.family
  order by s.id, n.source_id, n.preference desc, n.status = 'accepted' desc, n.line, n.ctid`;

const updateNameClaims = async (client: Client): Promise<void> => {
  await client.query(
    `update name_claim c set rank = n.rank, status = n.status, family_id = n.family_id
     from (${NAME_CLAIMS}) n
     where c.species_id = n.species_id and c.source_id = n.source_id
       and (c.rank, c.status, c.family_id) is distinct from (n.rank, n.status, n.family_id)`,
  );
};

const insertNameClaims = async (client: Client): Promise<void> => {
  await client.query(
    `insert into name_claim (species_id, source_id, rank, status, family_id)
     select n.* from (${NAME_CLAIMS}) n
     where not exists (
       select from name_claim c where c.species_id = n.species_id and c.source_id = n.source_id
     )`,
  );
};

/**
 * Sets rank and status from the strongest source; compilations come last (C10.26). A rank that a correction set
 * stays (C10.7).
 */
const updateRanks = async (client: Client): Promise<void> => {
  await client.query(
    `with strongest as (
       select distinct on (c.species_id) c.species_id, c.rank, c.status
       from naming n
       join name_claim c on c.species_id = n.species_id
       join source so on so.id = c.source_id
       order by c.species_id, so.attributed desc, so.rank
     ),
     changed as (
       update species s
       set rank = case when s.vals ? 'rank' then s.rank else c.rank end, status = c.status
       from strongest c
       where s.id = c.species_id
         and (s.status <> c.status or (s.rank <> c.rank and not s.vals ? 'rank'))
       returning s.id
     )
     insert into touched select id, 'taxonomy' from changed`,
  );
};

/** Sets the family of each genus to the most frequent family in the strongest source that has names of it. */
const updateGenusFamilies = async (client: Client): Promise<void> => {
  await client.query(
    `with claims as (
       select g.id, so.attributed, so.rank, c.family_id, count(*) as names
       from genus g
       join species s on s.genus_id = g.id
       join name_claim c on c.species_id = s.id
       join source so on so.id = c.source_id
       where g.name in (select genus from naming)
       group by g.id, so.attributed, so.rank, c.family_id
     ),
     strongest as (
       select distinct on (claims.id) claims.id, claims.family_id
       from claims join family f on f.id = claims.family_id
       order by claims.id, claims.attributed desc, claims.rank, claims.names desc, f.name
     ),
     moved as (
       update genus g set family_id = n.family_id, updated_at = now() from strongest n
       where g.id = n.id and g.family_id <> n.family_id
       returning g.id
     )
     insert into touched
     select s.id, 'taxonomy' from moved m join species s on s.genus_id = m.id
     where not exists (select from fresh f where f.id = s.id)`,
  );
};
