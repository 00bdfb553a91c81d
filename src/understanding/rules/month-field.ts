import { as, isPart, NOUN_FIRST, nearestBefore, nearestInClause, skipFillers } from '../clause.js';
import type { Segment } from '../meaning.js';
import type { Reading } from './rule.js';

/** Fields of months, by which a text says what happens in them. */
const FIELDS: readonly string[] = ['bloom_months', 'fruit_months', 'growth_months'];
/** Reason of what has no field of months. */
export const CALENDAR = 'sowing_time';
/** Vocabularies of what gardeners do, when they do it: *sow indoors in February*, *divide in autumn*. */
const GARDENING: ReadonlySet<string> = new Set(['sowing_method', 'propagation']);

/** Returns the field of months, or {@link CALENDAR}, that a segment is about. */
const fieldOf = (segment: Segment): string | undefined => {
  const named = segment.meanings.find((meaning) => meaning.is === 'field' && FIELDS.includes(meaning.key));
  if (named?.is === 'field') return named.key;
  const organ = as(segment, 'organ')?.organ;
  if (organ === 'flower') return 'bloom_months';
  if (organ === 'fruit' || organ === 'seed' || as(segment, 'value')?.of === 'fruit_shape')
    return 'fruit_months';
  const said = as(segment, 'condition')?.parameters;
  if (said?.includes('[fruit_')) return 'fruit_months';
  if (said?.includes('[flower_')) return 'bloom_months';
  if (as(segment, 'relation')?.relation === 'grows' && !as(segment, 'filler')) return 'growth_months';
  const isOfCalendar = GARDENING.has(as(segment, 'value')?.of ?? '');
  return isOfCalendar || as(segment, 'unanswered')?.reason === CALENDAR ? CALENDAR : undefined;
};

const hasField = (segment: Segment | undefined): boolean =>
  segment !== undefined && fieldOf(segment) !== undefined;

/** Returns whether a part follows that the months describe, as in *spring flowers*, where adjectives come first. */
const isPartNext = ({ segments, language }: Reading, at: number, next: number): boolean =>
  !NOUN_FIRST.has(language) &&
  as(segments[at - 1], 'relation') === undefined &&
  segments[next] !== undefined &&
  isPart(segments[next]) &&
  hasField(segments[next]);

/** Letters of the shortest verb; *in* and *dans* are prepositions. */
const SHORTEST_VERB = 5;

/** Returns whether a word says that plants grow then, not where: *die in maart groeien*, *cresce da marzo a giugno*. */
const isVerbOfGrowth = (segments: readonly Segment[], segment: Segment): boolean =>
  as(segment, 'relation')?.relation === 'grows' &&
  segment.end - segment.start >= SHORTEST_VERB &&
  as(segments[skipFillers(segments, segments.indexOf(segment) + 1)], 'place') === undefined;

/** Returns whether a word beside months is a verb (*plant in April*, *im April pflanzen*), though it may be a noun elsewhere. */
const isPlanted = (segments: readonly Segment[], at: number, next: number): boolean => {
  if (hasField(segments[next])) return false;
  const isVerb = (segment: Segment): boolean => as(segment, 'planting') !== undefined;
  const isAfter = segments[next] !== undefined && segments[next].start >= segments[next - 1]!.end;
  return nearestBefore(segments, at, isVerb) !== null || (isAfter && isVerb(segments[next]!));
};

/** Returns whether a word for looks says what plants are then: *interesting in winter*, *cor bonita no outono*. */
const isOfLooks = (segments: readonly Segment[], at: number): boolean => {
  const before = nearestBefore(segments, at, (segment) => as(segment, 'unanswered')?.reason === 'looks');
  return before !== null && before < at - 1;
};

/** Returns whether vegetables are meant, whose seasons are those of the harvest or of sowing. */
const isVegetable = (segment: Segment): boolean =>
  as(segment, 'condition')?.parameters.includes('filter[vegetable]=true') ?? false;

/** Returns whether a segment speaks of leaves: *keeps its leaves in winter*, *red leaves in October*. */
const isOfLeaves = (segment: Segment): boolean =>
  as(segment, 'organ')?.organ === 'leaf' ||
  (as(segment, 'condition')?.parameters.startsWith('filter[leaf_retention]') ?? false);

/** What months are about: a field or the reason why none has them, and the place of the word that says so. */
type MonthsAbout =
  | { readonly key: string; readonly used: readonly number[] }
  | { readonly reason: string; readonly used: readonly number[] };

/** Returns what months are about of which no word of their clause says it. */
const aboutAlone = (segments: readonly Segment[], at: number, isWinter: boolean): MonthsAbout => {
  if (segments.some(isVegetable)) return { reason: CALENDAR, used: [] };
  if (isOfLooks(segments, at)) return { reason: 'looks', used: [] };
  if (nearestInClause(segments, at, isOfLeaves) !== null) return { reason: 'months_of_leaves', used: [] };
  if (nearestInClause(segments, at, (segment) => isVerbOfGrowth(segments, segment)) !== null)
    return { key: 'growth_months', used: [] };
  // "Shrubs for winter" need not flower then, though plants for the other seasons do.
  return isWinter ? { reason: 'winter', used: [] } : { key: 'bloom_months', used: [] };
};

/**
 * Returns what months are about: the nearest of flowering, fruiting, growing and gardening in the clause, else flowering.
 *
 * @param isWinter Whether the season of winter is meant, and no months.
 */
export const monthsAbout = (reading: Reading, at: number, next: number, isWinter: boolean): MonthsAbout => {
  const { segments } = reading;
  if (isPlanted(segments, at, next)) return { reason: CALENDAR, used: [] };
  const beside = isPartNext(reading, at, next) ? next : nearestInClause(segments, at, hasField);
  if (beside === null) return aboutAlone(segments, at, isWinter);
  const key = fieldOf(segments[beside]!)!;
  return key === CALENDAR ? { reason: CALENDAR, used: [beside] } : { key, used: [beside] };
};
