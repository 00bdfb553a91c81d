import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { didYouMean } from '../../wording/suggestions.js';
import { type FieldFault, fault } from '../fault.js';
import { invalid } from '../refusal.js';
import { type Body, memberReader, momentRule, notesRule, type Reading } from '../submission/members.js';
import type { ReviewedItem } from './item.js';

/** Reviews of an item. */
export type Verb = 'accept' | 'reject' | 'revert';

/** What a reviewer sends (contract C9.45). */
export interface Decision {
  /** Line for the review notes; null without one. */
  readonly line: string | null;
  /** How the report was settled; null for other items. */
  readonly outcome: Label<'report_outcome'> | null;
  /** Fields to apply; null for all. */
  readonly fields: readonly string[] | null;
  /** Ids of the facts to reject; null for those with the offending values. */
  readonly rejectFacts: readonly number[] | null;
}

interface ReadDecision {
  readonly decision: Decision;
  /** `updated_at` of the item as the reviewer saw it, in UTC; null without one. */
  readonly seen: string | null;
  readonly faults: readonly FieldFault[];
}

const outcomeRule = (given: unknown): Reading<Label<'report_outcome'> | null> => {
  if (given === null) return null;
  const labels = VOCABULARIES.report_outcome;
  if (typeof given !== 'string') return fault('wrong_type', `must be one of ${labels.join(', ')}`, labels);
  return (
    labels.find((label) => label === given.trim().toLowerCase()) ??
    fault('not_allowed', `must be one of ${labels.join(', ')}`, labels, didYouMean(given, labels))
  );
};

/** Returns the rule for a list that may be absent but not empty. */
const listRule =
  <T>(isPart: (part: unknown) => part is T, parts: string) =>
  (given: unknown): Reading<readonly T[] | null> => {
    if (given === null) return null;
    if (!Array.isArray(given) || !given.every(isPart))
      return fault('wrong_type', `must be an array of ${parts}`);
    return given.length === 0
      ? fault('blank', 'is empty: leave it out to choose everything, or reject the correction')
      : [...new Set(given)];
  };

const isText = (part: unknown): part is string => typeof part === 'string';
const isFactId = (part: unknown): part is number => Number.isSafeInteger(part) && Number(part) > 0;

/** Reads the body of a review; only acceptances choose fields or facts, and only they and rejections have an outcome. */
export const readDecision = (verb: Verb, body: Body): ReadDecision => {
  const members = memberReader(body);
  const accepts = verb === 'accept';
  const line = members.read('notes', null, notesRule)?.trim() ?? '';
  const seen = members.read('updated_at', null, momentRule);
  const decision: Decision = {
    line: line === '' ? null : line,
    outcome: verb === 'revert' ? null : members.read('outcome', null, outcomeRule),
    fields: accepts ? members.read('fields', null, listRule(isText, 'names of fields')) : null,
    rejectFacts: accepts ? members.read('reject_facts', null, listRule(isFactId, 'ids of facts')) : null,
  };
  return { decision, seen, faults: members.faults };
};

const of = (field: string, got: unknown, ...args: Parameters<typeof fault>): FieldFault => ({
  field,
  got,
  ...fault(...args).fault,
});

const outcomeFaults = ({ warning_type }: ReviewedItem, { outcome }: Decision): readonly FieldFault[] => {
  const labels = VOCABULARIES.report_outcome;
  if (warning_type === 'report')
    return outcome === null
      ? [
          of(
            'outcome',
            null,
            'missing',
            `is required to close a report: give one of ${labels.join(', ')}`,
            labels,
          ),
        ]
      : [];
  return outcome === null
    ? []
    : [of('outcome', outcome, 'not_allowed', 'is only for reports', undefined, ': leave it out.')];
};

const fieldFaults = ({ changes }: ReviewedItem, { fields }: Decision): readonly FieldFault[] => {
  const known = Object.keys(changes ?? {});
  const unknown = fields?.filter((each) => !known.includes(each)) ?? [];
  if (unknown.length === 0) return [];
  const [sentence, ending] =
    known.length === 0
      ? ['is only for corrections that change fields', ': leave it out.']
      : [`must be fields that the correction changes: ${known.join(', ')}`];
  return [of('fields', unknown, 'not_allowed', sentence, known, ending)];
};

const factFaults = (item: ReviewedItem, { fields, rejectFacts }: Decision): readonly FieldFault[] => {
  if (rejectFacts === null) return [];
  if (item.warning_type !== 'Checks::PlausibleValues')
    return [
      of(
        'reject_facts',
        rejectFacts,
        'not_allowed',
        'is only for items of Checks::PlausibleValues',
        undefined,
        ': leave it out.',
      ),
    ];
  return fields === null
    ? []
    : [
        of(
          'reject_facts',
          rejectFacts,
          'not_allowed',
          'cannot be combined with fields',
          undefined,
          ': give one of them.',
        ),
      ];
};

/**
 * Checks that a decision suits its item.
 *
 * @throws {Refusal} invalid with all faults.
 */
export const checkDecision = (item: ReviewedItem, decision: Decision): void => {
  const faults = [
    ...outcomeFaults(item, decision),
    ...fieldFaults(item, decision),
    ...factFaults(item, decision),
  ];
  if (faults.length > 0) throw invalid(faults);
};
