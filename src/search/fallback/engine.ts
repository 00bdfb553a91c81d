import { type BreakerState, createBreaker } from '../../runtime/breaker.js';
import { DeadlineExceeded, withTimeout } from '../../runtime/deadline.js';
import {
  DeepPageUnavailable,
  type Facets,
  type Fallback,
  IndexMissing,
  type Page,
  QueryRefused,
  type SearchEngine,
  SearchUnavailable,
  type Suggested,
} from '../engine.js';

export interface FallbackEngineOptions {
  /** The primary engine; its timeout leaves time for the fallback. */
  readonly engine: SearchEngine;
  /** The fallback; null when SEARCH_FALLBACK is off. */
  readonly fallbackEngine: SearchEngine | null;
  /** Timeout of a request in milliseconds, both engines together. */
  readonly longestMs: number;
  /** Called on each change of the breaker. */
  changed?(state: BreakerState): void;
  /** Called for each query that the primary engine rejects. */
  faulty?(error: QueryRefused): void;
}

export interface FallbackEngine extends SearchEngine {
  readonly fallback: Fallback;
  close(): void;
}

/** Consecutive failures after which the breaker opens, and milliseconds between probes. */
const BREAKER = { failures: 5, probeMs: 1_000 };

/**
 * Creates an engine with a fallback (contract C12.9). If the primary engine cannot answer a
 * request, the fallback answers within the remaining time. After a few consecutive failures
 * the breaker opens until the primary engine answers a probe. A query that the primary engine
 * rejects also goes to the fallback but does not count as a failure.
 *
 * Methods throw {SearchUnavailable} when neither engine can answer: there is no fallback, it is at capacity, or it
 * exceeds the deadline.
 */
export const createFallbackEngine = (parts: FallbackEngineOptions): FallbackEngine => {
  const { engine, fallbackEngine, longestMs } = parts;
  const counts = { answered: 0, refused: 0 };
  const breaker = createBreaker({
    ...BREAKER,
    isFailure: (error) =>
      error instanceof SearchUnavailable &&
      !(error instanceof QueryRefused || error instanceof DeepPageUnavailable),
    probe: async () => {
      if ((await engine.probe()) === 'missing') throw new IndexMissing();
    },
    changed: parts.changed,
  });

  const askFallback = async <T>(
    ask: (engine: SearchEngine) => Promise<T>,
    deadline: number,
    cause: unknown,
  ): Promise<T & { readonly fromFallback: true }> => {
    if (fallbackEngine === null)
      throw new SearchUnavailable('Elasticsearch is unavailable, and SEARCH_FALLBACK is off.', { cause });
    try {
      const answer = await withTimeout(deadline - performance.now(), ask(fallbackEngine));
      counts.answered += 1;
      return { ...answer, fromFallback: true };
    } catch (error) {
      counts.refused += 1;
      if (!(error instanceof SearchUnavailable || error instanceof DeadlineExceeded)) throw error;
      throw new SearchUnavailable(`The fallback cannot answer: ${error.message}`, { cause: cause ?? error });
    }
  };

  const asked = async <T extends Page | Suggested | Facets>(
    ask: (engine: SearchEngine) => Promise<T>,
  ): Promise<T & { readonly fromFallback?: true }> => {
    const deadline = performance.now() + longestMs;
    const attempt = breaker.attempt(() => ask(engine));
    if (attempt === null) return askFallback(ask, deadline, undefined);
    try {
      return await attempt;
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      if (error instanceof QueryRefused) parts.faulty?.(error);
      return askFallback(ask, deadline, error);
    }
  };

  return {
    name: engine.name,
    page: (query, signal) => asked((each) => each.page(query, signal)),
    facets: (query, counted, signal) => asked((each) => each.facets(query, counted, signal)),
    counts: engine.counts,
    suggest: (names, size, signal) => asked((each) => each.suggest(names, size, signal)),
    probe: engine.probe,
    fallback: {
      fallbackEngine,
      get breaker() {
        return breaker.state;
      },
      get answered() {
        return counts.answered;
      },
      get refused() {
        return counts.refused;
      },
    },
    close: breaker.close,
  };
};
