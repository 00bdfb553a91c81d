import { Counter, Gauge, type Metric } from 'prom-client';
import type { PoolUse } from '../database/connections/pool-use.js';

/** Metrics of the Postgres connections of this process, by pool. */
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
    gauge('size', 'Maximum number of connections', ({ size }) => size),
    gauge('open', 'Open connections', ({ open }) => open),
    gauge('busy', 'Connections in use', ({ busy }) => busy),
    gauge('waiting', 'Statements and transactions waiting for a connection', ({ waiting }) => waiting),
    counter(
      'waits_total',
      'Statements and transactions that had to wait for a connection',
      ({ waits }) => waits,
    ),
    counter(
      'wait_seconds_total',
      'Total time in seconds spent waiting for a connection',
      ({ waitedSeconds }) => waitedSeconds,
    ),
  ];
};
