import type { Grade, JudgedQuery } from './queries.js';

type Answers = JudgedQuery['answers'];

/** How well a class of queries is answered: means over its queries, each from 0 to 1. */
export interface Figures {
  readonly queries: number;
  /** Share of queries whose first result is a plant of grade 2 or 3. */
  readonly success1: number;
  /** Share of queries with such a plant among the first five results. */
  readonly success5: number;
  /** Mean reciprocal rank: 1 over the position of the first such plant among the first ten results. */
  readonly mrr: number;
  /** Normalised discounted cumulative gain of the first ten results, with gains 7, 3 and 1 for grades 3, 2 and 1. */
  readonly ndcg: number;
}

/** Number of results that are judged. */
export const DEPTH = 10;

/** Lowest grade that counts as a success. */
const SUCCESS_GRADE = 2;

/** Returns the position of the first result of grade 2 or 3, from 1; infinity if the first ten have none. */
export const firstPosition = (found: readonly string[], answers: Answers): number => {
  const at = found.slice(0, DEPTH).findIndex((name) => (answers.get(name) ?? 0) >= SUCCESS_GRADE);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

const gain = (grade: Grade | undefined): number => (grade === undefined ? 0 : 2 ** grade - 1);

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, each, index) => sum + each / Math.log2(index + 2), 0);

/** Returns the discounted gain of the results, divided by that of the best possible order. */
export const ndcg = (found: readonly string[], answers: Answers): number => {
  const best = [...answers.values()].map(gain).sort((a, b) => b - a);
  return discounted(found.map((name) => gain(answers.get(name)))) / discounted(best);
};

/** A query with the scientific names that were found, best first. */
export interface Answered {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Computes the figures of a class. */
export const figuresOf = (answered: readonly Answered[]): Figures => {
  const positions = answered.map(({ query, found }) => firstPosition(found, query.answers));
  return {
    queries: answered.length,
    success1: mean(positions.map((position) => (position === 1 ? 1 : 0))),
    success5: mean(positions.map((position) => (position <= 5 ? 1 : 0))),
    mrr: mean(positions.map((position) => 1 / position)),
    ndcg: mean(answered.map(({ query, found }) => ndcg(found, query.answers))),
  };
};

/** Computes the figures of each class that has queries. */
export const byClass = (answered: readonly Answered[]): ReadonlyMap<string, Figures> => {
  const classes = new Map<string, Answered[]>();
  for (const each of answered) {
    const known = classes.get(each.query.class);
    if (known) known.push(each);
    else classes.set(each.query.class, [each]);
  }
  return new Map([...classes].map(([name, all]) => [name, figuresOf(all)]));
};
