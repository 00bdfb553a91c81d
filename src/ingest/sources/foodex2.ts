import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { excludedFoods } from './excluded-foods.js';
import { EdibleParts, NO_PART_EATEN, speciesNamed } from './food-plants.js';

const SOURCE = 'foodex2';
const EXCLUDED = excludedFoods(SOURCE);
const RANKS = new Set(['species', 'hybrid']);

/**
 * Edible parts of the parts of plants in the catalogue (facet F02). The others are infusions, of which many are medicinal, and
 * groups that contain poisonous raw materials, such as castor beans.
 */
const PARTS = new Map([
  ['Aril', 'fruits'],
  ['Aromatic flowers', 'flowers'],
  ['Aromatic herbs (leaves and other minor parts)', 'leaves'],
  ['Bark', 'stem'],
  ['Beans', 'seeds'],
  ['Bud', 'flowers'],
  ['Bulb / clove', 'roots'],
  ['Compact leaves used as leafy vegetables (head or heart)', 'leaves'],
  ['Dried legumes (pulses) and their flours', 'seeds'],
  ['Flowering body', 'flowers'],
  ['Flowers used as spices or similar', 'flowers'],
  ['Flowers used as vegetables', 'flowers'],
  ['Fruits used as fruit', 'fruits'],
  ['Fruits used as spice', 'fruits'],
  ['Fruits used as vegetables', 'fruits'],
  ['Grains', 'seeds'],
  ['Leaves (loose) used as leafy vegetables', 'leaves'],
  ['Leaves used as leafy vegetables', 'leaves'],
  ['Nuts', 'seeds'],
  ['Pod (including immature beans)', 'fruits'],
  ['Root spices', 'roots'],
  ['Roots and other underground parts used as staple food', 'roots'],
  ['Roots and other underground parts used as vegetables', 'roots'],
  ['Roots used as sugar source', 'roots'],
  ['Seed', 'seeds'],
  ['Seed spices', 'seeds'],
  ['Seeds used for infusions or hot drinks', 'seeds'],
  ['Shoot', 'stem'],
  ['Sprout', 'stem'],
  ['Stalks/canes for sugar', 'stem'],
  ['Stems/stalks eaten as vegetables', 'stem'],
]);

/** Commodities among the roots whose part is a tuber. */
const TUBERS =
  /^(?:(?:new |main-crop )?potatoes|andigena|yams|jerusalem artichokes|oca|ullucu|mashua|.* tubers)$/i;

const partOf = (row: TableRow): string | undefined => {
  const part = PARTS.get(row.cell('part_nature'));
  return part === 'roots' && TUBERS.test(row.cell('commodity')) ? 'tubers' : part;
};

const plantParts: SourceFile = {
  name: 'plant_parts.csv.gz',
  describe: 'Raw commodities with the plant and the part that is eaten.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const eaten = new EdibleParts();
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const [name, food, part] = [row.cell('scientific_as_given'), row.cell('commodity'), partOf(row)];
      const species = RANKS.has(row.cell('rank')) ? speciesNamed(name) : [];
      const problem = problemOf(row, species, part);
      if (problem) reject(row.line, problem);
      else for (const each of species) eaten.add(row.line, each, part!, food, row.cell('code'));
    }
    yield* eaten.rows(SOURCE);
  },
};

const problemOf = (
  row: TableRow,
  species: readonly string[],
  part: string | undefined,
): RowProblem | undefined => {
  const [food, name] = [row.cell('commodity'), row.cell('scientific_as_given')];
  if (part === undefined)
    return {
      what: food,
      why:
        row.cell('part_nature') === '' ? NO_PART_EATEN : `the part is not eaten: ${row.cell('part_nature')}`,
    };
  if (species.length === 0) return { what: name, why: 'not the name of a species' };
  const why = EXCLUDED.get(food);
  return why === undefined ? undefined : { what: `${food} (${name})`, why };
};

export const foodex2: Manifest = {
  slug: 'efsa-foodex2',
  describe: 'Food plants and the parts that are eaten, from the food catalogue FoodEx2 of EFSA.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'FoodEx2',
      citation:
        'European Food Safety Authority, The food classification and description system FoodEx2, MTX 12.0',
      url: 'https://www.efsa.europa.eu/en/data/data-standardisation',
      credit:
        'European Food Safety Authority, FoodEx2 catalogue (MTX). Parts of plants were merged by species.',
    },
  ],
  files: [plantParts],
};
