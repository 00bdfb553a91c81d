import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { testDatabase } from '../support/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from './support.js';

describe('C6.22 the zones of a species in its popularity', () => {
  let database: Database;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
  });

  it('are those of level 3, or the parents of those of level 4, each once, without those where it is absent', async () => {
    await ingestRows(database, 'zones', [
      [zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14')],
      [zone('AUT-AU', 4, 'AUT'), zone('AUT-LI', 4, 'AUT'), zone('GER-OO', 4, 'GER')],
      [name('Aa bb'), name('Cc dd'), name('Ee ff')],
      [presence('Aa bb', 'AUT-AU'), presence('Aa bb', 'AUT-LI'), presence('Aa bb', 'AUT')],
      [presence('Cc dd', 'AUT-AU'), presence('Cc dd', 'GER-OO')],
      [
        presence('Ee ff', '1'),
        presence('Ee ff', '14'),
        presence('Ee ff', 'GER', { establishment: 'absent' }),
      ],
    ]);
    const rows = await rowsOf(
      database,
      'select scientific_name as species, popularity as n from species order by 1',
    );
    // 80·log2(1 + zones) + 60·1 source
    expect(rows).toEqual([
      { species: 'Aa bb', n: 80 + 60 },
      { species: 'Cc dd', n: 127 + 60 },
      { species: 'Ee ff', n: 60 },
    ]);
  });
});

describe('C6.22 the names of a species in its popularity', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  it('are counted once in whatever case and language, without those of cultivars', async () => {
    const named = (language: string, ...names: string[]): ItemInput => ({
      type: 'common_names',
      source: 'usda',
      species: 'Aa bb',
      language,
      names,
    });
    await ingestRows(database, 'names', [
      [name('Aa bb')],
      [
        named('de', 'Apfel', 'Wildapfel', "Apfel 'Gala'"),
        named('nl', 'APFEL'),
        named('fr', 'wildapfel', 'Pomme'),
      ],
    ]);
    // 100·log2(1 + names) + 60·1 source
    expect(await rowsOf(database, 'select popularity as n from species')).toEqual([{ n: 200 + 60 }]);
  });

  it.each([
    ["Apple 'Granny Smith'", true],
    ['Apple ‘Granny Smith’', true],
    ['“Gold” apple', true],
    ["'Gold'", true],
    ["St. John's wort", false],
    ["Goat's-beard, children's", false],
    ["Ladies' tresses", false],
    ["Jack 'o lantern's flower", false],
    ["Apple 'Granny Smith", false],
  ])('that are those of a cultivar are left out: %s', async (called, is) => {
    expect(await rowsOf(database, 'select is_cultivar($1) as is', [called])).toEqual([{ is }]);
  });
});

describe('C6.22 the sources of a species in its popularity', () => {
  let database: Database;
  const restored = restoredDatabase((empty) =>
    ingestRows(empty, 'names', [[name('Aa bb'), name('Cc dd'), name('Ee ff')]]),
  );
  beforeEach(async () => {
    database = await restored.next();
  });

  const list = (slug: string, part_of: string | null = 'lists'): ItemInput => ({
    type: 'source',
    slug,
    name: slug,
    part_of,
  });
  const light = (species: string, source: string): ItemInput => fact(species, 'light', 7, { source });
  const popularity = () =>
    rowsOf<{ species: string; n: number; revision: number }>(
      database,
      'select scientific_name as species, popularity as n, revision::integer from species order by id',
    );
  const figures = async () => Object.fromEntries((await popularity()).map(({ species, n }) => [species, n]));

  it('counts the parts of one work as one, however many say something', async () => {
    await ingestRows(database, 'lists', [
      [list('list-a'), list('list-b'), list('list-c')],
      [light('Aa bb', 'list-a'), light('Aa bb', 'list-b'), light('Aa bb', 'list-c')],
      [light('Cc dd', 'list-b')],
      [light('Ee ff', 'list-c'), light('Ee ff', 'usda')],
    ]);
    expect(await figures()).toEqual({ 'Aa bb': 60, 'Cc dd': 60, 'Ee ff': 120 });
  });

  it('counts sources that are not parts of one work each, whatever they are called', async () => {
    await ingestRows(database, 'lists', [
      [list('list-a', null), list('list-b', 'other'), list('list-c')],
      [light('Aa bb', 'list-a'), light('Aa bb', 'list-b'), light('Aa bb', 'list-c')],
    ]);
    expect(await figures()).toMatchObject({ 'Aa bb': 180 });
  });

  it('does not count a source all of whose claims were rejected', async () => {
    const refused = [fact('Cc dd', 'light', 99), fact('Ee ff', 'light', 99), light('Ee ff', 'powo')];
    await ingestRows(database, 'light', [[light('Aa bb', 'usda'), ...refused]]);
    expect(await figures()).toEqual({ 'Aa bb': 60, 'Cc dd': 0, 'Ee ff': 60 });
  });

  it('is computed again when only the records or only the specimens of a source have changed', async () => {
    const counted = async (specimens: number, cultivated_records: number) => {
      const row: ItemInput = {
        type: 'popularity',
        source: 'openplantdb',
        species: 'Aa bb',
        specimens,
        cultivated_records,
      };
      await ingestRows(database, 'counts', [[row]]);
      return rowsOf(
        database,
        `select specimens, cultivated_records, popularity from species where scientific_name = 'Aa bb'`,
      );
    };
    // 120·log2(1 + records) + 30·log2(1 + specimens).
    expect(await counted(3, 1)).toEqual([{ specimens: 3, cultivated_records: 1, popularity: 180 }]);
    expect(await counted(3, 7)).toEqual([{ specimens: 3, cultivated_records: 7, popularity: 420 }]);
    expect(await counted(1, 7)).toEqual([{ specimens: 1, cultivated_records: 7, popularity: 390 }]);
  });

  it('counts the sources of its species again, and publishes them, when a source becomes part of another', async () => {
    const said = [light('Aa bb', 'list-a'), light('Aa bb', 'list-b'), light('Cc dd', 'usda')];
    await ingestRows(database, 'lists', [[list('list-a', null), list('list-b', null)], said]);
    const before = await popularity();
    expect(before[0]).toMatchObject({ n: 120 });
    await ingestRows(database, 'lists', [[list('list-a'), list('list-b')], said]);
    const after = await popularity();
    expect(after[0]).toMatchObject({ n: 60 });
    expect(after[0]!.revision).toBeGreaterThan(before[0]!.revision);
    expect(after.slice(1)).toEqual(before.slice(1));
    await ingestRows(database, 'lists', [[list('list-a'), list('list-b', 'LISTS')], said]);
    expect(await popularity()).toEqual(after);
  });
});
