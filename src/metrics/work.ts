import { Gauge, type Metric } from 'prom-client';
import type { DatabasePool } from 'slonik';
import { type Backlog, readBacklog } from './backlog.js';
import { bounded, SCRAPE } from './bounded.js';

/** Gauges without labels go by this name: nobody knows their value. */
const gone = (gauge: Gauge): void => gauge.remove();

/**
 * What is to be done, read from Postgres when monitoring asks: the outbox, dead
 * letters, ingestions. While Postgres does not answer `linnea_postgres_up` is 0
 * and the others are left out, since what they were says nothing of now.
 */
export const workMetrics = (pool: DatabasePool): readonly Metric[] => {
  const backlog = bounded(() => readBacklog(pool), SCRAPE);
  const figure = (name: string, help: string, value: (of: Backlog) => number): Metric =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const now = await backlog();
        if (now === null) gone(this);
        else this.set(value(now));
      },
    });
  const ofRuns = (name: string, help: string, value: (of: Backlog['runs'][number]) => number): Metric =>
    new Gauge({
      name: `linnea_ingest_${name}`,
      help: `${help}, by source, file and the step that it is at.`,
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
      help: 'Whether Postgres answered within a second.',
      registers: [],
      async collect() {
        this.set((await backlog()) === null ? 0 : 1);
      },
    }),
    figure('linnea_outbox_rows', 'Changes that the search stores do not have yet.', (of) => of.outbox_rows),
    figure(
      'linnea_outbox_oldest_seconds',
      'How long the oldest of them has waited; 0 when there is none.',
      (of) => of.outbox_seconds,
    ),
    figure('linnea_dead_letters', 'Species that a search store refused.', (of) => of.dead_letters),
    ofRuns('rows', 'Rows read of files whose ingestion goes on or was interrupted', (of) => of.rows),
    ofRuns('claims', 'Claims of these files that are merged', (of) => of.claims),
    ofRuns(
      'idle_seconds',
      'Time since such an ingestion has last finished a step or batch',
      (of) => of.idle_seconds,
    ),
  ];
};
