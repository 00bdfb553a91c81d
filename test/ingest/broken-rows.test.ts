import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { ingest } from '../../src/ingest/ingest.js';
import type { ItemInput } from '../../src/ingest/item.js';
import type { ReadContext } from '../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { testDatabase } from '../support/database.js';
import { fact, folderWith, ingestRows, manifestOf, name, presence, rowsOf } from './support.js';

const image = (image_url: string, more: Partial<Extract<ItemInput, { type: 'image' }>> = {}): ItemInput => ({
  type: 'image',
  source: 'usda',
  species: 'Aa bb',
  image_url,
  ...more,
});
const record = (more: Partial<Extract<ItemInput, { type: 'catalogue_record' }>>): ItemInput => ({
  type: 'catalogue_record',
  source: 'usda',
  species: 'Aa bb',
  record: '1',
  ...more,
});
const names = (...given: string[]): ItemInput => ({
  type: 'common_names',
  source: 'usda',
  species: 'Aa bb',
  language: 'de',
  names: given,
});
const counts = (more: Partial<Extract<ItemInput, { type: 'popularity' }>>): ItemInput => ({
  type: 'popularity',
  source: 'usda',
  species: 'Aa bb',
  ...more,
});
const UNKNOWN = 'no species has this name';
const nobody = (item: ItemInput): ItemInput => ({ ...item, species: 'Zz yy' }) as ItemInput;
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
  [
    'an attribute that resembles two',
    fact('Aa bb', 'ph_mximum', '5'),
    'unknown attribute ph_mximum; did you mean ph_maximum?',
  ],
  ['a field without facts', fact('Aa bb', 'scientific_name', 'Aa bb'), 'unknown attribute'],
  [
    'a value that is none',
    { ...fact('Aa bb', 'light', '5'), value: null },
    'value must be a string, a number, true or false, or an array of strings or of rows; got null',
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
  [
    'an unknown source',
    fact('Aa bb', 'light', '5', { source: 'nobody' }),
    'unknown source nobody: register it before its first statement',
  ],
  [
    'a misspelt source',
    fact('Aa bb', 'light', '5', { source: 'usad' }),
    'unknown source usad; did you mean usda?',
  ],
  ['an unknown rank', name('Aa cc', { rank: 'cultivar' as never }), 'rank must be one of species, ssp'],
  ['a name without letters', name('...'), 'name is not a scientific name: ""...""'],
  ['a genus without letters', name('? bb'), 'name is not a scientific name: ""? bb""'],
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
    'a language with a region',
    { type: 'common_names', source: 'usda', species: 'Aa bb', language: 'de-AT', names: ['x'] },
    'language must be a code of two or three lower-case letters, such as fr; got ""de-AT""',
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
  ['records beyond all counts', counts({ cultivated_records: 2_147_483_648 }), 'must be at most 2147483647'],
  ['fewer than no specimens', counts({ specimens: -1 }), 'specimens'],
  ['fewer than no records', counts({ cultivated_records: -1 }), 'cultivated_records'],
  ['no observations', fact('Aa bb', 'light', '5', { n_observations: 0 }), 'n_observations'],
  ['a rating of no stars', image('https://a.example/1', { rating: 0 }), 'rating'],
  ['a rating of six stars', image('https://a.example/1', { rating: 6 }), 'rating'],
  ['a small form that is no address', image('https://a.example/1', { thumbnail_url: 's' }), 'thumbnail_url'],
  ['a licence that is a script', image('https://a.example/1', { licence_url: 'js:1' }), 'licence_url'],
  ['a source that is a script', image('https://a.example/1', { source_url: 'js:1' }), 'source_url'],
  ['hardiness zone 0', record({ hardiness_zone: 0 }), 'hardiness_zone'],
  ['hardiness zone 14', record({ hardiness_zone: 14 }), 'hardiness_zone'],
  ['a zone of level 0', { type: 'zone', code: 'A', name: 'A', level: 0 }, 'level'],
  ['a zone of level 5', { type: 'zone', code: 'A', name: 'A', level: 5 }, 'level'],
  ['a code of four digits', { type: 'zone', code: '1000', name: 'A', level: 1 }, 'code'],
  ['a code that begins with zero', { type: 'zone', code: '01', name: 'A', level: 1 }, 'code'],
  ['too many names', names(...Array.from({ length: 1001 }, (_, at) => `n${at}`)), 'names'],
  [
    'a synonym of no species',
    nobody({ type: 'synonym', source: 'usda', species: '', name: 'Aa cc' }),
    UNKNOWN,
  ],
  ['names of no species', nobody(names('Apfel')), UNKNOWN],
  ['an image of no species', nobody(image('https://a.example/1')), UNKNOWN],
  ['counts of no species', nobody(counts({ specimens: 1 })), UNKNOWN],
  ['a catalogue record of no species', nobody(record({})), UNKNOWN],
  [
    'identifiers of no species',
    nobody({ type: 'external_ids', source: 'usda', species: '', ids: ['usda:AABB'] }),
    UNKNOWN,
  ],
  ['a fact of no species', nobody(fact('', 'light', '5')), UNKNOWN],
];

