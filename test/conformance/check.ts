import type { Target } from './target.js';

/** Checks that can be run or left out together. */
export type Group = 'review' | 'limits';

/** Something that can be seen of a rule. */
export interface Check {
  readonly rule: string;
  /** What is held, in some words. */
  readonly says: string;
  readonly group?: Group;
  /** @throws {Failure} when the rule is broken, {NotSeen} when there is nothing to see it by. */
  readonly hold: (target: Target) => Promise<void>;
}

/** Declares a check of a numbered rule. */
export const rule = (
  id: string,
  says: string,
  hold: Check['hold'],
  { group }: { readonly group?: Group } = {},
): Check => ({ rule: id, says, hold, ...(group && { group }) });
