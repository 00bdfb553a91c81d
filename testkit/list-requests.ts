import { COLLECTIONS } from '../src/query/collections.js';
import type { ListQuery } from '../src/query/list-query.js';
import { listQuery } from '../src/query/parent-scope.js';
import { parseList } from '../src/query/parse.js';

/** A list or search of species. */
export interface ListRequest {
  /** Short description of the request. */
  readonly what: string;
  readonly path: '/api/v1/species' | '/api/v1/species/search';
  /** Query parameters before they are encoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Returns a request for a list of species. */
export const listRequest = (what: string, parameters: ListRequest['parameters']): ListRequest => ({
  what,
  path: '/api/v1/species',
  parameters,
});

/** Returns a request that searches species for a text. */
export const searchRequest = (what: string, q: string): ListRequest => ({
  what,
  path: '/api/v1/species/search',
  parameters: { q },
});

/** Returns path and query of a request, without a credential. */
export const targetOf = ({ path, parameters }: ListRequest): string =>
  `${path}?${new URLSearchParams(parameters)}`;

/** Returns the query that the service makes of a request, to be sent straight to a search engine. */
export const listQueryOf = ({ path, parameters }: ListRequest): ListQuery =>
  listQuery(
    parseList(
      path === '/api/v1/species' ? COLLECTIONS.species : COLLECTIONS.speciesSearch,
      String(new URLSearchParams(parameters)),
    ),
    new Map(),
  );
