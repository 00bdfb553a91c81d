import type { Database } from '../../src/database/database.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { SearchUnavailable } from '../../src/search/engine.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createPostgresStore } from '../../src/search/postgres/store.js';
import { createSearchEngine } from '../../src/search/search-engine.js';
import type { FoundPage, SearchStore } from '../../src/search/store.js';
import { testDatabase } from '../support/database.js';
import { EVERYTHING } from './fixture.js';

const NOTHING: FoundPage = { ids: [], items: [], total: 0 };
const SEARCH = { ...EVERYTHING, names: readNameQuery('rosa').names };

describe('C7.16 shares of a store', () => {
  let database: Database;
  let engine: SearchEngine;
  let outcomes: string[];
  let release = (): void => undefined;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    outcomes = [];
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const store: SearchStore = {
      ...createPostgresStore(database.pool),
      shares: {
        searches: { atOnce: 2, waiting: 3, longestMs: 60_000 },
        lists: { atOnce: 2, waiting: 3, longestMs: 60_000 },
      },
      page: async (query) => {
        if (query.names !== null) await held;
        return { ...NOTHING, total: 1 };
      },
    };
    engine = createSearchEngine({
      store,
      lexicon: createLexicon(database.pool),
      timeoutMs: 60_000,
      meter: { took: () => undefined, worked: () => undefined, asked: (_, __, how) => outcomes.push(how) },
    });
  });

  it('refuses searches at once when slots and queue are full, while lists are answered', async () => {
    const ends = Promise.allSettled(Array.from({ length: 8 }, () => engine.page(SEARCH)));
    expect(await engine.page(EVERYTHING)).toMatchObject({ total: 1 });
    release();
    const refused = (await ends).filter((end) => end.status === 'rejected');
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ reason: expect.any(SearchUnavailable) });
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('answered'), ...Array(3).fill('refused')]);
  });

  it('skips a search whose caller disconnected while it waited', async () => {
    const caller = new AbortController();
    const running = [engine.page(SEARCH), engine.page(SEARCH)];
    const left = engine.page(SEARCH, caller.signal);
    caller.abort(new Error('gone'));
    release();
    await expect(left).rejects.toThrow('gone');
    await Promise.all(running);
  });
});
