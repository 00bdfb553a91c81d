import type { Grade, JudgedQuery } from '../../../../testkit/judged-searches/queries.js';
import type { Bearer, Bearing, Plants } from './plants.js';

type Answers = JudgedQuery['answers'];

/** Share of the highest popularity from which a plant is graded as good. */
const AS_POPULAR = 0.97;
const MOST_ANSWERS = 10;

const having = (bearers: readonly Bearer[], ...ways: readonly Bearing[]): readonly Bearer[] =>
  bearers.filter(({ how }) => ways.includes(how));

/** Grades the most popular plant 3, nearly as popular ones 2, others 1. */
const ranked = (bearers: readonly Bearer[]): readonly (readonly [string, Grade])[] => {
  const highest = bearers[0]?.plant.popularity ?? 0;
  return bearers.map(({ plant }, index) => [
    plant.name,
    index === 0 ? 3 : plant.popularity >= AS_POPULAR * highest ? 2 : 1,
  ]);
};

const graded = (bearers: readonly Bearer[], grade: Grade): readonly (readonly [string, Grade])[] =>
  bearers.map(({ plant }) => [plant.name, grade]);

/** Returns the best grade of each plant, best first. */
const answers = (all: readonly (readonly [string, Grade])[]): Answers => {
  const best = new Map<string, Grade>();
  for (const [name, grade] of [...all].sort(([, a], [, b]) => b - a))
    if (!best.has(name)) best.set(name, grade);
  return new Map([...best].slice(0, MOST_ANSWERS));
};

/**
 * Grades the plants for a whole name. A plant with this scientific name is meant (3), and plants with the name as a
 * synonym or well-known common name are as good (2). Without such a scientific name, popularity decides between
 * these. A plant for which a single source gives the name is acceptable (1).
 */
export const ofName = (bearers: readonly Bearer[]): Answers => {
  const own = having(bearers, 'own');
  const well = having(bearers, 'known', 'synonym');
  const oneSource = having(bearers, 'one-source');
  if (own.length > 0) return answers([...graded(own, 3), ...graded(well, 2), ...graded(oneSource, 1)]);
  if (well.length > 0) return answers([...ranked(well), ...graded(oneSource, 1)]);
  return answers(ranked(oneSource));
};

/**
 * Grades the plants for a prefix. The most popular plant whose scientific or well-known common name has the prefix is
 * meant (3). A still more popular plant with the prefix in a synonym or in a name of a single source is as good (2).
 */
export const ofPrefix = (prefix: string, plants: Plants): Answers => {
  const others: Bearer[] = [];
  const well = new Map<string, Bearer>();
  for (const bearer of plants.withPrefix(prefix)) {
    if (bearer.how === 'own' || bearer.how === 'known') well.set(bearer.plant.name, bearer);
    else if (well.size === 0) others.push(bearer);
    if (well.size === MOST_ANSWERS) break;
  }
  return answers([...ranked([...well.values()]), ...graded(others, 2)]);
};
