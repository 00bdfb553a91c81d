import type { Client as Elasticsearch } from '@elastic/elasticsearch';
import type { Client } from 'pg';
import { CHANGED_COLUMN, changedValue } from './changes.js';

/** Some species with the number of the change that was made of them last. */
export interface Changed {
  readonly species: readonly number[];
  readonly change: number;
}

/** Whether searches of a store see that change, or a later one, of all its species. */
export type Sees = (changed: Changed) => Promise<boolean>;

export const elasticsearchSees =
  (client: Elasticsearch, alias: string): Sees =>
  async ({ species, change }) => {
    const { count } = await client.count({
      index: alias,
      query: {
        bool: {
          filter: [
            { terms: { id: [...species] } },
            { range: { [CHANGED_COLUMN]: { gte: changedValue(change) } } },
          ],
        },
      },
    });
    return count === species.length;
  };

export const postgresSees =
  (client: Client): Sees =>
  async ({ species, change }) => {
    const { rows } = await client.query<{ n: string }>({
      name: 'seen',
      text: `select count(*) as n from search.document where id = any ($1) and "${CHANGED_COLUMN}" >= $2`,
      values: [species, changedValue(change)],
    });
    return Number(rows[0]?.n) === species.length;
  };
