import { lastPage, reachable } from './paging.js';
import type { Parameter } from './parameters.js';

/** Links of a page: relative URLs; absent ones are left out (contract C5.6). */
export interface Links {
  readonly self: string;
  readonly first: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last: string;
}

export interface LinkedPage {
  /** Path of the list; of a nested one with the parent's slug (C5.8). */
  readonly path: string;
  /** All parameters of the caller, in the order given. */
  readonly parameters: readonly Parameter[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Orders stand as one block, whose sequence is their meaning (C5.7). */
const place = (name: string): string => (name.startsWith('order[') ? 'order[' : name);

const byPlace = (a: Parameter, b: Parameter): number => {
  const [first, second] = [place(a.name), place(b.name)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Path and query of a list with the caller's parameters, sorted and form-encoded, without the token (C5.7). */
const link = (path: string, parameters: readonly Parameter[]): string => {
  const sorted = parameters.toSorted(byPlace).map(({ name, value }): [string, string] => [name, value]);
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`;
};

/** The links of a page (C5.6 to C5.8). */
export const links = ({ path, parameters, page, size, total }: LinkedPage): Links => {
  const kept = parameters.filter(({ name }) => name !== 'token' && name !== 'page');
  const given = parameters.findLast(({ name }) => name === 'page')?.value ?? '';
  const to = (target: number): string => link(path, [...kept, { name: 'page', value: String(target) }]);
  const last = lastPage(total, size);
  return {
    self: given === '' ? link(path, kept) : link(path, [...kept, { name: 'page', value: given }]),
    first: to(1),
    ...(page > 1 ? { prev: to(page - 1) } : {}),
    ...(page < last && reachable(page + 1) ? { next: to(page + 1) } : {}),
    last: to(last),
  };
};
