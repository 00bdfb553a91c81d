import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../src/database/database.js';
import { ingest } from '../../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { htmlText } from '../../../src/ingest/sources/html-text.js';
import { wikidata } from '../../../src/ingest/sources/wikidata.js';
import { testDatabase } from '../../support/database.js';
import { ingestRows, name, rowsOf } from '../support.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const NAME = 'Pyrella montana';

const photo = (terms: object = {}) => ({
  file: 'Pyrella montana, Å.jpg',
  page: 'https://commons.wikimedia.org/wiki/File:Pyrella_montana,_%C3%85.jpg',
  author: '<bdi><a href="https://example.org">Ada&nbsp;Moor</a></bdi>',
  attribution: null,
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/deed.en',
  ...terms,
});

const item = (members: object = {}) => ({
  id: 'Q1',
  taxon_names: [NAME],
  labels: {},
  common_names: [],
  ids: { powo: ['urn:lsid:ipni.org:names:304293-2'] },
  image: null,
  photo: null,
  ...members,
});

const lines = (...items: readonly object[]): string => `${JSON.stringify({ name: NAME, items })}\n`;
const read = (...items: readonly object[]) => readSource(wikidata, { 'wikidata.ndjson': lines(...items) });

describe('C10.68 answers of Wikidata', () => {
  it('brings names by language: the stated ones, then the label that is no scientific name', async () => {
    const rows = await read(
      item({
        taxon_names: [NAME, 'Montana pyrella'],
        labels: {
          en: 'hill pear',
          de: 'Pyrella montanensis',
          'pt-br': 'pera do monte',
          'zh-hant': '山梨',
          mul: 'Bergpyrus',
          simple: 'pear',
          fr: ' ',
          es: 'p'.repeat(301),
          it: 'p'.repeat(300),
        },
        common_names: [
          { language: 'en', text: 'mountain  pear' },
          { language: 'deu', text: 'Bergbirne' },
          { language: 'en-gb', text: 'mountain pear' },
          { language: 'en', text: 'alpine pear' },
        ],
      }),
    );
    const names = { type: 'common_names', source: 'wikidata', species: NAME, record: 'Q1' };
    expect(itemsOf(rows, 'common_names')).toEqual([
      { ...names, language: 'en', names: ['mountain pear', 'alpine pear', 'hill pear'] },
      { ...names, language: 'de', names: ['Bergbirne'] },
      { ...names, language: 'pt', names: ['pera do monte'] },
      { ...names, language: 'it', names: ['p'.repeat(300)] },
    ]);
  });

  it('brings identifiers, without malformed ones', async () => {
    const ids = {
      powo: ['urn:lsid:ipni.org:names:304293-2'],
      ipni: ['304293-2', 'no id'],
      wfo: ['wfo-0001026824'],
      gbif: ['77'],
      inaturalist: ['5'],
      usda: ['pymo'],
    };
    expect(itemsOf(await read(item({ ids })), 'external_ids')).toEqual([
      {
        type: 'external_ids',
        source: 'wikidata',
        species: NAME,
        ids: [
          ...['wikidata:Q1', 'powo:304293-2', 'ipni:304293-2', 'wfo:wfo-0001026824', 'gbif:77'],
          ...['inaturalist:5', 'usda:pymo'],
        ],
      },
    ]);
  });

  it('brings the photo with its own licence and author', async () => {
    const path = 'https://commons.wikimedia.org/wiki/Special:FilePath/Pyrella_montana%2C_%C3%85.jpg';
    expect(itemsOf(await read(item({ photo: photo() })), 'image')).toEqual([
      {
        type: 'image',
        source: 'wikidata',
        species: NAME,
        image_url: `${path}?width=960`,
        thumbnail_url: `${path}?width=500`,
        copyright: '© Ada Moor, CC BY 4.0',
        licence: 'CC BY 4.0',
        licence_url: 'https://creativecommons.org/licenses/by/4.0/',
        source_url: photo().page,
      },
    ]);
  });

  it.each([
    [{ licence: 'CC BY-SA 3.0', licence_url: null }, '© Ada Moor, CC BY-SA 3.0'],
    [{ licence: 'CC0', licence_url: null }, 'Ada Moor, CC0'],
    [{ licence: 'Public domain', licence_url: null, author: null }, 'Wikimedia Commons, Public domain'],
    [{ attribution: 'Ada Moor / <b>example.org</b>' }, '© Ada Moor / example.org, CC BY 4.0'],
  ])('publishes a photo with the terms %j', async (terms, copyright) => {
    const rows = await read(item({ photo: photo(terms) }));
    expect(itemsOf(rows, 'image')).toMatchObject([{ copyright }]);
  });

  it.each([
    [{ licence: 'CC BY-NC 4.0', licence_url: null }, 'not an open licence: CC BY-NC 4.0'],
    [{ licence: 'CC BY-ND 2.0', licence_url: null }, 'not an open licence: CC BY-ND 2.0'],
    [{ licence: 'GFDL', licence_url: null }, 'not an open licence: GFDL'],
    [{ licence: null, licence_url: null }, 'no licence is stated'],
    [{ author: null }, 'the licence requires credit, but no author is named'],
  ])('leaves out and lists a photo with the terms %j', async (terms, why) => {
    const rows = await read(item({ photo: photo({ licence_url: null, ...terms }) }));
    expect(itemsOf(rows, 'image')).toEqual([]);
    expect(problemsOf(rows)).toEqual([{ what: `${NAME}, ${photo().file}`, why }]);
    expect(itemsOf(rows, 'external_ids')).toHaveLength(1);
  });

  it.each([
    [[], 'no item of Wikidata has this name'],
    [
      [item({ taxon_names: ['Pyrella alba'] })],
      'no item with this name has an identifier of a database of plants',
    ],
    [[item({ ids: { gbif: ['1'] } })], 'no item with this name has an identifier of a database of plants'],
    [[item(), item({ id: 'Q2' })], 'several items have this name: Q1, Q2'],
    [
      [item({ ids: { wfo: ['wfo-0000000001'] } }), item({ id: 'Q2', ids: { usda: ['PYMO'] } })],
      'several items have this name: Q1, Q2',
    ],
  ])('lists a name without an item of its own: %#', async (items, why) => {
    const rows = await read(...items);
    expect(rows.rows.flatMap((row) => row.items)).toEqual([]);
    expect(problemsOf(rows)).toEqual([{ what: NAME, why }]);
  });

  it('takes the item that Kew describes, of homonyms', async () => {
    const rows = await read(item({ id: 'Q2', ids: { ipni: ['1-1'] } }), item());
    expect(itemsOf(rows, 'external_ids')).toMatchObject([{ ids: ['wikidata:Q1', 'powo:304293-2'] }]);
  });

  it('lists lines that are no answers', async () => {
    const rows = await readSource(wikidata, { 'wikidata.ndjson': '{"name":"Aa bb"}\n{"na\n' });
    expect(problemsOf(rows).map(({ why }) => why)).toEqual([
      'not an answer about a name',
      expect.stringContaining('JSON'),
    ]);
  });

  it('reads HTML as text', () => {
    expect(htmlText('<a href="x">A &amp; B</a>,<br/>&#67;&#x44; &lt;i&gt; &unknown; &#9999999;')).toBe(
      'A & B, CD <i> &unknown; &#9999999;',
    );
  });
});

