import { labelPosition } from '../../src/fields/vocabularies.js';
import { lists, parse, percent, problemOf, where } from './support.js';

const only = (raw: string) => {
  const predicates = where(raw);
  expect(predicates).toHaveLength(1);
  return predicates[0];
};

describe('filter and filter_not', () => {
  it.each([
    ['filter[year]=5', [true, false, false]],
    ['filter[year]=5,null', [true, false, true]],
    ['filter[year]=NULL', [false, false, true]],
    ['filter_not[year]=5', [false, true, true]],
    ['filter_not[year]=5,Null', [false, true, false]],
    ['filter_not[year]=null', [true, true, false]],
  ])('C6.6, C6.7 %s on 5, 6 and nothing', (raw, expected) => {
    expect([5, 6, null].map((year) => lists(raw, { year }))).toEqual(expected);
  });

  it.each([
    ['filter[flower_color]=red,blue', [true, true, false, false]],
    ['filter_not[flower_color]=red', [false, false, true, true]],
    ['filter[flower_color]=null', [false, false, false, true]],
    ['filter_not[flower_color]=null,red', [false, false, true, false]],
  ])('C6.11 %s on red, red and white, white, none', (raw, expected) => {
    const colours = [[1], [0, 1], [0], []];
    expect(colours.map((flower_color) => lists(raw, { flower_color }))).toEqual(expected);
  });

  it.each([
    ['filter[toxic_to]=cats', [true, false, false]],
    ['filter[safety]=cats', [true, false, false]],
    ['filter_not[toxic_to]=cats', [false, true, true]],
    ['filter[toxic_to]=people', [false, true, false]],
  ])('C8.75 %s on cats, people, no warning', (raw, expected) => {
    const victims = ['cats', 'people'].map((label) => [labelPosition('poison_victim', label)!]);
    expect([...victims, []].map((safety) => lists(raw, { safety }))).toEqual(expected);
  });

  it.each([
    ['filter[toxic_to]=dogs', ['wider_label']],
    ['filter[toxic_to]=people', []],
    ['filter[toxic_to]=people,null', ['harm_unknown']],
    ['filter_not[toxic_to]=dogs', ['harm_unknown']],
    ['filter_not[safety]=people', ['harm_unknown']],
    ['filter_not[safety]=null', []],
    ['filter_not[toxic_to]=poeple', ['not_allowed', 'harm_unknown']],
    ['filter_not[toxicity]=high', ['harm_unknown']],
    ['filter[toxicity]=null', ['harm_unknown']],
    ['filter[toxicity]=high', []],
    ['range[toxicity]=low,', []],
    ['filter_not[light]=3', []],
  ])('C8.75 %s warns: %j', (raw, problems) => {
    expect(parse(raw).warnings.map(({ problem }) => problem)).toEqual(problems);
  });

  it('C6.8 compares text keys, not patterns', () => {
    expect(only(`filter[common_name]=${percent('Höhe*,ROSE')}`)).toEqual({
      column: 'common_name',
      in: ['hohe*', 'rose'],
    });
  });

  it.each(['true', 'YES', '1', 'On'])('C6.9 %s is true', (token) => {
    expect(only(`filter[edible]=${token}`)).toEqual({ column: 'edible', in: [1] });
  });

  it.each(['false', 'No', '0', 'OFF'])('C6.9 %s is false', (token) => {
    expect(only(`filter[edible]=${token}`)).toEqual({ column: 'edible', in: [0] });
  });

  it('C6.9 anything else is not allowed', () => {
    expect(problemOf('filter[edible]=true,maybe').details).toEqual([
      {
        param: 'filter[edible]',
        got: 'true,maybe',
        problem: 'not_allowed',
        allowed: ['true', 'yes', '1', 'on', 'false', 'no', '0', 'off'],
      },
    ]);
  });

  it('C6.10 reads labels of any case and their other spellings as positions', () => {
    expect(only('filter[flower_color]=PINK,violet,Gray,magenta')).toEqual({
      column: 'flower_color',
      in: [10, 9, 11],
    });
    expect(only('filter[edible_part]=Root,leaves')).toEqual({ column: 'edible_part', in: [0, 2] });
    expect(only('filter[nitrogen_fixation]=none,high')).toEqual({ column: 'nitrogen_fixation', in: [0, 3] });
    expect(only('filter[status]=Unknown')).toEqual({ column: 'status', in: [1] });
  });

  it('C14.31 a word of a scale matches all its steps, in any case and with spaces', () => {
    for (const word of ['partial_shade', 'Partial Shade', 'PARTIAL-SHADE'])
      expect(only(`filter[light]=${encodeURIComponent(word)}`)).toEqual({
        column: 'light',
        atLeast: 5,
        atMost: 6,
      });
    expect(only('range[light]=partial_shade,full_sun')).toEqual({ column: 'light', atLeast: 5, atMost: 9 });
    expect(only('range[light]=7,full_sun')).toEqual({ column: 'light', atLeast: 7, atMost: 9 });
    expect(only('range[light]=,shade')).toEqual({ column: 'light', atMost: 4 });
  });

  it.each([
    [
      'light]=bright',
      'whole numbers from 1 (deep shade) to 9 (full sun), or the words deep_shade, shade, partial_shade, partial_sun, full_sun; got "bright".',
    ],
    ['maximum_height_cm]=tall', 'whole numbers in cm; got "tall".'],
    ['edible]=maybe', 'true, yes, 1, on, false, no, 0, off; got "maybe".'],
  ])('C6.9 C6.12 the message on filter[%s says what the key takes', (rest, expected) => {
    const [key] = rest.split('=');
    expect(problemOf(`filter[${rest}`).message).toBe(`filter[${key} takes ${expected}`);
  });

  it('C6.10 the warning on an unknown label names the nearest one', () => {
    expect(parse('filter[flower_color]=purpel').warnings[0]?.message).toMatch(
      /; did you mean purple\? Labels: white, red, /,
    );
  });

  it('C6.10 an unknown label matches nothing and is named in the warnings', () => {
    expect(only('filter[toxicity]=deadly')).toEqual({ nothing: true });
    expect(where('filter_not[toxicity]=deadly')).toEqual([]);
    expect(only('filter[toxicity]=deadly,low')).toEqual({ column: 'toxicity', in: [1] });
    expect(lists('filter[toxicity]=deadly,null', { toxicity: null })).toBe(true);
    expect(parse('filter[toxicity]=deadly,low').warnings).toEqual([
      {
        param: 'filter[toxicity]',
        problem: 'not_allowed',
        message: expect.stringContaining('deadly'),
        allowed: ['none', 'low', 'medium', 'high'],
      },
    ]);
  });

  it('C6.25 the id of plants is the plant id', () => {
    expect(parse('filter[id]=5&range[id]=1,9&order[id]=desc', 'plants')).toMatchObject({
      where: [
        { column: 'plant_id', in: [5] },
        { column: 'plant_id', atLeast: 1, atMost: 9 },
      ],
      order: [{ column: 'plant_id', direction: 'desc' }],
    });
    expect(only('filter[id]=5')).toEqual({ column: 'id', in: [5] });
  });
});

