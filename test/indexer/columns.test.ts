import { documentColumns, type SpeciesZone } from '../../indexer/columns.js';
import { registryColumns } from '../../src/fields/columns.js';
import type { Field } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES } from '../../src/fields/vocabularies.js';

const columnsOf = (values: Record<string, Value>, zones: readonly SpeciesZone[] = []) =>
  documentColumns(new Map(Object.entries(values)), zones, PATHS);

const PATHS = new Map([
  ['1', ['1']],
  ['12', ['12', '1']],
  ['nsh', ['nsh', '12', '1']],
  ['ala', ['ala', '12', '1']],
]);
type Value = string | number | boolean | readonly string[] | readonly Readonly<Record<string, string>>[];

/** Generates a value of the kind of a field. */
const example = ({ type, vocabulary, rows }: Field): Value => {
  if (type === 'boolean') return true;
  if (type === 'timestamp') return '2026-02-03T10:11:12.130Z';
  if (type === 'integer' || type === 'decimal') return 5;
  const label = vocabulary === null ? 'words' : VOCABULARIES[vocabulary][0]!;
  if (rows) return [{ [rows.by]: label }];
  return type === 'flags' || type === 'external_id' || type === 'area' ? [label] : label;
};

describe('columns of a document', () => {
  it('C6.26 are those that the registry defines, if every value is known', () => {
    const wanted = registryColumns(FIELDS).map(({ name }) => name);
    const known = FIELDS.filter(({ type }) => type !== 'zone' && type !== 'establishment');
    const columns = columnsOf(
      Object.fromEntries(known.map((field) => [field.key, example(field)])),
      VOCABULARIES.establishment.map((label) => ['nsh', label]),
    );
    expect(Object.keys(columns).sort()).toEqual([...wanted].sort());
  });

  it('C8.75 count warnings about unnamed animals for each kind of animal', () => {
    const labelsOf = (to: string) =>
      (columnsOf({ safety: [{ to }] })['safety'] as readonly number[]).map(
        (at) => VOCABULARIES.poison_victim[at],
      );
    expect(labelsOf('animals')).toEqual(['animals', 'cats', 'dogs', 'horses', 'livestock']);
    expect(labelsOf('dogs')).toEqual(['dogs']);
  });

  it('C1.3 do not exist for missing values', () => {
    expect(columnsOf({})).toEqual({});
    expect(columnsOf({ light: 7 })).toEqual({ light: 7 });
  });

  it.each([
    ['scientific_name', 'Pyrélla × Ænea', 'pyrella × aenea'],
    ['planting_description', 'a'.repeat(300), 'a'.repeat(255)],
    ['rank', 'var', 2],
    ['toxicity', 'none', 0],
    ['nitrogen_fixation', 'High', 3],
    ['vegetable', true, 1],
    ['vegetable', false, 0],
    ['soil_salinity', 0, 0],
    ['ph_minimum', 5.5, 550],
    ['ph_maximum', 8.29, 829],
    ['frost_free_days_minimum', 110, 11_000],
    ['minimum_temperature_deg_c', -20, -20],
    ['minimum_temperature_deg_f', -4, -4],
    ['updated_at', '2026-02-03T10:11:12.130Z', Date.UTC(2026, 1, 3, 10, 11, 12, 130)],
  ])('C6.19 %s of %j is stored as %j', (key, value, stored) => {
    expect(columnsOf({ [key]: value })[key]).toBe(stored);
  });

  it('C6.11 C6.19 store flags as positions to filter by and as a mask to order by', () => {
    expect(columnsOf({ flower_color: ['white', 'magenta'] })).toMatchObject({
      flower_color: [0, 10],
      flower_color_mask: 1 + 1024,
    });
  });

  it('C11.11 contain zones with their ancestors, each once', () => {
    const columns = columnsOf({}, [
      ['nsh', 'native'],
      ['ala', 'introduced'],
    ]);
    expect(columns['zones']).toEqual(['nsh', '12', '1', 'ala']);
    expect(columns['establishments']).toEqual(['native', 'introduced']);
  });

  it('C11.11 leave out zones from which the species is absent, which only that establishment names', () => {
    const columns = columnsOf({}, [
      ['nsh', 'native'],
      ['ala', 'absent'],
    ]);
    expect(columns).toMatchObject({
      zones: ['nsh', '12', '1'],
      zones_absent: ['ala', '12', '1'],
      establishments: ['native', 'absent'],
    });
  });

  it('C11.12 store an establishment for its zone and the zones that contain it', () => {
    const columns = columnsOf({}, [
      ['nsh', 'native'],
      ['ala', 'introduced'],
    ]);
    expect(columns).toMatchObject({
      zones_native: ['nsh', '12', '1'],
      zones_introduced: ['ala', '12', '1'],
    });
    expect(columns).not.toHaveProperty('zones_unknown');
  });

  it('C1.12 reject a label that its vocabulary does not have', () => {
    expect(() => columnsOf({ toxicity: 'deadly' })).toThrow('field toxicity has no label "deadly"');
  });
});
