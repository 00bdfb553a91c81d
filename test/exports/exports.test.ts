import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { openPromise } from 'yauzl';
import type { Database } from '../../src/database/database.js';
import { archiveWriter } from '../../src/exports/archive.js';
import { describeExport } from '../../src/exports/description.js';
import { type ExportOptions, exportFile, readmePath } from '../../src/exports/export.js';
import { csvWriter } from '../../src/exports/lines.js';
import { parquetWriter } from '../../src/exports/parquet.js';
import { EXPORT_FIELDS } from '../../src/exports/rows.js';
import type { ExportedSpecies } from '../../src/exports/species-stream.js';
import { EXPORT_FORMATS, type ExportDescription, type ExportFormat } from '../../src/exports/writer.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { readFields } from '../../src/query/read-fields.js';
import { fact, ingestRows, name, presence, zone } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { openParquet } from './opened.js';
import { filesOfZip } from './zip.js';

type Row = Readonly<Record<string, unknown>>;

const source = (slug: string, licence?: string): ItemInput => ({ type: 'source', slug, name: slug, licence });

/** Sources of each set of licences; the strongest of a field have the strictest licence. */
const SOURCES = [
  source('wfo', 'CC BY'),
  source('usda', 'CC BY-NC 4.0'),
  source('catminat', 'ODbL'),
  source('fqa-ohio_2014', 'CC0'),
  source('gbif'),
];

const MONTANA = 'Pyrella montana';
const CLOSED = 'Pyrella clausa';

