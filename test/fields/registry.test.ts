import { readFileSync } from 'node:fs';
import { type Field, familiesOf } from '../../src/fields/field.js';
import { FIELDS, field, fieldSpelled, ORDERED_PAIRS, registryFaults } from '../../src/fields/registry.js';
import { scale } from '../../src/fields/scale.js';

const SCALE_FAULT = 'light: the words of the scale leave out a step, or name one twice';

/** Returns the rows of the key table of contract C6.26, one entry per key. */
const contractKeys = () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const table = contract.slice(contract.indexOf('- **C6.26**'), contract.indexOf('- **C6.27**'));
  const rows = table.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| key |'));
  return rows.flatMap((line) => {
    const [keys, aliases, type, , families, path] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return keys!.split(', ').map((key, index) => ({
      key,
      aliases: aliases === '' ? [] : aliases!.split(', '),
      type: type!.replace('special', key),
      families: families!.split(' '),
      path: path!.split(', ')[index] ?? path!,
    }));
  });
};

const LETTER = { filter: 'F', filter_not: 'N', range: 'R', order: 'O' } as const;

describe('the field registry', () => {
  it('has no faults', () => {
    expect(registryFaults()).toEqual([]);
  });

  it.each<[string, string, Partial<Field>, string]>([
    [
      'an alias of another row',
      'light',
      { aliases: ['toxicity'] },
      'toxicity is the key or alias of two fields',
    ],
    ['no vocabulary', 'toxicity', { vocabulary: null }, 'toxicity: vocabulary and type disagree'],
    [
      'a vocabulary that its type does not need',
      'author',
      { vocabulary: 'rank', example: 'species' },
      'author: vocabulary and type disagree',
    ],
    [
      'no description',
      'light',
      { describe: ' ' },
      'light: the description must be a sentence with a full stop',
    ],
    [
      'a description without a full stop',
      'light',
      { describe: 'Light' },
      'light: the description must be a sentence with a full stop',
    ],
    ['no example', 'author', { example: null }, 'author: no example'],
    [
      'an example that is no label',
      'toxicity',
      { example: 'deadly' },
      'toxicity: the example is no label of toxicity',
    ],
    [
      'an example below the plausible values',
      'year',
      { example: 1752 },
      'year: the example is not plausible',
    ],
    [
      'an example above the plausible values',
      'year',
      { example: 2101 },
      'year: the example is not plausible',
    ],
    [
      'a number without scale and edges',
      'year',
      { edges: null },
      'year: a number, and nothing else, needs a scale or edges',
    ],
    [
      'edges of a text',
      'author',
      { edges: [1] },
      'author: a number, and nothing else, needs a scale or edges',
    ],
    ['two equal edges', 'year', { edges: [1800, 1900, 1900] }, 'year: the edges do not ascend'],
    [
      'a scale that begins too late',
      'light',
      { scale: scale({ low: [1, 9] }), plausible: [0, 9], example: 5 },
      SCALE_FAULT,
    ],
    [
      'a scale with a gap',
      'light',
      { scale: scale({ low: [0, 4], high: [6, 10] }), plausible: [0, 10] },
      SCALE_FAULT,
    ],
    [
      'a scale with a step of two words',
      'light',
      { scale: scale({ low: [0, 5], high: [5, 10] }), plausible: [0, 10] },
      SCALE_FAULT,
    ],
    [
      'a scale that ends too early',
      'light',
      { scale: scale({ low: [0, 4], high: [5, 9] }), plausible: [0, 10] },
      SCALE_FAULT,
    ],
    [
      'a word that ends before it begins',
      'light',
      { scale: scale({ low: [0, 10], high: [11, 10] }), plausible: [0, 10] },
      SCALE_FAULT,
    ],
    [
      'plausible values in the wrong order',
      'author',
      { plausible: [2, 1] },
      'author: the lower plausible value is above the upper one',
    ],
    [
      'a lower field that does not exist',
      'ph_maximum',
      { notBelow: 'ph' },
      'ph_maximum: notBelow names no field: ph',
    ],
    ['no plausible values', 'ph_maximum', { plausible: null }, 'ph_maximum: no plausible range'],
    ['a place in lists, but none in records', 'slug', { at: null }, 'slug: in list records, but has no path'],
    [
      'a measure without a unit',
      'maximum_height_cm',
      { unit: null },
      'maximum_height_cm: a measure needs a unit',
    ],
  ])('names the fault of a row with %s', (_, key, change, fault) => {
    const rows = FIELDS.map((row) => (row.key === key ? { ...row, ...change } : row));
    expect(registryFaults(rows)).toEqual([fault]);
  });

  it('C6.26 has exactly the keys of the contract', () => {
    expect(FIELDS.map(({ key }) => key).sort()).toEqual(
      contractKeys()
        .map(({ key }) => key)
        .sort(),
    );
  });

  it.each(contractKeys())('C6.26 $key: aliases, type, families and path', (row) => {
    const found = field(row.key);
    expect([...found.aliases].sort()).toEqual([...row.aliases].sort());
    expect(found.type).toBe(row.type);
    expect(familiesOf(found).map((family) => LETTER[family])).toEqual(row.families);
    const path = row.path === 'same' ? row.key : row.path.replace('*', row.key);
    expect(found.at ?? '-').toBe(path);
  });

  it('finds fields by the exact spelling of a key or alias', () => {
    expect(fieldSpelled('soil_humidity')?.key).toBe('ground_humidity');
    expect(fieldSpelled('Light')).toBeUndefined();
    expect(fieldSpelled('__proto__')).toBeUndefined();
    expect(fieldSpelled('minimum_temperature')).toBeUndefined();
  });

  it('C10.10 has the plausible ranges of the contract', () => {
    const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const table = contract.slice(contract.indexOf('- **C10.10**'), contract.indexOf('- **C10.11**'));
    const rows = table.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| field |'));
    const ranges = new Map(
      rows.flatMap((line) => {
        const [keys, range, unit] = line
          .split('|')
          .slice(1, 4)
          .map((cell) => cell.trim());
        const bounds = /^(-?\d+)(?:-| to )(-?\d+)/.exec(range!)!;
        return keys!.split(', ').map((key) => [key, { range: [Number(bounds[1]), Number(bounds[2])], unit }]);
      }),
    );
    const own = FIELDS.filter(({ plausible }) => plausible !== null);
    expect(own.map(({ key }) => key).sort()).toEqual([...ranges.keys()].sort());
    for (const { key, plausible, unit } of own)
      expect({ range: plausible, unit: unit ?? 'null' }).toEqual(ranges.get(key));
  });

  it('C10.15 has the ordered pairs, lower first', () => {
    expect(ORDERED_PAIRS.map(([lower, upper]) => `${lower.key}/${upper.key}`).sort()).toEqual([
      'average_height_cm/maximum_height_cm',
      'germination_days_minimum/germination_days_maximum',
      'germination_temperature_minimum_deg_c/germination_temperature_maximum_deg_c',
      'hardiness_zone/hardiness_zone_maximum',
      'minimum_precipitation_mm/maximum_precipitation_mm',
      'minimum_temperature_deg_c/maximum_temperature_deg_c',
      'ph_minimum/ph_maximum',
    ]);
  });

  it('C10.40 counts 48 fields for completion', () => {
    const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const table = contract.slice(contract.indexOf('- **C10.40**'), contract.indexOf('- **C10.41**'));
    const listed = table
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| group'))
      .flatMap((line) =>
        line
          .split('|')[2]!
          .split(',')
          .map((key) => key.trim()),
      );
    const counted = FIELDS.filter(({ completion }) => completion !== null).map(({ key }) => key);
    expect(counted.sort()).toEqual(listed.sort());
    expect(counted).toHaveLength(48);
  });

  it('C9.20 accepts exactly the correctable attributes of the specification and those of C8.64 to C8.73', () => {
    const inputs = FIELDS.flatMap(({ key, correction }) => {
      if (correction === null) return [];
      if (correction.kind === 'measure') return [`${correction.name}_value`, `${correction.name}_unit`];
      return [key === 'genus_name' ? 'genus' : key];
    });
    expect(inputs.sort()).toEqual([...CORRECTABLE, ...GARDEN].sort());
  });
});

