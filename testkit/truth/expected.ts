import type { PublishedValue } from '../../src/fields/completion.js';
import type { Field } from '../../src/fields/field.js';
import { labelPosition } from '../../src/fields/vocabularies.js';

type Verdict = 'right' | 'wrong' | 'unanswered';

/** Value of a field in a record. */
type Value = PublishedValue;

type Relation = 'is' | 'not' | 'has' | 'hasnot' | 'only';

/** What a statement expects: a range of numbers, or a relation between the value and labels. */
type Expected =
  | { readonly relation: 'range'; readonly low: number; readonly high: number }
  | { readonly relation: Relation; readonly labels: readonly string[] };

/** Label of a value that is right when it is null. */
const EMPTY = 'empty';

const RANGE = /^(-?[\d.]+?)?\.\.(-?[\d.]+)?$/;
const LABELS = /^(?:(not|has|hasnot|only) )?(.+)$/;

const parse = (text: string): Expected => {
  const range = RANGE.exec(text);
  if (range)
    return { relation: 'range', low: Number(range[1] ?? -Infinity), high: Number(range[2] ?? Infinity) };
  const [, relation = 'is', labels = ''] = LABELS.exec(text) ?? [];
  return { relation: relation as Relation, labels: labels.split('|') };
};

const holds = (expected: Expected, values: readonly string[]): boolean => {
  if (expected.relation === 'range')
    return values.every((value) => expected.low <= Number(value) && Number(value) <= expected.high);
  const named = values.filter((value) => expected.labels.includes(value)).length;
  if (expected.relation === 'has') return named > 0;
  return named === (expected.relation === 'is' || expected.relation === 'only' ? values.length : 0);
};

const expectsNull = (expected: Expected): boolean =>
  expected.relation === 'is' && expected.labels.includes(EMPTY);

/** Judges the published value of a field; README.md defines what a statement can expect. */
export const judge = (text: string, value: Value): Verdict => {
  const expected = parse(text);
  const values = value === null ? [] : [value].flat().map(String);
  if (values.length === 0) return expectsNull(expected) ? 'right' : 'unanswered';
  return holds(expected, values) ? 'right' : 'wrong';
};

/** Returns whether a value of the field can be as expected. */
export const suits = ({ type, vocabulary }: Field, text: string): boolean => {
  const expected = parse(text);
  const isNumber = type === 'integer' || type === 'decimal';
  if (expected.relation === 'range') return isNumber && expected.low <= expected.high;
  const isLabel = (label: string): boolean => {
    if (label === EMPTY) return expectsNull(expected);
    if (type === 'boolean') return label === 'true' || label === 'false';
    return vocabulary === null || labelPosition(vocabulary, label) !== undefined;
  };
  const forSeveral = ['has', 'hasnot', 'only'].includes(expected.relation);
  const isEmpty = expectsNull(expected) && expected.labels.length === 1;
  return !isNumber && (isEmpty || forSeveral === (type === 'flags')) && expected.labels.every(isLabel);
};
