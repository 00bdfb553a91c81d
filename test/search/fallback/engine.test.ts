import { readNameQuery } from '../../../src/query/read-name-query.js';
import {
  DeepPageUnavailable,
  QueryRefused,
  type SearchEngine,
  SearchUnavailable,
} from '../../../src/search/engine.js';
import { createFallbackEngine, type FallbackEngine } from '../../../src/search/fallback/engine.js';
import { EVERYTHING } from '../fixture.js';

const TOTAL = { primary: 1, fallback: 2 };

/** An engine with given answers that counts its requests. */
const engineWith = (total: number, page: () => Promise<void>) => {
  let asked = 0;
  const engine: SearchEngine = {
    name: 'elasticsearch',
    page: async () => {
      asked += 1;
      await page();
      return { ids: [], items: [], total };
    },
    suggest: async (names) => ({ names, ids: [], corrected: null }),
    facets: async () => ({ facets: [] }),
    counts: async () => [total],
    probe: async () => 'present',
  };
  return { engine, asked: () => asked };
};

const away = async (): Promise<never> => {
  throw new SearchUnavailable('away');
};
const present = async (): Promise<void> => undefined;

let fallback: FallbackEngine;
afterEach(() => {
  fallback.close();
  jest.useRealTimers();
});
const over = (engine: SearchEngine, fallbackEngine: SearchEngine | null, longestMs = 2_000) => {
  fallback = createFallbackEngine({ engine, fallbackEngine, longestMs });
  return fallback;
};

describe('C12.9 an engine with a fallback', () => {
  it('answers itself while it can, without the fallback', async () => {
    const fallbackEngine = engineWith(TOTAL.fallback, present);
    const asked = over(engineWith(TOTAL.primary, present).engine, fallbackEngine.engine);
    expect(await asked.page(EVERYTHING)).toEqual({ ids: [], items: [], total: TOTAL.primary });
    expect(fallbackEngine.asked()).toBe(0);
  });

  it('is replaced for each failed request, and not asked any more after a few', async () => {
    const primary = engineWith(TOTAL.primary, away);
    const asked = over(primary.engine, engineWith(TOTAL.fallback, present).engine);
    for (let nth = 0; nth < 20; nth += 1)
      expect(await asked.page(EVERYTHING)).toEqual({
        ids: [],
        items: [],
        total: TOTAL.fallback,
        fromFallback: true,
      });
    expect(primary.asked()).toBe(5);
    expect(asked.fallback).toMatchObject({ breaker: 'open', answered: 20, refused: 0 });
  });

  it('does not pass a query on if the error is our own', async () => {
    const fallbackEngine = engineWith(TOTAL.fallback, present);
    const primary = engineWith(TOTAL.primary, () => Promise.reject(new TypeError('a fault of ours')));
    await expect(over(primary.engine, fallbackEngine.engine).page(EVERYTHING)).rejects.toThrow(TypeError);
    expect(fallbackEngine.asked()).toBe(0);
  });

  it('is replaced for a refused query, which is reported, and still used for others', async () => {
    const primary = engineWith(TOTAL.primary, () => Promise.reject(new QueryRefused('unknown query')));
    const faults: QueryRefused[] = [];
    fallback = createFallbackEngine({
      engine: primary.engine,
      fallbackEngine: engineWith(TOTAL.fallback, present).engine,
      longestMs: 2_000,
      faulty: (error) => faults.push(error),
    });
    for (let nth = 0; nth < 20; nth += 1)
      expect(await fallback.page(EVERYTHING)).toMatchObject({ total: TOTAL.fallback, fromFallback: true });
    expect([primary.asked(), faults.length, fallback.fallback.breaker]).toEqual([20, 20, 'closed']);
  });

  it('is replaced for a deep page that takes too long, and still used for other queries', async () => {
    const primary = engineWith(TOTAL.primary, () => Promise.reject(new DeepPageUnavailable('too long')));
    const asked = over(primary.engine, engineWith(TOTAL.fallback, present).engine);
    for (let nth = 0; nth < 20; nth += 1)
      expect(await asked.page(EVERYTHING)).toMatchObject({ total: TOTAL.fallback, fromFallback: true });
    expect([primary.asked(), asked.fallback.breaker]).toEqual([20, 'closed']);
  });

  it('has one deadline for both engines together: the fallback gets what is left', async () => {
    jest.useFakeTimers();
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    const primary = engineWith(TOTAL.primary, async () => {
      await pause(150);
      await away();
    });
    const asked = over(primary.engine, engineWith(TOTAL.fallback, () => pause(5_000)).engine, 400);
    const began = performance.now();
    const failed = asked.page(EVERYTHING).catch((error) => [error, performance.now() - began]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(await failed).toEqual([expect.any(SearchUnavailable), 400]);
  });

  const { signal } = new AbortController();
  const SEARCHES: {
    readonly [Each in Exclude<keyof SearchEngine, 'name' | 'counts' | 'probe' | 'fallback'>]: Parameters<
      SearchEngine[Each]
    >;
  } = {
    page: [EVERYTHING, signal],
    facets: [EVERYTHING, [{ columns: ['genus_name'] }], signal],
    suggest: [readNameQuery('rosa').names, 5, signal],
  };

  it.each(Object.entries(SEARCHES))(
    'passes on what %s is given, to itself and to the fallback',
    async (search, given) => {
      const passed: unknown[] = [];
      const engine = (answer: () => Promise<unknown>) =>
        ({
          name: 'elasticsearch',
          [search]: (...received: readonly unknown[]) => {
            passed.push(received);
            return answer();
          },
        }) as unknown as SearchEngine;
      const asked = over(
        engine(away),
        engine(async () => ({ total: TOTAL.fallback })),
      );
      const ask = asked[search as keyof typeof SEARCHES] as (...all: readonly unknown[]) => Promise<unknown>;
      expect(await ask(...given)).toEqual({ total: TOTAL.fallback, fromFallback: true });
      expect(passed).toEqual([given, given]);
      // The fallback does no work for a client that has gone.
    },
  );

  it('counts species itself only, and no request', async () => {
    const primary = { ...engineWith(TOTAL.primary, present).engine, counts: away };
    const asked = over(primary, engineWith(TOTAL.fallback, present).engine);
    await expect(asked.counts([{ present: 'light' }])).rejects.toThrow(SearchUnavailable);
    expect(asked.fallback).toMatchObject({ answered: 0, refused: 0 });
  });

  it('fails at once if it is unavailable and has no fallback', async () => {
    const primary = engineWith(TOTAL.primary, away);
    const asked = over(primary.engine, null);
    for (let nth = 0; nth < 10; nth += 1)
      await expect(asked.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
    expect(primary.asked()).toBe(5);
  });
});
