import { contractRules } from './contract.js';
import type { Outcome } from './run.js';

/** One line of the table: a rule and what all its checks came to. */
export interface RuleResult {
  readonly rule: string;
  readonly result: Outcome['result'];
  /** Checks of it that passed, and all. */
  readonly passed: number;
  readonly checks: number;
  /** What failed, or why nothing was seen. */
  readonly why: readonly string[];
}

const ORDER = ['failed', 'passed', 'not seen', 'left out'] as const;

/** A rule fails when one of its checks fails, and is held when one passes and none fails. */
const ruleResult = (rule: string, outcomes: readonly Outcome[]): RuleResult => {
  const result = ORDER.find((each) => outcomes.some((outcome) => outcome.result === each)) ?? 'not seen';
  return {
    rule,
    result,
    passed: outcomes.filter((outcome) => outcome.result === 'passed').length,
    checks: outcomes.length,
    why: outcomes.flatMap(({ says, why, result }) =>
      why === undefined || result === 'passed' ? [] : [`${says}: ${why}`],
    ),
  };
};

/** The rules in the order of the contract; those that nothing was said of are left out. */
export const byRule = (outcomes: readonly Outcome[]): readonly RuleResult[] =>
  contractRules.flatMap(({ id }) => {
    const own = outcomes.filter(({ rule }) => rule === id);
    return own.length === 0 ? [] : [ruleResult(id, own)];
  });

const WIDTH = 150;

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
};

const count = (results: readonly RuleResult[], wanted: Outcome['result']): number =>
  results.filter(({ result }) => result === wanted).length;

/** The last line: how many rules are held. */
export const summary = (results: readonly RuleResult[]): string =>
  [
    `${count(results, 'passed')} rules held`,
    `${count(results, 'failed')} failed`,
    `${count(results, 'not seen')} not seen`,
    `${count(results, 'left out')} left out`,
  ].join(', ');

/** A table of the rules: result, checks passed of all, and the reasons. */
export const table = (results: readonly RuleResult[]): string =>
  [
    ...results.flatMap(({ rule, result, passed, checks, why }) => [
      `${rule.padEnd(8)}${result.padEnd(10)}${`${passed}/${checks}`.padEnd(8)}${oneLine(why[0] ?? '')}`.trimEnd(),
      ...why.slice(1).map((each) => `${' '.repeat(26)}${oneLine(each)}`),
    ]),
    '',
    summary(results),
  ].join('\n');
