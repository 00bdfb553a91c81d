import { BEGINNING, type Walk } from '../../query/list-query.js';
import type { Page } from '../../search/engine.js';

/**
 * Yields the pages of a list by cursor, from a place on to the end (contract C14.1).
 *
 * @param read Reads the page at a place.
 */
export async function* walkPages(
  read: (at: Walk) => Promise<Page>,
  from: Walk = BEGINNING,
): AsyncGenerator<Page> {
  for (let at: Walk | null = from; at !== null; ) {
    const page: Page = await read(at);
    yield page;
    at = page.next ? { ...page.next, total: page.total } : null;
  }
}
