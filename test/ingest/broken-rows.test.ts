import { readFile } from 'node:fs/promises';
import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, presence, rowsOf } from './support.js';

const image = (image_url: string): ItemInput => ({
  type: 'image',
  source: 'usda',
  species: 'Aa bb',
  image_url,
});
const long = 'x'.repeat(301);

/** Statements that cannot be taken, and a part of the reason that is listed. */
const BROKEN: readonly (readonly [what: string, item: unknown, why: string])[] = [
  ['nothing', {}, 'type is missing: expected one of source, taxon'],
  ['another type', { type: 'rumour' }, 'type must be one of source, taxon'],
  ['no species', fact('', 'light', '5'), 'species is empty'],
  [
    'a species too long to be one',
    fact(long, 'light', '5'),
    'species has 301 characters; at most 300 are allowed',
  ],
  [
    'a key that is none',
    { ...fact('Aa bb', 'light', '5'), colour: 'red' },
    'the statement has the unknown key ""colour""',
  ],
  ['an attribute that is none', fact('Aa bb', 'lihgt', '5'), 'unknown attribute lihgt; did you mean light?'],
  ['a field without facts', fact('Aa bb', 'scientific_name', 'Aa bb'), 'unknown attribute'],
  [
    'a value that is none',
    { ...fact('Aa bb', 'light', '5'), value: null },
    'value must be a string, a number, true or false, or an array of strings; got null',
  ],
  [
    'a count beyond all counts',
    fact('Aa bb', 'light', '5', { n_observations: 3_000_000_000 }),
    'n_observations must be at most 2147483647; got 3000000000',
  ],
  [
    'a date that is none',
    fact('Aa bb', 'light', '5', { observed_at: 'yesterday' }),
    'observed_at must be a date such as 2026-01-30',
  ],
  ['an unknown source', fact('Aa bb', 'light', '5', { source: 'nobody' }), 'unknown source nobody'],
  ['an unknown rank', name('Aa cc', { rank: 'cultivar' as never }), 'rank must be one of species, ssp'],
  ['a name without letters', name('...'), 'name is not a scientific name: ""...""'],
  ['a family without letters', name('Aa cc', { family: '?' }), 'family is not a scientific name: ""?""'],
  ['a family too long', name('Aa cc', { family: long }), 'family'],
  [
    'an establishment that is none',
    presence('Aa bb', '1', { establishment: 'rare' as never }),
    'establishment',
  ],
  ['an unknown zone', presence('Aa bb', 'Atlantis'), 'unknown zone atlantis'],
  [
    'an address that is none',
    image('no address'),
    'image_url must be an http or https URL; got ""no address""',
  ],
  ['an address that is a script', image('javascript:alert(1)'), 'image_url'],
  [
    'a page that is a script',
    fact('Aa bb', 'light', '5', { source_url: 'javascript:alert(1)' }),
    'source_url',
  ],
  ['an address too long', image(`https://example.org/${'é'.repeat(1000)}`), 'image_url'],
  [
    'a language that is none',
    { type: 'common_names', source: 'usda', species: 'Aa bb', language: 'English', names: ['x'] },
    'language must be a code of two or three lower-case letters, such as fr; got ""English""',
  ],
  [
    'no names',
    { type: 'common_names', source: 'usda', species: 'Aa bb', language: 'en', names: [] },
    'names is empty',
  ],
  [
    'a zone of an unknown parent',
    { type: 'zone', code: '9', name: 'Nine', level: 2, parent: '8' },
    'unknown parent 8',
  ],
  [
    'specimens beyond all counts',
    { type: 'popularity', source: 'usda', species: 'Aa bb', specimens: 3e9 },
    'specimens must be at most 2147483647; got 3000000000',
  ],
];

describe('a broken row', () => {
  let database: Database;
  let listed: readonly string[];
  beforeAll(async () => {
    database = await testDatabase();
    const rows = [
      [name('Aa bb')],
      ...BROKEN.map(([, item]) => [item as ItemInput]),
      [fact('Aa bb', 'year', 1800)],
    ];
    const result = await ingestRows(database, 'test', rows);
    expect(result.files[0]).toMatchObject({
      rows: BROKEN.length + 2,
      accepted: 1,
      rejectedRows: BROKEN.length,
    });
    listed = (await readFile(result.rejectedRows, 'utf8')).trim().split('\n').slice(1);
  });
  afterAll(async () => {
    await database.close();
  });

  it.each(BROKEN.map(([what, , why], nth) => [what, why, nth] as const))(
    'with %s is listed',
    (_, why, nth) => {
      const line = listed.find((each) => each.startsWith(`rows,${nth + 2},`));
      expect(line).toContain(why);
    },
  );

  it('does not stop the file', async () => {
    expect(await rowsOf(database, 'select scientific_name, vals from species')).toEqual([
      { scientific_name: 'Aa bb', vals: { year: 1800 } },
    ]);
  });

  it('C1.1 NUL and half characters leave a value that can be stored', async () => {
    await ingestRows(database, 'more', [[fact('Aa bb', 'bibliography', 'a\0b\ud83c', { notes: 'n\0' })]]);
    expect(await rowsOf(database, `select vals ->> 'bibliography' as text from species`)).toEqual([
      { text: 'ab\ufffd' },
    ]);
  });
});
