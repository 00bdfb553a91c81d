import type { BreakerState } from '../breaker.js';
import type { CancellationSignal } from '../cancellation.js';
import type { ListQuery } from '../query/list-query.js';
import type { NameQuery } from '../query/name-query.js';
import type { TypedWord } from '../query/typos.js';

/** A ready-rendered item as JSON text, or that text in UTF-8. */
export type RenderedItem = string | Buffer;

/** A page of ready-rendered items with the exact number of matching records. */
export interface Page {
  readonly items: readonly RenderedItem[];
  readonly total: number;
  /** Given by the engine that stands in for another one (C12.9). */
  readonly standIn?: true;
}

/** Ids of a page, for comparing engines. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Species that a text may mean which is still being typed, best first; their number is not counted. */
export interface Suggested {
  readonly ids: readonly number[];
  /** How its words were read where nothing has them as they are; null where something has. */
  readonly corrected: readonly TypedWord[] | null;
  /** Given by the engine that stands in for another one (C12.9). */
  readonly standIn?: true;
}

/** Whether a store that answers has an index to answer from. */
export type IndexState = 'present' | 'missing';

/** What stands in for an engine whose store cannot answer, and how it stands (C12.9). */
export interface Fallback {
  /** Null where the installation wants none. */
  readonly standIn: SearchEngine | null;
  /** Whether the engine itself is asked: always, by one request at a time to see whether it is back, never. */
  readonly breaker: BreakerState;
  /** Answers of the stand-in since the process started, and requests that it did not answer. */
  readonly answered: number;
  readonly refused: number;
}

/**
 * Answers lists and searches. Both engines give the same ids, order and total
 * for the same query over the same documents.
 *
 * @throws {SearchUnavailable} when the store cannot answer wholly: unreachable,
 *   timed out, failed shards, no answer of its own. Nothing half right is served.
 *   {QueryRefused}, which is one too, when it does not take the query.
 */
export interface SearchEngine {
  readonly name: 'elasticsearch' | 'postgres';
  page(query: ListQuery, signal?: CancellationSignal): Promise<Page>;
  ids(query: ListQuery): Promise<IdPage>;
  /** The best species for a beginning of a name (contract C7.11), `size` at most. */
  suggest(names: NameQuery, size: number, signal?: CancellationSignal): Promise<Suggested>;
  /** Asks for as little as shows that lists would be answered, once and not for long (C12.9). */
  probe(): Promise<IndexState>;
  /** Of an engine that another one may stand in for. */
  readonly fallback?: Fallback;
}

export class SearchUnavailable extends Error {
  override readonly name: string = 'SearchUnavailable';
}

/** The store answers, and refuses this very query: a fault of ours, which says nothing of other queries. */
export class QueryRefused extends SearchUnavailable {
  override readonly name = 'QueryRefused';
}
