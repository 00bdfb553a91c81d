import type { ListQuery } from '../../src/query/list-query.js';
import { allOf, any, MATCH_NOTHING, not, type Predicate, present } from '../../src/query/predicate.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import { listBody, suggestBody, textCountBody } from '../../src/search/elasticsearch/query/body.js';
import { predicateClause } from '../../src/search/elasticsearch/query/predicate.js';
import { planTypos } from '../../src/search/typo-plan.js';

const list: ListQuery = { collection: 'species', where: [], names: null, order: [], page: 1, size: 20 };

describe('the body of a request to Elasticsearch', () => {
  it('C6.20 the default order is that of the index', () => {
    expect(listBody(list)).toEqual({
      query: { match_all: {} },
      sort: [{ popularity: 'desc' }, { id: 'asc' }],
      from: 0,
      size: 20,
      track_total_hits: true,
      _source: ['species_item'],
    });
  });

  it('C6.18 missing values come first in both directions, and the id is the last key', () => {
    const order = [
      { column: 'year', direction: 'desc' },
      { column: 'author', direction: 'asc' },
    ] as const;
    expect(listBody({ ...list, order, page: 3 })).toMatchObject({
      sort: [
        { year: { order: 'desc', missing: '_first' } },
        { author: { order: 'asc', missing: '_first' } },
        { id: 'asc' },
      ],
      from: 40,
    });
  });

  it('C11.3 plants are the documents of main species', () => {
    const body = listBody({ ...list, collection: 'plants', where: [{ column: 'edible', in: [1] }] });
    expect(body.query).toEqual({ bool: { filter: [{ term: { main: true } }, { terms: { edible: [1] } }] } });
    expect(body._source).toEqual(['plant_item']);
  });

  it.each<[string, Predicate, object]>([
    ['C6.6 values', { column: 'light', in: [1, 2] }, { terms: { light: [1, 2] } }],
    ['no value', { column: 'light', in: [] }, { match_none: {} }],
    ['nothing', MATCH_NOTHING, { match_none: {} }],
    ['C6.7 presence', present('light'), { exists: { field: 'light' } }],
    ['C6.14 a range', { column: 'light', atLeast: 2, atMost: 5 }, { range: { light: { gte: 2, lte: 5 } } }],
    [
      'C6.6 a value or none',
      any({ column: 'light', in: [1] }, not(present('light'))),
      {
        bool: {
          should: [{ terms: { light: [1] } }, { bool: { must_not: [{ exists: { field: 'light' } }] } }],
          minimum_should_match: 1,
        },
      },
    ],
    [
      'both',
      allOf({ column: 'zones', in: ['grb'] }, present('light')),
      { bool: { filter: [{ terms: { zones: ['grb'] } }, { exists: { field: 'light' } }] } },
    ],
  ])('translates %s', (_, predicate, clause) => {
    expect(predicateClause(predicate)).toEqual(clause);
  });

  it('C7.4, C7.7 a search ranks by tier, accepted first, then popularity', () => {
    const { names } = readNameQuery('q robur');
    const body = listBody({ ...list, names });
    expect(body.sort).toEqual([
      { _score: { order: 'desc' } },
      { status: { order: 'asc' } },
      { popularity: 'desc' },
      { id: 'asc' },
    ]);
    const tiers = body.query.dis_max!.queries as { constant_score: { boost: number; filter: object } }[];
    expect(tiers.map(({ constant_score: { boost } }) => boost)).toEqual([
      3800, 2800, 2400, 3802, 3803, 3804, 3805, 3806, 3807, 3808, 3809, 3600, 3400, 3200, 3150, 2600, 2550,
      2000, 1400, 2200, 2100, 1800, 1600,
    ]);
    const words = tiers.find(({ constant_score: { boost } }) => boost === 1800)!;
    expect(words.constant_score.filter).toEqual({
      intervals: {
        'species_names.words': {
          all_of: {
            intervals: [
              { any_of: { intervals: [{ match: { query: 'q' } }, { match: { query: '^q' } }] } },
              { prefix: { prefix: 'robur' } },
            ],
            ordered: false,
            max_gaps: 80,
          },
        },
      },
    });
  });

  it('C7.4 tier 5: more matched words rank first', () => {
    const { names } = readNameQuery('Rosa canina alba L.');
    const tiers = listBody({ ...list, names }).query.dis_max!.queries as {
      constant_score: { boost: number; filter: { term?: Record<string, string> } };
    }[];
    const fifth = tiers.filter(({ constant_score: { boost } }) => boost > 3000 && boost < 3100);
    expect(fifth.map(({ constant_score: { boost, filter } }) => [boost, filter.term])).toEqual([
      [3003, { 'species_names.whole': 'rosa canina alba' }],
      [3002, { 'species_names.whole': 'rosa canina' }],
    ]);
  });

  it('C7.2 a text that folds to nothing finds nothing, and * everything in default order', () => {
    expect(listBody({ ...list, names: readNameQuery('%%').names }).query).toEqual({ match_none: {} });
    expect(listBody({ ...list, names: readNameQuery('*').names })).toEqual(listBody(list));
  });

  it('C7.4 counts results without typing errors first', () => {
    const { names } = readNameQuery('tomato');
    const body = textCountBody({ ...list, names, where: [{ column: 'edible', in: [1] }] });
    expect(body.size).toBe(0);
    expect(JSON.stringify(body)).not.toContain('edible');
  });
});

