import { eitherValue, type QueryParameter, type UnderstoodCondition } from './condition.js';

/** Returns the range that lies in both; ends may be open. */
const intersection = (one: string, other: string): string => {
  const [[a = '', b = ''], [c = '', d = '']] = [one.split(','), other.split(',')];
  const chosen = (x: string, y: string, choose: (x: number, y: number) => number): string =>
    x === '' || y === '' ? x || y : String(choose(Number(x), Number(y)));
  return `${chosen(a, c, Math.max)},${chosen(b, d, Math.min)}`;
};

/** Returns the parameters of the list that meets all conditions, each parameter once. */
export const parametersOfAll = (
  conditions: readonly Pick<UnderstoodCondition, 'parameters'>[],
): readonly QueryParameter[] => {
  const joined = new Map<string, string>();
  for (const [name, value] of conditions.flatMap(({ parameters }) => parameters)) {
    const before = joined.get(name);
    if (before === undefined) joined.set(name, value);
    else if (name.startsWith('range[')) joined.set(name, intersection(before, value));
    else joined.set(name, eitherValue(before, value));
  }
  return [...joined];
};

const READABLE: readonly (readonly [encoded: RegExp, plain: string])[] = [
  [/%5B/g, '['],
  [/%5D/g, ']'],
  [/%2C/g, ','],
];

/** Returns a query string in which brackets and commas stay readable. */
export const queryString = (parameters: readonly QueryParameter[]): string =>
  READABLE.reduce(
    (text, [encoded, plain]) => text.replace(encoded, plain),
    String(new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]))),
  );

/** Returns the path and query of a list of species. */
export const speciesUrl = (parameters: readonly QueryParameter[]): string =>
  `/api/v1/species?${queryString(parameters)}`;

/** Returns the key of a filter, exclusion or range by the name of its parameter; undefined for other parameters. */
export const keyNamed = (name: string): string | undefined =>
  /^(?:filter|filter_not|range)\[(.+)\]$/.exec(name)?.[1];
