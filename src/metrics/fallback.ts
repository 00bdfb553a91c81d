import { Counter, Gauge, type Metric } from 'prom-client';
import type { BreakerState } from '../breaker.js';
import type { Limiter } from '../http/rate-limit.js';
import type { Fallback, SearchEngine } from '../search/engine.js';

/** Breakers as numbers: what is above 0 is not as it should be. */
const STATES: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 };

/** What goes on without a store: who stands in for it, and how often. */
export const fallbackMetrics = (
  { fallback }: Pick<SearchEngine, 'fallback'>,
  limiter: Pick<Limiter, 'inMemory'>,
): readonly Metric[] => [
  new Gauge({
    name: 'linnea_rate_limiter_fallback',
    help: 'Whether requests are counted in this process though Redis is configured: 1 while they are.',
    registers: [],
    collect() {
      this.set(limiter.inMemory() ? 1 : 0);
    },
  }),
  ...(fallback ? standInMetrics(fallback) : []),
];

const standInMetrics = (fallback: Fallback): readonly Metric[] => [
  new Gauge({
    name: 'linnea_search_breaker_state',
    help: 'Whether Elasticsearch is asked: 0 always, 1 by one request at a time to see whether it is back, 2 never.',
    registers: [],
    collect() {
      this.set(STATES[fallback.breaker]);
    },
  }),
  new Counter({
    name: 'linnea_search_stand_in_total',
    help: 'Lists, searches and suggestions that Elasticsearch did not answer: answered by the stand-in, or refused.',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      this.inc({ outcome: 'answered' }, fallback.answered);
      this.inc({ outcome: 'refused' }, fallback.refused);
    },
  }),
];