/** Statements at the limits of what can be taken. */
const LIMITS: readonly ItemInput[] = [
  image('https://a.example/1', { rating: 1 }),
  image('https://a.example/5', { rating: 5, view: 'x'.repeat(300) }),
  record({ hardiness_zone: 1, record: '1' }),
  record({ hardiness_zone: 13, record: '13' }),
  { type: 'zone', code: '1', name: 'A', level: 1 },
  { type: 'zone', code: '999', name: 'B', level: 1 },
  names(...Array.from({ length: 1000 }, (_, at) => `n${at}`)),
  fact('Aa bb', 'light', '5', { n_observations: 1 }),
  fact('Aa bb', 'year', '1800', { n_observations: 2_147_483_647 }),
  counts({ specimens: 0, cultivated_records: 0 }),
  counts({ specimens: 2_147_483_647, cultivated_records: 2_147_483_647 }),
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

  it('is listed with at most 500 characters of it and 1,000 of the reason', async () => {
    const problems = [{ what: 'x'.repeat(501), why: 'y'.repeat(1001) }];
    const { rejectedRows } = await ingestRows(database, 'long', [{ items: [], problems }]);
    const [, line] = (await readFile(rejectedRows, 'utf8')).split('\n');
    expect(line).toBe(`rows,1,${'x'.repeat(500)},${'y'.repeat(1000)}`);
  });

  it('shows at most 1,000 characters of a warning about the file', async () => {
    const path = await folderWith('content');
    const declared = manifestOf('warned', []);
    const files = declared.files.map((file) => ({
      ...file,
      async *read(_: string, { warn }: ReadContext) {
        warn('w'.repeat(1001));
        yield* [];
      },
    }));
    const result = await ingest(database, {
      manifest: { ...declared, files },
      path,
      rejectedRows: join(path, 'rejected.csv'),
      progress: NO_PROGRESS,
    });
    expect(result.files[0]!.warnings[0]).toBe('w'.repeat(1000));
  });

  it('does not stop the file', async () => {
    expect(await rowsOf(database, 'select scientific_name, vals from species')).toEqual([
      { scientific_name: 'Aa bb', vals: { year: 1800 } },
    ]);
  });

  it('accepts values at the limits, and caps counts at the largest that can be stored', async () => {
    const { files } = await ingestRows(database, 'limits', [LIMITS, [counts({ specimens: 9 })]]);
    expect(files[0]).toMatchObject({ unreadable: 0, rejectedRows: 0 });
    await ingestRows(database, 'others', [
      [{ ...counts({ specimens: 9, cultivated_records: 9 }), source: 'wfo' } as ItemInput],
    ]);
    expect(
      await rowsOf(
        database,
        `select c.specimens, c.cultivated_records, s.specimens as sum, s.cultivated_records as records
         from popularity_claim c join species s on s.id = c.species_id order by c.specimens desc`,
      ),
    ).toEqual([
      {
        specimens: 2_147_483_647,
        cultivated_records: 2_147_483_647,
        sum: 2_147_483_647,
        records: 2_147_483_647,
      },
      { specimens: 9, cultivated_records: 9, sum: 2_147_483_647, records: 2_147_483_647 },
    ]);
  });

  it('C1.1 NUL and half characters leave a value that can be stored', async () => {
    await ingestRows(database, 'more', [[fact('Aa bb', 'bibliography', 'a\0b\ud83c', { notes: 'n\0' })]]);
    expect(await rowsOf(database, `select vals ->> 'bibliography' as text from species`)).toEqual([
      { text: 'ab\ufffd' },
    ]);
  });
});
