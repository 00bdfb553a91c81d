import type { NameQuery } from './name-query.js';
import type { Predicate } from './predicate.js';

export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** A query for one page of a collection, independent of the engine (invariant 3). */
export interface ListQuery<Kind extends string = 'species' | 'plants'> {
  /** `species`: every document; `plants`: main species only, rendered as plants. */
  readonly collection: Kind;
  /** Filters, exclusions, ranges and parents, ANDed. */
  readonly where: readonly Predicate[];
  /** The search text, when this is a search (contract section 7). */
  readonly names: NameQuery | null;
  /**
   * Missing values come first in both directions; ties are sorted by id. Default order if empty: for a search by tier,
   * then accepted before unknown; always popularity descending, then id.
   */
  readonly order: readonly SortKey[];
  readonly page: number;
  readonly size: number;
}

/** Returns the number of rows before the page. */
export const offset = (query: Pick<ListQuery, 'page' | 'size'>): number => (query.page - 1) * query.size;
