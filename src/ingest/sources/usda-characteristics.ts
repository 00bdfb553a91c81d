import { z } from 'zod';
import type { ItemInput } from '../item.js';
import type { Row } from '../manifest.js';
import { readJsonRecords } from '../readers/json-records.js';
import { bloomPeriod } from './bloom-periods.js';
import { byTable, type ColumnClaim, claims, yesNo } from './claims.js';
import { periodMonths, seasonRange } from './months.js';
import { safetyRow } from './safety-rows.js';
import { isHerb, ligneousType } from './usda-habits.js';
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

const ligneous = (cell: string): string | null => ligneousType(glued(cell));

const MINIMUM_TEMPERATURE = 'Temperature, Minimum (°F)';
const FROST_FREE_DAYS = 'Frost Free Days, Minimum';
/** Frost-free days from which a plant needs a climate without frost. */
const FROST_FREE = 330;
/** Frost-free days below which a plant lives where it freezes, so that it survives frost. */
const WITH_FROST = 200;
const FREEZING_DEG_F = 32;

/**
 * Returns whether the minimum temperature is one that the plant survives (C10.33). That of an annual is one that its seeds
 * survive or germinate at, a plant that needs a climate without frost survives none, and one of a climate with frost
 * survives a temperature below freezing.
 */
const survives = (cell: (column: string) => string): boolean => {
  if (cell('Duration') === 'Annual') return false;
  const [days, degrees] = [Number(cell(FROST_FREE_DAYS)), Number(cell(MINIMUM_TEMPERATURE))];
  return degrees < FREEZING_DEG_F ? days < FROST_FREE : days >= WITH_FROST;
};

const COLUMNS: readonly ColumnClaim[] = [
  { column: 'Height, Mature (feet)', attribute: 'average_height_cm', unit: 'ft' },
  { column: 'pH, Minimum', attribute: 'ph_minimum' },
  { column: 'pH, Maximum', attribute: 'ph_maximum' },
  { column: 'Precipitation, Minimum', attribute: 'minimum_precipitation_mm', unit: 'in' },
  { column: 'Precipitation, Maximum', attribute: 'maximum_precipitation_mm', unit: 'in' },
  { column: MINIMUM_TEMPERATURE, attribute: 'minimum_temperature_deg_c', unit: 'deg_f' },
  { column: 'Root Depth, Minimum (inches)', attribute: 'minimum_root_depth_cm', unit: 'in' },
  { column: FROST_FREE_DAYS, attribute: 'frost_free_days_minimum', unit: 'days' },
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
  { column: 'Drought Tolerance', attribute: 'drought_tolerance' },
  { column: 'Shade Tolerance', attribute: 'shade_tolerance' },
  { column: 'Fertility Requirement', attribute: 'fertility_requirement' },
  { column: 'Lifespan', attribute: 'life_span' },
  { column: 'Cold Stratification Required', attribute: 'cold_stratification', read: yesNo },
  { column: 'Nitrogen Fixation', attribute: 'nitrogen_fixation' },
  { column: 'Duration', attribute: 'duration', read: duration },
  { column: 'Growth Habits', attribute: 'growth_habit', read: habit },
  { column: 'Growth Habits', attribute: 'ligneous_type', read: ligneous },
];

const ALL_YEAR = 'Year Round';
const YEAR = 12;
const COUNTRY = 'the United States';
const UNKNOWN_MONTHS = 'the months of this season are not known well enough';

/** Returns the columns that are read of a plant: an annual does not need a whole year without frost. */
const columnsOf = (cell: (column: string) => string): readonly ColumnClaim[] => {
  const isAnnual = glued(cell('Duration')).includes('Annual');
  const needsNoFrost = Number(cell(FROST_FREE_DAYS)) >= FROST_FREE;
  return COLUMNS.filter(
    ({ column }) =>
      (column !== MINIMUM_TEMPERATURE || survives(cell)) &&
      (column !== FROST_FREE_DAYS || !(isAnnual && needsNoFrost)),
  );
};

