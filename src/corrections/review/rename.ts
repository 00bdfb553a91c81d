import type { Client } from 'pg';
import { matchKey } from '../../names/matching.js';
import { genusOf, nameKey, plantName } from '../../names/scientific.js';
import { slug } from '../../names/slug.js';
import {
  currentName,
  dropFormerSlug,
  dropOwnName,
  keepFormerName,
  keepFormerSlug,
} from '../../taxa/former-names.js';
import { moveToPlant } from '../../taxa/plants.js';
import { assignSlugs, openSlugs, SPECIES_SLUGS } from '../../taxa/slugs.js';

/**
 * Renames a species (contract C9.51) and changes its slug, its plant and, if the first word of the name is another existing
 * genus, its genus. The former name becomes a synonym. Call it under lockNames().
 *
 * @returns ids of the plants whose main species must be updated.
 */
export const rename = async (client: Client, species: number, name: string): Promise<readonly number[]> => {
  const former = await currentName(client, species);
  const key = nameKey(name);
  const isSame = nameKey(former.name) === key;
  const freed = await dropOwnName(client, species, key);
  if (!isSame) await dropFormerSlug(client, species, slug(name));
  const own = isSame ? former.slug : await assignSlug(client, species, name);
  for (const each of freed) if (each !== own) await keepFormerSlug(client, species, each);
  await client.query(
    `update species set scientific_name = $2, name_key = $3, match_key = $4, slug = $5, plant_name = $6 where id = $1`,
    [species, name, key, matchKey(name), own, plantName(name)],
  );
  if (!isSame) {
    // Identifiers were given under the former name (C10.62).
    await client.query('update external_id set own = false where species_id = $1', [species]);
    await keepFormerName(client, species, {
      ...former,
      slug: former.slug === own ? null : former.slug,
      merged: false,
    });
  }
  await client.query('delete from removed_name where name_key = $1', [key]);
  if (genusOf(name) !== genusOf(former.name)) await moveToGenus(client, species, genusOf(name));
  await client.query(`insert into touched values ($1, 'scientific_name')`, [species]);
  return moveToPlant(client, species, plantName(name));
};

/** Returns the slug of the name, with -2, -3 and so on if another record has it; its own slug counts as free (C10.55). */
const assignSlug = async (client: Client, species: number, name: string): Promise<string> => {
  await client.query(`update species set slug = '' where id = $1`, [species]);
  await openSlugs(client);
  await client.query('insert into wanted (key, base, place) values ($1, $2, 1)', [name, slug(name)]);
  await assignSlugs(client, SPECIES_SLUGS);
  const { rows } = await client.query<{ slug: string }>('select slug from wanted');
  return rows[0]!.slug;
};

/** Moves a species to a genus by name. Does nothing if the genus does not exist: the check of genera reports it (C9.40). */
export const moveToGenus = async (client: Client, species: number, genus: string): Promise<void> => {
  await client.query(
    `with moved as (
       update species s set genus_id = g.id from genus g
       where s.id = $1 and g.name = $2 and s.genus_id <> g.id
       returning s.id
     )
     insert into touched select id, 'taxonomy' from moved`,
    [species, genus],
  );
};
