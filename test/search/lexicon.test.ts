import { jest } from '@jest/globals';
import type { Database } from '../../src/database/database.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { testDatabase } from '../support/database.js';

describe('the lexicon in memory', () => {
  let database: Database;
  /** The clock of this process in milliseconds. */
  let time = 0;
  beforeAll(async () => {
    database = await testDatabase();
    jest.spyOn(performance, 'now').mockImplementation(() => time);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  const store = (...words: readonly string[]) =>
    database.session(async (client) => {
      await client.query('truncate lexicon');
      await client.query('insert into lexicon (word) select unnest($1::text[])', [words]);
    });

  it('is loaded again a few seconds after words were added or removed', async () => {
    const lexicon = createLexicon(database.pool);
    const load = async () => {
      await lexicon.refresh();
      return Object.fromEntries(lexicon.words);
    };
    await store('alba', 'rosa');
    let loaded: object = { a: ['alba'], r: ['rosa'] };
    expect(await load()).toEqual(loaded);
    for (const [words, expected] of [
      [['alba', 'rosa', 'rubra'], { a: ['alba'], r: ['rosa', 'rubra'] }],
      [['rosa'], { r: ['rosa'] }],
    ] as const) {
      await store(...words);
      time += 4_999;
      expect(await load()).toEqual(loaded);
      time += 1;
      loaded = expected;
      expect(await load()).toEqual(loaded);
    }
  });
});
