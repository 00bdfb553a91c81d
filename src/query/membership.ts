import { allOf, any, MATCH_NOTHING, not, type Predicate } from './predicate.js';

/** A value list as predicates on a document. */
export interface Membership {
  /** The document has one of the listed values; undefined if no listed value can match. */
  readonly listed: Predicate | undefined;
  /** The document has any value. */
  readonly present: Predicate;
  /** Whether `null` is listed. */
  readonly missing: boolean;
}

/** Returns the predicate that keeps documents with a listed value, and those without a value if `null` is listed (contract C6.6). */
export const keepMembers = ({ listed, present, missing }: Membership): Predicate => {
  const parts = [...(listed ? [listed] : []), ...(missing ? [not(present)] : [])];
  return parts.length === 0 ? MATCH_NOTHING : any(...parts);
};

/** Returns the predicate that drops documents with a listed value, and those without a value if `null` is listed (C6.7); undefined if it would drop none. */
export const excludeMembers = ({ listed, present, missing }: Membership): Predicate | undefined => {
  const parts = [...(listed ? [not(listed)] : []), ...(missing ? [present] : [])];
  return parts.length === 0 ? undefined : allOf(...parts);
};
