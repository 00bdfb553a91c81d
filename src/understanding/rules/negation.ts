import { as, isDash, isPart, skipFillers } from '../clause.js';
import { canUnite, negated, type UnderstoodCondition } from '../condition.js';
import type { Segment } from '../meaning.js';
import { colour } from './colour.js';
import { leftOut, type Reading, type RuleOutcome } from './rule.js';
import { apply } from './rules.js';
import { wholeCondition } from './value.js';

/** Returns whether a segment can be a verb between "not" and its object: *sopporta*, *grow in*, *like*. */
const isVerb = (segment: Segment | undefined): boolean =>
  as(segment, 'field') !== undefined ||
  as(segment, 'filler') !== undefined ||
  as(segment, 'relation')?.relation === 'grows';

/** Returns the place of what "not" is about: *non sopporta il sole* has a verb between that alone says nothing, *non-red* a hyphen. */
const negatedAt = (reading: Reading, at: number): number => {
  const { segments } = reading;
  let place = skipFillers(segments, isDash(segments[at + 1]) ? at + 2 : at + 1);
  while (isVerb(segments[place]) && place + 1 < segments.length && apply(reading, place) === null)
    place = skipFillers(segments, place + 1);
  return place;
};

/** Reads a part with the adjective after it: *sem flores vermelhas*; null if none follows. */
const describedPart = (reading: Reading, at: number): RuleOutcome | null => {
  const part = reading.segments[at];
  const adjective = at + 1;
  if (part === undefined || !isPart(part) || reading.segments[adjective] === undefined) return null;
  const outcome = apply(reading, adjective, [wholeCondition, colour]);
  return outcome?.used?.includes(at) ? outcome : null;
};

/** Reads further values of the same filter that "or" joins to a negated one: *not blue or purple*. */
const alsoNegated = (
  reading: Reading,
  one: UnderstoodCondition,
  conditions: readonly UnderstoodCondition[],
  next: number,
): Pick<RuleOutcome, 'conditions' | 'next'> => {
  const { segments } = reading;
  const outcome = as(segments[next], 'or') ? apply(reading, skipFillers(segments, next + 1)) : null;
  const [other, ...others] = outcome?.conditions ?? [];
  const also = other && others.length === 0 && canUnite(one, other) ? negated(other) : null;
  return also ? alsoNegated(reading, one, [...conditions, also], outcome!.next) : { conditions, next };
};

/** Reads "not" with what follows: what has no opposite is ignored as a whole. */
export const negation = (reading: Reading, at: number): RuleOutcome => {
  const from = negatedAt(reading, at);
  const described = describedPart(reading, from);
  const outcome = described ?? (from < reading.segments.length ? apply(reading, from) : null);
  const next = outcome?.next ?? Math.min(from + 1, reading.segments.length);
  const conditions = (outcome?.conditions ?? []).map(negated);
  // Of several conditions in one word (*fruit trees*) the opposite is that one of them fails.
  const [only, ...others] = conditions;
  if (only && others.length === 0)
    return { ...outcome!, ...alsoNegated(reading, outcome!.conditions![0]!, [only], next) };
  const reason = outcome?.ignored?.[0]?.reason ?? 'negation';
  return leftOut(reading, at, next, reason, outcome?.used);
};
