import {
  CLASSES,
  HAND,
  loadQueries,
  NOT_HELD,
  readQueries,
  writtenQueries,
} from '../../bench/relevance/queries.js';
import { judge, readRecorded, recordOf } from '../../bench/relevance/recorded.js';

const HEAD = 'class\tquery\tlanguage\tanswers\torigin\n';
const of = (success1: number, queries = 2) => ({ queries, success1, success5: 1, mrr: 1, ndcg: 1 });

describe('the file of judged queries', () => {
  const all = loadQueries();

  it('has at least 400, of every class, at least 200 of them by hand', () => {
    expect(all.length).toBeGreaterThanOrEqual(400);
    expect(all.filter(({ origin }) => origin === HAND).length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map((query) => query.class))).toEqual(new Set(CLASSES));
  });

  it('is written as it is read', () => {
    expect(readQueries(writtenQueries(all))).toEqual(all);
  });

  it('has as many queries of each class as the recorded figures are of', () => {
    const recorded = readRecorded();
    const counts = Object.fromEntries(Object.entries(recorded).map(([name, { queries }]) => [name, queries]));
    const asked = CLASSES.filter((name) => name !== NOT_HELD).map((name) => [
      name,
      all.filter((query) => query.class === name).length,
    ]);
    expect(counts).toEqual(Object.fromEntries(asked));
  });

  it.each([
    ['author\trose\t\tRosa canina=3', 'line 2: wants class'],
    ['auhtor\trose\t\tRosa canina=3\thand', 'line 2: no class auhtor'],
    ['author\trose\t\tRosa canina\thand', 'line 2: bad answer Rosa canina'],
    ['author\trose\t\tRosa canina=2\thand', 'line 2: no answer of grade 3'],
    ['author\trose\t\tRosa canina=3;Rosa canina=2\thand', 'line 2: bad answer Rosa canina=2'],
    ['author\tr\t\tA b=3\thand\nauthor\tr\t\tA b=3\thand', 'line 3: r is there twice'],
  ])('refuses %j', (line, reason) => {
    expect(() => readQueries(`${HEAD}${line}\n`)).toThrow(reason);
  });
});

describe('recorded figures', () => {
  const recorded = { author: of(0.5), synonym: of(0.9) };

  it('may not fall, and may rise', () => {
    const now = new Map([
      ['author', of(0.4999)],
      ['synonym', of(0.95)],
    ]);
    expect(judge(now, recorded)).toEqual({
      fallen: ['author success1 0.4999, was 0.5'],
      notCompared: [],
    });
  });

  it('are of as many queries, and not of names that are not held', () => {
    const now = new Map([
      ['author', of(0, 3)],
      ['hybrid', of(0)],
      [NOT_HELD, of(0)],
    ]);
    expect(judge(now, recorded)).toEqual({ fallen: [], notCompared: ['author', 'synonym', 'hybrid'] });
    expect(
      recordOf(
        new Map([
          [NOT_HELD, of(0)],
          ['author', of(1 / 3)],
        ]),
      ),
    ).toEqual({ author: of(0.3333) });
  });
});
