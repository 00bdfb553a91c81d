import { type Problem, problem } from '../http/problem.js';
import { quoted } from '../names/suggestions.js';

/** Kind of record that a parameter or path segment refers to, in the words of messages. */
export type RecordKind =
  | 'species'
  | 'plant'
  | 'genus'
  | 'family'
  | 'order'
  | 'class'
  | 'division'
  | 'subkingdom'
  | 'kingdom'
  | 'zone'
  | 'correction';

/** Identifiers of the kinds that are not named by id or slug (C1.10). */
const LOOKED_UP_BY: Partial<Record<RecordKind, string>> = { zone: 'code or id', correction: 'id' };

/** Returns the message for an unknown id or slug. */
export const noSuchRecord = (kind: RecordKind, got: string): string =>
  `No ${kind} has the ${LOOKED_UP_BY[kind] ?? 'id or slug'} ${quoted(got)}.`;

/** Creates the 404 for an unknown id or slug in a parameter or path segment (C1.10). */
export const recordNotFound = (
  kind: RecordKind,
  param: string,
  got: string,
  message = noSuchRecord(kind, got),
): Problem => problem('not_found', { message, details: [{ param, got, problem: 'not_found' }] });
