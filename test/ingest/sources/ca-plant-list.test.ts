import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { ingest } from '../../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { caPlantList } from '../../../src/ingest/sources/ca-plant-list.js';
import { testDatabase } from '../../support/database.js';
import { ingestRows, name, presence, rowsOf, zone } from '../support.js';
import { claimsOf, itemsOf, problemsOf, readSource } from './reading.js';

const COLUMNS =
  'taxon_name,common name,status,life_cycle,flower_color,bloom_start,bloom_end,jepson id,calrecnum,inat id';
const CHOSEN = 'inattaxonphotos.csv';
const OBSERVED = 'inatobsphotos.csv';
const CHOSEN_COLUMNS = 'name,id,ext,licenseCode,attrName';
const OBSERVED_COLUMNS = 'name,id,obsId,ext,licenseCode,attrName';

const file = (...lines: readonly string[]): string => [...lines, ''].join('\n');
const taxa = (...rows: readonly string[]) =>
  readSource(caPlantList, { 'taxa.csv': file(COLUMNS, ...rows) }, 'taxa.csv');
const synonyms = (...rows: readonly string[]) =>
  readSource(caPlantList, { 'synonyms.csv': file('Former,Current,Type', ...rows) }, 'synonyms.csv');
const photos = (chosen: readonly string[], observed: readonly string[] = []) =>
  readSource(
    caPlantList,
    { [CHOSEN]: file(CHOSEN_COLUMNS, ...chosen), [OBSERVED]: file(OBSERVED_COLUMNS, ...observed) },
    CHOSEN,
  );
const address = (photo: string): string => `https://inaturalist-open-data.s3.amazonaws.com/photos/${photo}`;

describe('ca-plant-list', () => {
  it.each([
    ['N', 'native'],
    ['X', 'introduced'],
    ['U', 'unknown'],
  ])('C11.13 the status %s is stated of California: %s', async (status, establishment) => {
    expect(itemsOf(await taxa(`Aa bb,,${status}`), 'distribution')).toEqual([
      { type: 'distribution', source: 'ca-plant-list', species: 'Aa bb', zone: 'CAL', establishment },
    ]);
  });

  it('a status of no meaning claims no zone', async () => {
    expect(itemsOf(await taxa('Aa bb,,', 'Aa cc,,Q'), 'distribution')).toEqual([]);
  });

  it.each([
    ['annual', ['annual']],
    ['bulb', ['perennial']],
    ['corm', ['perennial']],
    ['"annual,perennial"', ['annual', 'perennial']],
    ['"bulb,perennial"', ['perennial']],
    ['', undefined],
  ])('life cycle %s', async (cycle, duration) => {
    const claimed = claimsOf(await taxa(`Aa bb,,N,${cycle}`));
    expect(claimed['ca-plant-list duration']).toEqual(duration);
  });

  it.each([
    ['white', { value: ['white'] }],
    ['pink', { value: ['magenta'], notes: 'pink' }],
    ['"white,pink,red"', { value: ['white', 'magenta', 'red'], notes: 'white,pink,red' }],
  ])('flowers that are %s', async (color, claim) => {
    const [fact, ...more] = itemsOf(await taxa(`Aa bb,,N,,${color}`), 'fact');
    expect(more).toEqual([]);
    expect(fact).toEqual(expect.objectContaining({ attribute: 'flower_color', ...claim }));
    expect('notes' in fact!).toBe('notes' in claim);
  });

  it.each([
    ['4,6', ['apr', 'may', 'jun']],
    ['7,7', ['jul']],
    ['11,2', ['jan', 'feb', 'nov', 'dec']],
    [',', undefined],
  ])('in bloom %s, over the end of the year where it ends before it begins', async (months, bloom) => {
    const read = await taxa(`Aa bb,,N,,,${months},1,2`);
    expect(claimsOf(read)['ca-plant-list bloom_months']).toEqual(bloom);
    expect(problemsOf(read)).toEqual([]);
  });

  it('lists months that are none, and takes the rest of the row', async () => {
    const read = await taxa(
      'Aa bb,,N,annual,red,purple,3,4',
      'Aa cc,,N,,,4,',
      'Aa dd,,N,,,0,13',
      'Aa ee,,N,,,,5',
    );
    expect(claimsOf(read)).toEqual({
      'ca-plant-list duration': ['annual'],
      'ca-plant-list flower_color': ['red'],
    });
    expect(problemsOf(read)).toEqual([
      { what: 'Aa bb, in bloom from purple to 3', why: 'expected months from 1 to 12' },
      { what: 'Aa cc, in bloom from 4 to ', why: 'expected months from 1 to 12' },
      { what: 'Aa dd, in bloom from 0 to 13', why: 'expected months from 1 to 12' },
      { what: 'Aa ee, in bloom from  to 5', why: 'expected months from 1 to 12' },
    ]);
  });

  it('C8.19 English names, several in one cell', async () => {
    const read = await taxa('Aa bb,"dog bee, hill bee",N', 'Aa cc,,N');
    expect(itemsOf(read, 'common_names')).toEqual([
      {
        type: 'common_names',
        source: 'ca-plant-list',
        species: 'Aa bb',
        language: 'en',
        names: ['dog bee', 'hill bee'],
      },
    ]);
  });

  it('former names are synonyms of the present ones, in the form of C10.50', async () => {
    const read = await synonyms('Aa ×mixta,Aa bb var. cc', 'Zz vetus,Aa dd,INAT', 'Zz vetus minor,Aa ee');
    expect(itemsOf(read, 'synonym')).toEqual([
      { type: 'synonym', source: 'ca-plant-list', species: 'Aa bb var. cc', name: 'Aa × mixta' },
      { type: 'synonym', source: 'ca-plant-list', species: 'Aa dd', name: 'Zz vetus' },
      { type: 'synonym', source: 'ca-plant-list', species: 'Aa ee', name: 'Zz vetus minor' },
    ]);
  });

  it('is of two sources: the list under the MIT licence, photos each under their own (C8.21)', () => {
    expect(caPlantList.sources).toEqual([
      expect.objectContaining({
        slug: 'ca-plant-list',
        licence: 'MIT',
        licence_url: 'https://opensource.org/license/mit',
      }),
      expect.not.objectContaining({ licence: expect.anything() }),
    ]);
  });
});

