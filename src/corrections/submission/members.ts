import { z } from 'zod';
import { storable } from '../../database/copy-text.js';
import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { labelText, limitedText, readBy } from '../../wording/schema-parts.js';
import { quoted } from '../../wording/suggestions.js';
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

/** Returns a date or a year as a day; undefined if it is neither, or not yet over (C9.2). */
export const observedDay = (given: string): string | undefined => {
  const day = /^\d{4}$/.test(given) ? `${given}-01-01` : given;
  if (!/^(?:1[5-9]|20)\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const moment = new Date(day);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
  return isDay && moment.getTime() <= Date.now() ? day : undefined;
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
  observed_at: z
    .string()
    .check(
      readBy(
        observedDay,
        (given) =>
          `must be a year or a day from 1500 on that is over, such as 2019 or 2019-06-30; got ${quoted(given)}`,
      ),
    ),
  notes: REPORT_MEMBERS.notes,
};

/** Returns whether these notes mark a test submission, which is never reviewed (C9.35). */
export const isTest = (notes: string | null): boolean => notes?.trim() === 'TEST';
