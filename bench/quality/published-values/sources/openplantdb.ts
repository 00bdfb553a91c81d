import { join } from 'node:path';
import { linesOf } from '../read-tables.js';
import { type Candidate, cell, column, type RawRow, type RawSource, type Rule, rules } from '../rules.js';
import { celsius, inches, plain } from '../units.js';

/** Keeps the rows of the species itself, without cultivars and seedlings that are eaten. */
const ofSpecies = (rows: readonly RawRow[]): readonly RawRow[] =>
  rows.filter((row) => cell(row, 'plain') === 'yes');

type Pick = (low: number, high: number) => number;
const least: Pick = (low) => low;
const most: Pick = (_, high) => high;
const mean: Pick = (low, high) => (low + high) / 2;

/** Reads the median of `{min, max}`; for an even number of rows either middle value or their mean. */
const median =
  (
    key: string,
    pick: Pick,
    convert: (text: string) => Candidate | null,
    counts: (row: RawRow) => boolean = () => true,
  ): Rule =>
  (all) => {
    const rows = ofSpecies(all).filter((row) => cell(row, `${key}.min`) !== '' && counts(row));
    const numbers = rows
      .map((row) => pick(Number(cell(row, `${key}.min`)), Number(cell(row, `${key}.max`))))
      .sort((a, b) => a - b);
    const low = numbers[Math.floor((numbers.length - 1) / 2)];
    const high = numbers[Math.floor(numbers.length / 2)];
    return {
      cells: rows.map((row) => `${key}: ${cell(row, `${key}.min`)} to ${cell(row, `${key}.max`)}`),
      candidates:
        low === undefined || high === undefined
          ? []
          : [low, high, (low + high) / 2]
              .map((each) => convert(String(each)))
              .filter((each) => each !== null),
    };
  };

const HARVESTED = ['vegetable', 'fruit', 'herb', 'berry'];

/** Edible parts: seeds of these, roots of cassava, and fruits of other plants that are grown for their fruits. */
const SEEDS = /^(prunus (dulcis|amygdalus)|coffea|theobroma|ginkgo)\b/i;
const edible = (row: RawRow): readonly string[] => {
  const [name = ''] = row.names;
  if (/^manihot\b/i.test(name)) return ['roots'];
  if (!['fruit', 'berry'].includes(cell(row, 'category'))) return [];
  return [SEEDS.test(name) ? 'seeds' : 'fruits'];
};
const ediblePart: Rule = (rows) => {
  const parts = rows.flatMap(edible);
  return {
    cells: rows.map((row) => `category: ${cell(row, 'category')}`),
    candidates: [...new Set(parts)].map((part) => [part]),
  };
};

/** Returns the endings of a name: `Roma Tomato`, `Tomato`. */
const endings = (name: string): readonly string[] =>
  name.split(' ').map((_, from, all) => all.slice(from).join(' '));

/** Reads a name without its explanation in brackets, or its last words: `Tomato` of `Roma Tomato`. */
const commonName: Rule = (all) => {
  const names = ofSpecies(all).map((row) => cell(row, 'common_name'));
  return {
    cells: names.map((name) => `common_name: ${name}`),
    candidates: names.flatMap((name) => endings(name.split(/\s*[(/]/, 1)[0]!.trim())).map((name) => [name]),
  };
};

const prose =
  (key: string): Rule =>
  (rows) =>
    column(key)(ofSpecies(rows));

const OPENPLANTDB = rules({
  average_height_cm: median('height_in', mean, inches),
  maximum_height_cm: median('height_in', most, inches),
  planting_spread_cm: median('spread_in', mean, inches),
  planting_row_spacing_cm: median('spacing_in', least, inches),
  planting_days_to_harvest: median(
    'days_to_maturity',
    mean,
    (text) => wholeDays(text),
    (row) => HARVESTED.includes(cell(row, 'category')),
  ),
  hardiness_zone: median('usda_zones', least, plain),
  minimum_temperature_deg_c: median('usda_zones', least, (zone) =>
    celsius(String(-60 + 10 * (Number(zone) - 1))),
  ),
  planting_description: prose('directions'),
  planting_sowing_description: prose('planting.note'),
  common_name: commonName,
  vegetable: column('category', (text) => (text === 'vegetable' ? true : null)),
  edible_part: ediblePart,
});

const wholeDays = (text: string): Candidate => ({ number: Number(text), within: 0.5 });

/** Flattens nested members to `a.b`, as text. */
const flat = (record: object, before = ''): readonly (readonly [string, string])[] =>
  Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    if (value === null) return [];
    return typeof value === 'object' ? flat(value, `${before}${key}.`) : [[`${before}${key}`, String(value)]];
  });

export const openplantdb: RawSource = {
  folder: 'openplantdb',
  async *rows(folder) {
    for await (const line of linesOf(join(folder, 'plants.ndjson.gz'))) {
      const cells = new Map(flat(JSON.parse(line) as object));
      const written = cells.get('scientific_name') ?? '';
      const species = written.split(/\s+['‘’"“(]/, 1)[0]!;
      const seedling = /microgreen|sprout/i.test(`${cells.get('common_name')} ${cells.get('subcategory')}`);
      cells.set('plain', species === written && !seedling ? 'yes' : 'no');
      yield { names: [species], record: cells.get('slug') ?? null, cells };
    }
  },
  rules: (slug) => (slug === 'openplantdb' ? OPENPLANTDB : undefined),
};
