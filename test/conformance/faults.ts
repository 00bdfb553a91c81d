import type { Answer, Client } from './client.js';

/** A service made wrong in one way, to see that the suite notices. */
export interface Fault {
  /** The rule that it breaks. */
  readonly rule: string;
  readonly says: string;
  /** What is asked in place of a path. */
  readonly ask?: (path: string) => string;
  readonly change?: (answer: Answer) => Answer;
}

/** Changes the text of JSON answers to requests whose path has something. */
const inText =
  (path: RegExp, from: string | RegExp, to: string): NonNullable<Fault['change']> =>
  (answer) =>
    path.test(answer.asked) ? { ...answer, text: answer.text.replaceAll(from, to) } : answer;

const withHeader =
  (name: string, value: string | null): NonNullable<Fault['change']> =>
  (answer) => {
    const headers = new Headers(answer.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { ...answer, headers };
  };

/** One of each kind: a member lost, added, retyped; a value, an order, a link, a header, a status wrong. */
export const faults: readonly Fault[] = [
  { rule: 'C8.1', says: 'a member is missing', change: inText(/species/, /"author":("[^"]*"|null),/g, '') },
  {
    rule: 'C8.11',
    says: 'a member is unknown',
    change: inText(/species\//, '"extras":null', '"extras":null,"more":1'),
  },
  {
    rule: 'C1.6',
    says: 'null has become false',
    change: inText(/species\//, '"vegetable":null', '"vegetable":false'),
  },
  {
    rule: 'C1.4',
    says: 'an empty field is []',
    change: inText(/species\//, '"edible_part":null', '"edible_part":[]'),
  },
  { rule: 'C1.5', says: 'a measurement is null', change: inText(/species\//, '{"cm":null}', 'null') },
  {
    rule: 'C4.6',
    says: 'a suggestion is wrong',
    change: inText(/filter/, '"lihgt":"light"', '"lihgt":"slug"'),
  },
  {
    rule: 'C5.1',
    says: 'the total is one too many',
    change: inText(/GET \/api\/v1\/species\?page=[2-9]/, /"data":\[\{.*?\}\},/g, '"data":['),
  },
  {
    rule: 'C5.7',
    says: 'links keep the token',
    change: inText(/species/, /"self":"\/api\/v1\/species\?/g, '"self":"/api/v1/species?token=x&'),
  },
  { rule: 'C6.14', says: 'ranges are ignored', ask: (path) => path.replace(/&?range\[[^&]*/g, '') },
  { rule: 'C6.19', says: 'descending orders ascend', ask: (path) => path.replace(/=desc/g, '=asc') },
  { rule: 'C6.7', says: 'filter_not is filter', ask: (path) => path.replace('filter_not[', 'filter[') },
  {
    rule: 'C10.25',
    says: 'another value is published',
    change: inText(/GET \/api\/v1\/species\/[^/]*$/, /"light":\d/g, '"light":1'),
  },
  {
    rule: 'C10.40',
    says: 'completion is rounded up',
    change: inText(/species\//, /"completion_ratio":\d+/g, '"completion_ratio":99'),
  },
  { rule: 'C12.1', says: 'records are not cached', change: withHeader('Cache-Control', 'no-store') },
  { rule: 'C12.5', says: 'no answer says its version', change: withHeader('X-API-Version', null) },
  { rule: 'C3.4', says: 'no WWW-Authenticate', change: withHeader('WWW-Authenticate', null) },
  {
    rule: 'C4.4',
    says: '404 for 400',
    change: (answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer),
  },
];

/** A client of a service with a fault. */
export const faulty = (
  client: Client,
  { ask = (path) => path, change = (answer) => answer }: Fault,
): Client => ({
  base: client.base,
  ask: async (path, asking) => change(await client.ask(ask(path), asking)),
});
