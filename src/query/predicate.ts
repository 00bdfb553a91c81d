/**
 * A condition on a document, in columns of the search stores. Engines translate it; the rules of the contract on values,
 * missing values and labels are already applied (invariant 3). Two-valued logic: a test of a missing value is false, and
 * its `not` is true.
 */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  /** The column has one of the values; for an array column, one of its elements. */
  | { readonly column: string; readonly in: readonly (number | string)[] }
  /** Whole-number bounds, both inclusive. */
  | { readonly column: string; readonly atLeast?: number; readonly atMost?: number }
  /** The column has a value; for an array column, at least one element. */
  | { readonly present: string }
  | { readonly nothing: true };

export const MATCH_NOTHING: Predicate = { nothing: true };

export const allOf = (...parts: readonly Predicate[]): Predicate =>
  parts.length === 1 ? parts[0]! : { all: parts };
export const any = (...parts: readonly Predicate[]): Predicate =>
  parts.length === 1 ? parts[0]! : { any: parts };
export const not = (part: Predicate): Predicate => ({ not: part });
export const present = (column: string): Predicate => ({ present: column });
