import { HIGHEST_PAGE, lastPage, PAGE_SIZE } from '../../src/query/paging.js';
import { type ListRequest, listRequest, searchRequest, targetOf } from '../../testkit/list-requests.js';
import type { Service } from '../processes/service.js';

export const FIRST_PAGE = listRequest('list, page 1', { page: '1' });

/** The most frequent kinds of list. */
export const LISTS: readonly ListRequest[] = [
  FIRST_PAGE,
  listRequest('filtered', { 'filter[edible]': 'true', 'filter[light]': '7,8' }),
  listRequest('ranged', { 'range[maximum_height_cm]': '10,100' }),
  listRequest('ordered by a nullable key', { 'order[maximum_height_cm]': 'desc' }),
  listRequest('zone and establishment', { 'filter[zone]': '1', 'filter[establishment]': 'introduced' }),
];

/** The most frequent kinds of search. */
export const SEARCHES: readonly ListRequest[] = [
  searchRequest('search, exact', 'quercus robur'),
  searchRequest('search, prefix', 'querc'),
  searchRequest('search, typo', 'qurcus robr'),
];

export const ORDERED_BY_TWO_KEYS = listRequest('ordered by two keys', {
  'order[maximum_height_cm]': 'desc',
  'order[scientific_name]': 'asc',
});

/** Returns page 2500 in the default order, or the last page where there are fewer. */
export const deepestPage = (species: number): ListRequest => {
  const page = Math.min(HIGHEST_PAGE, lastPage(species, PAGE_SIZE));
  return listRequest(`page ${page}`, { page: String(page) });
};

/** Asks the service how many species its list has. */
export const countSpecies = async (service: Service): Promise<number> => {
  const response = await fetch(service.origin + service.withToken(targetOf(FIRST_PAGE)));
  return ((await response.json()) as { meta: { total: number } }).meta.total;
};
