import { byClass, figuresOf, firstPosition, ndcg } from '../../testkit/judged-searches/metrics.js';
import type { Grade, JudgedQuery } from '../../testkit/judged-searches/queries.js';

const graded = (answers: Readonly<Record<string, Grade>>): ReadonlyMap<string, Grade> =>
  new Map(Object.entries(answers));

const query = (answers: Readonly<Record<string, Grade>>, of = 'synonym'): JudgedQuery => ({
  class: of,
  text: 'q',
  language: '',
  answers: graded(answers),
  origin: 'hand',
});

const ELEVEN = Array.from({ length: 10 }, (_, index) => `other ${index}`).concat('A');

describe('metrics of relevance', () => {
  it.each<[string, readonly string[], Readonly<Record<string, Grade>>, number]>([
    ['the plant meant', ['B', 'A'], { A: 3 }, 2],
    ['one as good', ['B', 'A'], { A: 3, B: 2 }, 1],
    ['one that is acceptable only', ['B', 'A'], { A: 3, B: 1 }, 2],
    ['none', ['B'], { A: 3 }, Number.POSITIVE_INFINITY],
    ['none among the first ten', ELEVEN, { A: 3 }, Number.POSITIVE_INFINITY],
  ])('places %s', (_, found, answers, place) => {
    expect(firstPosition(found, graded(answers))).toBe(place);
  });

  it('discounts later results: nDCG of the best order is 1, of an empty one 0', () => {
    const answers = graded({ A: 3, B: 1 });
    expect(ndcg(['A', 'B'], answers)).toBe(1);
    expect(ndcg(['C'], answers)).toBe(0);
    // Gains 1 and 7 at the places one and two, over 7 and 1.
    expect(ndcg(['B', 'A'], answers)).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 12);
    expect(ndcg(ELEVEN, graded({ A: 3 }))).toBe(0);
  });

  it('averages the queries of a class', () => {
    const answered = [
      { query: query({ A: 3 }), found: ['A'] },
      { query: query({ A: 3 }), found: ['B', 'A'] },
      { query: query({ A: 3 }), found: ['B', 'C', 'D', 'E', 'F', 'A'] },
      { query: query({ A: 3 }), found: [] },
    ];
    const figures = figuresOf(answered);
    expect(figures).toMatchObject({ queries: 4, success1: 0.25, success5: 0.5 });
    expect(figures.mrr).toBeCloseTo((1 + 1 / 2 + 1 / 6) / 4, 12);
    expect(figuresOf([])).toEqual({ queries: 0, success1: 0, success5: 0, mrr: 0, ndcg: 0 });
    const classes = byClass([...answered, { query: query({ A: 3 }, 'author'), found: ['A'] }]);
    expect([...classes].map(([name, { queries }]) => [name, queries])).toEqual([
      ['synonym', 4],
      ['author', 1],
    ]);
  });
});
