import type { Language } from './language-words.js';
import type { Meaning, MeaningOf, NumberComparison, Segment } from './meaning.js';

/** Languages in which an adjective follows its noun. */
export const NOUN_FIRST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt']);

/** Languages in which no plant is called like a colour, but many a plant of another language is (*lila*). */
export const ONLY_COLOURS: ReadonlySet<Language> = new Set(['de', 'nl']);

/** Returns a meaning of a segment; undefined if it has none of this kind. */
export const as = <Is extends Meaning['is']>(
  segment: Segment | undefined,
  is: Is,
): MeaningOf<Is> | undefined =>
  segment?.meanings.find((meaning): meaning is MeaningOf<Is> => meaning.is === is);

/** Reasons of words without a field that describe a part of the plant: *frutti lunghi rossi*, *variegated red leaves*. */
const DESCRIBING: ReadonlySet<string> = new Set(['looks', 'scent', 'size_of_part', 'taste']);

/** Meanings of words that may stand between an adjective and its noun. */
const ADJECTIVES: ReadonlySet<Meaning['is']> = new Set([
  'value',
  'condition',
  'size',
  'filler',
  'season',
  'safety',
  'showy',
  'plain',
  'and',
  'or',
  'sign',
]);

const isAdjective = (segment: Segment): boolean =>
  DESCRIBING.has(as(segment, 'unanswered')?.reason ?? '') ||
  segment.meanings.some(({ is }) => ADJECTIVES.has(is));

/** Returns whether a segment is a sign that ends a clause. */
export const isBoundary = (segment: Segment): boolean =>
  segment.meanings.some((meaning) => meaning.is === 'sign' && /[,;.:!?]/.test(meaning.sign));

/** Returns whether a segment is a part of the plant. */
export const isPart = (segment: Segment): boolean => as(segment, 'organ') !== undefined;

/** Returns whether a segment joins what stands before and after it: "and", "or" or a sign. */
export const isJoin = (segment: Segment | undefined): boolean =>
  segment?.meanings.some(({ is }) => is === 'and' || is === 'or' || is === 'sign') ?? false;

/** Returns whether a segment has a comparison among its meanings. */
export const hasComparison = (segment: Segment | undefined, comparison: NumberComparison): boolean =>
  segment?.meanings.some((meaning) => meaning.is === 'compare' && meaning.comparison === comparison) ?? false;

/** Returns whether a segment is a hyphen or dash, as between two numbers or months. */
export const isDash = (segment: Segment | undefined): boolean =>
  /^[-–—]$/.test(as(segment, 'sign')?.sign ?? '');

/** Looks from a place in a text for the nearest segment that a test accepts, over adjectives and small words. */
const look = (
  segments: readonly Segment[],
  from: number,
  step: 1 | -1,
  accepts: (segment: Segment) => boolean,
  passes: (segment: Segment) => boolean,
): number | null => {
  for (let at = from + step; at >= 0 && at < segments.length; at += step) {
    const segment = segments[at]!;
    if (accepts(segment)) return at;
    if (isBoundary(segment) || !passes(segment)) return null;
  }
  return null;
};

/** Returns whether every adjective of a clause follows its noun, as the first and last one do: *leaves red and flowers white*. */
const isTurned = (
  segments: readonly Segment[],
  at: number,
  accepts: (segment: Segment) => boolean,
): boolean => {
  const from = segments.findLastIndex((segment, place) => place < at && isBoundary(segment)) + 1;
  const end = segments.findIndex((segment, place) => place > at && isBoundary(segment));
  const clause = segments.slice(from, end < 0 ? segments.length : end);
  const isColour = (segment: Segment): boolean => as(segment, 'value')?.of === 'color';
  const [first, last] = [clause.findIndex(isColour), clause.findLastIndex(isColour)];
  const [noun, lastNoun] = [clause.findIndex(accepts), clause.findLastIndex(accepts)];
  return noun >= 0 && noun + 1 === first && lastNoun < last;
};

/** Returns the place of the nearest noun that an adjective can belong to: after it, or before it where nouns come first. */
export const nearestNoun = (
  segments: readonly Segment[],
  at: number,
  language: Language,
  accepts: (segment: Segment) => boolean,
): number | null => {
  const isOfName = (segment: Segment): boolean => {
    const next = segments[segments.indexOf(segment) + 1];
    return next !== undefined && accepts(next) && segments.indexOf(segment) > at && !NOUN_FIRST.has(language);
  };
  // "Red holly berries" are berries, but "red roses with hips" are roses.
  const passes = (segment: Segment): boolean =>
    as(segment, 'taxon') === undefined ? isAdjective(segment) : isOfName(segment);
  const [before, after] = ([-1, 1] as const).map((step) => look(segments, at, step, accepts, passes));
  const isNounFirst = NOUN_FIRST.has(language) || isTurned(segments, at, accepts);
  return (isNounFirst ? (before ?? after) : (after ?? before)) ?? null;
};

/** Returns the place of the nearest segment before, with only small words between. */
export const nearestBefore = (
  segments: readonly Segment[],
  at: number,
  accepts: (segment: Segment) => boolean,
): number | null => look(segments, at, -1, accepts, (segment) => as(segment, 'filler') !== undefined);

/** Returns the place of the nearest segment before, else after, in the same clause. */
export const nearestInClause = (
  segments: readonly Segment[],
  at: number,
  accepts: (segment: Segment) => boolean,
): number | null => look(segments, at, -1, accepts, () => true) ?? look(segments, at, 1, accepts, () => true);

/** Returns the place after the sign that stands between a name and its value: *height: 2 m*. */
export const skipColon = (segments: readonly Segment[], at: number): number =>
  /^[:=]$/.test(as(segments[at], 'sign')?.sign ?? '') ? at + 1 : at;

/** Returns whether a negation begins at a place: "not", "neither", or a "nor" after it. */
export const isNegation = (segments: readonly Segment[], at: number): boolean =>
  as(segments[at], 'not') !== undefined ||
  as(segments[at], 'neither') !== undefined ||
  (as(segments[at], 'nor') !== undefined &&
    segments.slice(0, at).some((segment) => as(segment, 'neither') !== undefined));

/** Meanings that a small word may have besides. */
const SMALL: ReadonlySet<Meaning['is']> = new Set([
  'filler',
  'relation',
  'and',
  'compare',
  'beside',
  'hardly',
  'safety',
]);

const isSmall = (segment: Segment): boolean =>
  as(segment, 'filler') !== undefined && segment.meanings.every(({ is }) => SMALL.has(is));

/** Returns the place of the next segment that is no small word; the end of the text if none is left. */
export const skipFillers = (segments: readonly Segment[], from: number): number => {
  let at = from;
  while (at < segments.length && isSmall(segments[at]!)) at += 1;
  return at;
};
