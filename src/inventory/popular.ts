import type { Client } from 'pg';
import { field } from '../fields/registry.js';

/** Number of popular species examined. */
const POPULAR = 10_000;

/** Completeness of the names of the most popular species. */
export interface PopularNames {
  /** Number of examined species: 10,000, or all if there are fewer. */
  readonly species: number;
  readonly without_author: number;
}

/** Counts the most popular species (C6.22) without an author. */
export const popularNames = async (client: Client): Promise<PopularNames> => {
  const { rows } = await client.query<PopularNames>(
    `with popular as (select vals from species order by popularity desc, id limit $1)
     select count(*) as species, count(*) filter (where vals ->> $2 is null) as without_author from popular`,
    [POPULAR, field('author').key],
  );
  return rows[0]!;
};
