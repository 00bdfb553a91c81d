import { as, isBoundary, isJoin, isPart, NOUN_FIRST, nearestNoun, ONLY_COLOURS } from '../clause.js';
import { filter } from '../condition.js';
import type { Organ, Segment } from '../meaning.js';
import { type GrammarRule, type Reading, spanOf } from './rule.js';

/** Fields of the colours of organs; other organs have none. */
const COLOURS: Readonly<Partial<Record<Organ, string>>> = {
  flower: 'flower_color',
  leaf: 'foliage_color',
  fruit: 'fruit_color',
  seed: 'fruit_color',
};

const colourAt = (segment: Segment | undefined): string | undefined => {
  const value = segment?.meanings.find((meaning) => meaning.is === 'value' && meaning.of === 'color');
  return value?.is === 'value' ? value.label : undefined;
};

/**
 * Returns whether a word is a plant here, because no part stands beside it that has a colour: another colour does (*yellow roses*),
 * a part without one that does not follow at once (*rose sans épines*), or no noun before it that a colour would describe (*lilas pour sol calcaire*).
 */
const isPlantHere = ({ segments, language }: Reading, at: number, organ: number | null): boolean => {
  if (as(segments[at], 'taxon') === undefined || ONLY_COLOURS.has(language)) return false;
  if (organ !== null)
    return Math.abs(organ - at) > 1 && COLOURS[as(segments[organ], 'organ')!.organ] === undefined;
  return (
    hasColour(segments, at, -1) ||
    hasColour(segments, at, 1) ||
    (NOUN_FIRST.has(language) && isFirst(segments, at) && !isListed(segments, at) && !isApposed(segments, at))
  );
};

const isSmall = (segment: Segment): boolean =>
  segment.meanings.some(({ is }) => is === 'filler' || is === 'size');

/** Returns whether only small words stand before a word in its clause. */
const isFirst = (segments: readonly Segment[], at: number): boolean => {
  const before = segments.slice(0, at).findLast((segment) => isBoundary(segment) || !isSmall(segment));
  return before === undefined || isBoundary(before);
};

/** Returns whether a word is a clause of its own behind another one: *arbuste persistant, rose*. */
const isApposed = (segments: readonly Segment[], at: number): boolean => {
  const before = segments[at - 1];
  const after = segments[at + 1];
  return before !== undefined && isBoundary(before) && at > 1 && (after === undefined || isBoundary(after));
};

/** Returns whether a colour is followed by another one after "and", "or" or a sign. */
const isListed = (segments: readonly Segment[], at: number): boolean =>
  colourAt(segments[at + 2]) !== undefined;

/** Returns whether another colour stands before or after, unless a sign, "and" or "or" joins it to this one. */
const hasColour = (segments: readonly Segment[], from: number, step: 1 | -1): boolean => {
  for (let at = from + step; segments[at] !== undefined; at += step) {
    if (colourAt(segments[at]) !== undefined) return true;
    if (isJoin(segments[at])) return false;
  }
  return false;
};

/** Reads a colour: of the nearest part of the plant, else of the flower. */
export const colour: GrammarRule = (reading, at) => {
  const { segments, language } = reading;
  const label = colourAt(segments[at]);
  if (label === undefined) return null;
  const organ = nearestNoun(segments, at, language, isPart);
  if (isPlantHere(reading, at, organ)) return null;
  const span = spanOf(reading, at, at + 1);
  if (organ === null) return { next: at + 1, conditions: [filter('flower_color', [label], span)] };
  const named = as(segments[organ], 'organ')!.organ;
  const key = COLOURS[named];
  const whole = [span, spanOf(reading, organ, organ + 1)].sort(([a], [b]) => a - b);
  if (key === undefined)
    return {
      next: at + 1,
      ignored: [{ span: [whole[0]![0], whole[1]![1]], reason: `part_${named}` }],
      used: [organ],
    };
  return { next: at + 1, conditions: [filter(key, [label], ...whole)], used: [organ] };
};
