import type { Database } from '../../../src/database/database.js';
import type { ItemInput } from '../../../src/ingest/item.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { fact, ingestRows, name, rowsOf, type TestRow } from '../support.js';

const SEEDS: ItemInput = { type: 'source', slug: 'seeds', name: 'Seeds', catalogue: true };
const record = (
  id: string,
  cm: number,
  more: Partial<Extract<ItemInput, { type: 'catalogue_record' }>> = {},
): ItemInput => ({
  type: 'catalogue_record',
  source: 'seeds',
  species: 'Aa bb',
  record: id,
  common_names: [id],
  season: 'perennial',
  frost_tolerance: 'hardy',
  hardiness_zone: 5,
  foods: ['vegetable'],
  sizes: { average_height_cm: { value: cm, unit: 'cm' } },
  ...more,
});

const NAMES: readonly TestRow[] = [[name('Aa bb'), name('Cc dd')]];
const SEED_ROWS: readonly TestRow[] = [
  [SEEDS],
  [record('Rye', 50)],
  [record('Red Oat', 5)],
  [record('Old Bere', 9)],
];
const ENGLISH: readonly TestRow[] = [
  [{ type: 'common_names', source: 'usda', species: 'Aa bb', language: 'en', names: ['Rye'] }],
];
const FOODS: readonly TestRow[] = [
  [
    { type: 'source', slug: 'linnea-foods', name: 'Foods' },
    fact('Aa bb', 'edible_part', ['leaves'], { source: 'linnea-foods' }),
  ],
];
const complete = { complete: ['seeds'] };

