import { type BreakerState, createBreaker } from '../../breaker.js';
import type { CancellationSignal } from '../../cancellation.js';
import { createTurns, NoTurn, type TurnLimits } from '../../turns.js';
import { Unanswered, within } from '../../within.js';
import {
  type Fallback,
  type IdPage,
  type Page,
  QueryRefused,
  type SearchEngine,
  SearchUnavailable,
  type Suggested,
} from '../engine.js';

export interface FallbackParts {
  /** What answers while it can; its own limit of time leaves some for the stand-in. */
  readonly engine: SearchEngine;
  /** What answers in its place; null where the installation wants none. */
  readonly standIn: SearchEngine | null;
  /** Milliseconds for an answer, both engines together. */
  readonly longestMs: number;
  /** Told of each change of the breaker. */
  changed?(state: BreakerState): void;
  /** Told of each query that the engine does not take. */
  faulty?(error: QueryRefused): void;
}

export interface FallbackEngine extends SearchEngine {
  readonly fallback: Fallback;
  close(): void;
}

/** Failures in a row after which the engine is left alone, and milliseconds between looks at it. */
const BREAKER = { failures: 5, probeMs: 1_000 };

/** The stand-in shares Postgres with records and writes: a few at once, as many waiting as it does in a second. */
const STAND_IN: TurnLimits = { atOnce: 4, waiting: 64, longestMs: 1_000 };

/**
 * An engine that another one stands in for (contract C12.9). Where the first one
 * cannot answer a request, the stand-in does so within what is left of the time; after
 * a few such requests in a row the first one is not asked until it answers again. A
 * query that it refuses is answered likewise, but does not count: it answers others.
 *
 * @throws {SearchUnavailable} when neither can: there is no stand-in, it has no room,
 *   or its time is over.
 */
export const createFallbackEngine = (parts: FallbackParts): FallbackEngine => {
  const { engine, standIn, longestMs } = parts;
  const turns = createTurns(STAND_IN);
  const counts = { answered: 0, refused: 0 };
  const breaker = createBreaker({
    ...BREAKER,
    isFailure: (error) => error instanceof SearchUnavailable && !(error instanceof QueryRefused),
    probe: async () => {
      if ((await engine.probe()) === 'missing') throw new SearchUnavailable('there is no index');
    },
    changed: parts.changed,
  });

  const standInFor = async <T>(
    ask: (engine: SearchEngine) => Promise<T>,
    until: number,
    cause: unknown,
    gone?: CancellationSignal,
  ): Promise<T & { readonly standIn: true }> => {
    if (standIn === null) throw new SearchUnavailable('the search store is away', { cause });
    const answered = turns(() => {
      gone?.throwIfAborted();
      return ask(standIn);
    });
    try {
      const answer = await within(until - performance.now(), answered);
      counts.answered += 1;
      return { ...answer, standIn: true };
    } catch (error) {
      counts.refused += 1;
      if (!(error instanceof NoTurn || error instanceof Unanswered)) throw error;
      throw new SearchUnavailable(`the stand-in cannot answer: ${error.message}`, { cause: cause ?? error });
    }
  };

  const asked = async <T extends Page | IdPage | Suggested>(
    ask: (engine: SearchEngine) => Promise<T>,
    gone?: CancellationSignal,
  ): Promise<T & { readonly standIn?: true }> => {
    const until = performance.now() + longestMs;
    const attempt = breaker.attempt(() => ask(engine));
    if (attempt === null) return standInFor(ask, until, undefined, gone);
    try {
      return await attempt;
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      if (error instanceof QueryRefused) parts.faulty?.(error);
      return standInFor(ask, until, error, gone);
    }
  };

  return {
    name: engine.name,
    page: (query, signal) => asked((each) => each.page(query, signal), signal),
    ids: (query) => asked((each) => each.ids(query)),
    suggest: (names, size, signal) => asked((each) => each.suggest(names, size, signal), signal),
    probe: () => engine.probe(),
    fallback: {
      standIn,
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
