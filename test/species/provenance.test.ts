import { attributesOf, type Provenance, provenanceByPath } from '../../src/species/provenance.js';

const from = (source: string): Provenance => ({
  source,
  evidence_type: 'reported',
  licence: 'CC0',
  n_observations: null,
});

describe('C14.12 where a value comes from', () => {
  it('is found by the attributes from which it follows', () => {
    expect(attributesOf(['edible', 'light', 'edible_part', 'maximum_temperature_deg_f'])).toEqual([
      'edible_part',
      'vegetable',
      'light',
      'maximum_temperature_deg_c',
    ]);
  });

  it.each([
    [
      'its edible parts, if there are any',
      { edible: true, edible_part: ['fruits'], vegetable: true },
      'foods',
    ],
    ['the vegetable, if no part is known', { edible: true, vegetable: true }, 'usda'],
  ])('is that of %s, of whether a plant is edible', (_, values, source) => {
    const found = provenanceByPath(['edible'], new Map(Object.entries(values)), {
      edible_part: from('foods'),
      vegetable: from('usda'),
    });
    expect(found).toEqual({ edible: from(source) });
  });

  it('is derived, at the source of the value that is interpreted; a stated value keeps its own', () => {
    const values = new Map<string, string | number | string[]>([
      ...Object.entries({ light: 7, ligneous_type: 'shrub', family_name: 'Rosaceae' }),
      ...Object.entries({ plant_form: ['shrub'], sun: ['full_sun', 'partial_shade'] }),
    ]);
    const by = { light: from('eive'), ligneous_type: from('powo') };
    const derived = (source: string | null) => ({
      ...{ source, evidence_type: 'derived', licence: source && 'CC0', n_observations: null },
    });
    expect(provenanceByPath(['plant_form', 'sun'], values, by)).toEqual({
      'specifications.plant_form': derived('powo'),
      'growth.sun': derived('eive'),
    });
    expect(provenanceByPath(['sun'], values, { ...by, sun: from('usda') })).toEqual({
      'growth.sun': from('usda'),
    });
    const grass = new Map([...values, ['family_name', 'Poaceae']] as const);
    expect(provenanceByPath(['plant_form'], grass, by)).toEqual({
      'specifications.plant_form': derived(null),
    });
  });

  it('is not shown where there is no value', () => {
    const values = new Map([['vegetable', false]]);
    expect(provenanceByPath(['edible'], values, { vegetable: from('usda') })).toEqual({});
  });

  it('is that of degrees Celsius, of degrees Fahrenheit, by its place in the record', () => {
    const values = new Map([
      ['minimum_temperature_deg_c', -20],
      ['minimum_temperature_deg_f', -4],
      ['maximum_temperature_deg_c', 30],
      ['maximum_temperature_deg_f', 86],
    ]);
    const keys = ['minimum_temperature_deg_f', 'maximum_temperature_deg_f', 'light'];
    const found = provenanceByPath(keys, values, {
      minimum_temperature_deg_c: from('usda'),
      maximum_temperature_deg_c: from('try'),
      light: from('leda'),
    });
    expect(found).toEqual({
      'growth.minimum_temperature.deg_f': from('usda'),
      'growth.maximum_temperature.deg_f': from('try'),
    });
  });
});
