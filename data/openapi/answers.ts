import type { Examples } from './examples.js';
import { correctionRequests, type Write } from './corrections.js';
import { problemAnswers } from './problem-answers.js';
import { asked, posted } from './request.js';
import { shown } from './shown.js';

type Json = Record<string, unknown>;

/** Paths of which no list names the values. */
const PATHS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['/api/v1/releases/{version}/{file}', { version: '2026-01-30', file: 'manifest.json' }],
]);

/** Records that examples show, where the list has one of them; else its first. */
const SHOWN = [
  'solanum-lycopersicum',
  'solanum',
  'solanaceae',
  'solanales',
  'magnoliopsida',
  'magnoliophyta',
  'grb',
];

/** Frosts of an example place. */
const FROSTS = 'last_frost=05-15&first_frost=10-10&year=2027';

/** Query strings of the example requests, by path. */
const QUERIES: ReadonlyMap<string, string> = new Map([
  [
    '/api/v1/species',
    '?filter[edible_part]=fruits&range[maximum_height_cm]=,200&order[maximum_height_cm]=desc',
  ],
  ['/api/v1/species/search', '?q=tomato'],
  ['/api/v1/species/suggest', '?q=tom'],
  ['/api/v1/species/interpret', '?q=yellow+flowers,+under+2+m,+safe+for+dogs'],
  ['/api/v1/species/{id}/calendar', `?${FROSTS}`],
  ['/api/v1/calendar', `?plants=solanum-lycopersicum,carrot&${FROSTS}`],
  ['/api/v1/sow', '?week=2027-W12&last_frost=05-15&first_frost=10-10'],
  ['/api/v1/frost-stations', '?q=albany'],
  ['/api/v1/here', '?at=48.2,16.4'],
  ['/api/v1/citation', '?filter[edible]=true&field=maximum_height_cm'],
  ['/api/v1/species/match', '?name=Bellis%20perenis%20L.'],
  ['/api/v1/species/{id}/facts', '?filter[attribute_name]=maximum_height_cm'],
  ['/api/v1/plants', '?filter[flower_color]=blue,purple&filter_not[toxicity]=medium,high'],
  ['/api/v1/plants/search', '?q=tomato'],
  ['/api/v1/families', '?filter[name]=Solanaceae'],
  ['/api/v1/genus', '?filter[name]=Solanum'],
  ['/api/v1/genus/{genus_id}/species', '?order[scientific_name]=asc'],
  ['/api/v1/distributions', '?q=britain'],
  ['/api/v1/distributions/{zone_id}/plants', '?filter[establishment]=native&order[scientific_name]=asc'],
  ['/api/v1/distributions/{zone_id}/species', '?filter[establishment]=native'],
  ['/api/v1/corrections', '?filter[change_status]=pending'],
  ['/api/reconcile/suggest/entity', '?prefix=solan'],
  ['/api/reconcile/suggest/property', '?prefix=maximum_height'],
  ['/api/reconcile/suggest/type', '?prefix=fam'],
  ['/api/reconcile/extend/propose', '?type=species&limit=3'],
  ['/api/reconcile/1.0/suggest/entity', '?prefix=solan'],
  ['/api/reconcile/1.0/suggest/property', '?prefix=maximum_height'],
  ['/api/reconcile/1.0/suggest/type', '?prefix=fam'],
  ['/api/reconcile/1.0/extend/propose', '?type=species&limit=3'],
]);

/** Base URL in the examples, in place of a free port. */
const USUAL_URL = 'http://localhost:3000';

/** Returns whether an example shows the whole answer: a part of an outline is no outline. */
const isWhole = (path: string): boolean => path.endsWith('/geometry');

/** Tokens of an admin, and of a user whose corrections the admin reviews, as nobody reviews their own. */
export interface Askers {
  readonly admin: string;
  readonly submitter: string;
}

