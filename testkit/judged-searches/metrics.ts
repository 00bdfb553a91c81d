import type { Grade, JudgedQuery } from './queries.js';

type Answers = JudgedQuery['answers'];

/** How well a class of queries is answered; each from 0 to 1, the mean of its queries. */
export interface Figures {
  readonly queries: number;
  /** The share whose first answer is a plant meant or one as good. */
  readonly success1: number;
  /** The share with such a plant among the first five. */
  readonly success5: number;
  /** One over the place of the first such plant, among the first ten. */
  readonly mrr: number;
  /** Normalised discounted cumulative gain of the first ten, with gains 7, 3 and 1 of grades 3, 2 and 1. */
  readonly ndcg: number;
}

/** Answers that are looked at. */
export const DEPTH = 10;

/** The lowest grade of an answer that is a success. */
const AS_GOOD = 2;

/** The place of the first answer that is meant or as good, from 1; infinity where there is none in the first ten. */
export const firstPlace = (found: readonly string[], answers: Answers): number => {
  const at = found.slice(0, DEPTH).findIndex((name) => (answers.get(name) ?? 0) >= AS_GOOD);
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
};

const gain = (grade: Grade | undefined): number => (grade === undefined ? 0 : 2 ** grade - 1);

const discounted = (gains: readonly number[]): number =>
  gains.slice(0, DEPTH).reduce((sum, each, index) => sum + each / Math.log2(index + 2), 0);

/** What the order found is worth, over what the best order would be. */
export const ndcg = (found: readonly string[], answers: Answers): number => {
  const best = [...answers.values()].map(gain).sort((a, b) => b - a);
  return discounted(found.map((name) => gain(answers.get(name)))) / discounted(best);
};

/** A query with the names that answered it, best first. */
export interface Answered {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const figuresOf = (answered: readonly Answered[]): Figures => {
  const places = answered.map(({ query, found }) => firstPlace(found, query.answers));
  return {
    queries: answered.length,
    success1: mean(places.map((place) => (place === 1 ? 1 : 0))),
    success5: mean(places.map((place) => (place <= 5 ? 1 : 0))),
    mrr: mean(places.map((place) => 1 / place)),
    ndcg: mean(answered.map(({ query, found }) => ndcg(found, query.answers))),
  };
};

/** Figures of each class that was asked. */
export const byClass = (answered: readonly Answered[]): ReadonlyMap<string, Figures> => {
  const classes = new Map<string, Answered[]>();
  for (const each of answered) {
    const known = classes.get(each.query.class);
    if (known) known.push(each);
    else classes.set(each.query.class, [each]);
  }
  return new Map([...classes].map(([name, all]) => [name, figuresOf(all)]));
};
