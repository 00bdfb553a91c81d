import { as, isPart, nearestNoun } from '../clause.js';
import { filter } from '../condition.js';
import type { Organ } from '../meaning.js';
import { type GrammarRule, leftOut, spanOf } from './rule.js';

const FIELDS: Readonly<Partial<Record<Organ, string>>> = {
  flower: 'flower_conspicuous',
  fruit: 'fruit_conspicuous',
  seed: 'fruit_conspicuous',
};

/** Reads "showy yellow fruits" and "inconspicuous green flowers": of the nearest part of the plant. */
export const showy: GrammarRule = (reading, at) => {
  const { segments, language } = reading;
  const isShowy = as(segments[at], 'showy') !== undefined;
  if (!isShowy && as(segments[at], 'plain') === undefined) return null;
  const organ = nearestNoun(segments, at, language, isPart);
  const key = organ === null ? undefined : FIELDS[as(segments[organ], 'organ')!.organ];
  if (organ === null || key === undefined)
    return as(segments[at], 'condition') ? null : leftOut(reading, at, at + 1, 'looks');
  const spans = [spanOf(reading, at, at + 1), spanOf(reading, organ, organ + 1)].sort(([a], [b]) => a - b);
  return { next: at + 1, conditions: [filter(key, [String(isShowy)], ...spans)], used: [organ] };
};
