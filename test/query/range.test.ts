import { parse, percent, problemOf, where } from './support.js';

const range = (key: string, value: string) => where(`range[${key}]=${percent(value)}`)[0];

describe('range', () => {
  it.each([
    ['year', '1800,1900', { atLeast: 1800, atMost: 1900 }],
    ['year', '1800', { atLeast: 1800 }],
    ['year', '1800,', { atLeast: 1800 }],
    ['year', ' , 1900 ', { atMost: 1900 }],
    ['year', '-5,-1', { atLeast: -5, atMost: -1 }],
    ['average_height_cm', '179.5,180.000001', { atLeast: 180, atMost: 180 }],
    ['average_height_cm', '180.000001,', { atLeast: 181 }],
    ['average_height_cm', '-0.5,0.5', { atLeast: 0, atMost: 0 }],
    ['average_height_cm', ',-0.5', { atMost: -1 }],
    ['ph_minimum', '5.501,6.009', { atLeast: 551, atMost: 600 }],
    ['ph_minimum', '-1.005,', { atLeast: -100 }],
    ['average_height', '1,2', { column: 'average_height_cm', atLeast: 1, atMost: 2 }],
    ['year', '2147483647,', { atLeast: 2147483647 }],
    ['year', ',-2147483648', { atMost: -2147483648 }],
    ['year', '-999999999999,999999999999', { atLeast: -2147483648, atMost: 2147483647 }],
  ])('C6.14 %s = %s', (key, value, ends) => {
    expect(range(key, value)).toEqual({ column: key, ...ends });
  });

  it.each([
    ['year', '1900,1800'],
    ['year', '1.2,1.8'],
    ['year', '999999999999,'],
    ['year', ',-999999999999'],
    ['ph_minimum', '5.551,5.559'],
    ['toxicity', 'high,low'],
    ['updated_at', '2026-03-05,2026-03-04'],
  ])('C6.15 %s = %s matches nothing', (key, value) => {
    expect(range(key, value)).toEqual({ nothing: true });
  });

  it.each([
    ['year', ''],
    ['year', ','],
    ['year', '1,2,3'],
    ['year', 'a,2'],
    ['year', '1,b'],
    ['year', 'null'],
    ['year', '1\\,2'],
    ['updated_at', 'x'],
  ])('C6.15 %s = %j is malformed', (key, value) => {
    expect(problemOf(`range[${key}]=${percent(value)}`).details).toEqual([
      { param: `range[${key}]`, got: value, problem: 'malformed' },
    ]);
  });

  it.each([
    ['low,', { atLeast: 1 }],
    ['1,', { atLeast: 1 }],
    ['LOW,2', { atLeast: 1, atMost: 2 }],
    [',none', { atMost: 0 }],
  ])('C6.16 an ordinal takes %s', (value, ends) => {
    expect(range('toxicity', value)).toEqual({ column: 'toxicity', ...ends });
  });

  it.each(['deadly', '4', '1.5', '-1', 'low,9'])('C6.10 ordinals stay strict: %s', (value) => {
    expect(problemOf(`range[toxicity]=${value}`).details).toMatchObject([
      { problem: 'not_allowed', allowed: ['none', 'low', 'medium', 'high'] },
    ]);
  });
});

describe('order', () => {
  it('C6.17 keys apply in the order given, any case of the direction, with spaces around it', () => {
    expect(parse('order[year]=+DESC+&order[author]=asc').order).toEqual([
      { column: 'year', direction: 'desc' },
      { column: 'author', direction: 'asc' },
    ]);
  });

  it('C6.19 flags sort by their mask', () => {
    expect(parse('order[bloom_months]=asc').order).toEqual([
      { column: 'bloom_months_mask', direction: 'asc' },
    ]);
  });

  it('C6.18 an empty direction is ignored with a warning', () => {
    const { order, warnings } = parse('order[year]=&order[id]=desc');
    expect(order).toEqual([{ column: 'id', direction: 'desc' }]);
    expect(warnings).toMatchObject([{ param: 'order[year]', problem: 'empty_value' }]);
  });

  it.each(['up', 'ascending', '1', 'null', 'asc,desc'])('C6.17 %s is not allowed', (direction) => {
    expect(problemOf(`order[year]=${direction}`).details).toMatchObject([
      { problem: 'not_allowed', allowed: ['asc', 'desc'] },
    ]);
  });
});
