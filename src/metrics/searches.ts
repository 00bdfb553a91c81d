import { Histogram, type Metric } from 'prom-client';
import { SECONDS } from '../http/metrics.js';
import type { SearchMeter } from '../search/measured.js';

/** A meter of searches, and what monitoring reads of it. */
export interface SearchMetrics {
  readonly meter: SearchMeter;
  readonly metrics: readonly Metric[];
}

/** How long searches take: the whole way by engine, and of it what Elasticsearch says it took. */
export const createSearchMetrics = (): SearchMetrics => {
  const roundTrip = new Histogram({
    name: 'linnea_search_duration_seconds',
    help: 'Time until an engine had answered a list, search or suggestion, or failed, by engine and outcome.',
    labelNames: ['engine', 'outcome'],
    buckets: SECONDS,
    registers: [],
  });
  const took = new Histogram({
    name: 'linnea_search_took_seconds',
    help: 'Time that Elasticsearch says a search took it.',
    buckets: SECONDS,
    registers: [],
  });
  return {
    meter: {
      asked: (engine, milliseconds, outcome) => roundTrip.observe({ engine, outcome }, milliseconds / 1000),
      took: (milliseconds) => took.observe(milliseconds / 1000),
    },
    metrics: [roundTrip, took],
  };
};