const ROWS: readonly (readonly ItemInput[])[] = [
  SOURCES,
  [zone('1', 1), zone('14', 2, '1'), zone('AUT', 3, '14'), zone('GER', 3, '14'), zone('SWI', 3, '14')],
  [name(MONTANA), name(CLOSED, { source: 'gbif' })],
  [
    fact(MONTANA, 'maximum_height_cm', 60, { source: 'usda' }),
    fact(MONTANA, 'maximum_height_cm', 70, { source: 'catminat' }),
    fact(MONTANA, 'maximum_height_cm', 80, { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'light', 7, { source: 'usda' }),
    fact(MONTANA, 'frost_free_days_minimum', 100, { source: 'usda' }),
    fact(MONTANA, 'soil_salinity', 0, { source: 'usda' }),
    fact(MONTANA, 'vegetable', false, { source: 'usda' }),
    fact(MONTANA, 'author', 'Lund', { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'year', 1901, { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'bibliography', 'Flora Pyrenaica 12', { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'flower_color', ['white', 'red'], { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'common_name', ['closed pyrella'], { source: 'usda' }),
    fact(MONTANA, 'common_name', ['open pyrella'], { source: 'fqa-ohio_2014' }),
    fact(MONTANA, 'observations', 'Two\tcolumns, "quoted"\nand two lines', { source: 'fqa-ohio_2014' }),
  ],
  [
    { type: 'synonym', source: 'wfo', species: MONTANA, name: 'Pyrella alpestris', author: 'Lund' },
    { type: 'synonym', source: 'usda', species: MONTANA, name: 'Pyrella nivalis' },
    { type: 'synonym', source: 'wfo', species: MONTANA, name: 'Pyrella glacialis' },
    { type: 'synonym', source: 'usda', species: MONTANA, name: 'Pyrella glacialis', author: 'Moor' },
    { type: 'common_names', source: 'usda', species: MONTANA, language: 'de', names: ['Zubirne'] },
    { type: 'common_names', source: 'fqa-ohio_2014', species: MONTANA, language: 'de', names: ['Bergbirne'] },
    { type: 'external_ids', source: 'usda', species: MONTANA, ids: ['usda:PYMO'] },
    { type: 'external_ids', source: 'fqa-ohio_2014', species: MONTANA, ids: ['inaturalist:7001'] },
    presence(MONTANA, 'AUT', { source: 'usda', establishment: 'introduced' }),
    presence(MONTANA, 'AUT', { source: 'fqa-ohio_2014', establishment: 'native' }),
    presence(MONTANA, 'GER', { source: 'usda', establishment: 'native' }),
    presence(MONTANA, 'SWI', { source: 'usda', establishment: 'absent' }),
    {
      type: 'image',
      source: 'gbif',
      species: MONTANA,
      image_url: 'https://images.example/free.jpg',
      licence: 'CC BY 4.0',
      copyright: 'Ada Moor',
    },
    {
      type: 'image',
      source: 'gbif',
      species: MONTANA,
      image_url: 'https://images.example/unsigned.jpg',
      licence: 'CC BY 4.0',
    },
    { type: 'image', source: 'gbif', species: MONTANA, image_url: 'https://images.example/unclear.jpg' },
    {
      type: 'image',
      source: 'fqa-ohio_2014',
      species: MONTANA,
      image_url: 'https://images.example/alike.jpg',
      licence: 'CC BY-SA 4.0',
    },
    {
      type: 'image',
      source: 'fqa-ohio_2014',
      species: MONTANA,
      image_url: 'https://images.example/of-source.jpg',
    },
  ],
];

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-exports-'));
  database = await testDatabase();
  await ingestRows(database, 'test', ROWS);
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

const WHOLE: ExportOptions = {
  licences: 'all',
  selection: null,
  withSources: false,
  chosen: null,
  languages: null,
};

let files = 0;
const exported = async (format: ExportFormat, options: Partial<ExportOptions> = {}): Promise<string> => {
  files += 1;
  const path = join(folder, `${files}.${format}`);
  await database.session((client) =>
    exportFile(client, { format, path }, { ...WHOLE, ...options }, () => undefined),
  );
  return path;
};
const rowsOf = async (options: Partial<ExportOptions> = {}): Promise<readonly Row[]> =>
  (await readFile(await exported('ndjson', options), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);
const montana = async (options: Partial<ExportOptions> = {}): Promise<Row> =>
  (await rowsOf(options)).find(({ scientific_name }) => scientific_name === MONTANA)!;
const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Row | null)?.[key], row);

const { Database: SqliteFile } = createRequire(import.meta.url)(
  'node-sqlite3-wasm',
) as typeof import('node-sqlite3-wasm');
const ABOUT = 'select json_group_object(key, value) as about from about';
const rowsOfSqlite = (path: string, query: string): readonly Row[] => {
  const file = new SqliteFile(path, { readOnly: true });
  const rows = file.all(query) as Row[];
  file.close();
  return query === ABOUT ? [JSON.parse(String(rows[0]!['about'])) as Row] : rows;
};
/** Returns a value of a Parquet file as SQLite stores it. */
const ofSqlite = (type: string, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (type === 'bool') return Number(value);
  if (value instanceof Date) return value.toISOString();
  return type.startsWith('list') ? JSON.stringify([...(value as Iterable<unknown>)]) : value;
};

describe('C16.20 an export', () => {
  it.each(EXPORT_FORMATS)('as %s is the same, byte for byte, for the same state', async (format) => {
    for (const licences of ['all', 'cc'] as const) {
      const [one, other] = [await exported(format, { licences }), await exported(format, { licences })];
      expect((await readFile(one)).equals(await readFile(other))).toBe(true);
    }
  });

  it('has every species of a large database, in the order of their ids', async () => {
    const own = await testDatabase();
    const names = Array.from({ length: 501 }, (_, at) => name(`Pyrella n${at}ensis`));
    await ingestRows(own, 'test', [[source('wfo', 'CC BY')], names]);
    const path = join(folder, 'large.ndjson');
    await own.session((client) =>
      exportFile(
        client,
        { format: 'ndjson', path },
        { ...WHOLE, selection: { paths: ['id'], provenance: false } },
        () => undefined,
      ),
    );
    await own.close();
    const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
    const ids = lines.map((line) => (JSON.parse(line) as { readonly id: number }).id);
    expect(ids).toHaveLength(501);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it('leaves no file if it fails', async () => {
    const path = join(folder, 'failing.dwca');
    const failing = database.session((client) =>
      exportFile(client, { format: 'dwca', path }, WHOLE, () => {
        throw new Error('stopped');
      }),
    );
    await expect(failing).rejects.toThrow('stopped');
    expect((await readdir(folder)).filter((each) => each.startsWith('failing'))).toEqual([]);
  });

  it('keeps the earlier file, and names the README, if the README cannot be written', async () => {
    const path = join(folder, 'unexplained.csv');
    await writeFile(path, 'earlier');
    await mkdir(readmePath(path));
    const failing = database.session((client) =>
      exportFile(client, { format: 'csv', path }, WHOLE, () => undefined),
    );
    await expect(failing).rejects.toThrow(`${readmePath(path)} is a folder. `);
    expect(await readFile(path, 'utf8')).toBe('earlier');
    await rmdir(readmePath(path));
  });

  it('keeps the earlier file and its README if the export fails, and leaves no part of the new ones', async () => {
    const path = join(folder, 'earlier.csv');
    await writeFile(path, 'earlier');
    await writeFile(readmePath(path), 'explained');
    const failing = database.session((client) =>
      exportFile(client, { format: 'csv', path }, WHOLE, () => {
        throw new Error('stopped');
      }),
    );
    await expect(failing).rejects.toThrow('stopped');
    expect(await readFile(path, 'utf8')).toBe('earlier');
    expect(await readFile(readmePath(path), 'utf8')).toBe('explained');
    expect((await readdir(folder)).filter((each) => each.startsWith('earlier'))).toHaveLength(2);
  });

  it('of no species as CSV has its headings', async () => {
    const path = join(folder, 'none.csv');
    const writer = csvWriter(path, { selection: null, withSources: false });
    await writer.end({} as ExportDescription);
    expect((await readFile(path, 'utf8')).split('\n')).toEqual([expect.stringMatching(/^id,slug,/), '']);
  });

  it.each(EXPORT_FORMATS)('as %s has its README, in it or next to it', async (format) => {
    const path = await exported(format);
    const isInside = format === 'dwca' || format === 'coldp' || format === 'sqlite';
    expect(existsSync(readmePath(path))).toBe(!isInside);
    if (format === 'sqlite') expect(rowsOfSqlite(path, ABOUT)[0]!['readme']).toContain('## Sources');
    else if (isInside) expect((await filesOfZip(path)).get('README.md')).toContain('## Sources');
  });

  it('has only the chosen species', async () => {
    const { id } = await montana();
    const rows = await rowsOf({ chosen: new Set([Number(id)]) });
    expect(rows.map((row) => row['scientific_name'])).toEqual([MONTANA]);
  });
});

describe('C16.24 an SQLite file', () => {
  it('has a view with the columns and values of Parquet, and a row for each relation', async () => {
    const path = await exported('sqlite', { withSources: true });
    const plants = rowsOfSqlite(path, 'select * from plant order by id');
    const columns = await openParquet(await exported('parquet'));
    expect(Object.keys(plants[0]!)).toEqual([...columns.keys()]);
    for (const [name, { type, values }] of columns)
      expect([name, plants.map((row) => row[name])]).toEqual([
        name,
        values.map((value) => ofSqlite(type, value)),
      ]);
    const one = (query: string) => rowsOfSqlite(path, query);
    expect(one(`select language, name from names where kind = 'common' order by id`)).toContainEqual({
      language: 'de',
      name: 'Zubirne',
    });
    expect(one(`select count(*) as n from photos where credit is not null`)[0]!['n']).toBeGreaterThan(0);
    expect(
      one(`select s.slug from evidence e join sources s on s.id = e.source_id where field = 'light'`),
    ).toEqual([{ slug: 'usda' }]);
    expect(one('pragma foreign_key_check')).toEqual([]);
    expect(one(ABOUT)[0]).toMatchObject({
      licences: 'all',
      search_note: expect.stringContaining('typing errors'),
    });
  });

  it('has only the sources, languages and fields that were asked for', async () => {
    const languages = new Set(['en']);
    const path = await exported('sqlite', { licences: 'cc', languages });
    expect(rowsOfSqlite(path, `select name from names where kind = 'common'`)).toEqual([
      { name: 'Open pyrella' },
    ]);
    const named = rowsOfSqlite(path, 'select slug from sources').map(({ slug }) => slug);
    expect(named).not.toContain('usda');
    expect((await readFile(path)).includes('losed pyrella')).toBe(false);
    const { value: selection } = readFields('light', EXPORT_FIELDS);
    expect(
      Object.keys(rowsOfSqlite(await exported('sqlite', { selection }), 'select * from plant')[0]!),
    ).toEqual([...['id', 'slug', 'light']]);
  });
});

describe('C16.23 the README', () => {
  it('has the names of the fields in the chosen languages', async () => {
    const readmeIn = async (languages: ReadonlySet<string> | null) =>
      readFile(readmePath(await exported('csv', { languages })), 'utf8');
    expect(await readmeIn(new Set(['de', 'fr', 'pl']))).toMatch(
      /\| field \| de \| fr \|\n[\s\S]*\n\| maximum_height_cm \| Größte Höhe \| Hauteur maximale \|\n/i,
    );
    expect(await readmeIn(null)).not.toContain('Names of the fields');
  });
});

describe('C16.22 licences', () => {
  it.each([
    [
      ...(['all', 60, 7, ['Closed pyrella', 'Open pyrella']] as const),
      ['Pyrella alpestris', 'Pyrella glacialis', 'Pyrella nivalis'],
    ],
    ['open', 70, null, ['Open pyrella'], ['Pyrella alpestris', 'Pyrella glacialis']],
    ['cc', 80, null, ['Open pyrella'], ['Pyrella alpestris', 'Pyrella glacialis']],
  ] as const)(
    '%s: each value is the strongest permitted one',
    async (licences, height, light, names, synonyms) => {
      const row = await montana({ licences, withSources: true });
      expect(at(row, 'specifications.maximum_height.cm')).toBe(height);
      expect(at(row, 'growth.light')).toBe(light);
      expect(at(row, 'common_names.en')).toEqual(names);
      expect((row['synonyms'] as readonly Row[]).map((synonym) => synonym['name'])).toEqual(synonyms);
      const named = Object.values(row['provenance'] as Readonly<Record<string, Row>>).map(
        (each) => each['source'],
      );
      expect(named).not.toContain(licences === 'all' ? 'gbif' : 'usda');
    },
  );

  it('zones and images follow the same rule, images by their own licence first', async () => {
    const [all, cc] = [await montana(), await montana({ licences: 'cc' })];
    const codes = (row: Row) =>
      Object.fromEntries(
        Object.entries(row['distributions'] as Record<string, readonly Row[]>).map(([key, zones]) => [
          key,
          zones.map((each) => each['slug']),
        ]),
      );
    expect(codes(all)).toEqual({ absent: ['swi'], introduced: ['aut'], native: ['ger'] });
    expect(codes(cc)).toEqual({ native: ['aut'] });
    const urls = (row: Row) => (at(row, 'images.other') as readonly Row[]).map((each) => each['image_url']);
    expect(urls(all)).toHaveLength(5);
    expect([...urls(cc)].sort()).toEqual([
      'https://images.example/free.jpg',
      'https://images.example/of-source.jpg',
      'https://images.example/unsigned.jpg',
    ]);
  });

  it('the author of a synonym and names in other languages follow the same rule; a former name stays', async () => {
    await database.session((client) =>
      client.query(
        `insert into synonym (species_id, name, match_key, former)
         select id, 'Pyrella prisca', 'pyrella prisca', true from species where scientific_name = $1`,
        [MONTANA],
      ),
    );
    const [all, cc] = [await montana(), await montana({ licences: 'cc' })];
    await database.session((client) => client.query(`delete from synonym where name = 'Pyrella prisca'`));
    const synonyms = (row: Row) =>
      (row['synonyms'] as readonly Row[]).map((each) => [each['name'], each['author']]);
    expect(synonyms(all)).toEqual([
      ['Pyrella alpestris', 'Lund'],
      ['Pyrella glacialis', 'Moor'],
      ['Pyrella nivalis', null],
      ['Pyrella prisca', null],
    ]);
    expect(synonyms(cc)).toEqual([
      ['Pyrella alpestris', 'Lund'],
      ['Pyrella glacialis', null],
      ['Pyrella prisca', null],
    ]);
    expect([at(all, 'common_names.de'), at(cc, 'common_names.de')]).toEqual([
      expect.arrayContaining(['Bergbirne', 'Zubirne']),
      ['Bergbirne'],
    ]);
  });

  it('identifiers follow the same rule', async () => {
    const [all, cc] = [await montana(), await montana({ licences: 'cc' })];
    expect(all['external_ids']).toMatchObject({ usda: 'PYMO', inaturalist: '7001' });
    expect(cc['external_ids']).toMatchObject({ usda: null, inaturalist: '7001' });
  });

  it('a species of which no permitted source states the name is left out', async () => {
    const names = async (licences: 'all' | 'cc') =>
      (await rowsOf({ licences })).map(({ scientific_name }) => scientific_name);
    expect(await names('all')).toEqual([CLOSED, MONTANA]);
    expect(await names('cc')).toEqual([MONTANA]);
  });

  it('the README names every source, and those with unclear licences apart', async () => {
    const readme = await readFile(readmePath(await exported('csv')), 'utf8');
    expect(readme).toMatch(/unknown or restrictive licence\n\n(- .*\n)*- usda \(`usda`\): CC BY-NC 4\.0/);
    expect(readme).toContain('- gbif (`gbif`): licence unknown');
    const cc = await readFile(readmePath(await exported('csv', { licences: 'cc' })), 'utf8');
    expect(cc).toMatch(/left out for their licence, except images .*\n\n(- .*\n)*- catminat/);
  });
});

it('C16.20 an export is of the day of its latest change', async () => {
  const modified = await database.session(async (client) => {
    await client.query('begin');
    await client.query(
      `update species set updated_at = case scientific_name when $1 then '2041-01-01Z'::timestamptz else '2040-01-01Z' end`,
      [CLOSED],
    );
    const { modified: latest } = await describeExport(client, {
      licences: 'all',
      languages: null,
      chosen: null,
    });
    await client.query('rollback');
    return latest;
  });
  expect(modified).toBe('2041-01-01T00:00:00.000Z');
});

it.each([
  ['cc', 'CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/', ['wfo', 'fqa-ohio_2014']],
  [
    'open',
    'ODbL-1.0',
    'https://opendatacommons.org/licenses/odbl/1-0/',
    ['wfo', 'catminat', 'fqa-ohio_2014'],
  ],
] as const)(
  'C16.22 the set %s as a whole has the licence %s, and its README lists sources of all its licences',
  async (set, licence, url, slugs) => {
    const described = await database.session((client) =>
      describeExport(client, { licences: set, languages: null, chosen: null }),
    );
    expect(described.licence).toEqual({ name: licence, url });
    const [, firstSection = ''] = described.readme.split(/^## .*$/m);
    for (const slug of slugs) expect(firstSection).toContain(`(\`${slug}\`)`);
  },
);

it('C16.20 an archive has the time of the data on each of its files', async () => {
  const path = join(folder, 'dated.zip');
  const modified = '2026-01-02T03:04:06.000Z';
  const table = { file: 'a.tsv', columns: ['a'], rows: () => [] };
  const none = { aboveFamilies: new Map(), parents: new Set<number>() };
  await archiveWriter(path, [table], () => ({ 'README.md': '' }), none).end({
    modified,
  } as ExportDescription);
  const times: Date[] = [];
  for await (const entry of (await openPromise(path)).eachEntry()) times.push(entry.getLastModDate());
  expect(times).toEqual([new Date(modified), new Date(modified)]);
});

it('C16.22 the README names sources in their order; values of the community have licences of their own', async () => {
  const readme = await database.session(async (client) => {
    await client.query('begin');
    await client.query(`insert into source (slug, name, rank) values ('community', 'Community', 0)`);
    const { readme: text } = await describeExport(client, { licences: 'all', languages: null, chosen: null });
    await client.query('rollback');
    return text;
  });
  const [, clear = '', unclear = ''] = readme.split(/^## .*$/m);
  const slugs = (text: string) => [...text.matchAll(/^- .*? \(`([^`]+)`\)/gm)].map(([, slug]) => slug);
  expect(slugs(clear)[0]).toBe('community');
  expect(slugs(unclear)).not.toContain('community');
  const { rows } = await database.session((client) =>
    client.query<{ slug: string }>('select slug from source order by rank'),
  );
  const inOrder = rows.map(({ slug }) => slug);
  for (const part of [slugs(clear).slice(1), slugs(unclear)])
    expect(part).toEqual(inOrder.filter((slug) => part.includes(slug)));
});

describe('C16.21 rows', () => {
  const select = (fields: string) => readFields(fields, EXPORT_FIELDS).value;

  it('as CSV have the selected columns and their sources', async () => {
    const selection = select('maximum_height_cm,flower_color');
    const text = await readFile(await exported('csv', { selection, withSources: true }), 'utf8');
    const [header = '', , second] = text.split('\n');
    expect(header.split(',').slice(0, 4)).toEqual(['id', 'slug', 'maximum_height_cm [cm]', 'flower_color']);
    expect(header).toContain(
      'maximum_height_cm_source,maximum_height_cm_evidence_type,maximum_height_cm_licence',
    );
    expect(second).toMatch(/^\d+,pyrella-montana,60,white\|red,/);
  });

  it('as Parquet have typed columns, lists and nulls', async () => {
    const file = await asyncBufferFromFile(await exported('parquet', { withSources: true }));
    const rows = (await parquetReadObjects({ file })) as readonly Row[];
    const row = rows.find((each) => each['scientific_name'] === MONTANA)!;
    expect(row).toMatchObject({
      maximum_height_cm: 60,
      maximum_height_cm_source: 'usda',
      light: 7,
      flower_color: ['white', 'red'],
      common_names: { en: ['Closed pyrella', 'Open pyrella'] },
      synonyms: ['Pyrella alpestris', 'Pyrella glacialis', 'Pyrella nivalis'],
      zones_introduced: ['AUT'],
      zones_native: ['GER'],
      toxicity: null,
      soil_salinity: 0,
      vegetable: false,
      updated_at: expect.any(Date),
    });
    expect(rows).toHaveLength(2);
  });

  it('as Parquet are written once each, in groups of a limited number of cells', async () => {
    const path = join(folder, 'groups.parquet');
    const column = { type: 'integer', description: '', path: '' } as const;
    const value = ({ record }: ExportedSpecies) => record.id;
    const columns = ['one', 'two'].map((each) => ({ ...column, name: each, value }));
    const writer = parquetWriter(path, columns, 4);
    const ids = [[1], [2, 3], [4, 5], [6]];
    for (const part of ids)
      await writer.write(part.map((id) => ({ record: { id } }) as unknown as ExportedSpecies));
    await writer.end({} as ExportDescription);
    const file = await asyncBufferFromFile(path);
    expect(await parquetReadObjects({ file })).toEqual(ids.flat().map((id) => ({ one: id, two: id })));
    const { row_groups: groups } = await parquetMetadataAsync(file);
    expect(groups.map((group) => Number(group.num_rows))).toEqual([2, 1, 2, 1]);
  });

  it('as an archive are tables whose cells have neither tabs nor line ends', async () => {
    const dwca = await filesOfZip(await exported('dwca'));
    expect([...dwca.keys()].sort()).toEqual([
      'README.md',
      'distribution.tsv',
      'eml.xml',
      'identifier.tsv',
      'measurementorfact.tsv',
      'meta.xml',
      'multimedia.tsv',
      'taxon.tsv',
      'vernacularname.tsv',
    ]);
    const coldp = await filesOfZip(await exported('coldp'));
    for (const [file, text] of [...dwca, ...coldp].filter(([each]) => each.endsWith('.tsv'))) {
      const widths = new Set(
        text
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => line.split('\t').length),
      );
      expect([file, widths.size]).toEqual([file, 1]);
    }
    expect(dwca.get('taxon.tsv')).toContain('\tPyrella alpestris\tLund\tspecies\tsynonym\t');
    expect(dwca.get('measurementorfact.tsv')).toContain('\tmaximum_height_cm\t60\tcm\treported\tusda');
    expect(coldp.get('NameUsage.tsv')).toContain('\tsynonym\tPyrella alpestris\tLund\t');
    expect(coldp.get('Distribution.tsv')).toMatch(/\tAUT\tAUT\ttdwg\tintroduced\t/);
  });

  it.each([
    ['dwca', 'measurementorfact.tsv'],
    ['coldp', 'TaxonProperty.tsv'],
  ] as const)('C1.6 as an archive (%s) have 0 and false among the values', async (format, file) => {
    const text = (await filesOfZip(await exported(format))).get(file);
    expect(text).toMatch(/\tsoil_salinity\t0\t/);
    expect(text).toMatch(/\tvegetable\tfalse\t/);
  });

  it('as an archive say where a species is absent only in the words of Darwin Core; ColDP has none for it', async () => {
    const [dwca, coldp] = [
      await filesOfZip(await exported('dwca')),
      await filesOfZip(await exported('coldp')),
    ];
    expect(dwca.get('distribution.tsv')).toMatch(/\tTDWG:SWI\tSWI\t\tabsent/);
    expect(coldp.get('Distribution.tsv')).not.toContain('SWI');
  });

  it('as an archive credit images as records do, and name languages by the codes of the standard', async () => {
    const dwca = await filesOfZip(await exported('dwca'));
    const coldp = await filesOfZip(await exported('coldp'));
    for (const media of [dwca.get('multimedia.tsv'), coldp.get('Media.tsv')]) {
      expect(media).toMatch(/free\.jpg\t.*\bAda Moor\t/);
      expect(media).toMatch(/unsigned\.jpg\t.*\bgbif, CC BY 4\.0\t/);
    }
    expect(dwca.get('vernacularname.tsv')).toMatch(/\tOpen pyrella\ten\n/);
    expect(coldp.get('VernacularName.tsv')).toMatch(/\tOpen pyrella\teng\n/);
  });

  it('as lines of JSON have no links, and no sources of values that they do not show', async () => {
    const row = await montana({ withSources: true });
    expect(JSON.stringify(row)).not.toContain('/api/v1/');
    const provenance = row['provenance'] as Row;
    expect(provenance['specifications.maximum_height.cm']).toMatchObject({ source: 'usda' });
    expect(Object.keys(provenance)).not.toContain('null');
  });

  it('as a Darwin Core Archive has each part of a name in its column', async () => {
    const dwca = await filesOfZip(await exported('dwca'));
    const [columns = [], ...rows] = dwca
      .get('taxon.tsv')!
      .split('\n')
      .map((line) => line.split('\t'));
    const taxa = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
    const species = taxa.find(({ scientificName }) => scientificName === MONTANA)!;
    expect(species).toMatchObject({
      scientificNameAuthorship: 'Lund',
      taxonRank: 'species',
      taxonomicStatus: 'accepted',
      acceptedNameUsageID: species['taxonID'],
      family: 'Rosaceae',
      genus: 'Pyrella',
      namePublishedInYear: '1901',
      namePublishedIn: 'Flora Pyrenaica 12',
    });
    expect(taxa.find(({ scientificName }) => scientificName === 'Pyrella alpestris')).toMatchObject({
      scientificNameAuthorship: 'Lund',
      taxonomicStatus: 'synonym',
      acceptedNameUsageID: species['taxonID'],
      family: 'Rosaceae',
      genus: '',
      namePublishedInYear: '',
    });
  });
});
