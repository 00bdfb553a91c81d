import { readFileSync } from 'node:fs';
import { columnScale, filterColumn, orderColumn, registryColumns } from '../../src/fields/columns.js';
import { familiesOf } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import { filterPosition, labelAt, labelPosition, VOCABULARIES } from '../../src/fields/vocabularies.js';

describe('vocabularies', () => {
  it('C1.12 have the labels of the contract in their order', () => {
    const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
    const table = contract.slice(contract.indexOf('- **C1.12**'), contract.indexOf('- **C1.13**'));
    const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| name'));
    expect(rows).toHaveLength(Object.keys(VOCABULARIES).length);
    for (const row of rows) {
      const [name, labels] = row.split('|').slice(1, 3);
      const key = name!.trim().replace(/ \(.*/, '').replace(/ /g, '_');
      const own = VOCABULARIES[key as keyof typeof VOCABULARIES] as readonly string[];
      const [listed] = labels!.split(/, and `|: a source/);
      const expected = listed!.split(',').map((label) => label.trim());
      if (key === 'warning_type') expect(own[0]).toBe(expected[0]);
      else expect(own.slice(0, expected.length)).toEqual(expected);
    }
  });

  it('C1.12 find labels case-insensitively', () => {
    expect(labelPosition('nitrogen_fixation', 'HIGH')).toBe(3);
    expect(labelPosition('nitrogen_fixation', ' high ')).toBe(3);
    expect(labelAt('nitrogen_fixation', 3)).toBe('High');
    expect(labelPosition('color', 'constructor')).toBeUndefined();
    expect(() => labelAt('color', 99)).toThrow(RangeError);
  });

  it('C6.10 accept the other spellings of colours and edible parts in filters only', () => {
    expect(filterPosition('color', 'Pink')).toBe(labelPosition('color', 'magenta'));
    expect(filterPosition('color', 'violet')).toBe(labelPosition('color', 'purple'));
    expect(filterPosition('color', ' violet ')).toBe(labelPosition('color', 'purple'));
    expect(filterPosition('edible_part', 'leaf')).toBe(labelPosition('edible_part', 'leaves'));
    expect(labelPosition('color', 'pink')).toBeUndefined();
  });
});

describe('columns of the search stores', () => {
  it('C6.19, C6.21 exist for every field with the order family, for flags as a mask', () => {
    for (const field of FIELDS)
      expect(orderColumn(field) !== undefined).toBe(familiesOf(field).includes('order'));
    expect(orderColumn(FIELDS.find(({ key }) => key === 'duration')!)).toEqual({
      name: 'duration_mask',
      kind: 'integer',
    });
  });

  it('C8.22 scale decimals and keep temperatures whole', () => {
    const scale = (key: string) => columnScale(FIELDS.find((field) => field.key === key)!);
    expect([scale('ph_minimum'), scale('minimum_temperature_deg_c'), scale('year')]).toEqual([2, 0, 0]);
  });

  it('C11.12 contain zones, establishments and the zones of each establishment', () => {
    const names = registryColumns(FIELDS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['zones', 'establishments', 'zones_native', 'zones_unknown']),
    );
    expect(filterColumn(FIELDS.find(({ key }) => key === 'zone')!).kind).toBe('keywords');
  });
});