/** The table "Correctable fields" of the interface specification. */
const CORRECTABLE = `scientific_name genus author bibliography observations planting_description
  planting_sowing_description growth_form growth_habit growth_rate rank year common_name duration flower_color
  foliage_color fruit_color foliage_texture flower_conspicuous fruit_conspicuous fruit_seed_persistence
  leaf_retention vegetable fruit_months bloom_months growth_months edible_part ground_humidity light
  atmospheric_humidity soil_nutriments soil_salinity soil_texture adapted_to_coarse_textured_soils
  adapted_to_fine_textured_soils adapted_to_medium_textured_soils anaerobic_tolerance average_height_value
  maximum_height_value planting_row_spacing_value planting_spread_value maximum_precipitation_value
  minimum_precipitation_value minimum_root_depth_value average_height_unit maximum_height_unit
  planting_row_spacing_unit planting_spread_unit minimum_root_depth_unit maximum_precipitation_unit
  minimum_precipitation_unit planting_days_to_harvest ph_maximum ph_minimum minimum_temperature_deg_c
  maximum_temperature_deg_c ligneous_type toxicity`.split(/\s+/);

/** The correctable fields of C8.64 and C8.71 to C8.73. */
const GARDEN =
  `safety plant_form life_span sun climate drought_tolerance shade_tolerance fertility_requirement
  frost_tolerance hardiness_zone_maximum watering propagation sowing_method maturity_from cold_stratification
  germination_days_minimum germination_days_maximum germination_temperature_minimum_deg_c
  germination_temperature_maximum_deg_c plant_spacing_value plant_spacing_unit planting_window companions`.split(
    /\s+/,
  );
