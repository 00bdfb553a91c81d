import { type IdWindow, type Window, windows } from '../../indexer/windows.js';
import type { Database } from '../../src/database/database.js';
import type { DocumentScan } from '../../src/search/sink.js';
import { testDatabase } from '../support/database.js';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const numbers = (count: number, first = 1): readonly number[] =>
  Array.from({ length: count }, (_, nth) => first + nth);

const store = (ids: readonly number[]): DocumentScan => ({
  documents: async (which) => {
    if ('ids' in which) throw new Error('windows ask for what comes next');
    const next = ids.filter((id) => id > which.after).slice(0, which.limit);
    return next.map((id) => ({ id, revision: 1, checksum: 1 }));
  },
});

const EVERYTHING: IdWindow = { after: 0, upTo: Number.POSITIVE_INFINITY };

const walked = (
  species: readonly number[],
  stores: readonly (readonly number[])[],
  span = EVERYTHING,
): Promise<readonly Window[]> =>
  database.session(async (client) => {
    // Shadows the table of species in the search path.
    await client.query('create temp table species (id integer)');
    await client.query('insert into species select unnest($1::integer[])', [species]);
    const all: Window[] = [];
    for await (const window of windows(client, stores.map(store), span)) all.push(window);
    return all;
  });

/**
 * Ids of Postgres, then those of each store, over all windows; and whether each window is within its bounds.
 */
const seen = (all: readonly Window[]) => ({
  ids: all.flatMap(({ ids }) => ids),
  stored: (all[0]?.stored ?? []).map((_, nth) =>
    all.flatMap(({ stored }) => stored[nth]!.map(({ id }) => id)),
  ),
  within: all.every(({ after, upTo, ids, stored }) =>
    [...ids, ...stored.flat().map(({ id }) => id)].every((id) => id > after && id <= upTo),
  ),
  longest: Math.max(...all.flatMap(({ ids, stored }) => [ids.length, ...stored.map(({ length }) => length)])),
});

describe('windows', () => {
  it('return every id on each side once, in order, one page at a time', async () => {
    const species = numbers(2_345);
    const sparse = [...numbers(1_300, 1_000), 2_000_000_000];
    const all = await walked(species, [sparse, []]);
    expect(seen(all)).toEqual({ ids: species, stored: [sparse, []], within: true, longest: 1_000 });
  });

  it('read a store that has more documents than Postgres to its end', async () => {
    const surplus = numbers(3_210, 50);
    expect(seen(await walked([7], [surplus]))).toEqual({
      ids: [7],
      stored: [surplus],
      within: true,
      longest: 1_000,
    });
  });

  it('end where a range ends', async () => {
    const all = await walked(numbers(5_000), [numbers(5_000)], { after: 900, upTo: 2_500 });
    expect(seen(all)).toMatchObject({ ids: numbers(1_600, 901), stored: [numbers(1_600, 901)] });
  });

  it('are a single empty one if there is nothing', async () => {
    expect(await walked([], [[]])).toEqual([
      { after: 0, upTo: Number.POSITIVE_INFINITY, ids: [], stored: [[]] },
    ]);
  });
});
