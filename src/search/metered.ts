import { currentStoreTime, timedCall } from '../runtime/store-time.js';
import type { SearchEngine } from './engine.js';

/** Receives measurements of every search. */
export interface SearchMeter {
  /** Called when an engine has answered or failed; duration in milliseconds. */
  asked(engine: SearchEngine['name'], milliseconds: number, outcome: 'answered' | 'failed'): void;
  /** Called with the milliseconds that Elasticsearch reports (`took`). */
  took(milliseconds: number): void;
}

/** Discards all measurements. */
export const NO_METER: SearchMeter = { asked: () => undefined, took: () => undefined };

/** Wraps an engine so that its searches are metered and attributed to the current request. */
export const metered = (engine: SearchEngine, meter: SearchMeter): SearchEngine => {
  const { name } = engine;
  const measured = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    let outcome: 'answered' | 'failed' = 'failed';
    try {
      const answer = await timedCall('search', work);
      outcome = 'answered';
      const storeTime = currentStoreTime();
      if (storeTime) storeTime.engine = name;
      return answer;
    } finally {
      meter.asked(name, performance.now() - started, outcome);
    }
  };
  return {
    ...engine,
    page: (query, signal) => measured(() => engine.page(query, signal)),
    ids: (query) => measured(() => engine.ids(query)),
    facets: (query, counted, signal) => measured(() => engine.facets(query, counted, signal)),
    counts: (conditions) => measured(() => engine.counts(conditions)),
    suggest: (names, size, signal) => measured(() => engine.suggest(names, size, signal)),
  };
};
