/**
 * What a list asks of a document, in terms of the columns of the search stores.
 * Engines translate it and know nothing of URLs; every rule of the contract on
 * values, missing values and labels has been applied before (invariant 3). The
 * logic has two values: a test of a missing value is false, and its `not` true.
 */
export type Predicate =
  | { readonly all: readonly Predicate[] }
  | { readonly any: readonly Predicate[] }
  | { readonly not: Predicate }
  /** The column holds one of the values; of an array column, any of its elements. */
  | { readonly column: string; readonly in: readonly (number | string)[] }
  /** Whole-number bounds, both inclusive. */
  | { readonly column: string; readonly atLeast?: number; readonly atMost?: number }
  /** The column has a value; of an array column, at least one element. */
  | { readonly present: string }
  | { readonly nothing: true };

export const NOTHING: Predicate = { nothing: true };

export const all = (...parts: readonly Predicate[]): Predicate =>
  parts.length === 1 ? parts[0]! : { all: parts };
export const any = (...parts: readonly Predicate[]): Predicate =>
  parts.length === 1 ? parts[0]! : { any: parts };
export const not = (part: Predicate): Predicate => ({ not: part });
export const present = (column: string): Predicate => ({ present: column });
