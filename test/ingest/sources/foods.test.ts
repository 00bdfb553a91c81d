import { foodex2 } from '../../../src/ingest/sources/foodex2.js';
import { foodon } from '../../../src/ingest/sources/foodon.js';
import { itemsOf, problemsOf, readSource } from './reading.js';

const FOODEX2 =
  'code,commodity,rank,scientific_as_given,wcvp_name,wcvp_status,part_nature,group,common_names_en';
const FOODON = 'foodon_id,food,parent_class,taxon_as_given,wcvp_name,wcvp_status,french_synonym';

const commodities = (...rows: readonly string[]) =>
  readSource(foodex2, { 'plant_parts.csv.gz': [FOODEX2, ...rows, ''].join('\n') });
const foods = (...rows: readonly string[]) =>
  readSource(foodon, { 'parts.csv.gz': [FOODON, ...rows, ''].join('\n') });

const eaten = (read: Awaited<ReturnType<typeof commodities>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    itemsOf(read, 'fact').map((item) => (item.type === 'fact' ? [item.species, item.value] : [])),
  );

describe('foodex2', () => {
  it.each([
    ['Teff grain', 'Grains', ['seeds']],
    ['Garlic', 'Bulb / clove', ['roots']],
    ['Ginger roots', 'Root spices', ['roots']],
    ['New potatoes', 'Roots and other underground parts used as staple food', ['tubers']],
    ['Mexican yam beans', 'Roots and other underground parts used as staple food', ['roots']],
    ['Pea shoots', 'Shoot', ['stem']],
    ['Cinnamon bark', 'Bark', ['stem']],
    ['Rice sprouts', 'Sprout', ['stem']],
    ['Green beans', 'Pod (including immature beans)', ['fruits']],
    ['Mace aril', 'Aril', ['fruits']],
    ['Coffee beans', 'Seeds used for infusions or hot drinks', ['seeds']],
    ['Saffron', 'Aromatic flowers', ['flowers']],
    ['Basil', 'Aromatic herbs (leaves and other minor parts)', ['leaves']],
    ['Lentils', 'Beans', ['seeds']],
    ['Capers', 'Bud', ['flowers']],
    ['White cabbage', 'Compact leaves used as leafy vegetables (head or heart)', ['leaves']],
    ['Dried peas', 'Dried legumes (pulses) and their flours', ['seeds']],
    ['Broccoli', 'Flowering body', ['flowers']],
    ['Clove', 'Flowers used as spices or similar', ['flowers']],
    ['Courgette flowers', 'Flowers used as vegetables', ['flowers']],
    ['Apples', 'Fruits used as fruit', ['fruits']],
    ['Pepper', 'Fruits used as spice', ['fruits']],
    ['Tomatoes', 'Fruits used as vegetables', ['fruits']],
    ['Lettuce', 'Leaves (loose) used as leafy vegetables', ['leaves']],
    ['Walnuts', 'Nuts', ['seeds']],
    ['Carrots', 'Roots and other underground parts used as vegetables', ['roots']],
    ['Sugar beet', 'Roots used as sugar source', ['roots']],
    ['Sesame', 'Seed', ['seeds']],
    ['Mustard', 'Seed spices', ['seeds']],
    ['Sugar cane', 'Stalks/canes for sugar', ['stem']],
    ['Castor beans', 'Oil seeds', undefined],
    ['Shea fruit', 'Fruits used as oil source', undefined],
    ['Mistletoe', 'Spices or infusion materials of miscellaneous origin', undefined],
    ['Foxglove', 'Leaves (and eventually other minor parts) used for infusions or hot drinks', undefined],
    ['Larkspur', 'Flowers used for infusions or hot drinks', undefined],
    ['Comfrey', 'Roots used for infusions or hot drinks', undefined],
    ['Anything', '', undefined],
  ])('%s, whose part is %s', async (food, part, parts) => {
    const read = await commodities(`A1,${food},species,Pyrella edulis L.,,,${part},,`);
    expect(eaten(read)).toEqual(parts === undefined ? {} : { 'Pyrella edulis': parts });
    expect(problemsOf(read)).toHaveLength(parts === undefined ? 1 : 0);
  });

  it('joins the parts of all commodities of a species, whose names the notes keep', async () => {
    const read = await commodities(
      'A1,Kale,species,Pyrella edulis L. var. sabellica L.,,,Leaves used as leafy vegetables,,',
      'A2,Pyrella rice,species,Pyrella sativa L.,,,Grains,,',
      'A3,Kohlrabi,species,Pyrella edulis var. gongylodes L.,,,Stems/stalks eaten as vegetables,,',
    );
    expect(itemsOf(read, 'fact')).toEqual([
      {
        type: 'fact',
        source: 'foodex2',
        species: 'Pyrella edulis',
        attribute: 'edible_part',
        value: ['leaves', 'stem'],
        record: 'A1',
        notes: 'Kale; Kohlrabi',
      },
      expect.objectContaining({ species: 'Pyrella sativa', value: ['seeds'], record: 'A2' }),
    ]);
  });

  it.each([
    ['Prunus dulcis (Mill.) D.A. Webb', ['Prunus dulcis']],
    ['Citrus x limon L.', ['Citrus × limon']],
    ['Pyrella alba or Pyrella officinalis', ['Pyrella alba', 'Pyrella officinalis']],
    [
      '"Pyrella alba Mill., Syn. Pyrella vera L. or Syn: Rosa vera"',
      ['Pyrella alba', 'Pyrella vera', 'Rosa vera'],
    ],
    ['Pyrella alba L. or P. minor', ['Pyrella alba']],
    ['Pyrella spp.', []],
    ['Pyrella L.', []],
    ['Pyrella alba x Pyrella minor', []],
    ['Pyrella mixta (alba x minor) Ek (P. nigra x P. minor or Pyrella alba)', ['Pyrella mixta']],
    ['particular cultivar of Pyrella alba L.', []],
  ])('the name %s, whatever the column wcvp_name says', async (given, species) => {
    const read = await commodities(`A1,Food,species,${given},Rosa canina,accepted,Nuts,,`);
    expect(Object.keys(eaten(read))).toEqual(species);
    expect(problemsOf(read)).toHaveLength(species.length === 0 ? 1 : 0);
  });

  it('reads rows of the rank hybrid, and rejects those of the rank genus', async () => {
    const read = await commodities(
      'A1,Lemons,hybrid,Citrus × limon (L.) Osbeck,,,Fruits used as fruit,,',
      'A2,Apples,genus,Pyrella edulis L.,,,Fruits used as fruit,,',
    );
    expect(eaten(read)).toEqual({ 'Citrus × limon': ['fruits'] });
    expect(problemsOf(read)).toEqual([{ what: 'Pyrella edulis L.', why: 'not the name of a species' }]);
  });

  it('leaves out a family, and foods that nobody should eat, with the reason', async () => {
    const read = await commodities(
      'A1,Solanacea,family,Solanaceae Juss,,,Fruits used as vegetables,,',
      'A2,Dwarf elderberries,species,Sambucus ebulus L.,,,Fruits used as fruit,,',
    );
    expect(eaten(read)).toEqual({});
    expect(problemsOf(read)).toEqual([
      { what: 'Solanaceae Juss', why: 'not the name of a species' },
      { what: 'Dwarf elderberries (Sambucus ebulus L.)', why: 'poisonous' },
    ]);
  });
});

