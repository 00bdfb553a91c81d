import { isRaisedByCheck } from '../../src/checks/raised-by-check.js';
import type { CorrectionRow } from '../corrections/rows.js';
import type { Visit } from '../visit.js';

/**
 * Returns who raised an item: a check, with the sources of the values that it is about, the name of an account, or that the
 * account was deleted.
 */
export const raisedBy = (
  { t, account }: Visit,
  { user_id, submitter, warning_type }: Pick<CorrectionRow, 'user_id' | 'submitter' | 'warning_type'>,
  sources: readonly string[] = [],
): string => {
  if (isRaisedByCheck({ user_id, warning_type }))
    return sources.length === 0 ? t.review.fromCheck : t.review.fromCheckOf(t.and(sources));
  if (user_id === null) return t.review.deletedAccount;
  const name = submitter ?? t.review.account(user_id);
  return user_id === account?.id ? `${name} (${t.review.own})` : name;
};

/** Returns where an item comes from: a key of the headings. */
export const originOf = ({
  user_id,
  warning_type,
}: Pick<CorrectionRow, 'user_id' | 'warning_type'>): 'proposed' | 'reported' | 'found' | 'heldBack' => {
  if (warning_type === 'report') return 'reported';
  if (warning_type === 'Checks::UnusualValue') return 'heldBack';
  return isRaisedByCheck({ user_id, warning_type }) ? 'found' : 'proposed';
};

/** Returns what kind of item it is. */
export const itemKind = (
  { t }: Pick<Visit, 't'>,
  { warning_type, change_type }: Pick<CorrectionRow, 'warning_type' | 'change_type'>,
): string => {
  if (change_type === 'deletion') return t.review.deletionKind;
  return warning_type === null ? t.review.correction : (t.review.checks[warning_type] ?? warning_type);
};