/** Ways to propagate; `Container` and `Sod` are forms in which plants are sold. */
const PROPAGATED_BY = [
  ['Seed', 'seed'],
  ['Cuttings', 'cuttings'],
  ['Bulb', 'bulb'],
  ['Corm', 'corm'],
  ['Tubers', 'tuber'],
  ['Sprigs', 'sprigs'],
  ['Bare Root', 'bare_root'],
] as const;

const OF_HERBS = ['bulb', 'corm', 'tuber'];

/** Returns the ways to propagate a plant, without the corms that the file gives to currants and rhododendrons. */
const propagation = (cell: (column: string) => string): readonly string[] => {
  const herb = isHerb(glued(cell('Growth Habits')));
  return PROPAGATED_BY.filter(([column]) => cell(`Propagated by ${column}`) === 'Yes')
    .map(([, label]) => label)
    .filter((label) => herb || !OF_HERBS.includes(label));
};

/** Returns whether a plant rests: it lives for a year, or where it freezes. "Year Round" is then no season of its own. */
const rests = (cell: (column: string) => string): boolean =>
  glued(cell('Duration')).includes('Annual') ||
  Number(cell(MINIMUM_TEMPERATURE) || FREEZING_DEG_F) < FREEZING_DEG_F;

type MonthsClaim = readonly [attribute: string, value: string | readonly string[] | null, notes: string];

/**
 * Returns the months of flowering, growth and fruits. A season of flowering whose months are not known well enough stays a word,
 * which is rejected; the seasons of growth and fruits are those of the calendar. All year is claimed of plants that never rest alone.
 */
const monthsOf = (cell: (column: string) => string): readonly MonthsClaim[] => {
  const [bloom, growth] = [cell('Bloom Period'), cell('Active Growth Period')];
  const [begin, end] = [cell('Fruit/Seed Period Begin'), cell('Fruit/Seed Period End')];
  const known = bloomPeriod(bloom);
  const isSeason = periodMonths(bloom) !== null && bloom !== ALL_YEAR;
  const seasons: readonly MonthsClaim[] = [
    isSeason
      ? ['bloom_months', known?.months ?? bloom, known ? `${bloom}, in ${known.place}` : UNKNOWN_MONTHS]
      : ['bloom_months', periodMonths(bloom), `${bloom}, in ${COUNTRY}`],
    ['growth_months', periodMonths(growth), `${growth}, in ${COUNTRY}`],
    ['fruit_months', seasonRange(begin, end), `${begin} to ${end}, in ${COUNTRY}`],
  ];
  return rests(cell) ? seasons.filter(([, months]) => months?.length !== YEAR) : seasons;
};

const itemsOf = (plant: Plant): readonly ItemInput[] | null => {
  const { Species, Subspecies, Variety } = plant.classification;
  const named = classifiedName(Variety ?? Subspecies ?? Species ?? '');
  if (!named) return null;
  const shared = { source: 'usda', species: named.name, record: plant.symbol };
  const cells = new Map(Object.entries({ ...plant.general_information, ...plant.traits }));
  const cell = (column: string): string => cells.get(column) ?? '';
  const propagatedBy = propagation(cell);
  const severity = toxicity(cell('Toxicity').trim());
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
    ...(severity === null || severity === 'none'
      ? []
      : [
          {
            type: 'fact' as const,
            ...shared,
            attribute: 'safety',
            // The file names neither the part nor whom it harms.
            value: [safetyRow({ severity: String(severity), to: ['unstated'], by: ['unstated'] })],
          },
        ]),
    ...monthsOf(cell).flatMap(([attribute, value, notes]) =>
      value === null
        ? []
        : [
            {
              type: 'fact' as const,
              ...shared,
              attribute,
              value: typeof value === 'string' ? value : [...value],
              notes,
            },
          ],
    ),
    ...(propagatedBy.length > 0
      ? [{ type: 'fact' as const, ...shared, attribute: 'propagation', value: [...propagatedBy] }]
      : []),
    ...claims(columnsOf(cell), cell, shared),
    ...(cell('Palatable Human') === 'Yes'
      ? [{ type: 'catalogue_record' as const, ...shared, foods: ['palatable' as const] }]
      : []),
  ];
};

/** Reads the characteristics: a file of records, or a folder with a file for each plant. */
export const characteristicsRows = async function* (path: string): AsyncGenerator<Row> {
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
};
