import { readFileSync } from 'node:fs';
import { filterColumn, orderColumn } from '../../src/fields/columns.js';
import { FIELDS } from '../../src/fields/registry.js';
import { mapping, mappingText, settings } from '../../src/search/elasticsearch/index/mapping.js';

describe('the mapping', () => {
  it('is committed as derived; if not, run npm run mappings', () => {
    expect(readFileSync(new URL('../../mappings/species.json', import.meta.url), 'utf8')).toBe(mappingText());
  });

  it('has every column for filters and orders of the registry', () => {
    const names = Object.keys(mapping().properties ?? {});
    const needed = FIELDS.flatMap((field) => [filterColumn(field), orderColumn(field)]).flatMap((column) =>
      column ? [column.name] : [],
    );
    expect(names).toEqual(expect.arrayContaining(needed));
  });

  it('rejects unknown fields, and stores only the items', () => {
    expect(mapping().dynamic).toBe('strict');
    expect(mapping()._source).toEqual({ includes: ['species_item', 'plant_item'] });
  });

  it('C6.20 sorts the index by the default order, and C5.4 reaches page 2500', () => {
    const made = settings({ shards: 3, replicas: 1 });
    expect([made['sort.field'], made['sort.order']]).toEqual([
      ['popularity', 'id'],
      ['desc', 'asc'],
    ]);
    expect(made.max_result_window).toBe(2500 * 20);
    expect(made.number_of_shards).toBe(3);
  });
});
