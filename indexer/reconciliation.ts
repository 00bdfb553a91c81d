import type { Client } from 'pg';
import { DRIFTS, type Tallies } from './drift.js';

/** Result of the last reconciliation of a store. */
export interface Reconciliation {
  readonly store: string;
  readonly documents: number;
  readonly found: Tallies;
  /** Differences remaining after the repair; equal to `found` without a repair. */
  readonly remaining: Tallies;
}

const counts = (tallies: Tallies): string =>
  JSON.stringify(Object.fromEntries(DRIFTS.map((drift) => [drift, tallies[drift].count])));

/** Stores the latest result per store for monitoring. */
export const recordReconciliations = async (
  client: Client,
  reconciliations: readonly Reconciliation[],
  repaired: boolean,
): Promise<void> => {
  for (const { store, documents, found, remaining } of reconciliations)
    await client.query(RECORD, [store, repaired, documents, counts(found), counts(remaining)]);
};

const RECORD = `
  insert into reconciliation (store, repaired, documents, found, remaining) values ($1, $2, $3, $4, $5)
  on conflict (store) do update
  set finished_at = now(), repaired = excluded.repaired, documents = excluded.documents,
    found = excluded.found, remaining = excluded.remaining`;
