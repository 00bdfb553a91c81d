import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge, type Metric } from 'prom-client';
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';

const Counts = z.record(z.string(), z.number());
const Reconciliation = z.object({
  store: z.string(),
  finished: z.number(),
  found: Counts,
  remaining: Counts,
});
type Reconciliation = z.infer<typeof Reconciliation>;

/** A scrape waits for Postgres so many milliseconds at most. */
const PATIENCE_MS = 1_000;

/** What was found last of each store; nothing while Postgres is away. */
const readLast = async (pool: DatabasePool): Promise<readonly Reconciliation[]> => {
  const read = pool.any(sql.type(Reconciliation)`
    select store, extract(epoch from finished_at)::float8 as finished, found, remaining
    from reconciliation order by store`);
  // The store is away: what was found says nothing of now.
  return Promise.race([read, sleep(PATIENCE_MS, [], { ref: false })]).catch(() => []);
};

/** What the last `linnea index reconcile` of any process found, by store and kind (indexer/drift.ts). */
export const driftMetrics = (pool: DatabasePool): readonly Metric[] => {
  const byKind = (name: string, help: string, of: (last: Reconciliation) => Record<string, number>): Metric =>
    new Gauge({
      name,
      help,
      labelNames: ['store', 'kind'],
      registers: [],
      async collect() {
        const all = await readLast(pool);
        this.reset();
        for (const last of all)
          for (const [kind, count] of Object.entries(of(last))) this.set({ store: last.store, kind }, count);
      },
    });
  return [
    byKind(
      'linnea_index_drift_found',
      'Documents that differed from Postgres when they were compared last, by store and how.',
      ({ found }) => found,
    ),
    byKind(
      'linnea_index_drift_remaining',
      'Those of them that still did after the repair.',
      ({ remaining }) => remaining,
    ),
    new Gauge({
      name: 'linnea_index_reconciled_timestamp_seconds',
      help: 'When the documents of a store were compared with Postgres last.',
      labelNames: ['store'],
      registers: [],
      async collect() {
        const all = await readLast(pool);
        this.reset();
        for (const { store, finished } of all) this.set({ store }, finished);
      },
    }),
  ];
};
