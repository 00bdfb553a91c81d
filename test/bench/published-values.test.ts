import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chooseSpecies } from '../../bench/quality/published-values/choose-species.js';
import {
  type ComparedSpecies,
  compareRandomSpecies,
} from '../../bench/quality/published-values/compare-species.js';
import { splitAuthors } from '../../bench/quality/published-values/names.js';
import { hasDifference } from '../../bench/quality/published-values/report.js';
import type { RawSource } from '../../bench/quality/published-values/rules.js';
import { caPlantList } from '../../bench/quality/published-values/sources/ca-plant-list.js';
import { monthsFromTo, monthsOf } from '../../bench/quality/published-values/sources/months.js';
import { vascan } from '../../bench/quality/published-values/sources/vascan.js';
import { publishedValues } from '../../bench/quality/published-values.js';
import type { Database } from '../../src/database/database.js';
import { ingest } from '../../src/ingest/ingest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { biFlora } from '../../src/ingest/sources/bi-flora.js';
import { gbif } from '../../src/ingest/sources/gbif.js';
import { leda } from '../../src/ingest/sources/leda.js';
import { usdaPlants } from '../../src/ingest/sources/usda-plants.js';
import { packaged } from '../../src/runtime/package-root.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { settingFor } from './setting.js';

const plant = (symbol: string, species: string, traits: object): string =>
  JSON.stringify({
    symbol,
    common_name: `plant ${symbol}`,
    classification: { Species: `${species}(Dahl) Lund- plant ${symbol}P` },
    general_information: { Duration: 'AnnualPerennial', 'Growth Habits': 'ShrubVine' },
    traits,
  });

const INDICATORS = ['L', 'F', 'N', 'S'].flatMap((letter) => [`${letter}_PLANTATT`, `${letter}_Doring`]);
const COLUMNS = [
  ...['taxon_name_binom', 'authors', 'taxonomic_status', 'accepted_name', 'accepted_authors', 'POWO_URL'],
  ...['IPNI_URL', 'StaceIV_nativity', 'extinct_species_marker', 'Ire_hectads_post2000'],
  ...['max_veg_height', 'mean_veg_height', 'life_form', ...INDICATORS],
];
const table = (...rows: readonly Readonly<Record<string, string>>[]): string =>
  [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? 'NA'))]
    .map((cells) => cells.join(','))
    .join('\n');

/** Files in the layout of their publishers, with made-up rows. */
const FILES: Readonly<Record<string, string>> = {
  'usda-plants/characteristics.ndjson.gz': [
    plant('AAUN', 'Aa una', {
      'Height, Mature (feet)': '3.0',
      'Temperature, Minimum (°F)': '-38',
      'Flower Color': 'White-Gray',
      'Bloom Period': 'Late Spring',
      'Fruit/Seed Period Begin': 'Fall',
      'Fruit/Seed Period End': 'Winter',
      'Leaf Retention': 'No',
      Toxicity: 'Slight',
    }),
    plant('AAAL', 'Aa altera', { 'Precipitation, Minimum': '18', 'pH, Minimum': '5.5' }),
  ].join('\n'),
  'leda/canopy_height.txt.gz': [
    ...['The table', 'of a query', 'on a day', ''],
    'SBS name;SBS number;general method;single value [m];sample size;valid;mean CH [m];maximum CH [m]',
    'Aa una;7;observation;.2;;1;;.35',
    'Aa una;7;observation;.4;;1;;',
  ].join('\n'),
  'gbif/specimen_counts.csv.gz': [
    'taxon_name,specimen_count',
    'Aa una,5',
    'Zz una,3',
    'Zz altera,40',
    'Aa altera,7',
  ].join('\n'),
  'bi-flora/BI_MAIN.csv.gz': table(
    {
      taxon_name_binom: 'Aa una',
      authors: 'Lund',
      L_PLANTATT: '7',
      max_veg_height: '0.5',
      mean_veg_height: '0.25',
      life_form: 'hemicryptophyte / vine',
    },
    { taxon_name_binom: 'Bb una', authors: '"Dahl, Lund"', mean_veg_height: '2', life_form: 'phanerophyte' },
  ),
};

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'linnea-fifty-'));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(data, file)), { recursive: true });
    await writeFile(join(data, file), gzipSync(Buffer.from(content)));
  }
});
afterAll(() => rm(data, { recursive: true }));

