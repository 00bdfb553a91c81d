import type { Ignored, QueryParameter, TextSpan, UnderstoodCondition } from '../condition.js';
import type { Language } from '../language-words.js';
import type { Segment } from '../meaning.js';

/** A text while its segments are read from left to right. */
export interface Reading {
  readonly segments: readonly Segment[];
  readonly language: Language;
}

/** A wish that nothing here can prove: that a plant harms nobody, or nobody of a kind. */
export interface SafetyWish {
  readonly span: TextSpan;
  /** Labels of `poison_victim`; empty for a wish that names nobody. */
  readonly victims: readonly string[];
}

/** Several ways in which words can be meant, of which the reader chooses. */
export interface Choice {
  readonly span: TextSpan;
  readonly readings: readonly (readonly QueryParameter[])[];
}

/** What a rule read. */
export interface RuleOutcome {
  /** Place of the first segment that it did not read. */
  readonly next: number;
  readonly conditions?: readonly UnderstoodCondition[];
  readonly ignored?: readonly Ignored[];
  readonly wish?: SafetyWish;
  readonly choice?: Choice;
  /** Places of further segments that belong to what it read. */
  readonly used?: readonly number[];
}

/** Reads segments that begin at a place; null if they say nothing of its kind. */
export type GrammarRule = (reading: Reading, at: number) => RuleOutcome | null;

/** Returns the span of segments from the first to before the last place. */
export const spanOf = ({ segments }: Reading, from: number, to: number): TextSpan => [
  segments[from]!.start,
  segments[to - 1]!.end,
];

/** Returns the outcome that segments are no condition, with the reason. */
export const leftOut = (
  reading: Reading,
  from: number,
  next: number,
  reason: string,
  used: readonly number[] = [],
): RuleOutcome => ({ next, ignored: [{ span: spanOf(reading, from, next), reason }], used });