/** The clause for words of one name. */
const words = (...intervals: readonly object[]) => ({
  intervals: { 'species_names.words': { all_of: { intervals, ordered: false, max_gaps: 80 } } },
});

describe('C7.11 the body of a request for suggestions', () => {
  it('has the corrected words as whole words, only the last one as a beginning', () => {
    const { names } = readNameQuery('rsoa cnai');
    const { query } = suggestBody(names, 5, [
      { spellings: ['rosa', 'rose'], isPrefix: false },
      { spellings: ['cani'], isPrefix: true },
    ]);
    const either = ['rosa', 'rose'].map((word) => ({ match: { query: word } }));
    const filter = words({ any_of: { intervals: either } }, { prefix: { prefix: 'cani' } });
    expect(query.dis_max!.queries).toEqual([{ constant_score: { filter, boost: 1_000 } }]);
  });
});

describe('planning for typing errors', () => {
  const variants = (...byEdits: string[][]) => ({ byEdits });

  it('C7.9 seeks a corrected name among those of all species of a plant', () => {
    const { names } = readNameQuery('rosa alpa');
    const plan = planTypos([variants(['rosa']), variants([], ['alba'])]);
    const { query } = listBody({ ...list, collection: 'plants', names }, plan);
    const [{ dis_max: scored }] = query.bool!.must as [typeof query];
    expect(scored!.queries).toEqual(
      expect.arrayContaining(
        ['species_names', 'other_names'].map((scope) => ({
          constant_score: { filter: { term: { [`${scope}.scientific`]: 'rosa alba' } }, boost: 990 },
        })),
      ),
    );
  });

  it('C7.4 seeks what the readings leave out, with the lowest score', () => {
    const many = (letter: string) => Array.from({ length: 400 }, (_, at) => `${letter}${at}`);
    const plan = planTypos([variants([], many('a')), variants([], many('b'))]);
    const { query } = listBody({ ...list, names: readNameQuery('a b').names }, plan);
    const [first, second] = ['a', 'b'].map((letter) => ({
      any_of: { intervals: many(letter).map((word) => ({ match: { query: word } })) },
    }));
    expect(query.dis_max!.queries).toEqual([
      { constant_score: { filter: words(first!, second!), boost: 0 } },
    ]);
  });

  it('limits the readings of long queries and ranks the rest equally', () => {
    const plan = planTypos(Array.from({ length: 8 }, () => variants(['a'], ['b'], ['c'])))!;
    const terms = plan.levels.flatMap(({ readings }) => readings).flat(2);
    expect(terms.length).toBeLessThanOrEqual(600);
    expect(plan.levels.map(({ edits }) => edits)).toEqual([1, 2]);
    expect(plan.words).toEqual(Array.from({ length: 8 }, () => ['a', 'b', 'c']));
  });
});