describe('photos of ca-plant-list (C8.18)', () => {
  it.each([
    ['cc0,', 'CC0', 'publicdomain/zero/1.0', 'iNaturalist, CC0'],
    ['cc0,Ada Moor', 'CC0', 'publicdomain/zero/1.0', 'Ada Moor, CC0'],
    ['cc-by,Ada Moor', 'CC BY 4.0', 'licenses/by/4.0', '© Ada Moor, CC BY 4.0'],
    ['cc-by-nc,"Moor, Ada"', 'CC BY-NC 4.0', 'licenses/by-nc/4.0', '© Moor, Ada, CC BY-NC 4.0'],
  ])('under %s', async (terms, licence, page, copyright) => {
    expect(itemsOf(await photos([`Aa bb,71,JPG,${terms}`]), 'image')).toEqual([
      {
        type: 'image',
        source: 'inaturalist',
        species: 'Aa bb',
        image_url: `${address('71')}/medium.JPG`,
        score: 2,
        copyright,
        licence,
        licence_url: `https://creativecommons.org/${page}/`,
        source_url: 'https://www.inaturalist.org/photos/71',
      },
    ]);
  });

  it.each(['cc-by', 'cc-by-nc'])(
    'lists a photo under %s without an author, and does not show it',
    async (code) => {
      const read = await photos([`Aa bb,71,jpg,${code}`]);
      expect(itemsOf(read, 'image')).toEqual([]);
      expect(problemsOf(read)).toEqual([
        { what: 'Aa bb, photo 71', why: 'the licence requires credit, but no author is named' },
      ]);
    },
  );

  it('does not guess terms', async () => {
    const read = await photos(['Aa bb,71,jpg,cc-by-sa,Ada'], ['Aa bb,72,9,jpg,,Ada']);
    expect(itemsOf(read, 'image')).toEqual([]);
    expect(problemsOf(read)).toEqual([
      { what: 'Aa bb, photo 71', why: 'not an open licence: cc-by-sa' },
      { what: 'Aa bb, photo 72', why: 'no licence is stated' },
    ]);
  });

  it('chosen photos before those of observations, each file in its order', async () => {
    const read = await photos(
      ['Aa bb,71,jpg,cc0,Ada', 'Aa bb,72,jpg,cc0,Ada', 'Aa cc,73,jpg,cc0,Ada'],
      ['Aa bb,74,9,jpeg,cc0', 'Aa bb,75,9,jpeg,cc0'],
    );
    const scores = itemsOf(read, 'image').map((item) =>
      item.type === 'image' ? [item.image_url.match(/\d+(?=\/)/)![0], item.score] : [],
    );
    expect(scores).toEqual([
      ['71', 2],
      ['72', 1.5],
      ['73', 2],
      ['74', 1],
      ['75', 0.5],
    ]);
    // Lines of the second file are counted on, so that each is one line of the list of what was not taken.
    expect(read.rows.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7]);
  });

  it('a photo in both files is shown once, with the author that the first one names', async () => {
    const read = await photos(['Aa bb,71,jpg,cc0,Ada'], ['Aa bb,71,9,jpg,cc0', 'Aa cc,71,9,jpg,cc0']);
    expect(itemsOf(read, 'image')).toEqual([
      expect.objectContaining({ species: 'Aa bb', copyright: 'Ada, CC0' }),
      expect.objectContaining({ species: 'Aa cc' }),
    ]);
  });

  it('one file without the other is no complete list, from which photos would be withdrawn', async () => {
    await expect(readSource(caPlantList, { [CHOSEN]: file(CHOSEN_COLUMNS) }, CHOSEN)).rejects.toThrow(
      /ENOENT/,
    );
  });
});

