import type { ListQuery } from '../../query/list-query.js';
import { refusePastEnd } from '../../query/paging.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { Page } from '../../search/engine.js';
import type { ListParts, ListSource } from './declaration.js';

/**
 * Reads a page of a list by its number.
 *
 * @throws {QueryProblem} not_found for a page after the last one (contract C5.5)
 */
export const pageByNumber = async <Kind extends string>(
  { deepPages }: Pick<ListParts, 'deepPages'>,
  source: Pick<ListSource<Kind>, 'page'>,
  query: ListQuery<Kind>,
  signal: CancellationSignal,
): Promise<Page> => {
  const page = await deepPages(query, () => source.page(query, signal));
  refusePastEnd(query.page, query.size, page.total);
  return page;
};
