import type { Check, Group } from './check.js';
import { contractRules } from './contract.js';
import { Failure, NotSeen } from './expect.js';
import { tidy } from './review/submitted.js';
import type { Target } from './target.js';
import { unseen } from './unseen.js';

/** Result of one check. */
export interface Outcome {
  readonly rule: string;
  readonly title: string;
  readonly result: 'passed' | 'failed' | 'not seen' | 'left out';
  /** Reason for a failure or for not being seen. */
  readonly why?: string;
}

export interface Running {
  /** Rules to run: `C5.4`, or `C5.*`; default: all. */
  readonly rules?: readonly string[];
  readonly without?: readonly Group[];
  readonly progress?: (outcome: Outcome) => void;
}

/** Returns those of the given rules that name no rule of the contract, and no section of it. */
export const unknownRules = (rules: readonly string[] = []): readonly string[] =>
  rules.filter((rule) => !contractRules.some(({ id }) => wanted([rule], id)));

const wanted = (rules: readonly string[] | undefined, id: string): boolean =>
  rules === undefined ||
  rules.some((each) => (each.endsWith('*') ? id.startsWith(each.slice(0, -1)) : each === id));

/** An unexpected error is one of the suite or the network: it is reported as a failure of the check. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).join(': ') : String(error);

const runOne = async ({ rule, title, run }: Check, target: Target): Promise<Outcome> => {
  try {
    await run(target);
    return { rule, title, result: 'passed' };
  } catch (error) {
    if (error instanceof NotSeen) return { rule, title, result: 'not seen', why: error.message };
    const why = error instanceof Failure ? error.message : `the check broke: ${reasonOf(error)}`;
    return { rule, title, result: 'failed', why };
  }
};

/**
 * Runs the checks one after another. Removes its own pending submissions as far as
 * possible before the checks of the limits, which come last and leave no requests to the accounts for a minute.
 */
export const run = async (
  checks: readonly Check[],
  target: Target,
  { rules, without = [], progress = () => {} }: Running = {},
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  const add = (outcome: Outcome): void => {
    outcomes.push(outcome);
    progress(outcome);
  };
  const runAll = async (chosen: readonly Check[]): Promise<void> => {
    for (const check of chosen) {
      const out = check.group !== undefined && without.includes(check.group);
      add(
        out
          ? { rule: check.rule, title: check.title, result: 'left out', why: `group ${check.group}` }
          : await runOne(check, target),
      );
    }
  };
  const chosen = checks.filter(({ rule }) => wanted(rules, rule));
  const isOfLimits = ({ group }: Check): boolean => group === 'limits';
  await runAll(chosen.filter((check) => !isOfLimits(check)));
  await tidy(target);
  await runAll(chosen.filter(isOfLimits));
  for (const { id } of contractRules.filter((each) => wanted(rules, each.id))) {
    const why = unseen.get(id);
    if (why !== undefined) add({ rule: id, title: 'cannot be seen from outside', result: 'not seen', why });
  }
  return outcomes;
};
