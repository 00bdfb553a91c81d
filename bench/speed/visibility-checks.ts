import type { Client as Elasticsearch } from '@elastic/elasticsearch';
import type { Client } from 'pg';
import { CHANGED_COLUMN, changedValue } from '../../testkit/species-changes.js';

/** Species with the number of the change that was last published for them. */
export interface PublishedChange {
  readonly species: readonly number[];
  readonly change: number;
}

/** Tells whether searches of a store find the change, or a later one, on all its species. */
export type IsVisible = (published: PublishedChange) => Promise<boolean>;

export const visibleInElasticsearch =
  (client: Elasticsearch, alias: string): IsVisible =>
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

export const visibleInPostgres =
  (client: Client): IsVisible =>
  async ({ species, change }) => {
    const { rows } = await client.query<{ n: string }>({
      name: 'visible',
      text: `select count(*) as n from search.document where id = any ($1) and "${CHANGED_COLUMN}" >= $2`,
      values: [species, changedValue(change)],
    });
    return Number(rows[0]?.n) === species.length;
  };
