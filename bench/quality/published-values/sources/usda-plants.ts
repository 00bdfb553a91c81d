import { join } from 'node:path';
import { splitAuthors } from '../names.js';
import { linesOf } from '../read-tables.js';
import { cell, column, type RawSource, type Rule, rules, words } from '../rules.js';
import { celsius, feet, hundredths, inches, inchesOfRain } from '../units.js';
import { monthsFromTo, monthsOf } from './months.js';

const yesNo = words({ Yes: true, No: false });
const color = (text: string): readonly string[] =>
  new Map([
    ['Dark Green', ['green']],
    ['Gray-Green', ['grey', 'green']],
    ['Yellow-Green', ['lime']],
    ['White-Gray', ['white', 'grey']],
  ]).get(text) ?? [text.toLowerCase()];

/** Splits words that are joined without a separator: `AnnualPerennial`, `Forb/herbShrub`. */
const glued = (text: string): readonly string[] => text.match(/[A-Z][^A-Z]*/g) ?? [];
const ligneous = (text: string): string | null => {
  const [word, ...others] = glued(text).filter((each) => ['Tree', 'Shrub', 'Subshrub'].includes(each));
  return word === undefined || others.length > 0 ? null : word.toLowerCase();
};

const fruiting: Rule = (rows) => {
  const spans = rows
    .map((row) => [cell(row, 'Fruit/Seed Period Begin'), cell(row, 'Fruit/Seed Period End')] as const)
    .filter(([begin]) => begin !== '');
  return {
    cells: spans.map(([begin, end]) => `Fruit/Seed Period: ${begin} to ${end}`),
    candidates: spans.map(([begin, end]) => monthsFromTo(begin, end)).filter((months) => months !== null),
  };
};

const USDA = rules({
  author: column('author'),
  common_name: column('common_name', (text) => [text]),
  average_height_cm: column('Height, Mature (feet)', feet),
  ph_minimum: column('pH, Minimum', hundredths),
  ph_maximum: column('pH, Maximum', hundredths),
  minimum_precipitation_mm: column('Precipitation, Minimum', inchesOfRain),
  maximum_precipitation_mm: column('Precipitation, Maximum', inchesOfRain),
  minimum_temperature_deg_c: column('Temperature, Minimum (°F)', celsius),
  minimum_root_depth_cm: column('Root Depth, Minimum (inches)', inches),
  frost_free_days_minimum: column('Frost Free Days, Minimum', hundredths),
  toxicity: column('Toxicity', words({ None: 'none', Slight: 'low', Moderate: 'medium', Severe: 'high' })),
  flower_color: column('Flower Color', color),
  foliage_color: column('Foliage Color', color),
  fruit_color: column('Fruit/Seed Color', color),
  flower_conspicuous: column('Flower Conspicuous', yesNo),
  fruit_conspicuous: column('Fruit/Seed Conspicuous', yesNo),
  fruit_seed_persistence: column('Fruit/Seed Persistence', yesNo),
  leaf_retention: column('Leaf Retention', yesNo),
  foliage_texture: column('Foliage Texture', (text) => text.toLowerCase()),
  growth_form: column('Growth Form'),
  growth_rate: column('Growth Rate'),
  shape_and_orientation: column('Shape and Orientation'),
  anaerobic_tolerance: column('Anaerobic Tolerance'),
  adapted_to_coarse_textured_soils: column('Adapted to Coarse Textured Soils'),
  adapted_to_medium_textured_soils: column('Adapted to Medium Textured Soils'),
  adapted_to_fine_textured_soils: column('Adapted to Fine Textured Soils'),
  nitrogen_fixation: column('Nitrogen Fixation'),
  duration: column('Duration', (text) => glued(text).map((word) => word.toLowerCase())),
  growth_habit: column('Growth Habits', (text) => glued(text).join(', ')),
  ligneous_type: column('Growth Habits', ligneous),
  bloom_months: column('Bloom Period', monthsOf),
  growth_months: column('Active Growth Period', monthsOf),
  fruit_months: fruiting,
});

interface Plant {
  readonly symbol: string;
  readonly common_name?: string;
  readonly classification: Readonly<Record<string, string>>;
  readonly general_information: Readonly<Record<string, string>>;
  readonly traits: Readonly<Record<string, string>>;
}

/** Reads a name such as `Aa bbLund ssp.ccvar.dd(Dahl) Berg- common nameP`: no separators, common name last. */
const classified = (text: string) =>
  splitAuthors(text.replace(/- [^-].*P$/, '').replace(/\s*(var|ssp)\./g, ' $1. '));

export const usdaPlants: RawSource = {
  folder: 'usda-plants',
  async *rows(folder) {
    for await (const line of linesOf(join(folder, 'characteristics.ndjson.gz'))) {
      const plant = JSON.parse(line) as Plant;
      const { Variety, Subspecies, Species } = plant.classification;
      const written = classified(Variety ?? Subspecies ?? Species ?? '');
      const cells = new Map(Object.entries({ ...plant.general_information, ...plant.traits }));
      cells.set('common_name', plant.common_name ?? '').set('author', written?.author ?? '');
      yield { names: written ? [written.name] : [], record: plant.symbol, cells };
    }
  },
  rules: (slug) => (slug === 'usda' ? USDA : undefined),
};
