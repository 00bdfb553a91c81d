import type { Client } from 'pg';
import { slug } from '../names/slug.js';
import { assignMainSpecies } from './main-species.js';

/**
 * Moves a species to the plant of its name (contract C11.2, C9.51): the existing plant with that name, its current plant
 * renamed if it is the only species there, or a new one. Removes the plant that it leaves if that becomes empty. The caller
 * updates main species once rank and status are final (updateMainSpecies).
 *
 * @returns ids of the plants that it left and joined, without removed ones.
 */
export const moveToPlant = async (
  client: Client,
  species: number,
  plantName: string,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{
    former: number;
    alone: boolean;
    target: number | null;
    same: boolean;
  }>(
    `select s.plant_id as former, f.name = $2 as same,
       not exists (select from species m where m.plant_id = s.plant_id and m.id <> s.id) as alone,
       (select p.id from plant p where p.name = $2) as target
     from species s join plant f on f.id = s.plant_id where s.id = $1`,
    [species, plantName],
  );
  const { former, alone, target, same } = rows[0]!;
  if (same) return [former];
  if (target === null && alone) {
    await keepFormerPlant(client, former, species);
    const free = await freeSlug(client, plantName, species, former);
    await client.query('update plant set name = $2, slug = $3, updated_at = now() where id = $1', [
      former,
      plantName,
      free,
    ]);
    return [former];
  }
  const joined = target ?? (await createPlant(client, species, plantName));
  await client.query('update species set plant_id = $2 where id = $1', [species, joined]);
  await removeFromPlant(client, former, species);
  return alone ? [joined] : [former, joined];
};

/**
 * Removes a plant without species; its id and slug then lead to the plant of `heir`. Otherwise marks its main species for
 * publication, because that carries the names of the whole plant.
 */
export const removeFromPlant = async (client: Client, plant: number, heir: number | null): Promise<void> => {
  const { rowCount } = await client.query('select from species where plant_id = $1 limit 1', [plant]);
  if (rowCount === 0) {
    if (heir !== null) await keepFormerPlant(client, plant, heir);
    await client.query('delete from plant where id = $1', [plant]);
    return;
  }
  await client.query(
    `insert into touched select s.id from plant p join species s on s.id = p.main_species_id where p.id = $1`,
    [plant],
  );
};

const keepFormerPlant = async (client: Client, plant: number, species: number): Promise<void> => {
  await client.query(
    `insert into former_plant (slug, id, species_id) select slug, id, $2 from plant where id = $1
     on conflict (slug, id) do update set species_id = excluded.species_id`,
    [plant, species],
  );
};

/** Returns the id of the plant of a species in a list; an empty list if the species does not exist. */
export const plantOf = async (client: Client, species: number): Promise<readonly number[]> => {
  const { rows } = await client.query<{ plant: number }>(
    'select plant_id as plant from species where id = $1',
    [species],
  );
  return rows.map(({ plant }) => plant);
};

/** Chooses the main species of plants again after their species changed. */
export const updateMainSpecies = (client: Client, plants: readonly number[]): Promise<void> =>
  assignMainSpecies(client, 'select unnest($1::integer[])', [plants]);

/** Creates a plant with the id of the species, or with a new id if a plant has that one already (C1.9). Returns its id. */
const createPlant = async (client: Client, species: number, name: string): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into plant (id, name, slug, main_species_id)
     select case when exists (select from plant p where p.id = $1)
       then nextval(pg_get_serial_sequence('species', 'id'))::integer else $1 end, $2, $3, $1
     returning id`,
    [species, name, await freeSlug(client, name, species, null)],
  );
  return rows[0]!.id;
};

/**
 * Returns the slug of the plant's name, with -2, -3 and so on if it is in use (C10.55) by another plant, or by another
 * species, its synonym or its former name.
 *
 * @param species The only species of the plant.
 * @param plant The plant to rename, whose current slug counts as free; null for a new plant.
 */
const freeSlug = async (
  client: Client,
  name: string,
  species: number,
  plant: number | null,
): Promise<string> => {
  const base = slug(name);
  for (let nth = 1; ; nth += 1) {
    const candidate = nth === 1 ? base : `${base}-${nth}`;
    const { rows } = await client.query<{ free: boolean }>(IS_FREE, [candidate, species, plant]);
    if (rows[0]!.free) return candidate;
  }
};

/** Tells whether slug $1 is free for plant $3 (null for a new one) of species $2. */
const IS_FREE = `
  select not exists (select from plant p where p.slug = $1 and p.id is distinct from $3)
    and not exists (select from former_plant f where f.slug = $1 and f.species_id <> $2)
    and not exists (
      select from (
        select id from species where slug = $1
        union all select species_id from synonym where slug = $1
        union all select species_id from former_slug where slug = $1
      ) s where s.id <> $2
    ) as free`;
