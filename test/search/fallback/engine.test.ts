import { setTimeout as wait } from 'node:timers/promises';
import { QueryRefused, type SearchEngine, SearchUnavailable } from '../../../src/search/engine.js';
import { createFallbackEngine, type FallbackEngine } from '../../../src/search/fallback/engine.js';
import { EVERYTHING } from '../fixture.js';

const TOTAL = { primary: 1, standIn: 2 };

/** An engine that answers as it is told, and counts how often it is asked. */
const told = (total: number, page: () => Promise<void>) => {
  let asked = 0;
  const engine: SearchEngine = {
    name: 'elasticsearch',
    page: async () => {
      asked += 1;
      await page();
      return { items: [], total };
    },
    ids: async () => ({ ids: [], total }),
    suggest: async () => ({ ids: [], corrected: null }),
    probe: async () => 'present',
  };
  return { engine, asked: () => asked };
};

const away = async (): Promise<never> => {
  throw new SearchUnavailable('away');
};
const present = async (): Promise<void> => undefined;

let fallback: FallbackEngine;
afterEach(() => fallback.close());
const over = (engine: SearchEngine, standIn: SearchEngine | null, longestMs = 2_000) => {
  fallback = createFallbackEngine({ engine, standIn, longestMs });
  return fallback;
};

describe('C12.9 an engine that another stands in for', () => {
  it('answers itself while it can, and says nothing of the other', async () => {
    const standIn = told(TOTAL.standIn, present);
    const asked = over(told(TOTAL.primary, present).engine, standIn.engine);
    expect(await asked.page(EVERYTHING)).toEqual({ items: [], total: TOTAL.primary });
    expect(standIn.asked()).toBe(0);
  });

  it('a request that it fails is answered by the other, and after a few it is not asked', async () => {
    const primary = told(TOTAL.primary, away);
    const asked = over(primary.engine, told(TOTAL.standIn, present).engine);
    for (let nth = 0; nth < 20; nth += 1)
      expect(await asked.page(EVERYTHING)).toEqual({ items: [], total: TOTAL.standIn, standIn: true });
    expect(primary.asked()).toBe(5);
    expect(asked.fallback).toMatchObject({ breaker: 'open', answered: 20, refused: 0 });
  });

  it('a query that is our fault is not asked of the other', async () => {
    const standIn = told(TOTAL.standIn, present);
    const primary = told(TOTAL.primary, () => Promise.reject(new TypeError('a fault of ours')));
    await expect(over(primary.engine, standIn.engine).page(EVERYTHING)).rejects.toThrow(TypeError);
    expect(standIn.asked()).toBe(0);
  });

  it('a query that is refused is answered by the other and told, and the engine is asked on', async () => {
    const primary = told(TOTAL.primary, () => Promise.reject(new QueryRefused('unknown query')));
    const faults: QueryRefused[] = [];
    fallback = createFallbackEngine({
      engine: primary.engine,
      standIn: told(TOTAL.standIn, present).engine,
      longestMs: 2_000,
      faulty: (error) => faults.push(error),
    });
    for (let nth = 0; nth < 20; nth += 1)
      expect(await fallback.page(EVERYTHING)).toMatchObject({ total: TOTAL.standIn, standIn: true });
    expect([primary.asked(), faults.length, fallback.fallback.breaker]).toEqual([20, 20, 'closed']);
  });

  it('runs few requests of the other at once, has few wait, and refuses the rest at once', async () => {
    let running = 0;
    let most = 0;
    const standIn = told(TOTAL.standIn, async () => {
      running += 1;
      most = Math.max(most, running);
      await wait(30);
      running -= 1;
    });
    const asked = over(told(TOTAL.primary, away).engine, standIn.engine);
    const ends = await Promise.allSettled(Array.from({ length: 100 }, () => asked.page(EVERYTHING)));
    const refused = ends.filter((end) => end.status === 'rejected');
    expect(most).toBe(4);
    expect(refused).toHaveLength(100 - 4 - 64);
    expect(refused[0]).toMatchObject({ reason: expect.any(SearchUnavailable) });
    expect(asked.fallback).toMatchObject({ answered: 68, refused: 32 });
  });

  it('ends with the time of the answer, both engines together', async () => {
    const primary = told(TOTAL.primary, async () => {
      await wait(200);
      await away();
    });
    const asked = over(primary.engine, told(TOTAL.standIn, () => wait(5_000)).engine, 400);
    const began = performance.now();
    await expect(asked.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('fails at once where there is no other and it is away', async () => {
    const primary = told(TOTAL.primary, away);
    const asked = over(primary.engine, null);
    for (let nth = 0; nth < 10; nth += 1)
      await expect(asked.page(EVERYTHING)).rejects.toThrow(SearchUnavailable);
    expect(primary.asked()).toBe(5);
  });
});
