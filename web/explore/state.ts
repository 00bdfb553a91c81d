import { fieldSpelled } from '../../src/fields/registry.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { nearestKeyed } from '../../src/query/read-plain.js';
import { nearest } from '../../src/wording/suggestions.js';
import { LANGUAGE } from '../visit.js';

/** The query of the explorer: parameters of the API and those of the page, each once, in the order given. */
export type ExploreState = readonly (readonly [name: string, value: string])[];

/**
 * Parameters that only this page has. `sort`, `zone` and `hardy` are inputs of its form, which become parameters of the API; `said` is the
 * description from which the filters come (C15.85), `as=name` searches for a description as for a name.
 */
const OWN: ReadonlySet<string> = new Set(['view', 'sort', 'zone', 'hardy', 'said', 'as']);
/** Plain parameters of the explorer. */
const PLAIN: ReadonlySet<string> = new Set(['q', 'page', 'unknown', ...OWN]);
const FILTERING = /^(?:filter|filter_not|range)\[/;
const KEYED = /^(?:filter|filter_not|range|order)\[[^[\]]+\]$/;

/** Parameters of the lists of the API that this page lacks, and what it has in their place. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['zone_id', 'filter[zone]'],
  ['genus_id', 'filter[genus]'],
  ['family_id', 'filter[family]'],
  ['cursor', 'page'],
]);

/** Returns the parameters that the page does not know, as given. Token and language are none of the query. */
export const leftOutOf = (querystring: string): ExploreState =>
  [...new URLSearchParams(querystring)].filter(
    ([name]) => !PLAIN.has(name) && !KEYED.test(name) && name !== 'token' && name !== LANGUAGE,
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

/** Returns the value without values that are given, except for those that `kept` has as well; null if nothing is left. */
const withoutValues = (
  [name, value]: ExploreState[number],
  given: ExploreState,
  kept: ExploreState,
): string | null => {
  const valuesIn = (state: ExploreState): readonly string[] =>
    state.filter(([each]) => each === name).flatMap(([, each]) => splitValues(each));
  if (name.startsWith('range[')) return given.some(([each]) => each === name) ? null : value;
  const [removed, needed] = [new Set(valuesIn(given)), new Set(valuesIn(kept))];
  const rest = splitValues(value).filter((each) => needed.has(each) || !removed.has(each));
  return rest.length === 0 ? null : rest.join(',');
};

/** Returns the first page of a state without the values of parameters, except for those that others need as well. */
export const withoutParameters = (
  state: ExploreState,
  given: ExploreState,
  kept: ExploreState = [],
): ExploreState =>
  state.flatMap((parameter): ExploreState => {
    const [name] = parameter;
    if (name === 'page') return [];
    if (!given.some(([each]) => each === name)) return [parameter];
    const rest = withoutValues(parameter, given, kept);
    return rest === null ? [] : [[name, rest]];
  });

/** Returns what two states have in common. */
export const inBoth = (one: ExploreState, other: ExploreState): ExploreState =>
  one.flatMap(([name, value]): ExploreState => {
    const same = parameterOf(other, name);
    if (same === value) return [[name, value]];
    if (same === undefined || !KEYED.test(name) || name.startsWith('range[')) return [];
    const kept = splitValues(value).filter((each) => splitValues(same).includes(each));
    return kept.length === 0 ? [] : [[name, kept.join(',')]];
  });

/** Returns the state without `unknown` for fields that it does not filter by (contract C6.35). */
export const withoutUselessUnknown = (state: ExploreState): ExploreState => {
  const filtered = new Set(
    state.filter(([name]) => FILTERING.test(name)).flatMap((each) => fieldSpelled(keysOf([each])[0]!) ?? []),
  );
  const useless = splitValues(parameterOf(state, 'unknown') ?? '').filter((name) => {
    const field = fieldSpelled(name);
    return field !== undefined && !filtered.has(field);
  });
  return useless.length === 0 ? state : withoutParameters(state, [['unknown', useless.join(',')]]);
};

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
export const apiState = (state: ExploreState): ExploreState => state.filter(([name]) => !OWN.has(name));

/** Returns path and query string of the same list in the API. */
export const apiAddress = (state: ExploreState): string => {
  const path = parameterOf(state, 'q') === undefined ? '/api/v1/species' : '/api/v1/species/search';
  const query = queryOf(apiState(state).filter(([name]) => name !== 'page'));
  return query === '' ? path : `${path}?${query}`;
};

/** Returns the keys that a state filters or sorts by, in its order. */
export const keysOf = (state: ExploreState): readonly string[] =>
  state.flatMap(([name]) => /\[([^[\]]+)\]$/.exec(name)?.[1] ?? []);
