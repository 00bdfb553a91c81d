import { readNameQuery } from '../../src/query/read-name-query.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { metered, NO_METER } from '../../src/search/metered.js';
import { EVERYTHING } from './fixture.js';

type Search = Exclude<keyof SearchEngine, 'name' | 'probe' | 'fallback'>;

const { signal } = new AbortController();

/** The arguments of every search. */
const SEARCHES: { readonly [Each in Search]: Parameters<SearchEngine[Each]> } = {
  page: [EVERYTHING, signal],
  ids: [EVERYTHING],
  facets: [EVERYTHING, [{ columns: ['genus_name'] }], signal],
  counts: [[{ present: 'light' }]],
  suggest: [readNameQuery('rosa').names, 5, signal],
};

describe('a metered engine', () => {
  it.each(Object.entries(SEARCHES))(
    'passes on what %s is given, and measures it whether it answers or fails',
    async (search, given) => {
      const passed: unknown[] = [];
      const measured: unknown[] = [];
      const answers = [Promise.resolve('found'), Promise.reject(new Error('away'))];
      const inner = {
        name: 'postgres',
        [search]: (...received: readonly unknown[]) => {
          passed.push(received);
          return answers.shift();
        },
      };
      const meter = {
        ...NO_METER,
        asked: (...[name, , outcome]: readonly unknown[]) => void measured.push([name, outcome]),
      };
      const outer = metered(inner as unknown as SearchEngine, meter)[search as Search] as (
        ...all: readonly unknown[]
      ) => Promise<unknown>;
      answers[1]!.catch(() => undefined);
      expect(await outer(...given)).toBe('found');
      await expect(outer(...given)).rejects.toThrow('away');
      expect(passed).toEqual([given, given]);
      expect(measured).toEqual([
        ['postgres', 'answered'],
        ['postgres', 'failed'],
      ]);
    },
  );
});