/** Sends one example request to every route, and one wrong request for every kind of error, of a service over the sample. */
export const exampleAnswers = async (
  url: string,
  { admin, submitter }: Askers,
  paths: Readonly<Record<string, object>>,
): Promise<Examples> => {
  const ask = async (path: string, options: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${admin}`, 'X-Request-Id': '5f0c9a7e41', ...options.headers };
    const answer = await fetch(url + path, { ...options, headers });
    return {
      status: answer.status,
      body: JSON.parse((await answer.text()).replaceAll(url, USUAL_URL)) as Json,
    };
  };
  const corrections = await correctionRequests(ask, submitter);
  const writes = new Map<string, Write>([
    ['/api/auth/claim', { path: {}, body: { token: admin, origin: 'https://garden.example' }, by: admin }],
    ['/api/v1/species/match', { path: {}, body: { names: MATCHED }, by: admin }],
    ['/api/v1/species/batch', { path: {}, body: BATCH, by: admin }],
    ['/api/reconcile', { path: {}, body: { queries: { q0: { query: 'Bellis perenis L.' } } }, by: admin }],
    ['/api/reconcile/1.0/match', { path: {}, body: DRAFT_BATCH, by: admin }],
    ['/api/reconcile/1.0/extend', { path: {}, body: EXTENSION, by: admin }],
    ...corrections.writes(admin),
  ]);

  /** A record of a list, by the slug or id that paths name it by. */
  const pick = async (list: string): Promise<string | undefined> => {
    for (const slug of SHOWN) if ((await ask(`${list}/${slug}`)).status === 200) return slug;
    const { body } = await ask(list);
    const [first] = (Array.isArray(body['data']) ? body['data'] : []) as readonly Json[];
    return first && String(first['slug'] ?? first['id']);
  };

  const fill = async (path: string): Promise<Record<string, string> | undefined> => {
    const given = writes.get(path) ?? corrections.reads.get(path);
    if (given) return { ...given.path };
    if (PATHS.has(path)) return { ...PATHS.get(path) };
    const filled: Record<string, string> = {};
    let list = '';
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      const value = name === undefined ? segment : await pick(list);
      if (value === undefined) return undefined;
      if (name !== undefined) filled[name] = value;
      list += `/${value}`;
    }
    return filled;
  };

  const one = async (method: string, path: string): Promise<Examples['routes'][string] | undefined> => {
    const filled = await fill(path);
    if (filled === undefined) return undefined;
    const write = method === 'post' ? writes.get(path) : undefined;
    const query = write ? '' : (QUERIES.get(path) ?? '');
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name]!) + query;
    const { status, body: answer } = await ask(
      target,
      write ? posted(write.body, write.by) : asked(corrections.reads.get(path)?.by ?? admin),
    );
    if (status >= 300) return undefined;
    return {
      target,
      path: filled,
      ...(write ? { body: shown(write.body) } : {}),
      answer: path === '/api/openapi.json' ? OPENAPI : isWhole(path) ? answer : shown(answer),
    };
  };

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  // Writes come first, so that reads have something to show.
  operations.sort((a, b) => Number(b.method === 'post') - Number(a.method === 'post'));
  const routes: Examples['routes'] = {};
  for (const { method, path } of operations) {
    const example = await one(method, path);
    if (example) routes[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`] = example;
    else process.stderr.write(`no example of ${method} ${path}\n`);
  }
  return { routes, problems: await problemAnswers(ask, corrections.reviewed, submitter) };
};

/** A name, in the draft of version 1.0 of the reconciliation protocol. */
const DRAFT_BATCH = {
  queries: [{ conditions: [{ matchType: 'name', propertyValue: 'Bellis perenis L.' }] }],
};
const EXTENSION = {
  ids: ['solanum-lycopersicum'],
  properties: [{ id: 'maximum_height_cm' }, { id: 'maximum_height_cm.source' }],
};

/** A former name, and a slug that no species has. */
const BATCH = { slugs: ['lycopersicon-esculentum', 'tomatoo'] };

/** A name with its author, a former name, a typing error, and a text that is no botanical name. */
const MATCHED = [
  'Quercus robur L.',
  { name: 'Lycopersicon esculentum', id: 2 },
  'Bellis perenis',
  'unknown herb',
];

/** Example of the document, which cannot contain itself. */
const OPENAPI = { openapi: '3.1.0', info: { title: 'Linnea', version: '2.6.0' }, paths: {} };
