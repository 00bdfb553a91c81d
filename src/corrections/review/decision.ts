import { z } from 'zod';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import type { Fault } from '../../wording/fault.js';
import { readMembers } from '../../wording/schema-faults.js';
import { expecting } from '../../wording/schema-issues.js';
import { labelText, readBy } from '../../wording/schema-parts.js';
import { quoted } from '../../wording/suggestions.js';
import { fault, named } from '../fault.js';
import { invalid } from '../refusal.js';
import { type Body, REPORT_MEMBERS } from '../submission/members.js';
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
  readonly faults: readonly Fault[];
}

const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Returns a timestamp in UTC; undefined if it is not one in ISO 8601. */
const inUtc = (given: string): string | undefined => {
  const moment = new Date(ISO_8601.test(given) ? given : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

/** A list that may be absent but not empty. */
const listOf = <T>(part: z.ZodType<T>, parts: string) =>
  z
    .array(part, { error: expecting(`an array of ${parts}`) })
    .min(1, { error: 'is empty: leave it out to choose everything, or reject the correction' });

const NOT_FIELDS = { error: 'must be an array of names of fields' };
const NOT_IDS = { error: 'must be an array of ids of facts' };

const revertMembers = {
  notes: REPORT_MEMBERS.notes,
  updated_at: z
    .string()
    .check(
      readBy(
        inUtc,
        (given) => `must be a timestamp in ISO 8601, such as 2026-06-20T09:30:00.412Z; got ${quoted(given)}`,
      ),
    ),
};
const rejectMembers = { ...revertMembers, outcome: labelText(VOCABULARIES.report_outcome) };

/** Members of the body of each review (C9.45). Only acceptances choose fields or facts; reverts have no outcome. */
export const REVIEW_MEMBERS = {
  accept: {
    ...rejectMembers,
    fields: listOf(z.string(NOT_FIELDS), 'names of fields'),
    reject_facts: listOf(z.int(NOT_IDS).positive(NOT_IDS), 'ids of facts'),
  },
  reject: rejectMembers,
  revert: revertMembers,
};

/** Reads the body of a review. */
export const readDecision = (verb: Verb, body: Body): ReadDecision => {
  // A review whose body lacks some of the members reads none of them.
  const { members, faults } = readMembers(REVIEW_MEMBERS[verb] as typeof REVIEW_MEMBERS.accept, body);
  const { notes = '', updated_at: seen = null, outcome = null, fields, reject_facts: facts } = members;
  const decision: Decision = {
    line: notes.trim() || null,
    outcome,
    fields: fields ? [...new Set(fields)] : null,
    rejectFacts: facts ? [...new Set(facts)] : null,
  };
  return { decision, seen, faults };
};

const of = (field: string, got: unknown, ...args: Parameters<typeof fault>): Fault =>
  named(field, got, fault(...args));

const outcomeFaults = ({ warning_type }: ReviewedItem, { outcome }: Decision): readonly Fault[] => {
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

const fieldFaults = ({ changes }: ReviewedItem, { fields }: Decision): readonly Fault[] => {
  const known = Object.keys(changes ?? {});
  const unknown = fields?.filter((each) => !known.includes(each)) ?? [];
  if (unknown.length === 0) return [];
  const [sentence, ending] =
    known.length === 0
      ? ['is only for corrections that change fields', ': leave it out.']
      : [`must be fields that the correction changes: ${known.join(', ')}`];
  return [of('fields', unknown, 'not_allowed', sentence, known, ending)];
};

const factFaults = (item: ReviewedItem, { fields, rejectFacts }: Decision): readonly Fault[] => {
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
