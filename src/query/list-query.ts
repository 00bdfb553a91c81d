import type { NameQuery } from './name-query.js';
import type { Predicate } from './predicate.js';

export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** One page of a collection: all that an engine needs to know (invariant 3). */
export interface ListQuery<Of extends string = 'species' | 'plants'> {
  /** Species: every document; plants: main species only, rendered as plants. */
  readonly collection: Of;
  /** Filters, exclusions, ranges and parents, ANDed. */
  readonly where: readonly Predicate[];
  /** The search text, when this is a search (contract section 7). */
  readonly names: NameQuery | null;
  /**
   * Missing values first in both directions, then id ascending. Empty: by tier
   * (of a search), accepted before unknown (of a search), popularity descending, id.
   */
  readonly order: readonly SortKey[];
  readonly page: number;
  readonly size: number;
}

/** Rows skipped before the page. */
export const offset = (query: Pick<ListQuery, 'page' | 'size'>): number => (query.page - 1) * query.size;
