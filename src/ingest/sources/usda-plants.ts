import { z } from 'zod';
import type { ItemInput } from '../item.js';
import type { Manifest, Row, SourceFile } from '../manifest.js';
import { readJsonRecords } from '../readers/json-records.js';
import { byTable, type ColumnClaim, claims, yesNo } from './claims.js';
import { periodMonths, seasonRange } from './months.js';
import { classifiedName } from './usda-names.js';
import { classifiedTaxa, newlyStated } from './usda-taxa.js';

const NO_SPECIES = 'the classification names no species';
const NO_PLANT = 'the record does not have the form of a plant record';

/** A record of the file. */
const Plant = z.object({
  symbol: z.string(),
  common_name: z.string().nullish(),
  general_information: z.record(z.string(), z.string()).default({}),
  classification: z.record(z.string(), z.string()).default({}),
  traits: z.record(z.string(), z.string()).default({}),
});
type Plant = z.infer<typeof Plant>;

const color = byTable({
  ...Object.fromEntries(
    ['Yellow', 'Red', 'Purple', 'Brown', 'Green', 'Blue', 'White', 'Orange', 'Black'].map((word) => [
      word,
      [word.toLowerCase()],
    ]),
  ),
  'Dark Green': ['green'],
  'Gray-Green': ['grey', 'green'],
  'Yellow-Green': ['lime'],
  'White-Gray': ['white', 'grey'],
});
const toxicity = byTable({ None: 'none', Slight: 'low', Moderate: 'medium', Severe: 'high' });

/** Splits words that the publisher has joined: `AnnualBiennialPerennial`, `Forb/herbShrub`. */
const glued = (cell: string): readonly string[] => cell.match(/[A-Z][^A-Z]*/g) ?? [];
const duration = (cell: string): readonly string[] => glued(cell).map((word) => word.toLowerCase());
const habit = (cell: string): string => glued(cell).join(', ');

const WOODY = ['Tree', 'Shrub', 'Subshrub'];
/** Returns the woody type if there is exactly one woody word: ShrubTree may be either. */
const ligneous = (cell: string): string | null => {
  const woody = glued(cell).filter((word) => WOODY.includes(word));
  return woody.length === 1 ? woody[0]!.toLowerCase() : null;
};

const MINIMUM_TEMPERATURE = 'Temperature, Minimum (°F)';
/** Frost-free days from which a plant needs a climate without frost. */
const FROST_FREE = 330;
const FREEZING_DEG_F = 32;

/**
 * Returns whether the minimum temperature is one that the plant survives (C10.33). That of an annual is one that its seeds
 * survive, and a plant that needs a climate without frost survives none.
 */
const survives = (cell: (column: string) => string): boolean => {
  const annual = cell('Duration') === 'Annual';
  const frostFree = Number(cell('Frost Free Days, Minimum')) >= FROST_FREE;
  return !annual && !(frostFree && Number(cell(MINIMUM_TEMPERATURE)) < FREEZING_DEG_F);
};

const COLUMNS: readonly ColumnClaim[] = [
  { column: 'Height, Mature (feet)', attribute: 'average_height_cm', unit: 'ft' },
  { column: 'pH, Minimum', attribute: 'ph_minimum' },
  { column: 'pH, Maximum', attribute: 'ph_maximum' },
  { column: 'Precipitation, Minimum', attribute: 'minimum_precipitation_mm', unit: 'in' },
  { column: 'Precipitation, Maximum', attribute: 'maximum_precipitation_mm', unit: 'in' },
  { column: MINIMUM_TEMPERATURE, attribute: 'minimum_temperature_deg_c', unit: 'deg_f' },
  { column: 'Root Depth, Minimum (inches)', attribute: 'minimum_root_depth_cm', unit: 'in' },
  { column: 'Frost Free Days, Minimum', attribute: 'frost_free_days_minimum', unit: 'days' },
  { column: 'Toxicity', attribute: 'toxicity', read: toxicity },
  { column: 'Flower Color', attribute: 'flower_color', read: color },
  { column: 'Foliage Color', attribute: 'foliage_color', read: color },
  { column: 'Fruit/Seed Color', attribute: 'fruit_color', read: color },
  { column: 'Flower Conspicuous', attribute: 'flower_conspicuous', read: yesNo },
  { column: 'Fruit/Seed Conspicuous', attribute: 'fruit_conspicuous', read: yesNo },
  { column: 'Fruit/Seed Persistence', attribute: 'fruit_seed_persistence', read: yesNo },
  { column: 'Leaf Retention', attribute: 'leaf_retention', read: yesNo },
  { column: 'Foliage Texture', attribute: 'foliage_texture' },
  { column: 'Growth Form', attribute: 'growth_form' },
  { column: 'Growth Rate', attribute: 'growth_rate' },
  { column: 'Shape and Orientation', attribute: 'shape_and_orientation' },
  { column: 'Anaerobic Tolerance', attribute: 'anaerobic_tolerance' },
  { column: 'Adapted to Coarse Textured Soils', attribute: 'adapted_to_coarse_textured_soils' },
  { column: 'Adapted to Medium Textured Soils', attribute: 'adapted_to_medium_textured_soils' },
  { column: 'Adapted to Fine Textured Soils', attribute: 'adapted_to_fine_textured_soils' },
  { column: 'Nitrogen Fixation', attribute: 'nitrogen_fixation' },
  { column: 'Bloom Period', attribute: 'bloom_months', read: periodMonths },
  { column: 'Active Growth Period', attribute: 'growth_months', read: periodMonths },
  { column: 'Duration', attribute: 'duration', read: duration },
  { column: 'Growth Habits', attribute: 'growth_habit', read: habit },
  { column: 'Growth Habits', attribute: 'ligneous_type', read: ligneous },
];

