import { as, isBoundary, isJoin, isNegation, skipColon, skipFillers } from '../clause.js';
import { conditionOf, filter, type TextSpan, type UnderstoodCondition } from '../condition.js';
import type { MeaningOf, Segment } from '../meaning.js';
import { type GrammarRule, leftOut, type Reading, type RuleOutcome, spanOf } from './rule.js';
import { wholeCondition } from './value.js';

/** Reads the victims after a word, joined by "and" or commas. */
const victimsAfter = (
  { segments }: Reading,
  from: number,
): { readonly victims: readonly string[]; readonly next: number } => {
  const victims: string[] = [];
  let next = from;
  for (let at = skipFillers(segments, from); at < segments.length; ) {
    const named = as(segments[at], 'victim')?.victims;
    if (named === undefined) break;
    victims.push(...named);
    next = at + 1;
    at = skipFillers(segments, isJoin(segments[next]) ? next + 1 : next);
  }
  return { victims: [...new Set(victims)], next };
};

/** Returns the victims that a text names apart from its only word for harm: "I have dogs: which plants are poisonous?" */
const victimsOfText = ({ segments }: Reading): readonly string[] =>
  segments.filter((segment) => as(segment, 'safety')).length > 1
    ? []
    : [...new Set(segments.flatMap((segment) => as(segment, 'victim')?.victims ?? []))];

/** Reasons of words for animals that are no victims in the data: *toxic to bees*. */
const OTHER_VICTIMS: ReadonlySet<string> = new Set(['other_animals', 'wildlife', 'pests']);

/** Returns what a segment says of harm; its degree (*deadly*) is harm, too. */
const saidOfHarm = (segment: Segment | undefined): MeaningOf<'safety'>['safety'] | undefined =>
  as(segment, 'safety')?.safety ?? (as(segment, 'value')?.of === 'toxicity' ? 'poisonous' : undefined);

/** Returns whether a segment denies what follows: *not*, *less*, *low*. */
const denies = (segments: readonly Segment[], at: number): boolean =>
  isNegation(segments, at) || as(segments[at], 'hardly') !== undefined;

/** Returns the place of what is denied, over degrees and unknown words: *does not contain poison*, *very low toxicity*. */
const deniedAt = (segments: readonly Segment[], at: number): number => {
  const place = skipFillers(segments, at + 1);
  const isPassed = segments[place]?.meanings.every(({ is }) => is === 'hardly') ?? false;
  return isPassed ? deniedAt(segments, place) : place;
};

/** Returns the place after the word that denies harm behind it: *toxicity: none*; the same place without one. */
const afterDenial = (segments: readonly Segment[], at: number): number => {
  const place = skipColon(segments, at);
  const end = segments[place + 1];
  const isLast = end === undefined || isBoundary(end);
  const isDenied = place > at ? denies(segments, place) : isLast && as(segments[at], 'not') !== undefined;
  return isDenied ? place + 1 : at;
};

/** Reads the victims behind a word for harm, and further harm that "or", "and" or a comma joins to it: *not toxic or deadly*. */
const wishedAway = (reading: Reading, from: number): ReturnType<typeof victimsAfter> => {
  const { segments } = reading;
  const read = victimsAfter(reading, from);
  const other = skipFillers(segments, read.next + 1);
  if (!isJoin(segments[read.next]) || saidOfHarm(segments[other]) !== 'poisonous') return read;
  const further = wishedAway(reading, other + 1);
  return { victims: [...read.victims, ...further.victims], next: further.next };
};

/** Returns the condition that plants harm somebody, to a degree if one is named: only harm to people has degrees. */
const harmful = (segment: Segment, victims: readonly string[], span: TextSpan): UnderstoodCondition => {
  const degree = as(segment, 'value');
  if (degree?.of === 'toxicity' && victims.every((victim) => victim === 'people'))
    return filter('toxicity', [degree.label], span);
  return victims.length > 0
    ? filter('toxic_to', victims, span)
    : conditionOf([['filter_not[safety]', 'null']], [span]);
};

/**
 * Reads "poisonous to dogs", "toxic", "safe for cats", "pet safe", "not very poisonous". A wish for safety is never a condition:
 * nothing here proves it.
 */
export const safety: GrammarRule = (reading, at): RuleOutcome | null => {
  const { segments } = reading;
  const isDeniedBefore = denies(segments, at);
  const start = isDeniedBefore ? deniedAt(segments, at) : at;
  const isVictim = as(segments[start], 'victim') && saidOfHarm(segments[start]) === undefined;
  const before = isVictim ? victimsAfter(reading, start) : undefined;
  const isNext = before !== undefined && saidOfHarm(segments[before.next]) !== undefined;
  const place = before === undefined ? start : isNext ? before.next : skipFillers(segments, before.next);
  const said = saidOfHarm(segments[place]);
  // "Least safe" and "not suitable for dogs" say nothing of which plants are poisonous.
  if (said === undefined || (isDeniedBefore && said === 'suitable')) return null;
  const other = skipFillers(segments, place + 1);
  const reason = as(segments[other], 'unanswered')?.reason;
  if (reason !== undefined && OTHER_VICTIMS.has(reason)) return leftOut(reading, at, other + 1, reason);
  const behind = said === 'poisonous' ? afterDenial(segments, place + 1) : place + 1;
  const isDenied = isDeniedBefore || behind > place + 1;
  const isWish = said === 'suitable' || (said === 'poisonous') === isDenied;
  const { victims: after, next } = (isWish ? wishedAway : victimsAfter)(reading, behind);
  const own = as(segments[place], 'victim')?.victims ?? [];
  const beside = [...new Set([...own, ...(before?.victims ?? []), ...after])];
  if (said === 'suitable' && beside.length === 0) return null;
  const victims = beside.length > 0 ? beside : victimsOfText(reading);
  const span = spanOf(reading, at, next);
  if (!isWish) return { next, conditions: [harmful(segments[place]!, victims, span)] };
  // "Safe to eat" asks for what is eaten as well.
  const eaten = as(segments[place], 'condition') ? wholeCondition(reading, place) : null;
  return { next, wish: { span, victims }, conditions: eaten?.conditions ?? [], used: eaten?.used ?? [] };
};
