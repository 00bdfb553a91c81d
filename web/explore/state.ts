import { COLLECTIONS } from '../../src/query/collections.js';
import { nearestKeyed } from '../../src/query/read-plain.js';
import { nearest } from '../../src/wording/suggestions.js';

/** The query of the explorer: parameters of the API and those of the page, each once, in the order given. */
export type ExploreState = readonly (readonly [name: string, value: string])[];

/** Plain parameters of the explorer. `sort` and `zone` are inputs of its form, which become parameters of the API. */
const PLAIN = new Set(['q', 'page', 'view', 'sort', 'zone']);
const KEYED = /^(?:filter|filter_not|range|order)\[[^[\]]+\]$/;

/** Parameters of the lists of the API that this page lacks, and what it has in their place. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['zone_id', 'filter[zone]'],
  ['genus_id', 'filter[genus]'],
  ['family_id', 'filter[family]'],
  ['cursor', 'page'],
]);

/** Returns the parameters that the page does not know, as given. A token is none of the query. */
export const leftOutOf = (querystring: string): ExploreState =>
  [...new URLSearchParams(querystring)].filter(
    ([name]) => !PLAIN.has(name) && !KEYED.test(name) && name !== 'token',
  );

/** Returns the parameter that was probably meant by an unknown one; null if none is near. */
export const meantBy = (name: string): string | null =>
  INSTEAD.get(name) ??
  nearestKeyed(name, COLLECTIONS.species.keys) ??
  nearest(name.toLowerCase(), [...PLAIN].sort());

const isEmptyRange = (name: string, value: string): boolean =>
  name.startsWith('range[') && /^[\s,]*$/.test(value);

/**
 * Returns the parameters of a query string as the API takes them: repeated ones, such as those of boxes and of the two
 * ends of a range, joined by commas; empty and unknown ones left out.
 */
export const stateOf = (querystring: string): ExploreState => {
  const joined = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(querystring)) {
    if (!PLAIN.has(name) && !KEYED.test(name)) continue;
    const isPart = name.startsWith('range[');
    if (value.trim() === '' && !isPart) continue;
    joined.set(name, [...(joined.get(name) ?? []), value.trim()]);
  }
  return [...joined]
    .map(([name, values]) => [name, KEYED.test(name) ? values.join(',') : values.at(-1)!] as const)
    .filter(([name, value]) => !isEmptyRange(name, value));
};

/** Encodes a text for a query string; the apostrophe too, so that addresses can be pasted into commands. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll("'", '%27').replaceAll('%2C', ',');

const encodedName = (name: string): string => encoded(name).replaceAll('%5B', '[').replaceAll('%5D', ']');

/** Returns a query string in which brackets stay readable, as `curl -g` and browsers accept them. */
export const queryOf = (state: ExploreState): string =>
  state.map(([name, value]) => `${encodedName(name)}=${encoded(value)}`).join('&');

export const exploreAddress = (state: ExploreState): string => {
  const query = queryOf(state);
  return query === '' ? '/explore' : `/explore?${query}`;
};

/** Returns the state with a parameter set, or without it for null. Any other page than the first makes no sense then. */
export const withParameter = (state: ExploreState, name: string, value: string | null): ExploreState => [
  ...state.filter(([each]) => each !== name && (each !== 'page' || name === 'view')),
  ...(value === null ? [] : [[name, value] as const]),
];

export const parameterOf = (state: ExploreState, name: string): string | undefined =>
  state.find(([each]) => each === name)?.[1];

/** Returns the values of a list, which commas separate; `\,` is a comma in a value. */
export const splitValues = (value: string): readonly string[] =>
  value
    .split(/(?<!\\),/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** Returns a value of a list as a text of its own: without the backslashes before its commas. */
export const plainValue = (value: string): string => value.replaceAll('\\,', ',');

/** Returns the query of the API for a state: without the parameters of the page alone. */
export const apiState = (state: ExploreState): ExploreState =>
  state.filter(([name]) => name !== 'view' && name !== 'sort' && name !== 'zone');

/** Returns path and query string of the same list in the API. */
export const apiAddress = (state: ExploreState): string => {
  const path = parameterOf(state, 'q') === undefined ? '/api/v1/species' : '/api/v1/species/search';
  const query = queryOf(apiState(state).filter(([name]) => name !== 'page'));
  return query === '' ? path : `${path}?${query}`;
};

/** Returns the keys that a state filters or sorts by, in its order. */
export const keysOf = (state: ExploreState): readonly string[] =>
  state.flatMap(([name]) => /\[([^[\]]+)\]$/.exec(name)?.[1] ?? []);
