import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/database/database.js';
import { createLexicon } from '../../src/search/lexicon.js';
import { createFamily, createGenus, createSpecies, insert } from '../resources/fixture.js';
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

  it('C7.14 knows well-known plants, and looks again after ten minutes where words have changed', async () => {
    const known = await database.session(async (client) => {
      const genus = await createGenus(
        client,
        'Malusia',
        await createFamily(client, 'Malusiaceae', 'Magnoliophyta'),
      );
      const species = (name: string, popularity: number) =>
        createSpecies(client, { name, genus, popularity });
      await species('Malusia tacita', 5_000);
      return [await species('Malusia nota', 1_000), await species('Malusia rara', 999)] as const;
    });
    const call = (species: number, name: string) =>
      database.session((client) =>
        insert(client, 'common_name', { species_id: species, language: 'en', position: 1, name }),
      );
    await call(known[0], 'Hill pearlet');
    await call(known[1], 'Rare pearlet');
    await store('hill', 'pearlet');
    const lexicon = createLexicon(database.pool);
    const has = async (name: string) => (await lexicon.vocabulary()).has(name);
    /** A later look goes on in the background. */
    const hasSoon = async (name: string) => {
      await has(name);
      for (let tries = 0; tries < 20 && !(await has(name)); tries += 1) await wait(10);
      return has(name);
    };
    time += 5_000;
    expect([await has('hill pearlet'), await has('rare pearlet'), await has('malusia')]).toEqual([
      true,
      false,
      true,
    ]);
    await database.session((client) => client.query('delete from common_name'));
    await call(known[0], 'Snow pearlet');
    await store('pearlet', 'snow', 'white');
    for (const [later, isKnown] of [
      [599_999, false],
      [5_000, true],
    ] as const) {
      time += later;
      expect([later, await hasSoon('snow pearlet')]).toEqual([later, isKnown]);
    }
    expect(await has('hill pearlet')).toBe(false);
  });

  it('C7.14 is read again at every search while it is empty, as before the first ingestion', async () => {
    await store();
    const lexicon = createLexicon(database.pool);
    const has = async () => (await lexicon.vocabulary()).has('vale pearlet');
    time += 5_000;
    expect(await has()).toBe(false);
    await database.session(async (client) => {
      const family = await createFamily(client, 'Valeaceae', 'Pinophyta');
      const genus = await createGenus(client, 'Valea', family);
      const species = await createSpecies(client, { name: 'Valea nota', genus, popularity: 1_000 });
      await insert(client, 'common_name', {
        species_id: species,
        language: 'en',
        position: 1,
        name: 'Vale pearlet',
      });
    });
    await store('pearlet', 'vale');
    expect(await has()).toBe(true);
  });
});
