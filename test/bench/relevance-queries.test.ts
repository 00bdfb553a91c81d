import { judge, readRecorded, recordOf } from '../../bench/quality/relevance/recorded-figures.js';
import {
  CLASSES,
  formatQueries,
  HAND,
  loadQueries,
  NOT_IN_DATA,
  readQueries,
} from '../../testkit/judged-searches/queries.js';

const HEAD = 'class\tquery\tlanguage\tanswers\torigin\n';
const of = (success1: number, queries = 2) => ({ queries, success1, success5: 1, mrr: 1, ndcg: 1 });

describe('the file of judged queries', () => {
  const all = loadQueries();

  it('has at least 400 queries, some of every class, at least 200 of them by hand', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(all.filter(({ origin }) => origin === HAND).length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map((query) => query.class))).toEqual(new Set(CLASSES));
  });

  it('is unchanged when read and written again', () => {
    expect(readQueries(formatQueries(all))).toEqual(all);
  });

  it('has as many queries of each class as the recorded figures were measured with', () => {
    const recorded = readRecorded();
    const counts = Object.fromEntries(Object.entries(recorded).map(([name, { queries }]) => [name, queries]));
    const asked = CLASSES.filter((name) => name !== NOT_IN_DATA).map((name) => [
      name,
      all.filter((query) => query.class === name).length,
    ]);
    expect(counts).toEqual(Object.fromEntries(asked));
  });

  it.each([
    ['author\trose\t\tRosa canina=3', 'line 2: expected class'],
    ['auhtor\trose\t\tRosa canina=3\thand', 'line 2: unknown class auhtor; expected one of common-en'],
    [
      'author\trose\t\tRosa canina\thand',
      'line 2: malformed or duplicate answer Rosa canina; expected NAME=1',
    ],
    ['author\trose\t\tRosa canina=2\thand', 'line 2: no answer has grade 3'],
    [
      'author\trose\t\tRosa canina=3;Rosa canina=2\thand',
      'line 2: malformed or duplicate answer Rosa canina=2;',
    ],
    ['author\tr\t\tA b=3\thand\nauthor\tr\t\tA b=3\thand', 'line 3: the query r is a duplicate'],
  ])('refuses %j', (line, reason) => {
    expect(() => readQueries(`${HEAD}${line}\n`)).toThrow(reason);
  });
});

describe('recorded figures', () => {
  const recorded = { author: of(0.5), synonym: of(0.9) };

  it('may rise but not fall', () => {
    const now = new Map([
      ['author', of(0.4999)],
      ['synonym', of(0.95)],
    ]);
    expect(judge(now, recorded)).toEqual({
      fallen: ['author success1 0.4999, was 0.5'],
      notCompared: [],
    });
  });

  it('cover as many queries, none for unknown names', () => {
    const now = new Map([
      ['author', of(0, 3)],
      ['hybrid', of(0)],
      [NOT_IN_DATA, of(0)],
    ]);
    expect(judge(now, recorded)).toEqual({ fallen: [], notCompared: ['author', 'synonym', 'hybrid'] });
    expect(
      recordOf(
        new Map([
          [NOT_IN_DATA, of(0)],
          ['author', of(1 / 3)],
        ]),
      ),
    ).toEqual({ author: of(0.3333) });
  });
});
