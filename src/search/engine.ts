import type { ListQuery, Position } from '../query/list-query.js';
import type { NameQuery } from '../query/name-query.js';
import type { Predicate } from '../query/predicate.js';
import type { TypedWord } from '../query/typos.js';
import type { BreakerState } from '../runtime/breaker.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import { StoreUnavailable } from '../runtime/store-unavailable.js';

/** A rendered item: JSON text as a string or in UTF-8. */
export type RenderedItem = string | Buffer;

/** How the text of a search was understood (understand.ts). */
export interface Understood {
  readonly names: NameQuery;
  /** Whether the results are those within typing errors (tier 14). */
  readonly typos: boolean;
  /** Words in which typing errors were not corrected, because the text has too many words (C7.6). */
  readonly uncorrected: readonly string[];
}

/** A page of rendered items with the exact number of matching records. */
export interface Page {
  /** Set for a search. */
  readonly understood?: Understood;
  readonly ids: readonly number[];
  readonly items: readonly RenderedItem[];
  readonly total: number;
  /** Of a page by cursor: where the next page begins; null at the end. */
  readonly next?: NextPage | null;
  /** Set when the fallback engine answered (C12.9). */
  readonly fromFallback?: true;
}

/** Where a walk goes on (contract C14.1). */
export interface NextPage {
  /** The last row of this page. */
  readonly after: Position;
  /** Whether the results are those within typing errors. */
  readonly corrected: boolean;
}

/** Suggestions for a text that is being typed, best first; their total is not counted. */
export interface Suggested {
  /** The text with its everyday forms (C7.13). */
  readonly names: NameQuery;
  readonly ids: readonly number[];
  /** The words as corrected; null if names contain them as typed. */
  readonly corrected: readonly TypedWord[] | null;
  /** Set when the fallback engine answered (C12.9). */
  readonly fromFallback?: true;
}

/** Whole numbers between two ends, both inclusive; null if open. */
export interface Interval {
  readonly first: number | null;
  readonly last: number | null;
}

/** Values of records to count: whole numbers in intervals, or every text. */
export type Counting =
  | { readonly column: string; readonly intervals: readonly Interval[] }
  /** Several columns count as one: a text that a record has in two of them counts once. */
  | { readonly columns: readonly string[] };

/** Numbers of records by the values of a column; exact. */
export interface ValueCounts {
  /** Records without a value. */
  readonly missing: number;
  /** Number of records of each interval, by its place, or of each text. */
  readonly counts: ReadonlyMap<number | string, number>;
}

export interface Facets {
  /** In the order of the request. */
  readonly facets: readonly ValueCounts[];
  /** Set when the fallback engine answered (C12.9). */
  readonly fromFallback?: true;
}

/** State of the index of a reachable store. */
export type IndexState = 'present' | 'missing';

/** The fallback of an engine and its state (C12.9). */
export interface Fallback {
  /** Null when SEARCH_FALLBACK is off. */
  readonly fallbackEngine: SearchEngine | null;
  /** State of the breaker in front of the primary engine. */
  readonly breaker: BreakerState;
  /** Requests that the fallback answered and refused since the process started. */
  readonly answered: number;
  readonly refused: number;
}

/**
 * Answers lists and searches. Both engines return the same ids, order and total for the same
 * query over the same documents.
 *
 * Methods throw {SearchUnavailable} when the store cannot answer completely (unreachable, timeout, failed shards), and its
 * subclass {QueryRefused} when the store rejects the query. Partial answers are never served.
 */
export interface SearchEngine {
  readonly name: 'elasticsearch' | 'postgres';
  page(query: ListQuery, signal?: CancellationSignal): Promise<Page>;
  /** Returns up to `size` species for the beginning of a name (contract C7.11), best first. */
  suggest(names: NameQuery, size: number, signal?: CancellationSignal): Promise<Suggested>;
  /** Counts the records of a list or search by values, all of its pages together (contract C14.40). */
  facets(query: ListQuery, counted: readonly Counting[], signal?: CancellationSignal): Promise<Facets>;
  /**
   * Returns the number of species that meet each condition. Stored numbers come from it (C12.11): it is not metered, and no
   * fallback answers it.
   */
  counts(conditions: readonly Predicate[]): Promise<readonly number[]>;
  /** Checks with one minimal request whether lists can be answered (C12.9). */
  probe(): Promise<IndexState>;
  /** The fallback, for engines that have one. */
  readonly fallback?: Fallback;
}

/** The search store cannot answer completely. */
export class SearchUnavailable extends StoreUnavailable {
  override readonly name: string = 'SearchUnavailable';
}

/** There is no search index. Waiting helps only while a rebuild runs. */
export class IndexMissing extends SearchUnavailable {
  override readonly name = 'IndexMissing';
  override readonly forCallers =
    'The search index is not built yet: try again in a few minutes, or ask the operator of the service.';

  constructor(options?: ErrorOptions) {
    super('The search index is missing. Run linnea index rebuild.', options);
  }
}

/** The store cannot answer a deep page. That it takes too long says nothing about other queries. */
export class DeepPageUnavailable extends SearchUnavailable {
  override readonly name = 'DeepPageUnavailable';
}

/** The store rejects this query, which is a bug of the service; other queries still work. */
export class QueryRefused extends SearchUnavailable {
  override readonly name = 'QueryRefused';
}
