import type { Target } from './target.js';

/** Checks that can be run or left out together. */
export type Group = 'review' | 'limits';

/** A check of a rule that can be observed over HTTP. */
export interface Check {
  readonly rule: string;
  /** The behaviour that it checks, in a few words. */
  readonly title: string;
  readonly group?: Group;
  /** @throws {Failure} if the rule is broken, {NotSeen} if there is nothing to check it with. */
  readonly run: (target: Target) => Promise<void>;
}

/** Declares a check of a numbered rule. */
export const rule = (
  id: string,
  title: string,
  run: Check['run'],
  { group }: { readonly group?: Group } = {},
): Check => ({ rule: id, title, run, ...(group && { group }) });
