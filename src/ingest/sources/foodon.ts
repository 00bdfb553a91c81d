import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { readDelimited, type TableRow } from '../readers/delimited.js';
import { excludedFoods } from './excluded-foods.js';
import { EdibleParts, NO_PART_EATEN, speciesNamed } from './food-plants.js';
import { partOfFood } from './foodon-parts.js';

const SOURCE = 'foodon';
const EXCLUDED = excludedFoods(SOURCE);
/** Common names of crops and cultivars, which look like botanical names: `Yukon Gold potato cultivar`. */
const OF_CROP = /\b(?:cultivar|plant|tree|Group)\s*$/;

const parts: SourceFile = {
  name: 'parts.csv.gz',
  describe: 'Foods that are parts of plants, with the plant.',
  complete: [SOURCE],
  async *read(path, { reject }): AsyncGenerator<Row> {
    const eaten = new EdibleParts();
    for await (const row of readDelimited(path, { separator: ',', quoted: true }, reject)) {
      const [food, taxon] = [row.cell('food'), row.cell('taxon_as_given')];
      const part = partOfFood(food, row.cell('parent_class').split('|'));
      const species = OF_CROP.test(taxon.replace(/ \S+ Group$/, ''))
        ? []
        : speciesNamed(taxon.replaceAll("'", ''));
      const problem = problemOf(row, species, part);
      if (problem) reject(row.line, problem);
      else for (const each of species) eaten.add(row.line, each, part!, food, row.cell('foodon_id'));
    }
    yield* eaten.rows(SOURCE);
  },
};

const problemOf = (
  row: TableRow,
  species: readonly string[],
  part: string | undefined,
): RowProblem | undefined => {
  const [what, taxon] = [row.cell('food'), row.cell('taxon_as_given')];
  if (species.length === 0) return { what: taxon, why: 'not the name of a species' };
  const why = EXCLUDED.get(what) ?? (part === undefined ? NO_PART_EATEN : undefined);
  return why === undefined ? undefined : { what: `${what} (${taxon})`, why };
};

export const foodon: Manifest = {
  slug: 'foodon',
  describe: 'Foods that are parts of plants, from the food ontology FoodOn.',
  sources: [
    {
      type: 'source',
      slug: SOURCE,
      name: 'FoodOn',
      citation: 'Dooley D.M. et al. 2018, FoodOn: a harmonized food ontology, npj Science of Food 2: 23',
      url: 'https://foodon.org',
      licence: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit: 'FoodOn, CC BY 4.0. Parts of plants were selected and merged by species.',
    },
  ],
  files: [parts],
};
