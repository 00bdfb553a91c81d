import type { Client } from 'pg';
import { matchKey } from '../names/matching.js';

interface CurrentName {
  readonly name: string;
  readonly slug: string;
  readonly author: string | null;
}

/** Returns the scientific name of a species, with its slug and author. */
export const currentName = async (client: Client, species: number): Promise<CurrentName> => {
  const { rows } = await client.query<CurrentName>(
    `select scientific_name as name, slug, vals ->> 'author' as author from species where id = $1`,
    [species],
  );
  return rows[0]!;
};

/** A former name of a record, with its slug and author. */
export interface FormerName {
  readonly name: string;
  /** Null if the record keeps its slug. */
  readonly slug: string | null;
  readonly author: string | null;
  /** Whether it is the name of a record that was merged into the species. */
  readonly merged: boolean;
}

/**
 * Stores a former name as a synonym with its former slug (contract C9.51). If the species has that synonym already under
 * another slug, both slugs keep working.
 */
export const keepFormerName = async (
  client: Client,
  species: number,
  { name, slug, author, merged }: FormerName,
): Promise<void> => {
  const { rows } = await client.query<{ slug: string | null }>(
    `insert into synonym as y (species_id, name, match_key, slug, author, former, merged)
       values ($1, $2, $3, $4, $5, true, $6)
     on conflict (species_id, name) do update
       set former = true, merged = $6, slug = coalesce(y.slug, excluded.slug), author = coalesce(y.author, excluded.author)
     returning slug`,
    [species, name, matchKey(name), slug, author, merged],
  );
  if (slug !== null && rows[0]!.slug !== slug) {
    await keepFormerSlug(client, species, slug);
  }
};

/** Stores a slug that belongs to no current name, so that it keeps working (C1.11). */
export const keepFormerSlug = async (client: Client, species: number, slug: string): Promise<void> => {
  await client.query('insert into former_slug (slug, species_id) values ($1, $2)', [slug, species]);
};

/** Removes the synonyms that are the record's new name, in any case, and returns their slugs. */
export const dropOwnName = async (
  client: Client,
  species: number,
  nameKey: string,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ slug: string | null }>(
    'delete from synonym where species_id = $1 and lower(name) = $2 returning slug',
    [species, nameKey],
  );
  return rows.flatMap(({ slug }) => slug ?? []);
};

/** Removes a former slug of the record, so that the record can use it again. */
export const dropFormerSlug = async (client: Client, species: number, slug: string): Promise<void> => {
  await client.query('delete from former_slug where species_id = $1 and slug = $2', [species, slug]);
};
