import { readClaim } from '../../../src/facts/claim.js';
import { tppt } from '../../../src/ingest/sources/tppt.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const HEADER =
  'id,name,author,name_fixed,fix,family,blooming_months,concept,toxic_part,human_toxicity,animal_toxicity';

const read = (name: string, part: string, people: string, animals = '') =>
  readSource(tppt, { 'plants.csv.gz': `${HEADER}\nP1,${name},,,,,,,"${part}","${people}","${animals}"\n` });

/** The rows of a plant: severity, parts, victims and ways in words, and the note. */
const dangersOf = async (...cells: Parameters<typeof read>) => {
  const found = await read(...cells);
  expect(problemsOf(found)).toEqual([]);
  return itemsOf(found, 'fact').flatMap((item) => {
    if (item.type !== 'fact') return [];
    expect(readClaim(item.attribute, item.value).refused).toBeNull();
    return (item.value as unknown as Record<string, readonly string[]>[]).map(
      ({ severity, part, to, by, note }) => [severity, part?.join(' ') ?? null, `${to} by ${by}`, note],
    );
  });
};

describe('C10.46 tppt', () => {
  const [eaten, touched] = ['people by eating', 'people by touching'];

  it.each<readonly [Parameters<typeof read>, readonly unknown[]]>([
    [
      [
        'Digitalis purpurea',
        'Whole plant, highest concentrations in leaf, seed',
        'very strong toxic',
        'strong toxic',
      ],
      [
        ['high', 'whole_plant', eaten, 'Most in the leaves and the seeds.'],
        ['high', 'whole_plant', 'animals by eating', 'Most in the leaves and the seeds.'],
      ],
    ],
    [
      ['Taxus baccata', 'Whole plant without aril (red seed coat)', 'very strong toxic'],
      [['high', 'whole_plant', eaten, 'Not the red aril of the seeds.']],
    ],
    [
      ['Papaver rhoeas', 'Whole plant, highest concentrations in capsule, latex (without seed)', 'toxic'],
      [['medium', 'whole_plant', eaten, 'Most in the capsules and the milky sap. Not the seeds.']],
    ],
    [
      ['Berberis vulgaris', 'Root (or whole plant without fruit)', 'weak toxic'],
      [['low', 'roots', eaten, 'Perhaps the whole plant, except the fruits.']],
    ],
    [
      ['Physalis alkekengi', 'Fuit, root (or whole plant without', 'toxic'],
      [['medium', 'roots fruits', eaten, 'Perhaps other parts too.']],
    ],
    [
      ['Chenopodium album', 'Leaf (blooming herb), seed', 'toxic'],
      [['medium', 'leaves seeds', eaten, 'The leaves of flowering plants.']],
    ],
    [
      ['Teucrium scorodonia', 'Herb', 'liver toxic'],
      [['unstated', 'aerial_parts', eaten, 'Harms the liver.']],
    ],
    [
      ['Hedera helix', 'Aerial part', 'allergenic', 'toxic'],
      [
        ['unstated', 'aerial_parts', touched, 'Causes allergies.'],
        ['medium', 'aerial_parts', 'animals by eating', null],
      ],
    ],
    [
      ['Apium graveolens', 'Whole plant', 'allergenic, phototoxic'],
      [
        ['unstated', 'whole_plant', touched, 'Causes allergies.'],
        ['unstated', 'whole_plant', 'people by light', 'Makes the skin burn in sunlight.'],
      ],
    ],
    [
      ['Lilium longiflorum', 'Bulb (or whole plant)', 'toxic (unknown strength)', 'very strong toxic (cat)'],
      [
        ['unstated', 'bulb', eaten, 'Perhaps the whole plant.'],
        ['high', 'bulb', 'cats by eating', 'Perhaps the whole plant.'],
      ],
    ],
    [
      ['Vicia faba', 'Seed', 'unknown', 'strong toxic (cow, pig)'],
      [['high', 'seeds', 'livestock by eating', 'Cows and pigs.']],
    ],
    [['Cornus sericea', '', 'weak toxic', 'very strong toxic (cat)'], [['low', null, eaten, null]]],
    [['Abutilon theophrasti', 'Seed', 'nontoxic', 'toxic'], [['medium', 'seeds', 'animals by eating', null]]],
    [['Cucurbita pepo', 'Fruit', 'very strong toxic (only wild growing plants)'], []],
    [['Secale cereale', 'Seed', 'infested plants only', 'toxic'], []],
    [['Acorus calamus', 'Root', 'carcinogenic'], []],
  ])('reads the words about %j', async (cells, dangers) => {
    expect(await dangersOf(...cells)).toEqual(dangers);
  });

  it.each([
    ['Whole tree', 'toxic', ''],
    ['Seed', 'rather toxic', ''],
    ['Seed', 'toxic', 'toxic (ferret)'],
  ])('lists a plant with a word that nobody has read: %s, %s, %s', async (...cells) => {
    const found = await read('Pyrella alba', ...cells);
    expect(itemsOf(found, 'fact')).toEqual([]);
    expect(problemsOf(found)).toHaveLength(1);
  });

  it('says of which species an aggregate speaks', async () => {
    const found = await readSource(tppt, {
      'plants.csv.gz': `${HEADER}\nP1,Ranunculus acris,,,,,,s.l. (R. acris L. s.str. and R. friesianus Jord.),,toxic,\n`,
    });
    expect(itemsOf(found, 'fact')).toMatchObject([
      { notes: 'said of the species s.l. (R. acris L. s.str. and R. friesianus Jord.)' },
    ]);
  });
});
