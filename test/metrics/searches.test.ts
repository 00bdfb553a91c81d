import { type Metric, Registry } from 'prom-client';
import { fallbackMetrics } from '../../src/metrics/fallback.js';
import { createSearchMetrics } from '../../src/metrics/searches.js';
import type { Fallback } from '../../src/search/engine.js';

/** The values of metrics by their name and labels. */
const scraped = async (metrics: readonly Metric[]): Promise<Readonly<Record<string, number>>> => {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric);
  const lines = [...(await registry.metrics()).matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]));
};

describe('C12.9 the metrics of fallbacks', () => {
  it.each([
    ['closed', 0],
    ['half-open', 1],
    ['open', 2],
  ] as const)('say that the breaker is %s, and who answered, at each scrape', async (breaker, state) => {
    const fallback: Fallback = { breaker, answered: 3, refused: 2, fallbackEngine: null };
    const metrics = fallbackMetrics({ fallback }, { inMemory: () => state > 0 });
    for (let scrape = 0; scrape < 2; scrape += 1)
      expect(await scraped(metrics)).toEqual({
        linnea_rate_limiter_fallback: state > 0 ? 1 : 0,
        linnea_search_breaker_state: state,
        'linnea_search_fallback_total{outcome="answered"}': 3,
        'linnea_search_fallback_total{outcome="refused"}': 2,
      });
  });

  it('have no breaker where there is one engine', async () => {
    const metrics = fallbackMetrics({}, { inMemory: () => false });
    expect(await scraped(metrics)).toEqual({ linnea_rate_limiter_fallback: 0 });
  });
});

it('C12.9 the metrics of searches are in seconds, by engine and outcome', async () => {
  const { meter, metrics } = createSearchMetrics();
  meter.asked('postgres', 1_500, 'answered');
  meter.took(250);
  const found = await scraped(metrics);
  expect(found['linnea_search_duration_seconds_sum{engine="postgres",outcome="answered"}']).toBe(1.5);
  expect(found['linnea_search_took_seconds_sum']).toBe(0.25);
});
