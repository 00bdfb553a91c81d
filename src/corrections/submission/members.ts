import { storable } from '../../database/copy-text.js';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { labelText, limitedText } from '../../wording/schema-parts.js';
import { UNSTORABLE } from '../fault.js';

/** The JSON object of a request body. */
export type Body = Readonly<Record<string, unknown>>;

/** Types of submissions; additions are not supported, because a submission is always about an existing record (C9.2). */
export type ChangeType = Exclude<Label<'change_type'>, 'addition'>;

const storableText = (longest: number) =>
  limitedText(longest).refine((given) => storable(given) === given, { error: UNSTORABLE });

/** Members of a report (contract C9.30). */
export const REPORT_MEMBERS = {
  change_type: labelText<ChangeType>(['update', 'deletion']),
  notes: storableText(10_000),
};

/** Members of a submission besides its correction (C9.2). */
export const SUBMISSION_MEMBERS = {
  change_type: REPORT_MEMBERS.change_type,
  source_type: labelText(VOCABULARIES.source_type),
  source_reference: storableText(2000)
    .refine((given) => given.trim() !== '', {
      params: { problem: 'blank' },
      error: 'is blank: give an address or citation',
    })
    .trim(),
  notes: REPORT_MEMBERS.notes,
};

/** Returns whether these notes mark a test submission, which is never reviewed (C9.35). */
export const isTest = (notes: string | null): boolean => notes?.trim() === 'TEST';
