import type { ListQuery, Position, Walk } from '../query/list-query.js';
import type { NameQuery } from '../query/name-query.js';
import type { Predicate } from '../query/predicate.js';
import type { TypedWord } from '../query/typos.js';
import type { CancellationSignal } from '../runtime/cancellation.js';
import type { ConcurrencyRules } from '../runtime/concurrency-limit.js';
import type { Counting, IndexState, RenderedItem, ValueCounts } from './engine.js';
import type { SearchMeter } from './meter.js';
import type { TypoPlan } from './typo-plan.js';

/** Options of a read: deadline and cancellation of the request that it belongs to, which may take several reads. */
export interface ReadOptions {
  /** Deadline as a value of `performance.now()`. */
  readonly deadline: number;
  /** Milliseconds from the beginning of the request to its deadline. */
  readonly totalMs: number;
  /** Aborted when the caller disconnects. */
  readonly signal: CancellationSignal | undefined;
  /** Called with the milliseconds that the store itself reports, if it does. */
  readonly took: SearchMeter['took'];
}

/** The records of a page, rendered. */
export interface FoundPage {
  readonly ids: readonly number[];
  readonly items: readonly RenderedItem[];
  /** Number of all matching records. */
  readonly total: number;
}

/** A page by cursor. */
export interface WalkedPage extends FoundPage {
  /** The last row, if rows follow; null at the end. */
  readonly position: Position | null;
}

/** Limits on concurrent requests to a store: searches and lists have separate slots. */
export interface StoreShares {
  /** Searches by text, and suggestions. */
  readonly searches: ConcurrencyRules;
  /** Lists, filters and counts. */
  readonly lists: ConcurrencyRules;
}

/**
 * The reads in which Elasticsearch and Postgres differ; search-engine.ts builds lists, searches and suggestions from them.
 * With a plan, a text is read as its corrections (tier 14). All of them throw {SearchUnavailable} when the store cannot
 * answer completely.
 */
export interface SearchStore {
  readonly name: 'elasticsearch' | 'postgres';
  readonly shares: StoreShares;
  page(query: ListQuery, plan: TypoPlan | null, options: ReadOptions): Promise<FoundPage>;
  walk(query: ListQuery, walk: Walk, plan: TypoPlan | null, options: ReadOptions): Promise<WalkedPage>;
  /** Returns whether the text alone, without conditions, finds any record as written. */
  findsText(query: ListQuery, options: ReadOptions): Promise<boolean>;
  /** Counts the records of a list or search by values. */
  facets(
    query: ListQuery,
    counted: readonly Counting[],
    plan: TypoPlan | null,
    options: ReadOptions,
  ): Promise<readonly ValueCounts[]>;
  /** Returns the number of species that meet each condition. */
  counts(conditions: readonly Predicate[], options: ReadOptions): Promise<readonly number[]>;
  /** Returns the ids of species for the beginning of a name, or for its corrected words. */
  suggest(
    names: NameQuery,
    size: number,
    corrected: readonly TypedWord[] | null,
    options: ReadOptions,
  ): Promise<readonly number[]>;
  probe(): Promise<IndexState>;
}
