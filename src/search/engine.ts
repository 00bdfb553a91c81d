import type { ListQuery } from '../query/list-query.js';

/** A page of ready-rendered JSON items with the exact number of matching records. */
export interface Page {
  readonly items: readonly string[];
  readonly total: number;
}

/** Ids of a page, for comparing engines. */
export interface IdPage {
  readonly ids: readonly number[];
  readonly total: number;
}

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
}

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
