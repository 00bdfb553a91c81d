import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, presence, rowsOf, type TestRow, zone } from './support.js';

const ROWS: readonly TestRow[] = [
  [zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14')],
  [name('Aa bb', { record: '1-1' }), fact('Aa bb', 'year', 1977, { source: 'wfo', record: '1-1' })],
  [name('Aa bb subsp. cc', { rank: 'ssp' }), name('Aa × dd', { rank: 'hybrid' })],
  [presence('Aa bb', 'AUT', { establishment: 'native' }), presence('Aa bb', 'XXX')],
  [fact('Aa bb', 'maximum_height_cm', 2, { unit: 'm' }), fact('Aa zz', 'maximum_height_cm', 3)],
  [
    fact('Aa bb', 'light', -8),
    fact('Aa bb', 'no_such', 1),
    fact('Aa bb', 'year', 1978, { source: 'nobody' }),
  ],
  [{ type: 'synonym', source: 'wfo', species: 'Aa bb', name: 'Zz bb' }],
  [{ type: 'common_names', source: 'usda', species: 'Aa bb', language: 'en', names: ['Apple', 'Pear'] }],
  [{ type: 'common_names', source: 'usda', species: 'Aa bb', language: 'de', names: ['Apfel'] }],
  [
    {
      type: 'image',
      source: 'usda',
      species: 'Aa bb',
      image_url: 'https://example.org/a.jpg',
      part: 'fruit',
    },
  ],
  [{ type: 'popularity', source: 'usda', species: 'Aa bb', specimens: 12 }],
  { items: [], problems: [{ what: 'garbled', why: 'no name' }] },
  [{ type: 'name', source: 'wfo', name: '' } as never],
];

describe('ingesting a file', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(async () => {
    await database.close();
  });

  it('C10.5, C10.6, C10.30 takes what it can, publishes it, and lists the rest', async () => {
    const result = await ingestRows(database, 'test', ROWS);
    expect(result.files[0]).toMatchObject({
      rows: 13,
      unreadable: 4,
      newSpecies: 3,
      claims: 4,
      accepted: 3,
      rejected: 1,
      notMatched: 1,
      matched: { own: 3, unknown: 1 },
    });
    expect(await rowsOf(database, 'select slug, rank, plant_name, vals from species order by id')).toEqual([
      {
        slug: 'aa-bb',
        rank: 'species',
        plant_name: 'Aa bb',
        vals: { year: 1977, maximum_height_cm: 200, common_name: ['Apple', 'Pear'] },
      },
      { slug: 'aa-bb-subsp-cc', rank: 'ssp', plant_name: 'Aa bb', vals: {} },
      { slug: 'aa-x-dd', rank: 'hybrid', plant_name: 'Aa × dd', vals: {} },
    ]);
    const list = await readFile(result.rejectedRows, 'utf8');
    expect(list.split('\n')[0]).toBe('file,line,what,why');
    for (const why of [
      'unknown zone xxx',
      'no species has this name',
      'outside',
      'unknown attribute no_such',
    ]) {
      expect(list).toContain(why);
    }
    expect(list).toContain('rows,12,garbled,no name');
    expect(list).toContain('unknown source nobody');
    expect(list.trim().split('\n')).toHaveLength(8);
  });

  it('C10.5 the same file again writes nothing', async () => {
    const state = () =>
      rowsOf(
        database,
        `select s.xmin::text, s.ctid::text, s.xmax::text, s.revision from species s
         union all select xmin::text, ctid::text, xmax::text, 0 from fact
         union all select xmin::text, ctid::text, xmax::text, 0 from distribution
         union all select xmin::text, ctid::text, xmax::text, 0 from common_name
         union all select xmin::text, ctid::text, xmax::text, 0 from image
         union all select xmin::text, ctid::text, xmax::text, 0 from species_source
         union all select xmin::text, ctid::text, xmax::text, 0 from synonym_source
         union all select xmin::text, ctid::text, xmax::text, 0 from synonym
         union all select xmin::text, ctid::text, xmax::text, 0 from name_claim
         union all select xmin::text, ctid::text, xmax::text, 0 from popularity_claim
         union all select xmin::text, ctid::text, xmax::text, 0 from genus
         union all select xmin::text, ctid::text, xmax::text, 0 from family
         union all select xmin::text, ctid::text, xmax::text, 0 from plant
         union all select xmin::text, ctid::text, xmax::text, 0 from zone
         union all select xmin::text, ctid::text, xmax::text, seq from outbox`,
      );
    const before = await state();
    const result = await ingestRows(database, 'test', ROWS);
    expect(result.files[0]).toMatchObject({
      claims: 4,
      accepted: 0,
      unchanged: 4,
      rejected: 0,
      published: 0,
    });
    expect(await state()).toEqual(before);
  });
});
