import { FIELDS } from '../../src/fields/registry.js';
import type { UnknownKeys } from '../../src/query/problem.js';
import { problemOf } from './support.js';

const unknown = (raw: string, name?: Parameters<typeof problemOf>[1]) =>
  problemOf(raw, name).details as UnknownKeys;

describe('unknown keys (C4.6)', () => {
  it('names every unknown key of the family in the order given', () => {
    const details = unknown('filter[zzzzzz]=1&filter[lihgt]=2&filter[rank]=ssp&range[nope]=1');
    expect(details.family).toBe('filter');
    expect(details.unknown).toEqual(['zzzzzz', 'lihgt']);
    expect(details.suggestions).toEqual({ zzzzzz: null, lihgt: 'light' });
  });

  it('lists every spelling alphabetically, aliases included', () => {
    const { valid } = unknown('filter[x]=1');
    expect(valid).toEqual(FIELDS.flatMap(({ key, aliases }) => [key, ...aliases]).sort());
  });

  it('writes a message with suggestions and the keys without aliases', () => {
    const { message } = problemOf('range[lihgt]=1');
    expect(message).toMatch(/^range\[lihgt\] is not accepted here; did you mean light\? Accepted: atmos/);
    expect(message).toContain('planting_spread_cm');
    expect(message).not.toMatch(/ spread[,.]/);
  });

  it.each([
    ['filter[a]=1&order[b]=asc&filter_not[c]=1', 'filter'],
    ['order[b]=asc&range[d]=1&filter_not[c]=1', 'filter_not'],
    ['order[b]=asc&range[d]=1', 'range'],
    ['order[b]=asc', 'order'],
  ])('%s reports family %s', (raw, family) => {
    expect(unknown(raw).family).toBe(family);
  });

  it.each([
    ['range[rank]=a', 'range', 'rank'],
    ['order[zone]=asc', 'order', 'zone'],
    ['order[establishment]=asc', 'order', 'establishment'],
  ])('C6.21 %s: the key exists, but not in this family', (raw, family, key) => {
    expect(unknown(raw)).toMatchObject({ family, unknown: [key] });
  });

  it.each([
    ['Light', 'light'],
    ['minimum_temperature', 'minimum_temperature_deg_c'],
    ['maximum_temperature', 'maximum_temperature_deg_c'],
    ['flower_colour', 'flower_color'],
    ['yaer', 'year'],
    ['di', 'id'],
    ['hight', 'height'],
    ['heigth_cm', 'height_cm'],
    ['months', 'bloom_months'],
    ['xyz', null],
    ['popularity', null],
  ])('C6.27 C4.6 %s suggests %s', (key, suggestion) => {
    expect(unknown(`filter[${key}]=1`).suggestions).toEqual({ [key]: suggestion });
  });

  it('an endpoint without the family has no valid key', () => {
    expect(unknown('order[source]=asc', 'facts')).toEqual({
      family: 'order',
      unknown: ['source'],
      valid: [],
      suggestions: { source: null },
    });
    expect(unknown('filter[light]=asc', 'facts').valid).toEqual(['attribute_name', 'source', 'status']);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s is an unknown key like others',
    (key) => {
      const { suggestions, unknown: keys } = unknown(`filter[${key}]=1`);
      expect(keys).toEqual([key]);
      expect(Object.entries(suggestions)).toEqual([[key, null]]);
      expect(JSON.stringify(suggestions)).toBe(`{"${key}":null}`);
    },
  );
});

describe('order of checks (C4.5)', () => {
  it('syntax comes before unknown keys, these before values, these before a missing q', () => {
    const all = 'filter[a][b]=1&filter[nope]=1&page=0';
    expect(problemOf(all, 'speciesSearch').details).toMatchObject([{ param: 'filter[a][b]' }]);
    expect(problemOf('filter[nope]=1&page=0', 'speciesSearch').details).toMatchObject({ unknown: ['nope'] });
    expect(problemOf('page=0', 'speciesSearch').details).toMatchObject([{ param: 'page' }]);
    expect(problemOf('page=1', 'speciesSearch').kind).toBe('unprocessable_entity');
  });

  it('C4.3 finds all faults of a step at once', () => {
    const raw = `page=x&limit=0&filter[light]=a&range[year]=b&order[year]=up&q=${'q'.repeat(201)}`;
    const { details, message } = problemOf(raw, 'plantsSearch');
    expect(details).toMatchObject([
      { param: 'filter[light]', got: 'a', problem: 'malformed' },
      { param: 'range[year]', got: 'b', problem: 'malformed' },
      { param: 'order[year]', got: 'up', problem: 'not_allowed', allowed: ['asc', 'desc'] },
      { param: 'limit', got: '0', problem: 'out_of_range' },
      { param: 'page', got: 'x', problem: 'malformed' },
      { param: 'q', problem: 'too_long' },
    ]);
    expect(message.split('. ')).toHaveLength(6);
    expect(details).not.toContainEqual(expect.objectContaining({ message: expect.anything() }));
  });
});
