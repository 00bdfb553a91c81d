import type { SearchEngine } from '../../src/search/engine.js';
import { listQueryOf, searchRequest } from '../list-requests.js';
import { DEPTH } from './metrics.js';

/** Finds species for a text: the scientific names of at most ten results, best first. */
export type Search = (text: string) => Promise<readonly string[]>;

/** Returns the search of `/api/v1/species/search`, answered by an engine. */
export const searchWith =
  (engine: Pick<SearchEngine, 'page'>): Search =>
  async (text) => {
    const { items } = await engine.page(listQueryOf(searchRequest(text, text)));
    return items
      .slice(0, DEPTH)
      .map((item) => (JSON.parse(String(item)) as { scientific_name: string }).scientific_name);
  };
