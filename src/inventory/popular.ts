import type { Client } from 'pg';
import { field } from '../fields/registry.js';

/** Species that people look for first. */
const POPULAR = 10_000;

/** How well the names of the most popular species are known. */
export interface PopularNames {
  /** How many were looked at: 10,000, or all where there are fewer. */
  readonly species: number;
  readonly without_author: number;
}

/** Of the most popular species (C6.22) those whose name has no author. */
export const popularNames = async (client: Client): Promise<PopularNames> => {
  const { rows } = await client.query<PopularNames>(
    `with popular as (select vals from species order by popularity desc, id limit $1)
     select count(*) as species, count(*) filter (where vals ->> $2 is null) as without_author from popular`,
    [POPULAR, field('author').key],
  );
  return rows[0]!;
};
