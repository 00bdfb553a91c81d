import type { Database } from '../../src/database/database.js';
import type { ItemInput } from '../../src/ingest/item.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, ingestRows, name, presence, rowsOf, zone } from './support.js';

type Value = string | number | boolean | string[];
type Said = Readonly<Record<string, Value>>;

/** Rows of a species with what a source says of it. */
const grown = (species: string, said: Said = {}, source = 'usda'): ItemInput[] => [
  name(species),
  ...Object.entries(said).map(([key, value]) => fact(species, key, value, { source })),
];

const LETTERS = [...'abcdefghij'];

/** Rows of species of a genus that are all alike. */
const kin = (genus: string, count: number, said: Said): ItemInput[] =>
  LETTERS.slice(0, count).flatMap((letter) => grown(`${genus} ${letter}sp`, said));

const says = (species: string, key: string, value: Value, source = 'powo'): ItemInput =>
  fact(species, key, value, { source });

let database: Database;
const restored = restoredDatabase();
beforeEach(async () => {
  database = await restored.next();
});

/** Ingests rows and returns what is unusual, as "species field value". */
const unusualAfter = async (rows: readonly ItemInput[], file = 'rows'): Promise<readonly string[]> => {
  await ingestRows(database, file, [rows]);
  return unusual();
};

const unusual = async (): Promise<readonly string[]> => {
  const found = await rowsOf<{ found: string }>(
    database,
    `select concat_ws(' ', s.scientific_name, a.key, f.value #>> '{}') as found
     from fact f join species s on s.id = f.species_id join attribute a on a.id = f.attribute_id
     where f.unusual is not null and f.status = 1 order by 1`,
  );
  return found.map((row) => row.found);
};

/** The pending items about unusual values, by the name of their species. */
const queued = () =>
  rowsOf<{ species: string; notes: string; changes: object }>(
    database,
    `select s.scientific_name as species, c.notes, c.changes from correction c join species s on s.id = c.record_id
     where c.warning_type = 'Checks::UnusualValue' and c.change_status = 'pending' order by 1`,
  );

const published = async (species: string): Promise<Said> =>
  (
    await rowsOf<{ vals: Said }>(database, 'select vals from species where scientific_name = $1', [species])
  )[0]!.vals;

const HERBS = { woodiness: 'herbaceous', duration: ['perennial'] };
const TREES = { woodiness: 'woody', ligneous_type: 'tree' };