describe('C10.21, C10.69 ingesting answers of Wikidata', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await ingestRows(database, 'test', [
      [name(NAME, { source: 'wfo' })],
      [
        { type: 'source', slug: 'a-flora', name: 'A flora' },
        {
          type: 'common_names',
          source: 'a-flora',
          species: NAME,
          language: 'en',
          names: ['wild pear'],
        },
      ],
    ]);
  });
  afterAll(() => database.close());

  const ingestAnswers = async (...items: readonly object[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'linnea-wikidata-'));
    await writeFile(join(folder, 'wikidata.ndjson'), lines(...items));
    return ingest(database, {
      manifest: wikidata,
      path: folder,
      rejectedRows: join(folder, 'rejected-rows.csv'),
      progress: NO_PROGRESS,
    });
  };
  const external = () =>
    rowsOf<{ scheme: string; value: string }>(
      database,
      `select e.scheme, e.value from external_id e join source so on so.id = e.source_id
       where so.slug = 'wikidata' order by 1`,
    );

  it('ranks its names below those of published lists, and withdraws what it no longer says', async () => {
    const common_names = [{ language: 'en', text: 'hill pear' }];
    await ingestAnswers(item({ common_names, photo: photo() }));
    expect(await rowsOf(database, `select vals -> 'common_name' as names from species`)).toEqual([
      { names: ['wild pear'] },
    ]);
    expect(
      await rowsOf(database, `select f.value, so.slug from fact f join source so on so.id = f.source_id`),
    ).toEqual(expect.arrayContaining([expect.objectContaining({ slug: 'wikidata' })]));
    expect(await rowsOf(database, 'select licence from image')).toEqual([{ licence: 'CC BY 4.0' }]);
    expect(await external()).toEqual([
      { scheme: 'powo', value: '304293-2' },
      { scheme: 'wikidata', value: 'Q1' },
    ]);
    await ingestAnswers(item({ id: 'Q7', ids: { ipni: ['304293-2'] } }));
    expect(await external()).toEqual([
      { scheme: 'ipni', value: '304293-2' },
      { scheme: 'wikidata', value: 'Q7' },
    ]);
    expect(await rowsOf(database, 'select licence from image')).toEqual([]);
  });
});
