import type { Answer, Client } from './client.js';

/** A defect planted into a service that the suite must detect. */
export interface Fault {
  /** The rule that it breaks. */
  readonly rule: string;
  readonly title: string;
  /** Replaces the requested path. */
  readonly ask?: (path: string) => string;
  readonly change?: (answer: Answer) => Answer;
}

/** Changes the text of JSON answers to requests whose path matches. */
const inText =
  (path: RegExp, from: string | RegExp, to: string): NonNullable<Fault['change']> =>
  (answer) =>
    path.test(answer.asked) ? { ...answer, text: answer.text.replaceAll(from, to) } : answer;

/** Replaces one status by another for requests that match. */
const withStatus =
  (asked: RegExp, from: number, to: number): NonNullable<Fault['change']> =>
  (answer) =>
    asked.test(answer.asked) && answer.status === from ? { ...answer, status: to } : answer;

const withHeader =
  (name: string, value: string | null): NonNullable<Fault['change']> =>
  (answer) => {
    const headers = new Headers(answer.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { ...answer, headers };
  };

/**
 * One defect of each kind: a missing, added or retyped member; a wrong value, order, link, header or status.
 */
const faultsOfReading: readonly Fault[] = [
  { rule: 'C8.1', title: 'a member is missing', change: inText(/species/, /"author":("[^"]*"|null),/g, '') },
  {
    rule: 'C8.11',
    title: 'a member is unknown',
    change: inText(/species\//, '"extras":null', '"extras":null,"more":1'),
  },
  {
    rule: 'C1.6',
    title: 'null has become false',
    change: inText(/species\//, '"vegetable":null', '"vegetable":false'),
  },
  {
    rule: 'C1.4',
    title: 'an empty field is []',
    change: inText(/species\//, '"edible_part":null', '"edible_part":[]'),
  },
  { rule: 'C1.5', title: 'a measurement is null', change: inText(/species\//, '{"cm":null}', 'null') },
  {
    rule: 'C4.6',
    title: 'a suggestion is wrong',
    change: inText(/filter/, '"lihgt":"light"', '"lihgt":"slug"'),
  },
  {
    rule: 'C5.1',
    title: 'the total is one too many',
    change: inText(/GET \/api\/v1\/species\?page=[2-9]/, /"data":\[\{.*?\}\},/g, '"data":['),
  },
  {
    rule: 'C5.7',
    title: 'links keep the token',
    change: inText(/species/, /"self":"\/api\/v1\/species\?/g, '"self":"/api/v1/species?token=x&'),
  },
  {
    rule: 'C5.10',
    title: 'page 2 is page 1 again',
    ask: (path) => path.replace(/species\?page=2$/, 'species?page=1'),
  },
  {
    rule: 'C5.10',
    title: 'no page after the first can be read',
    change: withStatus(/species\?page=[2-9]/, 200, 503),
  },
  { rule: 'C6.14', title: 'ranges are ignored', ask: (path) => path.replace(/&?range\[[^&]*/g, '') },
  { rule: 'C6.19', title: 'descending orders ascend', ask: (path) => path.replace(/=desc/g, '=asc') },
  { rule: 'C6.7', title: 'filter_not is filter', ask: (path) => path.replace('filter_not[', 'filter[') },
  {
    rule: 'C10.25',
    title: 'a wrong value is published',
    change: inText(/GET \/api\/v1\/species\/[^/]*$/, /"light":\d/g, '"light":1'),
  },
  {
    rule: 'C10.40',
    title: 'completion is rounded up',
    change: inText(/species\//, /"completion_ratio":\d+/g, '"completion_ratio":99'),
  },
  { rule: 'C12.1', title: 'records are not cached', change: withHeader('Cache-Control', 'no-store') },
  { rule: 'C12.5', title: 'no answer states its version', change: withHeader('X-API-Version', null) },
  { rule: 'C3.4', title: 'no WWW-Authenticate', change: withHeader('WWW-Authenticate', null) },
  {
    rule: 'C4.4',
    title: '404 for 400',
    change: (answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer),
  },
];

/** Of submissions and reviews. */
const faultsOfReviews: readonly Fault[] = [
  {
    rule: 'C9.3',
    title: 'a replacement is answered as new',
    change: withStatus(/POST .*corrections/, 200, 201),
  },
  {
    rule: 'C9.30',
    title: 'a second report is answered as new',
    change: withStatus(/POST .*report/, 200, 201),
  },
  { rule: 'C9.46', title: '403 for 404', change: withStatus(/POST .*(accept|reject)/, 404, 403) },
  { rule: 'C9.35', title: 'a TEST item is rejected', change: withStatus(/POST .*reject/, 409, 200) },
  {
    rule: 'C8.46',
    title: 'correction lacks the name',
    change: inText(/POST .*corrections/, /"scientific_name":"[^"]*",|,"scientific_name":"[^"]*"/g, ''),
  },
  {
    rule: 'C9.5',
    title: 'changes contain unchanged fields',
    change: inText(/POST .*corrections/, '"changes":{', '"changes":{"rank":["species","species"],'),
  },
  {
    rule: 'C9.12',
    title: 'conversions are truncated',
    change: inText(/POST .*corrections/, /(?<="maximum_height_cm":\[\w+,)76(?=\])/g, '75'),
  },
  {
    rule: 'C9.14',
    title: 'the range is not stated',
    change: inText(/POST .*corrections/, '13000', 'plausible'),
  },
  {
    rule: 'C9.15',
    title: 'there is no warning',
    change: inText(/POST .*corrections/, /"warnings":\[.*?\]/g, '"warnings":[]'),
  },
  {
    rule: 'C9.20',
    title: 'an attribute is unknown',
    change: inText(/POST .*corrections/, '"leaf_retention":[', '"foliage_leaf_retention":['),
  },
  {
    rule: 'C9.41',
    title: 'an item of a check stays pending',
    change: inText(/GET .*species.*corrections$/, '"change_status":"accepted"', '"change_status":"pending"'),
  },
  {
    rule: 'C9.48',
    title: 'facts are called measured',
    change: inText(/facts/, '"evidence_type":"reported"', '"evidence_type":"measured"'),
  },
  {
    rule: 'C9.49',
    title: 'the fact of a null is null',
    change: inText(/facts/, '"value":""', '"value":"null"'),
  },
  {
    rule: 'C9.55',
    title: 'an accepted value stays published after a revert',
    change: inText(/facts/, '"status":"superseded"', '"status":"active"'),
  },
  {
    rule: 'C12.4',
    title: 'the record lags behind',
    change: inText(/GET .*species\/[^/]*$/, '"growth_habit":"Conformance of', '"growth_habit":"Before'),
  },
];

/** Those of reviews come first: lists follow acceptances and reverts only within five seconds (C12.4). */
export const faults: readonly Fault[] = [...faultsOfReviews, ...faultsOfReading];

/** Returns a client of a service with a defect. */
export const faulty = (
  client: Client,
  { ask = (path) => path, change = (answer) => answer }: Fault,
): Client => ({
  base: client.base,
  ask: async (path, asking) => change(await client.ask(ask(path), asking)),
});
