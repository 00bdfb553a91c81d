import { queryDigest } from '../../src/query/digest.js';
import { listQuery } from '../../src/query/parent-scope.js';
import { type Columns, lists, parse, problemOf } from './support.js';

const digest = (raw: string): string => queryDigest(listQuery(parse(raw), new Map()));
const warningsOf = (raw: string) =>
  parse(raw).warnings.map(({ param, problem, message }) => [param, problem, message]);

describe('C6.35 unknown', () => {
  it.each<[string, Columns[], boolean[]]>([
    ['filter[year]=5&unknown=year', [{ year: 5 }, { year: 6 }, {}], [true, false, true]],
    ['range[year]=5,9&unknown=year', [{ year: 5 }, { year: 10 }, {}], [true, false, true]],
    ['range[year]=9,5&unknown=year', [{ year: 5 }, {}], [false, true]],
    ['filter_not[year]=5&unknown=year', [{ year: 5 }, { year: 6 }, {}], [false, true, true]],
    ['filter_not[year]=5,null&unknown=year', [{ year: 5 }, { year: 6 }, {}], [false, true, true]],
    ['filter_not[year]=null&unknown=year', [{ year: 5 }, {}], [true, true]],
    ['filter[year]=5,6&range[year]=6,&unknown=year', [{ year: 5 }, { year: 6 }, {}], [false, true, true]],
    ['filter[year]=5&filter[light]=7&unknown=year', [{ year: 5 }, { light: 7 }], [false, true]],
    [
      'filter[year]=5&filter[light]=7&unknown=year,light',
      [{ year: 5 }, { light: 7 }, {}, { year: 6 }],
      [true, true, true, false],
    ],
    ['filter[flower_color]=blue&unknown=flower_color', [{ flower_color: [] }], [true]],
    ['filter[zone]=aut&unknown=zone', [{ zones: ['aut'] }, { zones: ['ger'] }, {}], [true, false, true]],
    [
      'filter[establishment]=native&unknown=establishment',
      [{ establishments: ['native'] }, { establishments: ['extinct'] }, {}],
      [true, false, true],
    ],
    ['filter[external_id]=ncbi:1&unknown=external_id', [{ ipni_id: '7-1' }, {}], [false, true]],
  ])('%s keeps records without a value', (raw, records, kept) => {
    expect(records.map((columns) => lists(raw, columns))).toEqual(kept);
  });

  it('takes aliases on either side, and plants', () => {
    expect(lists('range[height]=,50&unknown=height_cm', {})).toBe(true);
    expect(lists('range[height_cm]=,50&unknown=height', {})).toBe(true);
    expect(parse('filter[light]=3&unknown=light', 'plants').warnings).toEqual([]);
  });

  it('is another query with other records, and the same query as a filter with null', () => {
    expect(digest('range[year]=5,&unknown=year')).not.toBe(digest('range[year]=5,'));
    expect(digest('filter[year]=5&unknown=year')).not.toBe(digest('filter[year]=5'));
    expect(digest('filter[year]=5&unknown=year')).toBe(digest('filter[year]=5,null'));
  });

  it.each([
    ['toxicity', 'filter[toxicity]=none&unknown=toxicity'],
    ['safety', 'filter_not[safety]=cats&unknown=safety'],
    ['toxic_to,toxicity', 'unknown=toxic_to,light,toxicity'],
  ])('refuses %s: no report of harm is no safety', (got, raw) => {
    const { kind, details, message } = problemOf(raw);
    expect([kind, details]).toEqual([
      'unprocessable_entity',
      [{ param: 'unknown', got, problem: 'not_allowed' }],
    ]);
    expect(message).toMatch(/may still be poisonous/);
  });

  it('C4.5 refuses them after invalid values and before a missing q', () => {
    expect(problemOf('unknown=toxicity&page=0').kind).toBe('bad_request');
    expect(problemOf('unknown=toxicity', 'speciesSearch').details).toMatchObject([{ param: 'unknown' }]);
  });

  it('refuses a name that is no key, with the nearest one, and too many', () => {
    expect(problemOf('unknown=lihgt,light,zzzzzz')).toMatchObject({
      kind: 'bad_request',
      details: [
        {
          param: 'unknown',
          got: 'lihgt,zzzzzz',
          problem: 'not_allowed',
          suggestions: { lihgt: 'light', zzzzzz: null },
        },
      ],
    });
    const many = Array.from({ length: 21 }, (_, at) => `x${at}`).join(',');
    expect(problemOf(`unknown=${many}`).details).toEqual([
      { param: 'unknown', got: '21', problem: 'too_many' },
    ]);
  });

  it('warns of a field that changes nothing', () => {
    expect(warningsOf('filter[light]=3&order[year]=asc&unknown=light,year')).toEqual([
      ['unknown', 'no_effect', 'unknown=year changes nothing: no filter, filter_not or range tests year.'],
    ]);
    expect(warningsOf('filter[rank]=ssp&unknown=rank')).toEqual([
      ['unknown', 'no_effect', 'unknown=rank changes nothing: every record has a value of rank.'],
    ]);
    expect(warningsOf('unknown=')).toEqual([]);
  });

  it.each(['facts', 'genus', 'suggestions'] as const)('is ignored by %s, with a warning', (name) => {
    expect(parse('q=a&unknown=light', name).warnings).toContainEqual(
      expect.objectContaining({ param: 'unknown', problem: 'not_supported_here' }),
    );
  });
});
