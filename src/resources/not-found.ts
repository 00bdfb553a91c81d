import { externalIdOf } from '../fields/external-ids.js';
import { type Problem, problem } from '../http/problem.js';
import { quoted } from '../wording/suggestions.js';

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

/** Kinds that external identifiers name (C10.61). */
const IDENTIFIED: ReadonlySet<RecordKind> = new Set(['species', 'plant']);

const lookedUpBy = (kind: RecordKind, got: string): string => {
  if (IDENTIFIED.has(kind) && externalIdOf(got) !== undefined) return 'identifier';
  return LOOKED_UP_BY[kind] ?? 'id or slug';
};

/** Returns the message for an unknown id, slug or identifier. */
export const noSuchRecord = (kind: RecordKind, got: string): string =>
  `No ${kind} has the ${lookedUpBy(kind, got)} ${quoted(got)}.`;

/** Creates the 404 for an unknown id or slug in a parameter or path segment (C1.10). */
export const recordNotFound = (
  kind: RecordKind,
  param: string,
  got: string,
  message = noSuchRecord(kind, got),
): Problem =>
  problem('not_found', {
    message,
    details: [{ param, got, problem: 'not_found' }],
    ...(IDENTIFIED.has(kind) && { missing: { param, got } }),
    ...(message === noSuchRecord(kind, got) && { unknown: { kind, got } }),
  });

/**
 * Returns the problem of an unknown release.
 *
 * @param param The parameter that names it.
 */
export const noRelease = (version: string, param: 'version' | 'release'): Problem =>
  problem('not_found', {
    message: `There is no release ${quoted(version)}: /api/v1/releases lists all of them.`,
    details: [{ param, got: version, problem: 'not_found' }],
  });
