import { COLLECTIONS } from '../../src/query/collections.js';
import type { ListQuery } from '../../src/query/list-query.js';
import { HIGHEST_PAGE, lastPage, PAGE_SIZE } from '../../src/query/paging.js';
import { parseList } from '../../src/query/parse.js';
import { listQuery } from '../../src/query/resolve.js';
import type { Service } from './service.js';

/** A request of a kind that clients send most. */
export interface Case {
  readonly what: string;
  readonly path: '/api/v1/species' | '/api/v1/species/search';
  /** Names and values as a person would write them. */
  readonly parameters: Readonly<Record<string, string>>;
}

const list = (what: string, parameters: Case['parameters']): Case => ({
  what,
  path: '/api/v1/species',
  parameters,
});

const search = (what: string, q: string): Case => ({
  what,
  path: '/api/v1/species/search',
  parameters: { q },
});

export const FIRST_PAGE = list('list, page 1', { page: '1' });

/** Pages of the list, which a peer without names and words can be asked for as well. */
export const LISTS: readonly Case[] = [
  FIRST_PAGE,
  list('filtered', { 'filter[edible]': 'true', 'filter[light]': '7,8' }),
  list('ranged', { 'range[maximum_height_cm]': '10,100' }),
  list('ordered by a nullable key', { 'order[maximum_height_cm]': 'desc' }),
  list('zone and establishment', { 'filter[zone]': '1', 'filter[establishment]': 'introduced' }),
];

export const SEARCHES: readonly Case[] = [
  search('search, exact', 'quercus robur'),
  search('search, prefix', 'querc'),
  search('search, typo', 'qurcus robr'),
];

export const TWO_KEYS = list('ordered by two keys', {
  'order[maximum_height_cm]': 'desc',
  'order[scientific_name]': 'asc',
});

/** Page 2500 in the default order, or the last one where there are fewer. */
export const deepest = (total: number): Case => {
  const page = Math.min(HIGHEST_PAGE, lastPage(total, PAGE_SIZE));
  return list(`page ${page}`, { page: String(page) });
};

/** Species that the service lists. */
export const speciesListed = async (service: Service): Promise<number> => {
  const answer = await fetch(service.origin + service.to(targetOf(FIRST_PAGE)));
  return ((await answer.json()) as { meta: { total: number } }).meta.total;
};

/** Path and query, without a credential. */
export const targetOf = ({ path, parameters }: Case): string => `${path}?${new URLSearchParams(parameters)}`;

/** The query that the service makes of it, for sending it straight to an engine. */
export const listQueryOf = ({ path, parameters }: Case): ListQuery =>
  listQuery(
    parseList(
      path === '/api/v1/species' ? COLLECTIONS.species : COLLECTIONS.speciesSearch,
      String(new URLSearchParams(parameters)),
    ),
    new Map(),
  );