describe('C10.28 claims of a catalogue', () => {
  let database: Database;
  const restored = restoredDatabase((empty) => ingestRows(empty, 'names', NAMES));
  beforeEach(async () => {
    database = await restored.next();
  });

  const ingestSeeds = (rows: readonly TestRow[] = SEED_ROWS) => ingestRows(database, 'seeds', rows, complete);
  const values = async (species = 'Aa bb') =>
    (
      await rowsOf<{ vals: object }>(database, 'select vals from species where scientific_name = $1', [
        species,
      ])
    )[0]!.vals;
  const facts = () =>
    rowsOf(
      database,
      `select f.id, f.status, f.value, f.updated_at, s.revision from fact f join species s on s.id = f.species_id order by 1`,
    );

  const SETTLED = { average_height_cm: 50, common_name: ['Rye'], hardiness_zone: 5, vegetable: true };

  it.each([
    [
      'first',
      [
        ingestSeeds,
        () => ingestRows(database, 'english', ENGLISH),
        () => ingestRows(database, 'foods', FOODS),
      ],
    ],
    [
      'last',
      [
        () => ingestRows(database, 'foods', FOODS),
        () => ingestRows(database, 'english', ENGLISH),
        ingestSeeds,
      ],
    ],
  ])('C10.25 are the same if its file is ingested %s', async (_, steps) => {
    for (const step of steps) await step();
    expect(await values()).toMatchObject({ ...SETTLED, edible_part: ['leaves'] });
  });

  it('of several rows with one record id are those of the first, also about another species', async () => {
    await ingestSeeds([
      [SEEDS],
      [record('Rye', 50), record('Rye', 70)],
      [record('Oat', 9, { species: 'Cc dd' })],
      [record('Oat', 5)],
    ]);
    expect(
      await rowsOf(
        database,
        `select s.scientific_name as species, c.record_id as record, c.vals ->> 'average_height_cm' as cm
         from catalogue_record c join species s on s.id = c.species_id order by 1`,
      ),
    ).toEqual([
      { species: 'Aa bb', record: 'Rye', cm: '50' },
      { species: 'Cc dd', record: 'Oat', cm: '9' },
    ]);
  });

  it('are stored for each catalogue, even if two have a record with the same id', async () => {
    const other = { source: 'bulbs' };
    await ingestSeeds([[SEEDS], [record('Rye', 50)]]);
    await ingestRows(database, 'bulbs', [[{ ...SEEDS, slug: 'bulbs' }], [record('Rye', 50, other)]]);
    expect(
      await rowsOf(
        database,
        `select so.slug from catalogue_record c join source so on so.id = c.source_id where c.record_id = 'Rye' order by 1`,
      ),
    ).toEqual([{ slug: 'bulbs' }, { slug: 'seeds' }]);
  });

  it('are not changed by a second run, which publishes nothing', async () => {
    await ingestRows(database, 'english', ENGLISH);
    await ingestSeeds();
    const before = await facts();
    const { files } = await ingestSeeds();
    expect(files[0]).toMatchObject({ published: 0, withdrawn: 0 });
    expect(await facts()).toEqual(before);
  });

  it('are those of every species, however many a transaction has', async () => {
    const letters = (number: number): string =>
      [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const species = Array.from({ length: 2_001 }, (_, nth) => `Ee x${letters(nth)}`);
    await ingestRows(database, 'more', [species.map((each) => name(each))]);
    await ingestSeeds([[SEEDS], ...species.map((each) => [record(each, 50, { species: each })])]);
    expect(
      await rowsOf(
        database,
        `select count(*) as n from species where scientific_name like 'Ee %' and vals ->> 'hardiness_zone' = '5'`,
      ),
    ).toEqual([{ n: species.length }]);
  });

  it('follow the names of other sources', async () => {
    await ingestSeeds();
    expect(await values()).toMatchObject({ average_height_cm: 9 });
    await ingestRows(database, 'english', ENGLISH);
    expect(await values()).toMatchObject({ average_height_cm: 50 });
    await ingestRows(
      database,
      'english',
      [[{ ...(ENGLISH[0] as ItemInput[])[0], names: ['Oat'] } as ItemInput]],
      {},
      { content: 'later' },
    );
    expect(await values()).toMatchObject({ average_height_cm: 9 });
  });

  it.each(['openfarm', 'foodex2', 'tree-species'])('do not follow the names of %s', async (source) => {
    await ingestSeeds();
    await ingestRows(database, 'english', [
      [
        { type: 'source', slug: source, name: source },
        { ...(ENGLISH[0] as ItemInput[])[0], source } as ItemInput,
      ],
    ]);
    expect(await values()).toMatchObject({ average_height_cm: 9 });
  });

  it('disappear with its records, one by one or with the file', async () => {
    await ingestSeeds();
    await ingestRows(
      database,
      'seeds',
      [[SEEDS], [record('Red Oat', 5)], [record('Old Bere', 9)]],
      complete,
      { content: 'b' },
    );
    expect(await values()).not.toHaveProperty('average_height_cm');
    expect(await values()).toHaveProperty('hardiness_zone');
    await ingestRows(database, 'seeds', [], complete, { content: 'c', withdrawAll: true });
    expect(await values()).toEqual({});
    expect(await rowsOf(database, 'select from catalogue_record')).toHaveLength(0);
  });

  it('move with a record that names another species', async () => {
    const rows = (species: string): readonly TestRow[] => [[SEEDS], [record('Rye', 50, { species })]];
    await ingestSeeds(rows('Cc dd'));
    await ingestRows(database, 'seeds', rows('Aa bb'), complete, { content: 'b' });
    expect(await values('Cc dd')).toEqual({});
    expect(await values()).toMatchObject({ average_height_cm: 50 });
  });

  it('C10.10 leave out implausible values, which are listed', async () => {
    const { files } = await ingestSeeds([[SEEDS], [record('Rye', 50_000)]]);
    expect(files[0]).toMatchObject({ rejectedRows: 1 });
    expect(await values()).not.toHaveProperty('average_height_cm');
  });

  it('C10.28 C10.32 take into account what other sources say of foods, poison, heights and names', async () => {
    const sources = ['linnea-foods', 'foodex2', 'foodon', 'trefle-dump'].map(
      (slug): ItemInput => ({ type: 'source', slug, name: slug }),
    );
    const eaten = (species: string, source: string) => fact(species, 'edible_part', ['leaves'], { source });
    const toxic = (species: string, toxicity: string, source = 'usda') =>
      fact(species, 'toxicity', toxicity, { source });
    const CASES: readonly (readonly [species: string, said: readonly ItemInput[], isVegetable: boolean])[] = [
      ['Ee foodon', [eaten('Ee foodon', 'foodon')], true],
      ['Ee foodex', [eaten('Ee foodex', 'foodex2')], true],
      ['Ee other', [eaten('Ee other', 'usda')], false],
      ['Ee low', [eaten('Ee low', 'foodon'), toxic('Ee low', 'low')], true],
      ['Ee medium', [eaten('Ee medium', 'foodon'), toxic('Ee medium', 'medium')], false],
      ['Ee high', [eaten('Ee high', 'foodon'), toxic('Ee high', 'high')], false],
      ['Ee reviewed', [eaten('Ee reviewed', 'linnea-foods'), toxic('Ee reviewed', 'high')], true],
      ['Ee compiled', [eaten('Ee compiled', 'foodon'), toxic('Ee compiled', 'medium', 'trefle-dump')], false],
      [
        'Ee palatable',
        [record('1', 50, { species: 'Ee palatable', source: 'usda', foods: ['palatable'] })],
        true,
      ],
      [
        'Ee unpalatable',
        [record('2', 50, { species: 'Ee unpalatable', source: 'usda', foods: ['vegetable'] })],
        false,
      ],
      [
        'Ee unreviewed',
        [
          eaten('Ee unreviewed', 'foodon'),
          toxic('Ee unreviewed', 'high'),
          fact('Ee unreviewed', 'common_name', ['Rye'], { source: 'linnea-foods' }),
        ],
        false,
      ],
      ['Ee own', [record('Rye', 50, { species: 'Ee own', foods: ['palatable'] })], false],
      [
        'Ee tall',
        [
          fact('Ee tall', 'maximum_height_cm', 40, { source: 'usda' }),
          fact('Ee tall', 'maximum_height_cm', 60, { source: 'powo' }),
        ],
        false,
      ],
      [
        'Ee small',
        [
          fact('Ee small', 'average_height_cm', 90, { source: 'usda' }),
          fact('Ee small', 'average_height_cm', 20, { source: 'powo' }),
        ],
        false,
      ],
      ['Ee named', [fact('Ee named', 'common_name', ['Rye'], { source: 'trefle-dump' })], false],
    ];
    await ingestRows(database, 'others', [
      sources,
      ...CASES.map(([species, said]) => [name(species), ...said.filter(({ type }) => type === 'fact')]),
    ]);
    await ingestRows(database, 'seeds', [
      [SEEDS],
      ...CASES.flatMap(([species, said]) => [
        [
          record(`${species} Rye`, 50, {
            species,
            common_names: ['Rye'],
            sizes: {
              average_height_cm: { value: 50 },
              maximum_height_cm: { value: 70 },
            },
          }),
        ],
        ...said.filter(({ type }) => type !== 'fact').map((each) => [each]),
      ]),
      ...['Red Oat', 'Old Bere'].map((other, at) => [record(other, 5 + at, { species: 'Ee named' })]),
    ]);
    const vegetables: [string, boolean][] = [];
    for (const [species] of CASES) vegetables.push([species, 'vegetable' in (await values(species))]);
    expect(vegetables).toEqual(CASES.map(([species, , isVegetable]) => [species, isVegetable]));
    // Of the heights of other sources that of the strongest counts.
    expect(await values('Ee tall')).toMatchObject({ average_height_cm: 50 });
    expect(await values('Ee small')).toMatchObject({ maximum_height_cm: 70 });
    expect(await values('Ee named')).toMatchObject({ average_height_cm: 50 });
  });

  it('C10.5 are compared with those of stronger sources like any other', async () => {
    await ingestRows(database, 'heights', [[fact('Aa bb', 'average_height_cm', 60)]]);
    await ingestSeeds([[SEEDS], [record('Rye', 50)]]);
    expect(await values()).toMatchObject({ average_height_cm: 60, hardiness_zone: 5 });
  });
});
