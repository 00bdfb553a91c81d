import type { Client } from 'pg';
import { DRIFTS, type Tallies } from './drift.js';

/** One store beside Postgres. */
export interface Reconciliation {
  readonly store: string;
  readonly documents: number;
  readonly found: Tallies;
  /** What is left after the repair; all that was found where nothing was repaired. */
  readonly remaining: Tallies;
}

const counts = (tallies: Tallies): string =>
  JSON.stringify(Object.fromEntries(DRIFTS.map((drift) => [drift, tallies[drift].count])));

/** Keeps what was found last of each store, for those who watch the service. */
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