describe('published values against the rows of their files', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await ingestRows(database, 'names', [
      ['Aa una', 'Aa altera', 'Bb una', 'Bb altera'].map((species) => name(species)),
      [{ type: 'synonym', source: 'wfo', species: 'Aa una', name: 'Zz una' }],
    ]);
    for (const manifest of [usdaPlants, leda, biFlora, gbif])
      await ingest(database, {
        manifest,
        path: join(data, manifest.slug),
        rejectedRows: join(data, 'rejected-rows.csv'),
        progress: NO_PROGRESS,
      });
    await rowsOf(database, 'create table kept as select * from species');
  });
  afterAll(() => database.close());
  afterEach(() =>
    rowsOf(
      database,
      `update species s set (scientific_name, name_key, slug, vals, winners) =
         (k.scientific_name, k.name_key, k.slug, k.vals, k.winners) from kept k where k.id = s.id`,
    ),
  );

  const compared = (): Promise<readonly ComparedSpecies[]> =>
    database.session((client) => compareRandomSpecies(client, data, 50, '1'));
  const verdictsOf = async (slug: string): Promise<Readonly<Record<string, string>>> =>
    Object.fromEntries(
      (await compared())
        .find((species) => species.slug === slug)!
        .comparisons.map(({ field, source, verdict }) => [`${source} ${field}`, verdict]),
    );
  const publish = (slug: string, vals: object) =>
    rowsOf(database, 'update species set vals = vals || $2 where slug = $1', [slug, vals]);

  it('converts units and words, and reports each value with its cells', async () => {
    const [una] = (await compared()).filter(({ slug }) => slug === 'aa-una');
    const shown = new Map(
      una!.comparisons.map(({ field, source, verdict, value, against }) => [
        `${source} ${field}`,
        [verdict, value, against],
      ]),
    );
    expect(shown.get('usda average_height_cm')).toEqual(['equal', 91, 'Height, Mature (feet): 3.0']);
    expect(shown.get('usda minimum_temperature_deg_c')).toEqual([
      'equal',
      -38.89,
      'Temperature, Minimum (°F): -38',
    ]);
    expect(shown.get('usda flower_color')).toEqual(['equal', ['white', 'grey'], 'Flower Color: White-Gray']);
    expect(shown.get('leda maximum_height_cm')).toEqual([
      'equal',
      40,
      'single value [m]: .4; maximum CH [m]: .35; single value [m]: .2',
    ]);
    expect(shown.get('plantatt light')).toEqual(['equal', 7, 'L_PLANTATT: 7']);
    expect([...shown.values()].map(([verdict]) => verdict)).not.toContain('differs');
    expect(shown.get('gbif specimens')).toEqual(['equal', 8, 'Aa una: 5; Zz una: 3']);
    expect(shown.size).toBe(16);
  });

  it.each([
    ['a number that is off by one', { average_height_cm: 92 }, 'usda average_height_cm'],
    ['another word', { toxicity: 'medium' }, 'usda toxicity'],
    ['a list that lacks one', { flower_color: ['white'] }, 'usda flower_color'],
    ['a list with another', { fruit_months: ['jan'] }, 'usda fruit_months'],
    ['the other truth', { leaf_retention: true }, 'usda leaf_retention'],
    ['the value of another row', { maximum_height_cm: 35 }, 'leda maximum_height_cm'],
    ['the value of another source', { light: 6 }, 'plantatt light'],
  ])('finds %s', async (_, vals, pair) => {
    expect((await verdictsOf('aa-una'))[pair]).toBe('equal');
    await publish('aa-una', vals);
    const after = await verdictsOf('aa-una');
    expect(Object.keys(after).filter((each) => after[each] === 'differs')).toEqual([pair]);
  });

  it.each([7, 9, 48])('finds that %d is not the sum of the counted specimens', async (specimens) => {
    const count = (number: number) =>
      rowsOf(
        database,
        `update popularity_claim p set specimens = $1 from species s where s.id = p.species_id and s.slug = 'aa-una'`,
        [number],
      );
    await count(specimens);
    const verdicts = await verdictsOf('aa-una').finally(() => count(8));
    expect(verdicts['gbif specimens']).toBe('differs');
  });

  it('finds the row by its number if it has another name', async () => {
    await rowsOf(
      database,
      `update species set scientific_name = 'Cc una', name_key = 'cc una', slug = 'cc-una' where slug = 'aa-una'`,
    );
    const verdicts = await verdictsOf('cc-una');
    expect(verdicts).toMatchObject({ 'usda toxicity': 'equal', 'leda maximum_height_cm': 'equal' });
    expect(verdicts['plantatt light']).toBe('cannot be compared');
  });

  it('chooses species by the seed, half of them with values from three or more sources', async () => {
    const choose = async (count: number, seed: string): Promise<readonly string[]> =>
      (await database.session((client) => chooseSpecies(client, count, seed))).map(({ slug }) => slug);
    expect(await choose(2, '1')).toEqual(await choose(2, '1'));
    const chosen = await Promise.all(Array.from({ length: 8 }, (_, seed) => choose(2, String(seed))));
    // Only Aa una has facts of three sources; Bb altera has none at all.
    expect(chosen.filter((slugs) => !slugs.includes('aa-una'))).toEqual([]);
    expect(new Set(chosen.flat())).toEqual(new Set(['aa-una', 'aa-altera', 'bb-una']));
    expect(await choose(50, '1')).toHaveLength(3);
  });

  it('fails if a value differs, or if there is nothing to compare', async () => {
    expect(hasDifference(await compared())).toBe(false);
    const nothing = await database.session((client) =>
      compareRandomSpecies(client, join(data, 'leda'), 50, '1'),
    );
    expect(hasDifference(nothing)).toBe(true);
    await publish('aa-una', { toxicity: 'high' });
    expect(hasDifference(await compared())).toBe(true);
  });

  it('is a part of the bench that reports each value with its cells, and a summary', async () => {
    await publish('aa-una', { toxicity: 'high' });
    const { setting, tables } = settingFor(database.url, { data, species: 50, seed: 7 });
    await publishedValues.run(setting);
    const [values, summary] = tables;
    const rowOf = (field: string) => values!.rows.find((row) => row['field'] === field);
    expect(rowOf('average_height_cm')).toEqual({
      species: 'Aa una',
      '': '=',
      field: 'average_height_cm',
      published: '91',
      source: 'usda',
      cells: 'Height, Mature (feet): 3.0',
    });
    expect(rowOf('toxicity')).toMatchObject({ '': '≠', published: '"high"', cells: 'Toxicity: Slight' });
    expect(summary!.rows.find(({ source }) => source === 'usda')).toMatchObject({ differs: 1 });
    expect(summary!.rows.at(-1)).toMatchObject({ source: 'all', differs: 1 });
    expect(summary!.notes[0]).toMatch(/^3 species, \d+ values, \d+ pairs of source and field compared\.$/);
    expect(summary!.failed).toBe(true);
  });

  it('reports why a value cannot be compared', async () => {
    await ingestRows(database, 'more', [
      [fact('Bb altera', 'light', 5, { source: 'powo' })],
      [fact('Bb altera', 'growth_rate', 'Slow')],
    ]);
    await rowsOf(
      database,
      `update species set vals = vals || '{"year": 1800}', winners = winners || '{"year": null}',
         unattributed = '{"year": 1800}' where slug = 'bb-altera'`,
    );
    const { comparisons } = (await compared()).find(({ slug }) => slug === 'bb-altera')!;
    expect(comparisons.map(({ field, verdict, against }) => [field, verdict, against])).toEqual([
      ['growth_rate', 'cannot be compared', 'no row bears the name'],
      ['light', 'cannot be compared', 'files of powo are not read here'],
      ['year', 'cannot be compared', 'a value without provenance'],
    ]);
  });
});

