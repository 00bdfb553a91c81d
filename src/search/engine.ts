import type { ListQuery } from '../query/list-query.js';
import type { NameQuery } from '../query/name-query.js';
import type { TypedWord } from '../query/typos.js';

/** A ready-rendered item as JSON text, or that text in UTF-8. */
export type RenderedItem = string | Buffer;

/** A page of ready-rendered items with the exact number of matching records. */
export interface Page {
  readonly items: readonly RenderedItem[];
  readonly total: number;
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
}

/** Whether a store that answers has an index to answer from. */
export type IndexState = 'present' | 'missing';

/**
 * Answers lists and searches. Both engines give the same ids, order and total
 * for the same query over the same documents.
 *
 * @throws {SearchUnavailable} when the store cannot answer wholly: unreachable,
 *   timed out, failed shards. Nothing half right is served.
 */
export interface SearchEngine {
  readonly name: 'elasticsearch' | 'postgres';
  page(query: ListQuery, signal?: AbortSignal): Promise<Page>;
  ids(query: ListQuery): Promise<IdPage>;
  /** The best species for a beginning of a name (contract C7.11), `size` at most. */
  suggest(names: NameQuery, size: number, signal?: AbortSignal): Promise<Suggested>;
  /** Asks for as little as shows that lists would be answered, once and not for long (C12.9). */
  probe(): Promise<IndexState>;
}

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
