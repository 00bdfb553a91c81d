import { spending, timed } from '../spent.js';
import type { SearchEngine } from './engine.js';

/** What is told of every search. */
export interface SearchMeter {
  /** An engine answered, or failed, after so many milliseconds. */
  asked(engine: SearchEngine['name'], milliseconds: number, outcome: 'answered' | 'failed'): void;
  /** Elasticsearch says how many milliseconds of that it took itself. */
  took(milliseconds: number): void;
}

/** Tells nobody. */
export const UNMEASURED: SearchMeter = { asked: () => undefined, took: () => undefined };

/** An engine whose work is told to a meter, and is on the account of the request that asks. */
export const measured = (engine: SearchEngine, meter: SearchMeter): SearchEngine => {
  const { name } = engine;
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    let outcome: 'answered' | 'failed' = 'failed';
    try {
      const answer = await timed('search', work);
      outcome = 'answered';
      const spent = spending();
      if (spent) spent.engine = name;
      return answer;
    } finally {
      meter.asked(name, performance.now() - started, outcome);
    }
  };
  return {
    ...engine,
    page: (query, signal) => told(() => engine.page(query, signal)),
    ids: (query) => told(() => engine.ids(query)),
    suggest: (names, size, signal) => told(() => engine.suggest(names, size, signal)),
  };
};
