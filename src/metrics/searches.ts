import { Histogram, type Metric } from 'prom-client';
import { SECONDS } from '../http/metrics.js';
import type { SearchMeter } from '../search/metered.js';

/** A meter of searches and its metrics. */
export interface SearchMetrics {
  readonly meter: SearchMeter;
  readonly metrics: readonly Metric[];
}

/** Creates histograms of search durations: round trip by engine, and the time reported by Elasticsearch. */
export const createSearchMetrics = (): SearchMetrics => {
  const roundTrip = new Histogram({
    name: 'linnea_search_duration_seconds',
    help: 'Duration of lists, searches and suggestions in seconds, by engine and outcome.',
    labelNames: ['engine', 'outcome'],
    buckets: SECONDS,
    registers: [],
  });
  const took = new Histogram({
    name: 'linnea_search_took_seconds',
    help: 'Duration of searches in seconds as reported by Elasticsearch.',
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