describe('numbers (C6.12)', () => {
  it.each([
    ['filter[year]=1753,-2,5.0,007', { column: 'year', in: [1753, -2, 5, 7] }],
    ['filter[year]=-0', { column: 'year', in: [0] }],
    ['filter[ph_minimum]=5.5,7,6.25', { column: 'ph_minimum', in: [550, 700, 625] }],
    ['filter[ph_minimum]=5.555', { nothing: true }],
    ['filter[year]=999999999999', { nothing: true }],
    ['filter[year]=2147483648', { nothing: true }],
    ['filter[year]=2147483647', { column: 'year', in: [2147483647] }],
    ['filter[minimum_temperature_deg_c]=-17', { column: 'minimum_temperature_deg_c', in: [-17] }],
  ])('%s', (raw, predicate) => {
    expect(only(raw)).toEqual(predicate);
  });

  it.each([
    'year=1.5',
    'year=abc',
    'year=1e3',
    'year=+5',
    'year=5.',
    'year=.5',
    'year=1234567890123',
    'year=1.0000000',
    'year=Infinity',
    'year=0x10',
    'ph_minimum=5,x',
    'year=٣',
  ])('filter[%s is malformed', (rest) => {
    const [key, value] = rest.split('=');
    expect(problemOf(`filter[${key}]=${percent(value!)}`).details).toMatchObject([{ problem: 'malformed' }]);
  });
});
