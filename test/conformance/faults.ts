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

/** Answers of a status as ones of another, where the request has something. */
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

/** One of each kind: a member lost, added, retyped; a value, an order, a link, a header, a status wrong. */
const faultsOfReading: readonly Fault[] = [
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

/** Of submissions and reviews. */
const faultsOfReviews: readonly Fault[] = [
  { rule: 'C9.3', says: 'what replaces is told as new', change: withStatus(/POST .*corrections/, 200, 201) },
  { rule: 'C9.30', says: 'a second report is told as new', change: withStatus(/POST .*report/, 200, 201) },
  { rule: 'C9.46', says: '403 for 404', change: withStatus(/POST .*(accept|reject)/, 404, 403) },
  { rule: 'C9.35', says: 'a TEST item is rejected', change: withStatus(/POST .*reject/, 409, 200) },
  {
    rule: 'C8.46',
    says: 'correction lacks the name',
    change: inText(/POST .*corrections/, /"scientific_name":"[^"]*",|,"scientific_name":"[^"]*"/g, ''),
  },
  {
    rule: 'C9.5',
    says: 'changes show what stays',
    change: inText(/POST .*corrections/, '"changes":{', '"changes":{"rank":["species","species"],'),
  },
  {
    rule: 'C9.12',
    says: 'conversions are cut off',
    change: inText(/POST .*corrections/, /(?<="maximum_height_cm":\[\w+,)76(?=\])/g, '75'),
  },
  {
    rule: 'C9.14',
    says: 'the range is not told',
    change: inText(/POST .*corrections/, '13000', 'plausible'),
  },
  {
    rule: 'C9.15',
    says: 'there is no warning',
    change: inText(/POST .*corrections/, /"warnings":\[.*?\]/g, '"warnings":[]'),
  },
  {
    rule: 'C9.20',
    says: 'an attribute is unknown',
    change: inText(/POST .*corrections/, '"leaf_retention":[', '"foliage_leaf_retention":['),
  },
  {
    rule: 'C9.41',
    says: 'an item of a check stays',
    change: inText(/GET .*species.*corrections$/, '"change_status":"accepted"', '"change_status":"pending"'),
  },
  {
    rule: 'C9.48',
    says: 'facts are called measured',
    change: inText(/facts/, '"evidence_type":"reported"', '"evidence_type":"measured"'),
  },
  {
    rule: 'C9.49',
    says: 'the fact of a null is null',
    change: inText(/facts/, '"value":""', '"value":"null"'),
  },
  {
    rule: 'C9.55',
    says: 'what was accepted is published still',
    change: inText(/facts/, '"status":"superseded"', '"status":"active"'),
  },
  {
    rule: 'C12.4',
    says: 'the record lags behind',
    change: inText(/GET .*species\/[^/]*$/, '"growth_habit":"Conformance of', '"growth_habit":"Before'),
  },
];

/** Those of reviews first: lists follow what they accept and revert only within five seconds (C12.4). */
export const faults: readonly Fault[] = [...faultsOfReviews, ...faultsOfReading];

/** A client of a service with a fault. */
export const faulty = (
  client: Client,
  { ask = (path) => path, change = (answer) => answer }: Fault,
): Client => ({
  base: client.base,
  ask: async (path, asking) => change(await client.ask(ask(path), asking)),
});
