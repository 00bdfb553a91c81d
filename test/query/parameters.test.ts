import { isSearch, orderKeys } from '../../src/query/list-query.js';
import { prefersWellKnown } from '../../src/query/name-query.js';
import { listQuery } from '../../src/query/parent-scope.js';
import { type FieldSet, readFields } from '../../src/query/read-fields.js';
import { lists, parse, percent, problemOf } from './support.js';

describe('lang (C7.10)', () => {
  it.each([
    ['', null],
    [' ', null],
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['pt-BR', 'pt'],
    ['zh-Hant-TW', 'zh'],
    ['haw', 'haw'],
  ])('%j is %j', (text, language) => {
    expect(parse(`lang=${percent(text)}`).language).toBe(language);
  });

  it.each(['f', 'fran', 'fr_FR', 'fr-', '12', 'français'])('%j is malformed', (text) => {
    expect(problemOf(`lang=${percent(text)}`).details).toMatchObject([
      { param: 'lang', problem: 'malformed' },
    ]);
  });

  it('also applies to q=*', () => {
    expect(parse('q=*&lang=fr', 'speciesSearch').names).toMatchObject({ everything: true, language: 'fr' });
  });
});

describe('at (C14.54)', () => {
  it.each([
    ['48.2,16.4', 48.2, 16.4],
    [' 48.2 , 16.4 ', 48.2, 16.4],
    ['+48,-016.50', 48, -16.5],
    ['90,180', 90, 180],
    ['-90,-180', -90, -180],
  ])('%j is a place', (text, latitude, longitude) => {
    expect(parse(`at=${percent(text)}`).at).toMatchObject({ latitude, longitude });
  });

  it.each([
    ['90.1,0', 'out_of_range'],
    ['0,-180.5', 'out_of_range'],
    ['16.4', 'malformed'],
    ['1,2,3', 'malformed'],
    ['1e1,2', 'malformed'],
    ['48.2N,16.4E', 'malformed'],
  ])('%j is %s', (text, problem) => {
    expect(problemOf(`at=${percent(text)}`).details).toMatchObject([{ param: 'at', got: text, problem }]);
  });

  it('blank is ignored with a warning', () => {
    expect(parse('at=+')).toMatchObject({ at: null, warnings: [{ param: 'at', problem: 'empty_value' }] });
  });
});

describe('flags (C5.12, C7.12)', () => {
  it.each([
    ['', false],
    ['explain=', false],
    ['explain=+', false],
    ['explain=Yes', true],
    ['explain=+1+', true],
    ['explain=0', false],
  ])('%j: %s', (raw, expected) => {
    expect(parse(`q=a&${raw}`, 'speciesSearch').explain).toBe(expected);
  });

  it('take the spellings of booleans only', () => {
    expect(problemOf('q=a&explain=maybe', 'speciesSearch').details).toMatchObject([
      { param: 'explain', problem: 'not_allowed', allowed: expect.arrayContaining(['true', 'off']) },
    ]);
    expect(parse('mine=', 'corrections').mine).toBe(false);
    expect(parse('mine=on', 'corrections').mine).toBe(true);
  });
});

describe('format (C14.20)', () => {
  it.each([
    ['CSV', 'csv'],
    [' ndjson ', 'ndjson'],
    ['', null],
  ])('%j is %j', (text, format) => {
    expect(parse(`format=${percent(text)}`).format).toBe(format);
  });
});

