import { Gauge, type Metric } from 'prom-client';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { type Bounds, latestReading } from './latest-reading.js';

const Counts = z.record(z.string(), z.number());
const Reconciliation = z.object({
  store: z.string(),
  finished: z.number(),
  found: Counts,
  remaining: Counts,
});
type Reconciliation = z.infer<typeof Reconciliation>;

const readLast = (pool: DatabasePool): Promise<readonly Reconciliation[]> =>
  pool.any(sql.type(Reconciliation)`
    select store, extract(epoch from finished_at)::float8 as finished, found, remaining
    from reconciliation order by store`);

/** Metrics of the last `linnea index reconcile` of any process, by store and kind (indexer/drift.ts). */
export const driftMetrics = (pool: DatabasePool, bounds: Bounds): readonly Metric[] => {
  const last = latestReading(() => readLast(pool), bounds);
  // Without Postgres the last result is unknown.
  const all = async (): Promise<readonly Reconciliation[]> => (await last()) ?? [];
  const byKind = (name: string, help: string, of: (last: Reconciliation) => Record<string, number>): Metric =>
    new Gauge({
      name,
      help,
      labelNames: ['store', 'kind'],
      registers: [],
      async collect() {
        const found = await all();
        this.reset();
        for (const one of found)
          for (const [kind, count] of Object.entries(of(one))) this.set({ store: one.store, kind }, count);
      },
    });
  return [
    byKind(
      'linnea_index_drift_found',
      'Documents that differed from Postgres at the last comparison, by store and kind of difference.',
      ({ found }) => found,
    ),
    byKind(
      'linnea_index_drift_remaining',
      'Documents that still differed after the repair, by store and kind of difference.',
      ({ remaining }) => remaining,
    ),
    new Gauge({
      name: 'linnea_index_reconciled_timestamp_seconds',
      help: 'Time of the last comparison of a store with Postgres.',
      labelNames: ['store'],
      registers: [],
      async collect() {
        const found = await all();
        this.reset();
        for (const { store, finished } of found) this.set({ store }, finished);
      },
    }),
  ];
};
