import { Counter, Gauge, type Metric } from 'prom-client';
import type { PoolUse } from '../database/pool-use.js';

/** The connections to Postgres of this process, by pool, as they are when they are asked for. */
export const poolMetrics = (use: () => readonly PoolUse[]): readonly Metric[] => {
  const gauge = (name: string, help: string, value: (of: PoolUse) => number): Metric =>
    new Gauge({
      name: `linnea_postgres_pool_${name}`,
      help: `${help}, by pool.`,
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const of of use()) this.set({ pool: of.pool }, value(of));
      },
    });
  const counter = (name: string, help: string, value: (of: PoolUse) => number): Metric =>
    new Counter({
      name: `linnea_postgres_pool_${name}`,
      help: `${help}, by pool.`,
      labelNames: ['pool'],
      registers: [],
      collect() {
        this.reset();
        for (const of of use()) this.inc({ pool: of.pool }, value(of));
      },
    });
  return [
    gauge('size', 'Connections at most', ({ size }) => size),
    gauge('open', 'Connections that are open', ({ open }) => open),
    gauge('busy', 'Connections that work', ({ busy }) => busy),
    gauge('waiting', 'Statements and transactions that wait for a connection', ({ waiting }) => waiting),
    counter(
      'waits_total',
      'Statements and transactions that had to wait for a connection',
      ({ waits }) => waits,
    ),
    counter('wait_seconds_total', 'Time that they waited', ({ waitedSeconds }) => waitedSeconds),
  ];
};
