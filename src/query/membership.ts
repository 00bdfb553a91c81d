import { all, any, NOTHING, not, type Predicate } from './predicate.js';

/** A value list as predicates on a document: it has one of the values; it has none at all. */
export interface Membership {
  /** Undefined where no listed value can match. */
  readonly listed: Predicate | undefined;
  /** The field has a value. */
  readonly present: Predicate;
  /** Whether `null` is listed. */
  readonly missing: boolean;
}

/** Keeps documents that have a listed value, or none where `null` is listed (contract C6.6). */
export const keep = ({ listed, present, missing }: Membership): Predicate => {
  const parts = [...(listed ? [listed] : []), ...(missing ? [not(present)] : [])];
  return parts.length === 0 ? NOTHING : any(...parts);
};

/** Drops documents that have a listed value, or none where `null` is listed (C6.7); undefined: drops nobody. */
export const drop = ({ listed, present, missing }: Membership): Predicate | undefined => {
  const parts = [...(listed ? [not(listed)] : []), ...(missing ? [present] : [])];
  return parts.length === 0 ? undefined : all(...parts);
};
