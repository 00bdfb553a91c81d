import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { testDatabase } from '../support/database.js';
import { fact, ingestRows, name, rowsOf, zone } from './support.js';

type Metadata = Partial<Extract<ItemInput, { type: 'fact' }>>;

const FIRST = {
  evidence: 'measured',
  record: 'R1',
  source_url: 'https://usda.example/1',
  n_observations: 3,
  observed_at: '2019-06-20T00:00:00.000Z',
  notes: 'in sun',
} satisfies Metadata;

const CHANGES: readonly Metadata[] = [
  { evidence: 'derived' },
  { record: 'R2' },
  { source_url: 'https://usda.example/2' },
  { n_observations: 4 },
  { observed_at: '2020-06-20T00:00:00.000Z' },
  { notes: 'in shade' },
];

describe('C8.50 C10.5 metadata of a claim', () => {
  it('is stored, and updated in the same fact if nothing else changes', async () => {
    const database = await testDatabase();
    await ingestRows(database, 'names', [[name('Aa bb')]]);
    const stored = async (metadata: Metadata) => {
      await ingestRows(database, 'test', [[fact('Aa bb', 'light', '5', metadata)]]);
      return rowsOf<{ id: number }>(
        database,
        `select f.id, f.evidence, f.source_record_id as record, f.source_url, f.n_observations, f.observed_at, f.notes
         from fact f join attribute a on a.id = f.attribute_id where a.key = 'light'`,
      );
    };
    const [first] = await stored(FIRST);
    expect(first).toEqual({ id: expect.any(Number), ...FIRST });
    for (const change of CHANGES)
      expect(await stored({ ...FIRST, ...change })).toEqual([{ id: first!.id, ...FIRST, ...change }]);
    await database.close();
  });
});

/** A kind of statement: all that one says, what changes, and where it is stored, by the name of the species. */
interface Kind {
  readonly kind: string;
  readonly first: Readonly<Record<string, unknown>>;
  readonly changes: readonly Readonly<Record<string, unknown>>[];
  item(species: string, said: Readonly<Record<string, unknown>>): unknown;
  readonly stored: string;
  /** Whether the species is published again. */
  readonly isShown: boolean;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'an image',
    first: {
      thumbnail_url: 'https://usda.example/s/1.jpg',
      part: 'leaf',
      view: 'a leaf',
      rating: 3,
      main: false,
      score: 2,
      copyright: 'Ada Ek',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      source_url: 'https://usda.example/1',
    },
    changes: [
      { thumbnail_url: 'https://usda.example/s/2.jpg' },
      { part: 'fruit' },
      { view: 'two leaves' },
      { rating: 4 },
      { main: true },
      { score: 3 },
      { copyright: 'Bo Lund' },
      { licence: 'CC BY 3.0' },
      { licence_url: 'https://creativecommons.org/licenses/by/3.0/' },
      { source_url: 'https://usda.example/2' },
    ],
    item: (species, said) => ({
      type: 'image',
      source: 'usda',
      species,
      image_url: 'https://usda.example/1.jpg',
      ...said,
    }),
    stored: `select s.scientific_name as species, thumbnail_url, part, view, rating, is_main as main, score, copyright,
       licence, licence_url, source_url from image i join species s on s.id = i.species_id`,
    isShown: true,
  },
  {
    kind: 'a presence',
    first: { establishment: 'native', evidence: 'reported', notes: 'by the sea' },
    changes: [{ establishment: 'introduced' }, { evidence: 'measured' }, { notes: 'by a lake' }],
    item: (species, said) => ({ type: 'distribution', source: 'usda', species, zone: '1', ...said }),
    stored: `select s.scientific_name as species, establishment, evidence, notes
       from distribution d join species s on s.id = d.species_id`,
    isShown: true,
  },
  {
    kind: 'a record of a catalogue',
    first: {
      name: 'Aa bb var. xx',
      common_names: ['Rye', 'Oat'],
      cultivar: false,
      season: 'perennial',
      frost_tolerance: 'hardy',
      hardiness_zone: 5,
      foods: ['fruit'],
      sizes: { average_height_cm: { value: 50 } },
      texts: { planting_description: 'Sow it.' },
    },
    changes: [
      { name: 'Aa bb var. yy' },
      { common_names: ['Oat', 'Rye'] },
      { cultivar: true },
      { season: 'warm' },
      { frost_tolerance: 'tender' },
      { hardiness_zone: 6 },
      { foods: ['fruit', 'vegetable'] },
      { sizes: { average_height_cm: { value: 60 } } },
      { texts: { planting_description: 'Plant it.' } },
    ],
    item: (species, said) => ({
      type: 'catalogue_record',
      source: 'usda',
      species,
      record: species,
      ...said,
    }),
    stored: `select s.scientific_name as species, name, common_names, cultivar, season, frost_tolerance, hardiness_zone,
       foods, json_build_object('average_height_cm', json_build_object('value', c.vals -> 'average_height_cm')) as sizes,
       json_build_object('planting_description', c.vals -> 'planting_description') as texts
       from catalogue_record c join species s on s.id = c.species_id`,
    isShown: false,
  },
  {
    kind: 'a name',
    first: { rank: 'species', status: 'accepted', family: 'Rosaceae' },
    changes: [{ rank: 'var' }, { status: 'unknown' }, { family: 'Fagaceae' }],
    item: (species, said) => ({ type: 'name', source: 'usda', name: species, ...said }),
    stored: `select s.scientific_name as species, c.rank, c.status, f.name as family from name_claim c
       join species s on s.id = c.species_id join family f on f.id = c.family_id
       join source so on so.id = c.source_id and so.slug = 'usda'`,
    isShown: false,
  },
];

describe('what a file says otherwise than the last time', () => {
  const MOST = Math.max(...KINDS.map(({ changes }) => changes.length));
  const species = Array.from({ length: MOST }, (_, at) => `Aa b${String.fromCharCode(97 + at)}`);
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await ingestRows(database, 'names', [[zone('1', 1)], species.map((each) => name(each))]);
  });
  afterAll(() => database.close());

  it.each(KINDS)('replaces each member of $kind', async ({ first, changes, item, stored, isShown }) => {
    const ingested = async (said: readonly Readonly<Record<string, unknown>>[]) => {
      const { files } = await ingestRows(database, 'test', [
        said.map((each, at) => item(species[at]!, each) as ItemInput),
      ]);
      const rows = await rowsOf(database, `${stored} order by 1`);
      expect(rows).toEqual(said.map((each, at) => ({ species: species[at], ...each })));
      return files[0]!.published;
    };
    await ingested(changes.map(() => first));
    const published = await ingested(changes.map((change) => ({ ...first, ...change })));
    if (isShown) expect(published).toBe(changes.length);
  });
});
