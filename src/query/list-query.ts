import type { NameQuery } from './name-query.js';
import type { Predicate } from './predicate.js';

export interface SortKey {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
  /** Set if every record has a value. */
  readonly always?: true;
}

/** Values of the order keys of a row, in their order, and its id: the place in a list after which a cursor continues. */
export type Position = readonly (number | string | null)[];

/** A walk through a list by cursor (contract C14.1). */
export interface Walk {
  /** The last row that was read; null at the beginning. */
  readonly after: Position | null;
  /** Number of matching records when the walk began; null at the beginning. */
  readonly total: number | null;
  /** Whether the results of a search are those within typing errors (tier 14). */
  readonly corrected: boolean;
}

export const BEGINNING: Walk = { after: null, total: null, corrected: false };

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
  /** Set for a page by cursor, which replaces `page`. */
  readonly walk?: Walk;
}

/** The column of the tier of a search (contract C7.7), which engines compute. */
export const SCORE = 'score';

/** Returns whether results are ranked by how well a text matches. */
export const isSearch = ({ names }: Pick<ListQuery<string>, 'names'>): boolean =>
  names !== null && !names.everything;

const BY_POPULARITY: SortKey = { column: 'popularity', direction: 'desc', always: true };

/** Returns every key of the order of species or plants but the id, which is the last one (contract C5.10, C6.20, C7.7). */
export const orderKeys = (query: Pick<ListQuery, 'names' | 'order'>): readonly SortKey[] => {
  if (query.order.length > 0) return query.order;
  if (!isSearch(query)) return [BY_POPULARITY];
  return [
    { column: SCORE, direction: 'desc', always: true },
    { column: 'status', direction: 'asc', always: true },
    BY_POPULARITY,
  ];
};

/** Returns the number of rows before the page. */
export const offset = (query: Pick<ListQuery, 'page' | 'size'>): number => (query.page - 1) * query.size;