const WITHOUT_TEMPERATURE = COLUMNS.filter(({ column }) => column !== MINIMUM_TEMPERATURE);

const itemsOf = (plant: Plant): readonly ItemInput[] | null => {
  const { Species, Subspecies, Variety } = plant.classification;
  const named = classifiedName(Variety ?? Subspecies ?? Species ?? '');
  if (!named) return null;
  const shared = { source: 'usda', species: named.name, record: plant.symbol };
  const cells = new Map(Object.entries({ ...plant.general_information, ...plant.traits }));
  const cell = (column: string): string => cells.get(column) ?? '';
  const fruit = seasonRange(cell('Fruit/Seed Period Begin'), cell('Fruit/Seed Period End'));
  return [
    {
      type: 'external_ids',
      source: 'usda',
      species: named.name,
      ids: [`usda:${plant.symbol}`],
    },
    ...(plant.common_name
      ? [{ type: 'common_names' as const, ...shared, language: 'en', names: [plant.common_name] }]
      : []),
    ...(named.author ? [{ type: 'fact' as const, ...shared, attribute: 'author', value: named.author }] : []),
    ...(fruit ? [{ type: 'fact' as const, ...shared, attribute: 'fruit_months', value: [...fruit] }] : []),
    ...claims(survives(cell) ? COLUMNS : WITHOUT_TEMPERATURE, cell, shared),
    ...(cell('Palatable Human') === 'Yes'
      ? [{ type: 'catalogue_record' as const, ...shared, foods: ['palatable' as const] }]
      : []),
  ];
};

const characteristics: SourceFile = {
  name: 'characteristics.ndjson.gz',
  otherNames: ['json/'],
  describe: 'Characteristics of plants, with English names, and the ranks above the order.',
  complete: ['usda'],
  async *read(path): AsyncGenerator<Row> {
    const unstated = newlyStated();
    for await (const each of readJsonRecords(path)) {
      const { line } = each;
      const plant = 'record' in each ? Plant.safeParse(each.record) : undefined;
      const items = plant?.success ? itemsOf(plant.data) : null;
      if (plant?.success && items) {
        yield { line, items: [...unstated(classifiedTaxa(plant.data.classification)), ...items] };
      } else {
        const problem =
          'broken' in each
            ? { what: each.text, why: each.broken }
            : { what: JSON.stringify(each.record), why: plant?.success ? NO_SPECIES : NO_PLANT };
        yield { line, items: [], problems: [problem] };
      }
    }
  },
};

export const usdaPlants: Manifest = {
  slug: 'usda-plants',
  describe: 'USDA PLANTS Database: characteristics of 1,438 plants of North America.',
  sources: [
    {
      type: 'source',
      slug: 'usda',
      name: 'USDA',
      citation:
        'USDA, NRCS, The PLANTS Database, plants.usda.gov, National Plant Data Team, Greensboro, NC 27401-4901 USA',
      url: 'https://plants.usda.gov',
      record_url: 'https://plants.usda.gov/plant-profile/{id}',
      licence: 'Public, credit asked',
      credit: 'USDA, NRCS, The PLANTS Database, plants.usda.gov. Values were converted and merged.',
    },
  ],
  files: [characteristics],
};
