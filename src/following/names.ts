import type { Client } from 'pg';
import { runChecks, TOUCHED } from '../checks/run.js';
import { deleteSpecies } from '../corrections/review/delete.js';
import { renameOrMerge } from '../corrections/review/rename-or-merge.js';
import { transaction } from '../database/connections/session.js';
import { openClaims, publish } from '../facts/arbitration.js';
import { matchKey } from '../names/matching.js';
import { slug } from '../names/slug.js';
import { lockNames } from '../taxa/naming-lock.js';
import { plantOf, updateMainSpecies } from '../taxa/plants.js';
import { lockRecords, removeFromSearch } from '../taxa/removal.js';
import type { Decisions } from './decisions.js';
import { isOwnCorrection } from './own.js';

/** Renames a species, or merges it into the one that has the name, as an accepted correction does. */
const move = (client: Client, id: number, name: string): Promise<void> =>
  transaction(client, async () => {
    await lockNames(client);
    await openClaims(client);
    const { species, removed, plants } = await renameOrMerge(client, id, name);
    await updateMainSpecies(client, [...plants, ...(await plantOf(client, species))]);
    await runChecks(client, TOUCHED);
    await publish(client);
    if (removed !== null) await removeFromSearch(client, removed);
  });

/**
 * Gives species the names that the publisher gave them since, before the statements under these names are read. A name that
 * people of this database corrected stays.
 *
 * @returns the number of renamed and merged species.
 */
export const followNames = async (client: Client, { formerNames }: Decisions): Promise<number> => {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select s.id, f.species as name
     from unnest($1::text[], $2::text[]) as f (name, species) join species s on s.name_key = lower(f.name)
     where not exists (
       select from fact o join attribute a on a.id = o.attribute_id
       where o.species_id = s.id and a.key = 'scientific_name' and ${isOwnCorrection('o')}
     )
     order by s.id`,
    [formerNames.map(({ name }) => name), formerNames.map(({ species }) => species)],
  );
  for (const { id, name } of rows) await move(client, id, name);
  return rows.length;
};

/** Keeps the former names that this database has not seen itself, so that files and addresses with them are understood. */
export const keepFormerNames = async (client: Client, { formerNames }: Decisions): Promise<void> => {
  await client.query(
    `with given as (
       select distinct on (s.id, f.name) s.id as species_id, f.*
       from unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::text[])
         as f (name, species, merged, match_key, slug)
       join species s on s.name_key = lower(f.species)
       where not exists (select from species k where k.name_key = lower(f.name))
     ),
     kept as (
       insert into synonym as y (species_id, name, match_key, slug, former, merged)
       select species_id, name, match_key,
         case when row_number() over (partition by slug order by species_id) = 1
           and not exists (select from species s where s.slug = given.slug)
           and not exists (select from synonym k where k.slug = given.slug)
           and not exists (select from former_slug k where k.slug = given.slug) then slug end,
         true, merged
       from given
       on conflict (species_id, name) do update set former = true, merged = excluded.merged
         where not y.former
       returning species_id
     )
     insert into touched select distinct species_id, 'synonyms' from kept`,
    [
      formerNames.map(({ name }) => name),
      formerNames.map(({ species }) => species),
      formerNames.map(({ merged }) => merged),
      formerNames.map(({ name }) => matchKey(name)),
      formerNames.map(({ name }) => slug(name)),
    ],
  );
};

/**
 * Deletes the species that the publisher deleted, unless sources or people of this database say something about them.
 *
 * @param sources Slugs of the sources of the release.
 * @returns the number of deleted species.
 */
export const followDeletions = async (
  client: Client,
  { deleted }: Decisions,
  sources: readonly string[],
): Promise<number> => {
  const { rows } = await client.query<{ id: number; correction: number }>(
    `select s.id, d.correction from unnest($1::text[], $2::integer[]) as d (name, correction)
     join species s on s.name_key = d.name
     join plant p on p.id = s.plant_id
     where (p.main_species_id <> s.id or not exists (
         select from species m where m.plant_id = p.id and m.id <> s.id
       ))
       and not exists (select from fact o where o.species_id = s.id and ${isOwnCorrection('o')})
       and not exists (
         select from species_source k join source so on so.id = k.source_id
         where k.species_id = s.id and so.slug <> all ($3)
       )`,
    [deleted.map(({ name }) => name), deleted.map(({ correction }) => correction), sources],
  );
  for (const { id, correction } of rows)
    await transaction(client, async () => {
      await lockNames(client);
      await openClaims(client);
      const [removed] = await lockRecords(client, [id]);
      if (removed === undefined) return;
      await deleteSpecies(client, removed, correction);
      await publish(client);
      await removeFromSearch(client, removed);
    });
  return rows.length;
};
