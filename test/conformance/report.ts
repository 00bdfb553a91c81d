import { contractRules } from './contract.js';
import type { Outcome } from './run.js';

/** One line of the table: a rule with the result of all its checks. */
export interface RuleResult {
  readonly rule: string;
  readonly result: Outcome['result'];
  /** Number of its checks that passed. */
  readonly passed: number;
  readonly checks: number;
  /** Failures, or reasons why it was not seen. */
  readonly why: readonly string[];
}

const ORDER = ['failed', 'passed', 'not seen', 'left out'] as const;

/** A rule fails if one of its checks fails, and passes if one passes and none fails. */
const ruleResult = (rule: string, outcomes: readonly Outcome[]): RuleResult => {
  const result = ORDER.find((each) => outcomes.some((outcome) => outcome.result === each)) ?? 'not seen';
  return {
    rule,
    result,
    passed: outcomes.filter((outcome) => outcome.result === 'passed').length,
    checks: outcomes.length,
    why: outcomes.flatMap(({ title, why, result }) =>
      why === undefined || result === 'passed' ? [] : [`${title}: ${why}`],
    ),
  };
};

/** Returns the results in the order of the contract; rules without checks are left out. */
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

/** Returns the last line: the number of rules by result. */
export const summary = (results: readonly RuleResult[]): string =>
  [
    `${count(results, 'passed')} passed`,
    `${count(results, 'failed')} failed`,
    `${count(results, 'not seen')} not seen`,
    `${count(results, 'left out')} left out`,
  ].join(', ');

/** Formats a table of the rules: result, checks passed of all, and the reasons. */
export const table = (results: readonly RuleResult[]): string =>
  [
    ...results.flatMap(({ rule, result, passed, checks, why }) => [
      `${rule.padEnd(8)}${result.padEnd(10)}${`${passed}/${checks}`.padEnd(8)}${oneLine(why[0] ?? '')}`.trimEnd(),
      ...why.slice(1).map((each) => `${' '.repeat(26)}${oneLine(each)}`),
    ]),
    '',
    summary(results),
  ].join('\n');
