import { Gauge, type Metric } from 'prom-client';

/** Metrics of the caches that are told of changes (contract C21.8). */
export const purgeMetrics = (lags: () => readonly (readonly [string, number])[]): readonly Metric[] => [
  new Gauge({
    name: 'linnea_edge_lag_seconds',
    help: 'Seconds since a cache in front of the service was last told of all changes, by its URL.',
    labelNames: ['edge'],
    registers: [],
    collect() {
      for (const [edge, seconds] of lags()) this.set({ edge }, seconds);
    },
  }),
];