describe('cursor (C14.1, C14.2)', () => {
  it('is refused if blank, and together with a page', () => {
    for (const raw of ['cursor=', 'cursor=+'])
      expect(problemOf(raw).details).toMatchObject([{ param: 'cursor', problem: 'blank' }]);
    expect(problemOf('cursor=*&page=2').details).toMatchObject([{ param: 'page', problem: 'not_allowed' }]);
    expect(parse('cursor=*&page=')).toMatchObject({ cursor: '*', page: 1 });
  });

  it('does not allow limit on a collection without pages', () => {
    expect(parse('cursor=*&limit=5', 'facts').warnings).toMatchObject([
      { param: 'cursor', problem: 'not_supported_here' },
      { param: 'limit', problem: 'not_supported_here' },
    ]);
  });

  it('allows limit on lists, up to 200', () => {
    expect(parse('cursor=*&limit=200')).toMatchObject({ size: 200, warnings: [] });
    expect(parse('cursor=*&limit=201')).toMatchObject({ size: 200, warnings: [{ param: 'limit' }] });
    expect(parse('q=a&cursor=*&limit=200', 'plantsSearch').size).toBe(200);
  });
});

describe('facets (C14.40, C14.44)', () => {
  const FIVE = ['rank', 'light', 'genus', 'family', 'zone'];

  it('are at most five different ones, with ten groups each', () => {
    const { facets } = parse(`facets=${FIVE.join(',')},rank,`);
    expect(facets).toMatchObject({ limit: 10, prefix: '' });
    expect(facets!.facets.map(({ spelling }) => spelling)).toEqual(FIVE);
    expect(problemOf(`facets=${FIVE.join(',')},toxicity`).details).toMatchObject([
      { param: 'facets', got: '6', problem: 'too_many' },
    ]);
  });

  it('fold facet_q as filters fold their values', () => {
    expect(parse(`facets=genus&facet_q=${percent(' Île ')}`).facets?.prefix).toBe('ile');
  });
});

describe('fields (C14.11)', () => {
  const set: FieldSet = { spellings: new Map([['light', ['growth.light']]]) };

  it('are at most a hundred', () => {
    const list = (count: number) => Array(count).fill('light').join(',');
    expect(readFields(list(100), set).value).toEqual({ paths: ['growth.light'], provenance: false });
    expect(readFields(list(101), set).fault).toMatchObject({
      param: 'fields',
      got: '101',
      problem: 'too_many',
    });
  });

  it('C4.6 are suggested by their last words too', () => {
    const names = ['foliage_color', 'flower_color', 'light', 'maximum_height'];
    const many: FieldSet = { spellings: new Map(names.map((name) => [name, [name]])) };
    expect(readFields('hieght,color,lihgt,zzzzzz', many).fault).toMatchObject({
      suggestions: { hieght: 'maximum_height', color: 'flower_color', lihgt: 'light', zzzzzz: null },
    });
  });
});

describe('values and messages', () => {
  it('C6.3 null counts among the hundred values of a filter', () => {
    const list = Array.from({ length: 99 }, (_, at) => at).join(',');
    expect(parse(`filter[year]=${list},null`).where).toHaveLength(1);
    expect(problemOf(`filter[year]=${list},99,null`).details).toMatchObject([{ problem: 'too_many' }]);
  });

  it('C6.12 an integer below the 32-bit range matches nothing', () => {
    expect(parse('filter[year]=-2147483648').where).toEqual([{ column: 'year', in: [-2147483648] }]);
    expect(parse('filter[year]=-2147483649').where).toEqual([{ nothing: true }]);
  });

  it('C6.32 q on zones matches a part of the name, and a blank one everything', () => {
    expect(parse('q=Aus', 'zones').contained).toBe('Aus');
    expect(parse('q=+', 'zones').contained).toBeNull();
    expect(parse('q=Aus', 'speciesSearch').contained).toBeNull();
  });

  it('C7.11 suggestions are ten at most', () => {
    expect(parse('q=a', 'suggestions')).toMatchObject({ size: 10, warnings: [] });
    expect(parse('q=a&limit=11', 'suggestions')).toMatchObject({ size: 10, warnings: [{ param: 'limit' }] });
  });
});

