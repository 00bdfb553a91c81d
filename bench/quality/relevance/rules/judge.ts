import type { Grade, JudgedQuery } from '../queries.js';
import type { Bearer, Bearing, Plants } from './plants.js';

type Answers = JudgedQuery['answers'];

/** A popularity of this share of the highest is as good. */
const AS_POPULAR = 0.97;
const MOST_ANSWERS = 10;

const having = (bearers: readonly Bearer[], ...ways: readonly Bearing[]): readonly Bearer[] =>
  bearers.filter(({ how }) => ways.includes(how));

/** The most popular 3, those nearly as popular 2, others 1. */
const ranked = (bearers: readonly Bearer[]): readonly (readonly [string, Grade])[] => {
  const highest = bearers[0]?.plant.popularity ?? 0;
  return bearers.map(({ plant }, index) => [
    plant.name,
    index === 0 ? 3 : plant.popularity >= AS_POPULAR * highest ? 2 : 1,
  ]);
};

const graded = (bearers: readonly Bearer[], grade: Grade): readonly (readonly [string, Grade])[] =>
  bearers.map(({ plant }) => [plant.name, grade]);

/** The best grade of each plant, best first. */
const answers = (all: readonly (readonly [string, Grade])[]): Answers => {
  const best = new Map<string, Grade>();
  for (const [name, grade] of [...all].sort(([, a], [, b]) => b - a))
    if (!best.has(name)) best.set(name, grade);
  return new Map([...best].slice(0, MOST_ANSWERS));
};

/**
 * Judges a whole name. The plant whose scientific name it is is meant, and those
 * that had it once are as good; else popularity decides among those that bear it as
 * a synonym or a well known common name. A name of one source is acceptable where
 * others bear it better.
 */
export const ofName = (bearers: readonly Bearer[]): Answers => {
  const own = having(bearers, 'own');
  const well = having(bearers, 'known', 'synonym');
  const said = having(bearers, 'said');
  if (own.length > 0) return answers([...graded(own, 3), ...graded(well, 2), ...graded(said, 1)]);
  if (well.length > 0) return answers([...ranked(well), ...graded(said, 1)]);
  return answers(ranked(said));
};

/**
 * Judges the beginning of names: the most popular plant whose scientific or well
 * known common name begins so is meant. One more popular still, of which a synonym
 * or a name of one source does, is as good.
 */
export const ofBeginning = (prefix: string, plants: Plants): Answers => {
  const others: Bearer[] = [];
  const well = new Map<string, Bearer>();
  for (const bearer of plants.beginning(prefix)) {
    if (bearer.how === 'own' || bearer.how === 'known') well.set(bearer.plant.name, bearer);
    else if (well.size === 0) others.push(bearer);
    if (well.size === MOST_ANSWERS) break;
  }
  return answers([...ranked([...well.values()]), ...graded(others, 2)]);
};
