import { Gauge, type Metric } from 'prom-client';
import type { DatabasePool } from 'slonik';
import { type Backlog, readWorkBacklog } from './backlog.js';
import { type Bounds, latestReading } from './latest-reading.js';

/** Removes a gauge without labels from the output, because its value is unknown. */
const removeValue = (gauge: Gauge): void => gauge.remove();

/**
 * Metrics of pending work (outbox, dead letters, ingestions), read from Postgres at each
 * scrape. While Postgres is unavailable, `linnea_postgres_up` is 0 and the others are left
 * out.
 */
export const workMetrics = (pool: DatabasePool, bounds: Bounds): readonly Metric[] => {
  const backlog = latestReading(() => readWorkBacklog(pool), bounds);
  const figure = (name: string, help: string, value: (of: Backlog) => number): Metric =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const now = await backlog();
        if (now === null) removeValue(this);
        else this.set(value(now));
      },
    });
  const ofRuns = (name: string, help: string, value: (of: Backlog['runs'][number]) => number): Metric =>
    new Gauge({
      name: `linnea_ingest_${name}`,
      help: `${help}, by source, file and current step.`,
      labelNames: ['source', 'file', 'step'],
      registers: [],
      async collect() {
        const now = await backlog();
        this.reset();
        for (const run of now?.runs ?? []) {
          const { source, file, step } = run;
          this.set({ source, file, step }, value(run));
        }
      },
    });
  return [
    new Gauge({
      name: 'linnea_postgres_up',
      help: '1 if Postgres answered within a second, otherwise 0.',
      registers: [],
      async collect() {
        this.set((await backlog()) === null ? 0 : 1);
      },
    }),
    figure('linnea_outbox_rows', 'Changes not yet written to the search stores.', (of) => of.outbox_rows),
    figure(
      'linnea_outbox_oldest_seconds',
      'Age of the oldest pending change in seconds; 0 when none is pending.',
      (of) => of.outbox_seconds,
    ),
    figure('linnea_dead_letters', 'Species rejected by a search store.', (of) => of.dead_letters),
    ofRuns('rows', 'Rows read from files whose ingestion is running or interrupted', (of) => of.rows),
    ofRuns('claims', 'Claims merged from files whose ingestion is running or interrupted', (of) => of.claims),
    ofRuns(
      'idle_seconds',
      'Seconds since a running or interrupted ingestion last finished a step or batch',
      (of) => of.idle_seconds,
    ),
  ];
};
