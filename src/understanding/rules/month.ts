import { VOCABULARIES } from '../../fields/vocabularies.js';
import { as, nearestBefore } from '../clause.js';
import { filter } from '../condition.js';
import type { Segment } from '../meaning.js';
import { monthsAbout } from './month-field.js';
import { monthsAt } from './months.js';
import { type GrammarRule, leftOut, spanOf } from './rule.js';

/** Returns whether the soil is meant, as in *wet in winter*. */
const isSeasonOfSoil = (segments: readonly Segment[], at: number): boolean => {
  const before = nearestBefore(segments, at, (segment) => as(segment, 'value') !== undefined);
  return before !== null && before < at - 1 && as(segments[before], 'value')?.of === 'ground_humidity';
};

/** Reads months, seasons and ranges of months: one of them suffices. */
export const month: GrammarRule = (reading, at) => {
  const { segments } = reading;
  const found = monthsAt(segments, at);
  if (found === null) return null;
  const { months, season, next } = found;
  if (isSeasonOfSoil(segments, at)) return { next };
  const about = monthsAbout(reading, at, next, season === 'winter');
  const { used } = about;
  if ('reason' in about) return leftOut(reading, at, next, about.reason, used);
  if (months.length === 0) return leftOut(reading, at, next, 'unknown', used);
  const labels = months.map((position) => VOCABULARIES.month[position]!);
  return { next, conditions: [filter(about.key, labels, spanOf(reading, at, next))], used };
};
