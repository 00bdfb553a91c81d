import type { Client } from 'pg';
import type { SearchSink } from '../src/search/sink.js';
import { countDeadLetters } from './dead-letters.js';
import { readBacklog } from './outbox.js';

/** How far the stores are. */
export interface IndexStatus {
  readonly species: number;
  /** Documents in each store; null where there is no index yet, or the store cannot be reached. */
  readonly stores: readonly {
    readonly name: string;
    readonly documents: number | null;
    readonly error?: string;
  }[];
  /** Rows that wait, the time of the oldest, and how many seconds it has waited. */
  readonly outbox: { readonly rows: number; readonly oldest: string | null; readonly seconds: number };
  readonly deadLetters: number;
}

const storeStatus = async (sink: SearchSink): Promise<IndexStatus['stores'][number]> => {
  try {
    return { name: sink.name, documents: await sink.count() };
  } catch (error) {
    // The store is away: that is what the caller wants to see.
    return {
      name: sink.name,
      documents: null,
      error: error instanceof Error ? error.message : String(error),
    };
  }
};

export const readStatus = async (client: Client, sinks: readonly SearchSink[]): Promise<IndexStatus> => {
  const species = await client.query<{ n: number }>('select count(*) as n from species');
  return {
    species: species.rows[0]!.n,
    stores: await Promise.all(sinks.map(storeStatus)),
    outbox: await readBacklog(client),
    deadLetters: await countDeadLetters(client),
  };
};
