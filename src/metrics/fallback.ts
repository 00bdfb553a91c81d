import { Counter, Gauge, type Metric } from 'prom-client';
import type { Limiter } from '../http/rate-limit.js';
import type { BreakerState } from '../runtime/breaker.js';
import type { Fallback, SearchEngine } from '../search/engine.js';

/** Breaker states as numbers; 0 is normal. */
const STATES: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

/** Metrics of fallbacks: rate limits without Redis, lists and searches without Elasticsearch. */
export const fallbackMetrics = (
  { fallback }: Pick<SearchEngine, 'fallback'>,
  limiter: Pick<Limiter, 'inMemory'>,
): readonly Metric[] => [
  new Gauge({
    name: 'linnea_rate_limiter_fallback',
    help: '1 while Redis is configured but unavailable, so that this process counts requests on its own; otherwise 0.',
    registers: [],
    collect() {
      this.set(limiter.inMemory() ? 1 : 0);
    },
  }),
  ...(fallback ? fallbackEngineMetrics(fallback) : []),
];

const fallbackEngineMetrics = (fallback: Fallback): readonly Metric[] => [
  new Gauge({
    name: 'linnea_search_breaker_state',
    help: 'State of the Elasticsearch breaker: 0 closed (all requests sent), 1 half-open (one at a time), 2 open (none).',
    registers: [],
    collect() {
      this.set(STATES[fallback.breaker]);
    },
  }),
  new Counter({
    name: 'linnea_search_fallback_total',
    help: 'Lists, searches and suggestions that Elasticsearch did not answer, by outcome: answered by the fallback, or refused.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ outcome: 'answered' }, fallback.answered);
      this.inc({ outcome: 'refused' }, fallback.refused);
    },
  }),
];