describe('C10.34 unusual are', () => {
  it.each<[title: string, rows: readonly ItemInput[], found: readonly string[]]>([
    [
      'woody growth of a herb among herbs',
      [...kin('Herba', 5, HERBS), says('Herba asp', 'ligneous_type', 'subshrub')],
      ['Herba asp ligneous_type subshrub'],
    ],
    [
      'woody growth of a herb if nine relatives in ten are herbs',
      [
        ...kin('Herba', 9, HERBS),
        ...grown('Herba lignosa', { woodiness: 'woody' }),
        says('Herba asp', 'ligneous_type', 'subshrub'),
      ],
      ['Herba asp ligneous_type subshrub'],
    ],
    [
      'woody growth of an annual among herbs',
      [
        ...kin('Herba', 5, HERBS),
        ...grown('Herba annua', { duration: ['annual'] }),
        says('Herba annua', 'ligneous_type', 'shrub'),
      ],
      ['Herba annua ligneous_type shrub'],
    ],
    [
      'not with four relatives',
      [...kin('Herba', 4, HERBS), says('Herba asp', 'ligneous_type', 'subshrub')],
      [],
    ],
    [
      'not if one relative in six is woody',
      [
        ...kin('Herba', 5, HERBS),
        ...grown('Herba lignosa', { woodiness: 'woody' }),
        says('Herba asp', 'ligneous_type', 'subshrub'),
      ],
      [],
    ],
    [
      'not if nothing else is known of the species',
      [...kin('Herba', 5, HERBS), ...grown('Herba ignota', { ligneous_type: 'subshrub' })],
      [],
    ],
    ['not parasites', [...kin('Herba', 5, HERBS), says('Herba asp', 'ligneous_type', 'parasite')], []],
    [
      'woody growth of a vegetable and of an annual among woody relatives, also as what people call them',
      [
        ...kin('Frutex', 5, { woodiness: 'woody' }),
        ...grown('Frutex edulis', { woodiness: 'herbaceous', vegetable: true, plant_form: ['subshrub'] }),
        ...grown('Frutex annuus', { woodiness: 'herbaceous', duration: ['annual', 'perennial'] }),
        says('Frutex annuus', 'ligneous_type', 'subshrub'),
        says('Frutex annuus', 'plant_form', ['climber']),
        ...grown('Frutex salvia', { woodiness: 'herbaceous', plant_form: ['subshrub'] }),
      ],
      ['Frutex annuus ligneous_type subshrub', 'Frutex edulis plant_form ["subshrub"]'],
    ],
    [
      'leaves and kinds of wood about which two other sources agree on something else',
      [
        ...grown('Hedera hibernica', { leaf_retention: false, ligneous_type: 'shrub' }),
        ...['powo', 'leda'].flatMap((source) => [
          says('Hedera hibernica', 'leaf_retention', true, source),
          says('Hedera hibernica', 'ligneous_type', 'liana', source),
        ]),
        ...grown('Sambucus ebulus', { leaf_retention: false }),
        fact('Sambucus ebulus', 'leaf_retention', true, { source: 'leda', evidence: 'derived' }),
        ...grown('Sambucus nigra', { leaf_retention: false }),
        says('Sambucus nigra', 'leaf_retention', true),
      ],
      [
        'Hedera hibernica leaf_retention false',
        'Hedera hibernica ligneous_type shrub',
        'Sambucus ebulus leaf_retention true',
      ],
    ],
    [
      'months of flowering that no other source states, where two do, and most of a season of usda',
      [
        ...grown('Hedera hibernica', { bloom_months: ['may', 'jun'] }),
        says('Hedera hibernica', 'bloom_months', ['sep', 'oct'], 'powo'),
        says('Hedera hibernica', 'bloom_months', ['oct', 'nov'], 'leda'),
        ...grown('Hedera colchica', { bloom_months: ['may', 'jun'] }),
        says('Hedera colchica', 'bloom_months', ['oct'], 'powo'),
        ...grown('Hedera algeriensis', { bloom_months: ['jul', 'aug', 'sep'] }),
        says('Hedera algeriensis', 'bloom_months', ['sep', 'oct'], 'powo'),
        says('Hedera algeriensis', 'bloom_months', ['sep', 'nov', 'dec'], 'leda'),
      ],
      [
        'Hedera algeriensis bloom_months ["jul", "aug", "sep"]',
        'Hedera hibernica bloom_months ["may", "jun"]',
      ],
    ],
    [
      'leaves that the species does not have, also where only one source says so',
      [
        ...grown('Cytisus scoparius', { leaf_retention: true }),
        ...grown('Hedera helix', { leaf_retention: true }),
      ],
      ['Cytisus scoparius leaf_retention true'],
    ],
    [
      'trees that live a year',
      [...kin('Arbor', 5, TREES), says('Arbor asp', 'duration', ['annual'])],
      ['Arbor asp duration ["annual"]'],
    ],
    [
      'not shrubs that live a year',
      [...kin('Frutex', 5, { woodiness: 'woody' }), says('Frutex asp', 'duration', ['annual'])],
      [],
    ],
    [
      'not trees that live a year or longer',
      [...kin('Arbor', 5, TREES), says('Arbor asp', 'duration', ['annual', 'perennial'])],
      [],
    ],
    [
      'a height far from another source and the relatives, above',
      [...kin('Herba', 6, { ...HERBS, average_height_cm: 30 }), says('Herba asp', 'average_height_cm', 200)],
      ['Herba asp average_height_cm 200'],
    ],
    [
      'a height far from another source and the relatives, below',
      [...kin('Herba', 6, { ...HERBS, average_height_cm: 100 }), says('Herba asp', 'average_height_cm', 15)],
      ['Herba asp average_height_cm 15'],
    ],
    [
      'not a height that is six times another',
      [...kin('Herba', 6, { ...HERBS, average_height_cm: 30 }), says('Herba asp', 'average_height_cm', 180)],
      [],
    ],
    [
      'not a height that is like those of its relatives',
      [
        ...kin('Herba', 6, { ...HERBS, average_height_cm: 100 }),
        ...grown('Herba nana', { ...HERBS, average_height_cm: 10 }),
        says('Herba nana', 'average_height_cm', 120),
      ],
      ['Herba nana average_height_cm 10'],
    ],
    [
      'a dwarf among trees, without another source',
      [
        ...kin('Arbor', 6, { ...TREES, average_height_cm: 2000 }),
        ...grown('Arbor nana', { ...TREES, average_height_cm: 200 }),
      ],
      ['Arbor nana average_height_cm 200'],
    ],
    [
      'not a dwarf among trees if another source agrees',
      [
        ...kin('Arbor', 6, { ...TREES, average_height_cm: 2000 }),
        ...grown('Arbor nana', { ...TREES, average_height_cm: 200 }),
        says('Arbor nana', 'maximum_height_cm', 300),
      ],
      [],
    ],
    [
      'an annual of ten metres',
      [
        ...kin('Messis', 6, { duration: ['annual'], average_height_cm: 50 }),
        ...grown('Messis gigas', { duration: ['annual'], average_height_cm: 1000 }),
      ],
      ['Messis gigas average_height_cm 1000'],
    ],
    [
      'not a perennial of ten metres',
      [
        ...kin('Herba', 6, { ...HERBS, average_height_cm: 50 }),
        ...grown('Herba gigas', { ...HERBS, average_height_cm: 1000 }),
      ],
      [],
    ],
    [
      'a height far from another source and the family',
      [
        ...LETTERS.flatMap((letter) => grown(`Herb${letter} alta`, { ...HERBS, average_height_cm: 30 })),
        ...grown('Alia gigas', { ...HERBS, average_height_cm: 30 }),
        says('Alia gigas', 'average_height_cm', 350),
        ...grown('Alia magna', { ...HERBS, average_height_cm: 30 }),
        says('Alia magna', 'average_height_cm', 250),
      ],
      ['Alia gigas average_height_cm 350'],
    ],
    [
      'a height far below another source and the family',
      [
        ...LETTERS.flatMap((letter) => grown(`Herb${letter} alta`, { ...HERBS, average_height_cm: 300 })),
        ...grown('Alia nana', { ...HERBS, average_height_cm: 300 }),
        says('Alia nana', 'average_height_cm', 36),
        ...grown('Alia parva', { ...HERBS, average_height_cm: 300 }),
        says('Alia parva', 'average_height_cm', 39),
      ],
      ['Alia nana average_height_cm 36'],
    ],
    [
      'not an annual of a family whose annuals are small',
      [
        ...LETTERS.flatMap((letter) =>
          grown(`Messis${letter} alta`, { duration: ['annual'], average_height_cm: 50 }),
        ),
        ...grown('Alia gigas', { duration: ['annual'], average_height_cm: 1000 }),
      ],
      [],
    ],
    [
      'of an average above the maximum the claim of the weaker source',
      [
        ...grown('Nuphar lutea', { average_height_cm: 77 }, 'openplantdb'),
        says('Nuphar lutea', 'maximum_height_cm', 90, 'leda'),
        ...grown('Cornus mas', { average_height_cm: 790 }),
        says('Cornus mas', 'maximum_height_cm', 500, 'leda'),
        ...grown('Hippuris vulgaris', { average_height_cm: 85 }, 'openplantdb'),
        says('Hippuris vulgaris', 'maximum_height_cm', 40, 'leda'),
      ],
      ['Cornus mas maximum_height_cm 500', 'Hippuris vulgaris average_height_cm 85'],
    ],
    [
      'frost where it never freezes',
      [
        ...[zone('8', 1), zone('81', 2, '8'), zone('CUB', 3, '81'), zone('1', 1), zone('SPA', 3, '1')],
        ...[zone('CUB-OO', 4, 'CUB'), zone('SPA-SP', 4, 'SPA')],
        ...['Palma partis', 'Palma hispanica'].flatMap((palm) =>
          grown(palm, { minimum_temperature_deg_c: -10 }),
        ),
        presence('Palma partis', 'CUB-OO'),
        // Of a region or continent nobody knows which part is meant.
        presence('Palma partis', '1'),
        presence('Palma hispanica', 'SPA-SP'),
        ...grown('Palma cubana', { minimum_temperature_deg_c: -10 }),
        ...grown('Palma calida', { minimum_temperature_deg_c: -5 }),
        ...grown('Palma vaga', { minimum_temperature_deg_c: -10 }),
        ...grown('Palma nusquam', { minimum_temperature_deg_c: -10 }),
        presence('Palma cubana', 'CUB'),
        presence('Palma cubana', 'SPA', { establishment: 'absent' }),
        presence('Palma calida', 'CUB'),
        presence('Palma vaga', 'CUB'),
        presence('Palma vaga', 'SPA'),
      ],
      ['Palma cubana minimum_temperature_deg_c -10', 'Palma partis minimum_temperature_deg_c -10'],
    ],
    [
      'a minimum temperature of an annual, and one far from the zones that other sources state',
      [
        ...grown('Herba annua', { duration: ['annual'], minimum_temperature_deg_c: -25 }),
        ...grown('Herba varia', { duration: ['annual', 'perennial'], minimum_temperature_deg_c: -5 }),
        // The pomegranate and the clover of USDA PLANTS, and a larch for which gardens are too careful.
        ...grown('Punica granatum', { minimum_temperature_deg_c: -25 }),
        says('Punica granatum', 'hardiness_zone', 7),
        ...grown('Trifolium repens', { minimum_temperature_deg_c: -5.56 }),
        says('Trifolium repens', 'hardiness_zone', 3),
        ...grown('Larix laricina', { minimum_temperature_deg_c: -61.67 }),
        says('Larix laricina', 'hardiness_zone', 2),
      ],
      [
        'Herba annua minimum_temperature_deg_c -25',
        'Punica granatum minimum_temperature_deg_c -25',
        'Trifolium repens minimum_temperature_deg_c -5.56',
      ],
    ],
    [
      'food of a poisonous genus, except what people eat of it',
      [
        ...grown('Digitalis purpurea', { edible_part: ['leaves'] }),
        ...grown('Strychnos nux-vomica', { vegetable: true }),
        ...grown('Strychnos spinosa', { edible_part: ['fruits'] }),
        name('Strychnos spinosa var. minor', { rank: 'var' }),
        fact('Strychnos spinosa var. minor', 'edible_part', ['fruits']),
        ...grown('Nerium oleander', { vegetable: false }),
      ],
      ['Digitalis purpurea edible_part ["leaves"]', 'Strychnos nux-vomica vegetable true'],
    ],
    [
      'a life of one year and of several, where three sources agree on one of them',
      [
        ...grown('Herba perennis', { duration: ['annual', 'perennial'] }),
        ...['wfo', 'powo', 'leda'].map((source) => says('Herba perennis', 'duration', ['perennial'], source)),
        ...grown('Herba incerta', { duration: ['annual', 'perennial'] }),
        ...['wfo', 'powo'].map((source) => says('Herba incerta', 'duration', ['perennial'], source)),
        says('Herba incerta', 'duration', ['annual'], 'leda'),
      ],
      ['Herba perennis duration ["annual", "perennial"]'],
    ],
    [
      'harmlessness of any plant, and all degrees of PLANTS',
      [
        ...grown('Bellis perennis', { toxicity: 'none' }, 'powo'),
        ...grown('Convallaria majalis', { toxicity: 'high' }, 'powo'),
        ...grown('Digitalis purpurea', { toxicity: 'low' }),
      ],
      ['Bellis perennis toxicity none', 'Digitalis purpurea toxicity low'],
    ],
    [
      'flowers of both sexes in a genus that has none',
      [
        ...grown('Zea mays', { sexuality: 'hermaphrodite' }),
        ...grown('Zea diploperennis', { sexuality: 'monoecious' }),
        ...grown('Rosa canina', { sexuality: 'hermaphrodite' }),
      ],
      ['Zea mays sexuality hermaphrodite'],
    ],
    [
      'flowers of a fern: its source means spores',
      [
        name('Asplenium asp', { family: 'Aspleniaceae' }),
        ...grown('Asplenium asp', { bloom_months: ['jul'], foliage_color: ['green'] }),
      ],
      ['Asplenium asp bloom_months ["jul"]'],
    ],
    [
      'fruits that a family does not have, unless its genus has them',
      [
        ...['Hippeastrum reginae', 'Hippeastrum striatum', 'Allium cepa'].map((species) =>
          name(species, { family: 'Amaryllidaceae' }),
        ),
        says('Hippeastrum reginae', 'fruit_shape', 'achene'),
        says('Hippeastrum striatum', 'fruit_shape', 'berry'),
        says('Allium cepa', 'fruit_shape', 'berry'),
      ],
      ['Allium cepa fruit_shape berry', 'Hippeastrum reginae fruit_shape achene'],
    ],
    [
      'lists with a label that is unknown of the species',
      [
        ...grown('Cicer arietinum', { duration: ['annual', 'perennial'] }),
        ...grown('Sesamum indicum', { duration: ['annual'] }),
        ...grown('Papaver rhoeas', { flower_color: ['magenta'] }),
        ...grown('Papaver alpinum', { flower_color: ['magenta'] }),
      ],
      ['Cicer arietinum duration ["annual", "perennial"]', 'Papaver rhoeas flower_color ["magenta"]'],
    ],
    [
      'numbers outside the range that is known of the species',
      [
        ...grown('Ginkgo biloba', { maximum_height_cm: 5501 }),
        ...grown('Malus domestica', { maximum_height_cm: 1500 }),
        ...grown('Ginkgo nana', { maximum_height_cm: 5501 }),
      ],
      ['Ginkgo biloba maximum_height_cm 5501'],
    ],
  ])('%s', async (_title, rows, found) => {
    expect(await unusualAfter(rows)).toEqual(found);
  });
});

