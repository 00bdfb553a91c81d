import type { Client } from 'pg';
import type { SearchSink } from '../src/search/sink.js';
import { countDeadLetters } from './dead-letters.js';
import { readOutboxBacklog } from './outbox.js';

/** Status of the search stores, as `linnea index status` shows it. */
export interface IndexStatus {
  /** Species in Postgres. */
  readonly species: number;
  /** Documents per store; null if the index is missing or the store unreachable. */
  readonly stores: readonly {
    readonly name: string;
    readonly documents: number | null;
    readonly error?: string;
  }[];
  /** Number of pending rows; creation time of the oldest one, and its age in seconds. */
  readonly outbox: { readonly rows: number; readonly oldest: string | null; readonly seconds: number };
  /** Number of documents that a store rejected or that could not be built. */
  readonly deadLetters: number;
}

const storeStatus = async (sink: SearchSink): Promise<IndexStatus['stores'][number]> => {
  try {
    return { name: sink.name, documents: await sink.count() };
  } catch (error) {
    // Report an unavailable store instead of failing.
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
    outbox: await readOutboxBacklog(client),
    deadLetters: await countDeadLetters(client),
  };
};