it('shares no code with the service', async () => {
  const folder = packaged('bench', 'quality', 'published-values');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const imported = [...(await readFile(join(folder, file), 'utf8')).matchAll(/from '(\.[^']*)'/g)];
    for (const [, path] of imported) expect(join(folder, dirname(file), path!)).toContain(folder);
  }
});

describe('names with authors', () => {
  it.each([
    ['Aa bb (Dahl) Lund', 'Aa bb', '(Dahl) Lund'],
    ['Aa bb(Dahl) Lund', 'Aa bb', '(Dahl) Lund'],
    ['Aa bbLund', 'Aa bb', 'Lund'],
    ['Aa bb Dahl subsp. cc-dd (Dahl) Lund', 'Aa bb subsp. cc-dd', '(Dahl) Lund'],
    ['Aa bb Dahl var. bb', 'Aa bb var. bb', ''],
    ['Aa bb Hook. f. ex Lund', 'Aa bb', 'Hook. f. ex Lund'],
    ['Aa x bb Lund', 'Aa × bb', 'Lund'],
    ['Aa ×bb(Lund) Dahl', 'Aa × bb', '(Lund) Dahl'],
  ])('%s', (text, species, author) => {
    expect(splitAuthors(text)).toEqual({ name: species, author });
  });

  it.each(['Aa', '', 'aa bb'])('does not read %s as a name', (text) => {
    expect(splitAuthors(text)).toBeNull();
  });
});

