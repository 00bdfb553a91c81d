import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { type IngestResult, ingest } from '../../../src/ingest/ingest.js';
import type { ItemInput } from '../../../src/ingest/item.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { trefleDump } from '../../../src/ingest/sources/trefle-dump.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { fact, folderWith, ingestRows, name, presence, rowsOf, zone } from '../support.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

type Cells = Readonly<Record<string, string>>;

/** A file of the layout with the columns that the rows have. */
const table = (...rows: readonly Cells[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join('\t')}\n`)
    .join('');
};

const PYRELLA: Cells = {
  id: '7001',
  scientific_name: 'Pyrella montana',
  rank: 'Species',
  genus: 'Pyrella',
  family: 'Pyrellaceae',
  year: '1821',
  author: 'Hartw.',
  bibliography: 'Fl. Mont. 3: 118 (1821)',
  common_name: 'Hill pyrella',
  family_common_name: 'Pyrella family',
  image_url: 'https://images.example/pyrella.jpg',
  flower_color: 'white,magenta',
  bloom_months: 'apr, may,',
  vegetable: 'false',
  flower_conspicuous: 'true',
  light: '8',
  edible: 'true',
  edible_part: 'leaves',
  maximum_height_cm: '60',
  ph_minimum: '5.5',
  growth_habit: 'Forb/herb',
  synonyms: 'Pyrella alpestris, Pyrella  nivalis',
  distributions: 'Austria,fra,Panamá,Gambia, The,Türkiye',
  common_names: 'hill pyrella,Stone pyrella,de:Berg-Pyrelle,pele (Tonga, Tuvalu),en:Rock pyrella,fr:',
  url_powo: 'http://powo.example/names:1-1',
  // Pages of others, of which nothing is read.
  url_usda: 'http://a.example/1',
  url_tropicos: 'http://a.example/1',
  url_tela_botanica: 'http://a.example/1',
  url_plantnet: 'http://a.example/1',
  url_gbif: 'http://a.example/1',
  url_openfarm: 'http://a.example/1',
  url_catminat: 'http://a.example/1',
  url_wikipedia_en: 'http://a.example/1',
};

const ZONES = [
  zone('1', 1),
  zone('11', 2, '1'),
  { ...zone('AUT', 3, '11'), name: 'Austria' },
  { ...zone('AUT-OO', 4, 'AUT'), name: 'Austria' },
  { ...zone('FRA', 3, '11'), name: 'France' },
  { ...zone('PAN', 3, '11'), name: 'Panamá' },
  { ...zone('GAM', 3, '11'), name: 'Gambia, The' },
  { ...zone('TUR', 3, '11'), name: 'Turkey' },
];

it('the dump of Trefle states no name without a rank or family, and no family without a name', async () => {
  const cells = { family: 'Pyrellaceae', family_common_name: 'Pyrella family' };
  const content = table(
    { scientific_name: 'Pyrella montana alba', ...cells },
    {
      scientific_name: 'Pyrella alba',
      ...cells,
      family: '',
      synonyms: 'Pyrella alpestris, Pyrella  nivalis',
    },
    {
      scientific_name: 'Pyrella nova',
      ...cells,
      common_name: 'Pyrelle',
      common_names: 'pyrelle,fr:pyrelle, es:',
    },
    { scientific_name: '', id: ' ' },
  );
  const read = await readSource(trefleDump, { 'species.csv': content });
  expect(itemsOf(read, 'name')).toMatchObject([{ name: 'Pyrella nova', rank: 'species', record: null }]);
  expect(itemsOf(read, 'taxon')).toMatchObject([{ name: 'Pyrellaceae', common_name: 'Pyrella family' }]);
  expect(itemsOf(read, 'common_names')).toMatchObject([
    { language: 'en', names: ['Pyrelle'] },
    { language: 'fr', names: ['pyrelle'] },
  ]);
  expect(itemsOf(read, 'synonym')).toMatchObject([
    { name: 'Pyrella alpestris' },
    { name: 'Pyrella nivalis' },
  ]);
  expect(problemsOf(read)).toEqual([{ what: '', why: 'no scientific name' }]);
});

describe('the dump of Trefle', () => {
  let database: Database;
  const restored = restoredDatabase((empty) => ingestRows(empty, 'zones', [ZONES]));
  beforeEach(async () => {
    database = await restored.next();
  });

  let listed = '';
  const dump = async (content: string): Promise<IngestResult['files'][number]> => {
    const folder = await folderWith('');
    await writeFile(join(folder, 'any-name.tsv'), content);
    const rejectedRows = join(folder, 'rejected-rows.csv');
    const result = await ingest(database, {
      manifest: trefleDump,
      path: join(folder, 'any-name.tsv'),
      rejectedRows,
      progress: NO_PROGRESS,
    });
    listed = await readFile(rejectedRows, 'utf8');
    return result.files[0]!;
  };

  const published = async (slug = 'pyrella-montana') =>
    (
      await rowsOf<{ vals: Record<string, unknown>; winners: Record<string, unknown> }>(
        database,
        'select vals, winners from species where slug = $1',
        [slug],
      )
    )[0]!;
  const facts = () =>
    rowsOf(
      database,
      `select a.key, so.slug as source, f.value from fact f join attribute a on a.id = f.attribute_id
       join source so on so.id = f.source_id where f.status = 1 order by 1, 2`,
    );
  const changes = () => rowsOf(database, 'select from outbox').then((rows) => rows.length);
  const forget = () => database.session((client) => client.query('truncate outbox'));

  it('C10.26 C10.25 makes species, with values that no source is named for', async () => {
    expect(await dump(table(PYRELLA))).toMatchObject({
      rows: 1,
      newSpecies: 1,
      rejectedRows: 0,
      warnings: [],
    });
    expect(await facts()).toEqual([]);
    const { vals, winners } = await published();
    expect(vals).toEqual({
      year: 1821,
      author: 'Hartw.',
      bibliography: 'Fl. Mont. 3: 118 (1821)',
      common_name: ['Hill pyrella', 'Rock pyrella'],
      flower_color: ['white', 'magenta'],
      bloom_months: ['apr', 'may'],
      vegetable: false,
      flower_conspicuous: true,
      light: 8,
      edible_part: ['leaves'],
      maximum_height_cm: 60,
      ph_minimum: 5.5,
      growth_habit: 'Forb/herb',
    });
    expect([...new Set(Object.values(winners))]).toEqual([null]);
    expect(
      await rowsOf(
        database,
        `select s.rank, s.status, g.name as genus, f.name as family, f.common_name from species s
         join genus g on g.id = s.genus_id join family f on f.id = g.family_id`,
      ),
    ).toEqual([
      {
        rank: 'species',
        status: 'unknown',
        genus: 'Pyrella',
        family: 'Pyrellaceae',
        common_name: 'Pyrella family',
      },
    ]);
  });

  it('C8.18 C8.19 C11.13 brings names, synonyms, zones by name or code, and the image', async () => {
    await dump(table(PYRELLA));
    expect(
      await rowsOf(
        database,
        `select c.language, so.slug as source, array_agg(c.name order by c.position) as names
         from common_name c left join source so on so.id = c.source_id group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { language: 'de', source: 'trefle-dump', names: ['Berg-Pyrelle'] },
      { language: 'en', source: null, names: ['Hill pyrella', 'Rock pyrella'] },
      { language: 'und', source: 'trefle-dump', names: ['Stone pyrella', 'pele (Tonga, Tuvalu)'] },
    ]);
    expect(await rowsOf(database, 'select name, slug from synonym order by name')).toEqual([
      { name: 'Pyrella alpestris', slug: 'pyrella-alpestris' },
      { name: 'Pyrella nivalis', slug: 'pyrella-nivalis' },
    ]);
    expect(
      await rowsOf(
        database,
        'select z.code, d.establishment from distribution d join zone z on z.id = d.zone_id order by 1',
      ),
    ).toEqual(['AUT', 'FRA', 'GAM', 'PAN', 'TUR'].map((code) => ({ code, establishment: 'unknown' })));
    expect(await rowsOf(database, 'select image_url, part, is_main, licence, copyright from image')).toEqual([
      {
        image_url: 'https://images.example/pyrella.jpg',
        part: 'other',
        is_main: false,
        licence: null,
        copyright: null,
      },
    ]);
  });

  it('writes nothing when read again', async () => {
    const content = table({ ...PYRELLA, ph_maximum: '15' });
    const first = await dump(content);
    const before = await rowsOf(database, 'select vals, winners, revision, unattributed from species');
    await forget();
    const again = await dump(content);
    expect(again).toMatchObject({
      claims: first.claims,
      accepted: 0,
      unchanged: first.accepted,
      rejected: 1,
      written: 0,
      withdrawn: 0,
      published: 0,
      newSpecies: 0,
    });
    expect(await changes()).toBe(0);
    expect(await rowsOf(database, 'select vals, winners, revision, unattributed from species')).toEqual(
      before,
    );
  });

  it('C10.20 is replaced by a stronger source, not by a weaker one, in whatever order they come', async () => {
    const strong = fact('Pyrella montana', 'light', 5, { source: 'flora_europaea' });
    const weak = fact('Pyrella montana', 'ph_minimum', 7, { source: 'powo' });
    const source: ItemInput = { type: 'source', slug: 'flora_europaea', name: 'Flora Europaea' };
    await ingestRows(database, 'names', [[name('Pyrella montana', { family: 'Pyrellaceae' })]]);
    await ingestRows(database, 'before', [[weak]]);
    expect((await published()).vals).toMatchObject({ ph_minimum: 7 });
    await dump(table(PYRELLA));
    expect(await published()).toMatchObject({
      vals: { light: 8, ph_minimum: 5.5 },
      winners: { ph_minimum: null },
    });
    await ingestRows(database, 'after', [[source, strong, { ...weak, value: 6 } as ItemInput]]);
    expect((await published()).vals).toMatchObject({ light: 5, ph_minimum: 5.5 });
    await dump(table({ ...PYRELLA, light: '9' }));
    expect((await published()).vals).toMatchObject({ light: 5, ph_minimum: 5.5 });
    expect(await facts()).toEqual([
      { key: 'light', source: 'flora_europaea', value: 5 },
      { key: 'ph_minimum', source: 'powo', value: 6 },
    ]);
  });

  it('C9.48 C9.49 is replaced by what the community says, and shown again when that is taken back', async () => {
    const community: ItemInput = { type: 'source', slug: 'community', name: 'Community' };
    await dump(table(PYRELLA));
    const said = [community, fact('Pyrella montana', 'light', 4, { source: 'community' })];
    await ingestRows(database, 'review', [said], { complete: ['community'] });
    expect((await published()).vals).toMatchObject({ light: 4 });
    await dump(table(PYRELLA));
    expect((await published()).vals).toMatchObject({ light: 4 });
    await ingestRows(database, 'review', [], { complete: ['community'] }, { withdrawAll: true });
    expect((await published()).vals).toMatchObject({ light: 8 });
  });

  it('C9.49 does not bring back a value that a review removed, but another one', async () => {
    await dump(table(PYRELLA));
    await database.session(async (client) => {
      await client.query(`update species set unattributed = unattributed - 'light', vals = vals - 'light'`);
      await client.query(
        `insert into correction (record_type, record_id, change_status, change_type, removed)
         select 'Species', id, 'accepted', 'update', '{"light": 8}' from species`,
      );
    });
    await forget();
    expect(await dump(table(PYRELLA))).toMatchObject({ accepted: 0, published: 0 });
    expect((await published()).vals).not.toHaveProperty('light');
    expect(await changes()).toBe(0);
    await dump(table({ ...PYRELLA, light: '7' }));
    expect((await published()).vals).toMatchObject({ light: 7 });
  });

  it('C10.8 drops what the next version of it no longer holds, and only that', async () => {
    await ingestRows(database, 'names', [[name('Pyrella montana', { family: 'Pyrellaceae' })]]);
    await ingestRows(database, 'usda', [[fact('Pyrella montana', 'light', 3)]]);
    await dump(table(PYRELLA, { ...PYRELLA, id: '7002', scientific_name: 'Pyrella alba' }));
    const result = await dump(table({ ...PYRELLA, light: '', common_name: '', common_names: '' }));
    expect(result.withdrawn).toBeGreaterThan(0);
    const { vals } = await published();
    expect(vals).toMatchObject({ light: 3, ph_minimum: 5.5 });
    expect(vals).not.toHaveProperty('common_name');
    expect((await published('pyrella-alba')).vals).toEqual({});
    expect(await rowsOf(database, 'select name from common_name')).toEqual([]);
  });

  describe('C10.5 what cannot be taken', () => {
    it.each([
      ['ph_maximum', '15', '15 is outside the plausible range 1 to 12'],
      ['light', 'bright', 'must be a number; got ""bright""'],
      ['bloom_months', 'apr,spring', 'got ""spring""'],
      ['foliage_texture', 'silky', 'must be one of fine, medium, coarse; got ""silky""'],
      ['vegetable', 'perhaps', 'must be true or false; got ""perhaps""'],
    ])('%s %s is rejected: %s', async (column, cell, why) => {
      expect(await dump(table({ ...PYRELLA, [column]: cell }))).toMatchObject({
        rejected: 1,
        rejectedRows: 1,
      });
      expect(listed).toContain(why);
      expect((await published()).vals).not.toHaveProperty(column);
      expect(await rowsOf(database, 'select from fact')).toEqual([]);
    });

    it('a bad value leaves the one that stood', async () => {
      await dump(table(PYRELLA));
      await dump(table({ ...PYRELLA, light: '12' }));
      expect((await published()).vals).toMatchObject({ light: 8 });
    });

    it.each([
      ['distributions', 'Atlantis', 'unknown zone atlantis'],
      ['rank', 'genus', 'unsupported rank ""genus""; expected one of species'],
      ['image_url', 'pyrella.jpg', 'image_url'],
    ])('%s %s is listed: %s', async (column, cell, why) => {
      expect(await dump(table({ ...PYRELLA, [column]: cell }))).toMatchObject({
        rejectedRows: 1,
        newSpecies: 1,
      });
      expect(listed).toContain(why);
    });
  });

  it('takes a row that is cut off for what it has, lists broken ones, and goes on', async () => {
    const header = 'id\tscientific_name\tfamily\tplanting_description\tlight\turl_gbif\turl_new\n';
    const file = [
      '1\tPyrella alba\tPyrellaceae',
      '2\tPyrella bella\tPyrellaceae\t"Sow ""early"",\nunder\tglass"\t6\t\t',
      '3\tPyrella cana\tPyrellaceae\t"Sow late\t7\t\t',
      '4\tPyrella dura\tPyrellaceae\t"Sow',
      'then wait\tfor rain',
      '5\t\tPyrellaceae',
      '6\tPyrella fida\tPyrellaceae\t\t5\t\t\textra',
      '7\tPyrella grata\tPyrellaceae\t\t4\t\t',
    ];
    const result = await dump(`${header}${file.join('\n')}\n`);
    expect(result).toMatchObject({
      newSpecies: 5,
      unreadable: 3,
      warnings: ['skipped unknown columns: url_new'],
    });
    expect(listed).toContain('8 cells; the header has 7');
    expect(listed).toContain('no scientific name');
    expect(listed).toContain('id is not a number');
    const rows = await rowsOf<{ name: string; vals: object }>(
      database,
      'select scientific_name as name, vals from species order by name_key',
    );
    expect(rows.map(({ name: scientific, vals }) => [scientific, vals])).toEqual([
      ['Pyrella alba', {}],
      ['Pyrella bella', { planting_description: 'Sow "early",\nunder\tglass', light: 6 }],
      ['Pyrella cana', { planting_description: '"Sow late', light: 7 }],
      ['Pyrella dura', { planting_description: '"Sow' }],
      ['Pyrella grata', { light: 4 }],
    ]);
  });

  it('wants no column but scientific_name', async () => {
    await ingestRows(database, 'names', [[name('Pyrella montana')]]);
    await dump('light\tscientific_name\n8\tPyrella montana\n6\tPyrella nova\n');
    expect((await published()).vals).toEqual({ light: 8 });
    // Without a family there is no place for a new record (C8.39).
    expect(listed).toContain('no species has this name');
    await expect(dump('id\tlight\n1\t8\n')).rejects.toThrow('no column scientific_name');
    await expect(dump('')).rejects.toThrow('no column scientific_name');
  });

  describe('C10.26 beside names that are known', () => {
    it('a backbone decides rank, status and family, before or after', async () => {
      const oak = {
        ...PYRELLA,
        scientific_name: 'Pyrella rosea',
        id: '2',
        rank: 'ssp',
        family: 'Otheraceae',
      };
      await dump(table(oak));
      await ingestRows(database, 'names', [[name('Pyrella rosea', { family: 'Pyrellaceae' })]]);
      const state = () =>
        rowsOf(
          database,
          `select s.rank, s.status, f.name as family from species s join genus g on g.id = s.genus_id
           join family f on f.id = g.family_id`,
        );
      expect(await state()).toEqual([{ rank: 'species', status: 'accepted', family: 'Pyrellaceae' }]);
      await dump(table({ ...oak, rank: 'var' }));
      expect(await state()).toEqual([{ rank: 'species', status: 'accepted', family: 'Pyrellaceae' }]);
    });

    it('a trusted synonym or another spelling is the known species, again and again', async () => {
      await ingestRows(database, 'names', [
        [name('Pyrella montana'), name('Pyrella × mixta', { rank: 'hybrid' })],
        [
          {
            type: 'synonym',
            source: 'wfo',
            species: 'Pyrella montana',
            name: 'Pyrella collina',
            author: 'Lund',
          },
        ],
      ]);
      const file = table(
        { ...PYRELLA, scientific_name: 'Pyrella collina' },
        { ...PYRELLA, id: '2', scientific_name: 'Pyrella mixta', synonyms: '' },
        { ...PYRELLA, id: '3', scientific_name: 'Pyrella nivalis', synonyms: '' },
      );
      const names = () => rowsOf(database, 'select scientific_name as name from species order by 1');
      const known = [{ name: 'Pyrella montana' }, { name: 'Pyrella nivalis' }, { name: 'Pyrella × mixta' }];
      expect(await dump(file)).toMatchObject({ newSpecies: 1 });
      expect(await names()).toEqual(known);
      const { vals } = await published();
      expect(vals).toMatchObject({ light: 8 });
      // Author and year are of the other name.
      expect(vals).not.toHaveProperty('author');
      expect(await dump(file)).toMatchObject({ newSpecies: 0, published: 0 });
      expect(await names()).toEqual(known);
    });

    it('an image that a source has keeps its licence', async () => {
      const image_url = PYRELLA['image_url']!;
      await ingestRows(database, 'names', [
        [name('Pyrella montana')],
        [{ type: 'image', source: 'usda', species: 'Pyrella montana', image_url, licence: 'CC0' }],
      ]);
      await forget();
      expect(await dump(table({ id: '1', scientific_name: 'Pyrella montana', image_url }))).toMatchObject({
        written: 0,
      });
      expect(await rowsOf(database, 'select licence from image')).toEqual([{ licence: 'CC0' }]);
    });

    it('an establishment that a source knows stays', async () => {
      await ingestRows(database, 'names', [
        [name('Pyrella montana')],
        [presence('Pyrella montana', 'AUT', { establishment: 'native' })],
      ]);
      await dump(table(PYRELLA));
      const [record] = await rowsOf<{ zones: string[][] }>(
        database,
        `select record -> 'zones' as zones from species_full_records((select array_agg(id) from species))`,
      );
      expect(record!.zones.find((each) => each[3] === 'AUT')!.at(-1)).toBe('native');
    });
  });
});
