import type { Client } from 'pg';
import { transaction } from '../src/database/connections/session.js';
import type { SearchSink } from '../src/search/sink.js';
import { compareDocuments, type DriftedDocument } from './drift.js';
import { expectedDocumentsIn } from './expected-documents.js';
import { blockDelivery } from './locks.js';

/** Result of rechecking species that seemed to differ. */
interface Settled {
  /** Differences per store, in order. */
  readonly findings: readonly (readonly DriftedDocument[])[];
  /** Species in the outbox, for which stores may be behind. */
  readonly waiting: readonly number[];
}

/**
 * Compares species that seemed to differ once more with deliveries blocked, so that every
 * published change is either in the stores or in the outbox. Queues real differences for
 * indexing if requested.
 */
export const recheck = (
  client: Client,
  sinks: readonly SearchSink[],
  ids: readonly number[],
  repair: (client: Client, findings: readonly DriftedDocument[]) => Promise<void>,
): Promise<Settled> =>
  transaction(client, async () => {
    await blockDelivery(client);
    const made = await expectedDocumentsIn(client, ids);
    // Read last: changes published before the documents were read are in the stores or in the outbox.
    const waiting = await readWaiting(client, ids);
    const findings = await Promise.all(
      sinks.map(async (sink) => {
        await sink.refresh();
        return compareDocuments(made, await sink.documents({ ids })).filter(({ id }) => !waiting.has(id));
      }),
    );
    await repair(client, findings.flat());
    return { findings, waiting: [...waiting] };
  });

const readWaiting = async (client: Client, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await client.query<{ id: number }>(
    'select distinct species_id as id from outbox where species_id = any ($1)',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};