describe('months', () => {
  it.each([
    ['Early Spring', 'mar'],
    ['Late Summer', 'aug'],
    ['Late Winter', 'feb'],
    ['Winter', 'dec jan feb'],
    ['Fall, Winter and Spring', 'sep oct nov dec jan feb mar apr may'],
    ['Year Round', 'jan feb mar apr may jun jul aug sep oct nov dec'],
  ])('of %s', (text, months) => {
    expect(monthsOf(text)).toEqual(months.split(' '));
  });

  it('are empty for an unknown season', () => {
    expect(monthsOf('Indeterminate')).toBeNull();
    expect(monthsFromTo('Fall', '')).toBeNull();
  });

  it('cover all year round without an end', () => {
    expect(monthsFromTo('Year Round', '')).toEqual(monthsOf('Year Round'));
  });

  it('run from one season to another', () => {
    expect(monthsFromTo('Fall', 'Winter')).toEqual(['sep', 'oct', 'nov', 'dec', 'jan', 'feb']);
  });
});

describe('files of several tables', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-fifty-tables-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The names of each row, and the items that the rules of a source produce from it. */
  const read = async (
    source: RawSource,
    slug: string,
    files: Readonly<Record<string, readonly string[]>>,
  ) => {
    for (const [file, lines] of Object.entries(files)) await writeFile(join(folder, file), lines.join('\n'));
    const rows = [];
    for await (const row of source.rows(folder))
      rows.push([
        row.names,
        Object.fromEntries([...source.rules(slug)!].map(([field, rule]) => [field, rule([row]).candidates])),
      ]);
    return rows;
  };

  it('of California are read with the former names of a taxon', async () => {
    const rows = await read(caPlantList, 'ca-plant-list', {
      'taxa.csv': [
        'taxon_name,common name,status,life_cycle,flower_color,bloom_start,bloom_end',
        'Aa una,"one flower,first flower",N,"bulb,perennial","pink,white",11,2',
        'Aa altera,,X',
        'Aa tertia,,N,annual,red,purple,3',
      ],
      'synonyms.csv': [
        'Former,Current,Type',
        'Bb una,Aa una',
        'Cc una,Aa una,INAT',
        // Names of two taxa, and the name of a single one.
        'Bb dubia,Aa una',
        'Bb dubia,Aa altera',
        'Aa altera,Aa una',
      ],
    });
    expect(rows).toEqual([
      [
        ['Aa una', 'Bb una', 'Cc una'],
        {
          common_name: [['one flower', 'first flower']],
          duration: [['perennial']],
          flower_color: [['magenta', 'white']],
          bloom_months: [['nov', 'dec', 'jan', 'feb']],
        },
      ],
      [['Aa altera'], { common_name: [], duration: [], flower_color: [], bloom_months: [] }],
      [['Aa tertia'], { common_name: [], duration: [['annual']], flower_color: [['red']], bloom_months: [] }],
    ]);
    expect(caPlantList.rules('inaturalist')).toBeUndefined();
  });

  it('of useful plants are read with their English names', async () => {
    const rows = await read(vascan, 'uprety-2012', {
      'taxon.tsv': [
        'id\ttaxonConceptID\tscientificName\tfamily\t_habit',
        '1\t\tAa una (Dahl) Lund\t\ttree',
        '2\t\tAa una Dahl ssp. altera Berg\t\therb',
        '3\t\tAa sp.\t\therb',
      ],
      'vernacularname.tsv': [
        'id\tvernacularName\tsource\tlanguage\t_languageName',
        '1\tone flower\t\tISO 639:eng\tEnglish',
        '1\tla une\t\tISO 639:fra\tFrench',
        '1\t\t\tISO 639:eng\tEnglish',
        '1\tfirst "flower"\t\tISO 639:eng\tEnglish',
        '3\tflower\t\tISO 639:eng\tEnglish',
      ],
    });
    expect(rows).toEqual([
      [['Aa una'], { author: ['(Dahl) Lund'], common_name: [['one flower', 'first "flower"']] }],
      [['Aa una subsp. altera'], { author: ['Berg'], common_name: [] }],
    ]);
    expect(vascan.rules('wfo')).toBeUndefined();
  });
});
