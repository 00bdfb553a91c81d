import { highestPage, lastPage } from './paging.js';
import type { Parameter } from './parameters.js';
import { CURSOR_BEGINNING } from './read-cursor.js';

/** Links of a page as relative URLs. Links to missing pages are omitted (contract C5.6). */
export interface Links {
  readonly self: string;
  readonly first: string;
  readonly prev?: string;
  readonly next?: string;
  readonly last: string;
}

export interface LinkedPage {
  /** Path of the list; a nested list has the slug of its parent in it (C5.8). */
  readonly path: string;
  /** The parameters of the request that links repeat, in the order given. */
  readonly parameters: readonly Parameter[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** Links of a page by cursor (C14.3). */
export interface CursorLinks {
  readonly self: string;
  readonly first: string;
  readonly next?: string;
}

/** Sort position of a parameter. Orders keep their sequence, which is significant (C5.7). */
const place = (name: string): string => (name.startsWith('order[') ? 'order[' : name);

const byPlace = (a: Parameter, b: Parameter): number => {
  const [first, second] = [place(a.name), place(b.name)];
  return first < second ? -1 : first > second ? 1 : 0;
};

/** Returns parameters form-encoded. */
const encoded = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : String(new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value])));

const joined = (path: string, parts: readonly string[]): string => {
  const query = parts.filter((part) => part !== '').join('&');
  return query === '' ? path : `${path}?${query}`;
};

/** Returns the links of a page (C5.6 to C5.8): path and query of the list with all its parameters. */
export const links = ({ path, parameters, page, size, total }: LinkedPage): Links => {
  const kept = parameters.filter(({ name }) => name !== 'page').toSorted(byPlace);
  const given = parameters.findLast(({ name }) => name === 'page')?.value ?? '';
  // The parameters before and after `page` are the same in all links.
  const before = encoded(kept.filter(({ name }) => place(name) <= 'page'));
  const after = encoded(kept.filter(({ name }) => place(name) > 'page'));
  const at = (value: string): string => joined(path, [before, encoded([{ name: 'page', value }]), after]);
  const to = (target: number): string => joined(path, [before, `page=${target}`, after]);
  const last = lastPage(total, size);
  return {
    self: given === '' ? joined(path, [before, after]) : at(given),
    first: to(1),
    ...(page > 1 ? { prev: to(page - 1) } : {}),
    ...(page < Math.min(last, highestPage(size)) ? { next: to(page + 1) } : {}),
    last: to(last),
  };
};

/** Returns the links of a page by cursor: the same URL with the cursor of each page (C14.3). */
export const cursorLinks = (
  { path, parameters }: Pick<LinkedPage, 'path' | 'parameters'>,
  next: string | null,
): CursorLinks => {
  const isKept = ({ name }: Parameter): boolean => name !== 'page' && name !== 'cursor';
  const kept = parameters.filter(isKept);
  const at = (value: string): string =>
    joined(path, [encoded([...kept, { name: 'cursor', value }].sort(byPlace))]);
  return {
    self: at(parameters.findLast(({ name }) => name === 'cursor')!.value),
    first: at(CURSOR_BEGINNING),
    ...(next === null ? {} : { next: at(next) }),
  };
};
