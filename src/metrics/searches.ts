import { Counter, Histogram, type Metric } from 'prom-client';
import { SECONDS } from '../http/metrics.js';
import type { SearchMeter, SearchWork } from '../search/meter.js';

/** Work that texts cause, with name and help of its counter. */
const WORK: Readonly<Record<keyof SearchWork, readonly [name: string, help: string]>> = {
  wordsLookedUp: ['words_looked_up', 'Words of texts without results, looked up in the lexicon.'],
  wordsCorrected: ['words_corrected', 'Words of texts without results for which similar words were sought.'],
  candidates: ['candidates', 'Similar words that were searched in place of words without results.'],
  recordsCompared: ['records_compared', 'Records that the texts of searches found and that were ranked.'],
};

const workCounter = ([name, help]: readonly [string, string]): Counter =>
  new Counter({ name: `linnea_search_${name}_total`, help, registers: [] });

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
  const counters = new Map(
    Object.entries(WORK).map(([kind, work]) => [kind as keyof SearchWork, workCounter(work)]),
  );
  return {
    meter: {
      asked: (engine, milliseconds, outcome) => roundTrip.observe({ engine, outcome }, milliseconds / 1000),
      took: (milliseconds) => took.observe(milliseconds / 1000),
      worked: (work) => {
        for (const [kind, counter] of counters) counter.inc(work[kind] ?? 0);
      },
    },
    metrics: [roundTrip, took, ...counters.values()],
  };
};