describe('foodon', () => {
  it.each([
    ['apple', 'pome fruit', 'fruits'],
    ['curry leaf', 'curry leaf food product', 'leaves'],
    ['rye kernel', 'sumac food product', 'seeds'],
    ['cashew nut', 'nut fruit', 'seeds'],
    ['asparagus spear', 'stem', 'stem'],
    ['onion', 'onion food product', 'roots'],
    ['potato', 'shoot axis tuber', 'tubers'],
    ['clove (spice)', 'flower bud', 'flowers'],
    ['garlic clove', 'clove', 'roots'],
    ['celery stalk (whole or pieces)', '', 'stem'],
    ['durum', 'wheat food product|caryopsis fruit', 'seeds'],
  ])('%s, a %s', async (food, parent, part) => {
    expect(eaten(await foods(`FOODON:1,${food},${parent},Pyrella edulis,,,`))).toEqual({
      'Pyrella edulis': [part],
    });
  });

  it.each([
    ['enoki mushroom', 'mushroom fruitbody', 'Pyrella edulis', 'no part that is eaten is named'],
    ['jojoba bean', 'seed', 'Simmondsia chinensis', 'not digestible; for cosmetics'],
    ['black cohosh root', 'root', 'Actaea racemosa', 'a medicine; damages the liver'],
    ['leaf of Allium', 'leaf', 'Allium', 'not the name of a species'],
    ['yellow potato', 'potato', 'Yukon Gold potato cultivar', 'not the name of a species'],
    ['Fuji apple', 'apple', 'Fuji apple tree', 'not the name of a species'],
  ])('leaves out %s, a %s of %s', async (food, parent, taxon, why) => {
    const read = await foods(`FOODON:1,${food},${parent},${taxon},Rosa canina,accepted,`);
    expect(eaten(read)).toEqual({});
    expect(problemsOf(read)).toEqual([expect.objectContaining({ why })]);
  });

  it('folds cultivar groups and lower ranks into the species, and reads two species', async () => {
    const read = await foods(
      'FOODON:1,celery stalk,petiole,Apium graveolens Dulce Group,,,',
      'FOODON:2,leaf celery,leaf,Apium graveolens var. secalinum,,,',
      "FOODON:3,hyacinth bean,bean,'Lablab purpureus',,,",
      'FOODON:4,goji berry,berry fruit,Lycium barbarum|Lycium chinense,,,',
    );
    expect(eaten(read)).toEqual({
      'Apium graveolens': ['stem', 'leaves'],
      'Lablab purpureus': ['seeds'],
      'Lycium barbarum': ['fruits'],
      'Lycium chinense': ['fruits'],
    });
    expect(itemsOf(read, 'fact')).toMatchObject([
      { source: 'foodon', record: 'FOODON:1', notes: 'celery stalk; leaf celery' },
      { record: 'FOODON:3', notes: 'hyacinth bean' },
      { record: 'FOODON:4', notes: 'goji berry' },
      { record: 'FOODON:4', notes: 'goji berry' },
    ]);
  });
});
