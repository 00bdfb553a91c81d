import { Registry } from 'prom-client';
import type { PoolUse } from '../../src/database/connections/pool-use.js';
import { poolMetrics } from '../../src/metrics/pools.js';

describe('the metrics of the pools', () => {
  it('are those of the pools at each scrape, however many there are', async () => {
    let read: PoolUse = {
      pool: 'read',
      size: 10,
      open: 3,
      busy: 2,
      waiting: 1,
      waits: 5,
      waitedSeconds: 0.5,
    };
    const registry = new Registry();
    for (const metric of poolMetrics(() => [read])) registry.registerMetric(metric);
    const scraped = async () => {
      const metrics = await registry.getMetricsAsJSON();
      return Object.fromEntries(
        metrics.map(({ name, values }) => [name.replace('linnea_postgres_pool_', ''), values]),
      );
    };
    const valuesOf = (value: number) => [{ labels: { pool: 'read' }, value }];
    const first = {
      size: valuesOf(10),
      open: valuesOf(3),
      busy: valuesOf(2),
      waiting: valuesOf(1),
      waits_total: valuesOf(5),
      wait_seconds_total: valuesOf(0.5),
    };
    expect(await scraped()).toEqual(first);
    expect(await scraped()).toEqual(first);
    read = { ...read, waiting: 0, waits: 6, waitedSeconds: 0.75 };
    expect(await scraped()).toEqual({
      ...first,
      waiting: valuesOf(0),
      waits_total: valuesOf(6),
      wait_seconds_total: valuesOf(0.75),
    });
  });
});