describe('ca-plant-list ingested', () => {
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    database = await testDatabase();
    const accepted = ['Aa bb', 'Aa cc'];
    await ingestRows(database, 'backbone', [
      [zone('7', 1), zone('76', 2, '7'), zone('CAL', 3, '76')],
      ...accepted.map((each) => [name(each), presence(each, 'CAL')]),
    ]);
    folder = await mkdtemp(join(tmpdir(), 'linnea-ca-plant-list-'));
    const write = (called: string, ...lines: readonly string[]) =>
      writeFile(join(folder, called), file(...lines));
    await write('synonyms.csv', 'Former,Current,Type', 'Zz cc,Aa cc');
    await write('taxa.csv', COLUMNS, 'Aa bb,hill bee,N,bulb,pink,11,2,1', 'Zz cc,sea bee,X');
    await write(CHOSEN, CHOSEN_COLUMNS, 'Aa bb,71,jpg,cc-by-nc,Ada', 'Zz cc,72,jpg,cc-by,Ada');
    await write(OBSERVED, OBSERVED_COLUMNS, 'Aa bb,73,9,jpg,cc0', 'Aa bb,71,9,jpg,cc-by-nc,Ada');
  });
  afterAll(async () => {
    await database.close();
  });

  const load = () =>
    ingest(database, {
      manifest: caPlantList,
      path: folder,
      rejectedRows: join(folder, 'rejected-rows.csv'),
      progress: NO_PROGRESS,
    });

  it('finds its names by its own synonyms, the first time as the second', async () => {
    const { files } = await load();
    expect(files.map((each) => each.file)).toEqual(['synonyms.csv', 'taxa.csv', CHOSEN]);
    expect(files[1]!.matched).toEqual({ accepted: 1, synonym: 1 });
    expect(files.map(({ notMatched }) => notMatched)).toEqual([0, 0, 0]);
  });

  it('C11.13 has zones of its own beside those of the backbone, which they do not replace', async () => {
    const rows = await rowsOf(
      database,
      `select s.scientific_name as species, so.slug as source, d.establishment, d.evidence
       from distribution d join species s on s.id = d.species_id join source so on so.id = d.source_id
       order by 1, 2`,
    );
    expect(rows).toEqual([
      { species: 'Aa bb', source: 'ca-plant-list', establishment: 'native', evidence: 'reported' },
      { species: 'Aa bb', source: 'wfo', establishment: 'unknown', evidence: 'reported' },
      { species: 'Aa cc', source: 'ca-plant-list', establishment: 'introduced', evidence: 'reported' },
      { species: 'Aa cc', source: 'wfo', establishment: 'unknown', evidence: 'reported' },
    ]);
  });

  it('C8.18 keeps photos under non-commercial licences with these', async () => {
    const rows = await rowsOf(
      database,
      `select s.scientific_name as species, i.licence, i.part from image i join species s on s.id = i.species_id
       order by 1, i.score desc`,
    );
    expect(rows).toEqual([
      { species: 'Aa bb', licence: 'CC BY-NC 4.0', part: 'other' },
      { species: 'Aa bb', licence: 'CC0', part: 'other' },
      { species: 'Aa cc', licence: 'CC BY 4.0', part: 'other' },
    ]);
  });

  it('C10.8 writes nothing the second time', async () => {
    const revisions = () => rowsOf(database, 'select id, revision from species order by id');
    const before = await revisions();
    const { files } = await load();
    for (const each of files)
      expect(each).toMatchObject({ accepted: 0, written: 0, withdrawn: 0, published: 0 });
    expect(await revisions()).toEqual(before);
  });

  it('C10.8 withdraws photos that neither file holds any more', async () => {
    await writeFile(join(folder, OBSERVED), file(OBSERVED_COLUMNS));
    await load();
    expect(await rowsOf(database, 'select count(*)::integer as n from image')).toEqual([{ n: 2 }]);
  });
});