describe('C10.34 an unusual value', () => {
  const rows = [...kin('Herba', 6, HERBS), says('Herba asp', 'ligneous_type', 'subshrub')];

  it('is not published, and found again in the same way by every further run', async () => {
    await unusualAfter(rows);
    const first = await rowsOf(database, 'select * from fact order by id');
    expect(await published('Herba asp')).not.toHaveProperty('ligneous_type');
    await unusualAfter(rows);
    expect(await rowsOf(database, 'select * from fact order by id')).toEqual(first);
  });

  it('is the same in whatever order the files come', async () => {
    expect(await unusualAfter([...rows].reverse().filter(({ type }) => type === 'name'))).toEqual([]);
    expect(await unusualAfter(rows.slice(-1), 'claim')).toEqual([]);
    expect(await unusualAfter(kin('Herba', 6, HERBS), 'kin')).toEqual(['Herba asp ligneous_type subshrub']);
  });

  it('is found by what is known of its relatives, with values that people rejected', async () => {
    await unusualAfter([...kin('Herba', 5, HERBS), says('Herba asp', 'ligneous_type', 'subshrub')]);
    await rowsOf(
      database,
      `with item as (
         insert into correction (record_id, change_status) select id, 'accepted' from species where scientific_name = 'Herba bsp'
         returning id, record_id
       )
       update fact f set status = 3, rejected_by = i.id from item i, attribute a
       where f.species_id = i.record_id and a.id = f.attribute_id and a.key = 'woodiness'`,
    );
    expect(await unusualAfter([name('Herba nova')], 'more')).toEqual(['Herba asp ligneous_type subshrub']);
  });

  it('leaves the field to the next source', async () => {
    await unusualAfter([
      ...kin('Herba', 6, { ...HERBS, average_height_cm: 30 }),
      fact('Herba asp', 'average_height_cm', 900, { source: 'powo' }),
    ]);
    expect(await published('Herba asp')).toMatchObject({ average_height_cm: 30 });
  });

  it('is published again when what is known of its relatives changes', async () => {
    await unusualAfter(rows);
    const woody = ['f', 'g', 'h', 'i'].flatMap((letter) =>
      grown(`Herba ${letter}lignosa`, { woodiness: 'woody' }),
    );
    expect(await unusualAfter(woody, 'more')).toEqual([]);
    expect(await published('Herba asp')).toMatchObject({ ligneous_type: 'subshrub' });
    expect(
      await rowsOf(
        database,
        `select change_status from correction where warning_type = 'Checks::UnusualValue'`,
      ),
    ).toEqual([{ change_status: 'accepted' }]);
  });

  it('is left alone only where people accepted a value of that field and species', async () => {
    const accepted = (species: string, key: string, value: Value) => says(species, key, value, 'community');
    await unusualAfter([
      { type: 'source', slug: 'community', name: 'Community' },
      ...kin('Herba', 6, HERBS),
      ...['a', 'b', 'c'].map((letter) => says(`Herba ${letter}sp`, 'ligneous_type', 'subshrub')),
      accepted('Herba asp', 'ligneous_type', 'shrub'),
      accepted('Herba bsp', 'light', 5),
    ]);
    expect(await unusual()).toEqual(['Herba bsp ligneous_type subshrub', 'Herba csp ligneous_type subshrub']);
    expect((await queued()).map((item) => item.species)).toEqual(['Herba bsp', 'Herba csp']);
    // A correction whose value is no longer active, as after a revert, does not count.
    await rowsOf(
      database,
      `update fact f set status = 2 from source so where so.id = f.source_id and so.slug = 'community'`,
    );
    await ingestRows(database, 'later', [[says('Herba dsp', 'light', 5)]]);
    expect((await queued()).map((item) => item.species)).toEqual(['Herba asp', 'Herba bsp', 'Herba csp']);
  });

  it('C9.40 of several sources is queued in the order of their ranks, with the value of the strongest', async () => {
    const values = { leda: 'tree', wfo: 'subshrub', usda: 'shrub' };
    await unusualAfter([
      ...kin('Herba', 6, HERBS),
      ...Object.entries(values).map(([source, value]) => says('Herba asp', 'ligneous_type', value, source)),
    ]);
    const ranked = await rowsOf<{ slug: keyof typeof values }>(
      database,
      `select slug from source where slug in ('leda', 'usda', 'wfo') order by rank`,
    );
    const [item] = await queued();
    expect(item!.notes.split('\n').map((line) => / according to (\w+):/.exec(line)?.[1])).toEqual(
      ranked.map(({ slug }) => slug),
    );
    expect(item!.changes).toEqual({ ligneous_type: [null, values[ranked[0]!.slug]] });
  });

  it('gives way to what its source states later', async () => {
    await unusualAfter(rows);
    await ingestRows(database, 'later', [[says('Herba asp', 'ligneous_type', 'parasite')]]);
    expect(await unusual()).toEqual([]);
    expect(await published('Herba asp')).toMatchObject({ ligneous_type: 'parasite' });
  });
});