describe('the order of lists and searches (C5.10, C7.7)', () => {
  const columns = (raw: string, name: Parameters<typeof parse>[1]) =>
    orderKeys(listQuery(parse(raw, name), new Map()) as never).map(({ column }) => column);

  it('is by popularity without a text, and by tier, status and popularity with one', () => {
    expect(columns('', 'species')).toEqual(['popularity']);
    expect(columns('q=*', 'speciesSearch')).toEqual(['popularity']);
    expect(columns('q=oak', 'speciesSearch')).toEqual(['score', 'status', 'popularity']);
    expect(columns('q=oak&order[year]=asc', 'speciesSearch')).toEqual(['year']);
    expect(isSearch(parse('q=*', 'speciesSearch'))).toBe(false);
  });

  it('C7.4 prefers well-known plants where the text names a group or was corrected', () => {
    const group = { rank: 'genus', name: 'Rosa', called: [] } as const;
    const reading = (kind: 'everyday' | 'corrected') => ({ kind, text: 'a', isKnown: true, group: null });
    expect(prefersWellKnown({ group: null, readings: [] })).toBe(false);
    expect(prefersWellKnown({ group, readings: [] })).toBe(true);
    expect(prefersWellKnown({ group: null, readings: [reading('everyday')] })).toBe(false);
    expect(prefersWellKnown({ group: null, readings: [reading('everyday'), reading('corrected')] })).toBe(
      true,
    );
  });
});

describe('zones from which a species is only absent (C11.12)', () => {
  const absent = { zones: [], establishments: ['absent'], zones_absent: ['1', '11', 'aut'] };

  it.each([
    ['filter[zone]=aut', false],
    ['filter[zone]=aut&filter[establishment]=absent', true],
    ['filter[zone]=aut&filter[establishment]=native,absent', true],
    ['filter[zone]=aut&filter[establishment]=absent&filter_not[establishment]=null', true],
    ['filter[zone]=ger&filter[establishment]=absent', false],
    ['filter_not[zone]=aut', true],
    ['filter_not[zone]=aut&filter[establishment]=absent', false],
    ['filter[establishment]=absent', true],
  ])('%s: %s', (raw, isListed) => {
    expect(lists(raw, absent)).toBe(isListed);
  });

  it.each([
    ['filter[zone]=ger&filter_not[zone]=aut', true],
    ['filter[zone]=ger&filter_not[zone]=aut&filter_not[establishment]=absent', true],
    ['filter[zone]=ger&filter_not[zone]=aut&filter[establishment]=native,absent', false],
  ])('count for filter_not[zone] only if a filter names this establishment; %s: %s', (raw, isListed) => {
    const native = { zones: ['1', '11', 'ger'], zones_native: ['1', '11', 'ger'] };
    expect(lists(raw, { ...absent, ...native, establishments: ['native', 'absent'] })).toBe(isListed);
  });
});

describe('keys of other lists (C6.30)', () => {
  it.each([
    ['range[family_id]=1,2', 'genus'],
    ['range[user_id]=1,2', 'corrections'],
    ['range[record_id]=1,2', 'corrections'],
    ['range[accepted_by]=1,2', 'correctionsMine'],
    ['order[source]=asc', 'facts'],
    ['filter[name]=a', 'kingdoms'],
  ] as const)('%s is refused on %s', (raw, name) => {
    expect(problemOf(raw, name).details).toMatchObject({ unknown: [expect.any(String)] });
  });

  it.each([
    ['filter[family_id]=1', 'genus'],
    ['order[family_id]=asc', 'genus'],
    ['range[species_count]=1,2', 'zones'],
    ['range[tdwg_level]=1,2', 'zones'],
  ] as const)('%s is read on %s', (raw, name) => {
    expect(parse(raw, name).warnings).toEqual([]);
  });

  it('C6.31 refuse unknown labels', () => {
    expect(problemOf('filter[change_status]=waiting', 'corrections').details).toMatchObject([
      { problem: 'not_allowed', allowed: expect.arrayContaining(['pending', 'reverted']) },
    ]);
  });
});
