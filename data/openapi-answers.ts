import type { Examples } from '../src/openapi/examples.js';
import { problemAnswers } from './openapi-problems.js';
import { shown } from './openapi-shown.js';

type Json = Record<string, unknown>;

/** Records that examples show, where their list has them on its first page; else its first. */
const SHOWN = new Set(['solanum', 'solanum-lycopersicum', 'solanaceae', 'aut']);

/** Bodies of requests that write, by path. */
const bodies = (token: string): ReadonlyMap<string, Json> =>
  new Map([
    ['/api/auth/claim', { token, origin: 'https://garden.example' }],
    [
      '/api/v1/corrections/{record_type}/{record_id}',
      {
        correction: { maximum_height_value: 2.5, maximum_height_unit: 'm' },
        source_type: 'external',
        source_reference: 'https://flora.example/tomato',
        notes: 'Measured on twelve plants.',
      },
    ],
    ['/api/v1/species/{id}/report', { notes: 'The image shows another species.' }],
    ['/api/v1/plants/{id}/report', { notes: 'The common name is of another plant.' }],
  ]);

/** Paths of parameters that no list gives. */
const PATHS = new Map<string, Readonly<Record<string, string>>>([
  [
    '/api/v1/corrections/{record_type}/{record_id}',
    { record_type: 'species', record_id: 'solanum-lycopersicum' },
  ],
]);

/** Asks a service over the sample for what its document shows of every route and error. */
export const exampleAnswers = async (
  url: string,
  token: string,
  paths: Readonly<Record<string, object>>,
): Promise<Examples> => {
  const ask = async (path: string, options: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Request-Id': '5f0c9a7e41', ...options.headers };
    const answer = await fetch(url + path, { ...options, headers });
    return { status: answer.status, body: (await answer.json()) as Json };
  };

  /** A record of a list, by the text that paths name it by. */
  const pick = async (list: string): Promise<string | undefined> => {
    const { body } = await ask(list);
    const data = (Array.isArray(body['data']) ? body['data'] : []) as readonly Json[];
    const chosen = data.find(({ slug }) => SHOWN.has(String(slug))) ?? data[0];
    return chosen && String(chosen['slug'] ?? chosen['id']);
  };

  const fill = async (path: string): Promise<Record<string, string> | undefined> => {
    const given = PATHS.get(path);
    if (given) return { ...given };
    const filled: Record<string, string> = {};
    let asked = '';
    for (const segment of path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      const value = name === undefined ? segment : await pick(asked);
      if (value === undefined) return undefined;
      if (name !== undefined) filled[name] = value;
      asked += `/${value}`;
    }
    return filled;
  };

  const one = async (method: string, path: string): Promise<Examples['routes'][string] | undefined> => {
    const filled = await fill(path);
    if (filled === undefined) return undefined;
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name]!);
    const body = method === 'post' ? (bodies(token).get(path) ?? {}) : undefined;
    const { status, body: answer } = await ask(target + (target.endsWith('/search') ? '?q=tomato' : ''), {
      method: method.toUpperCase(),
      ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
    });
    if (status >= 300) return undefined;
    return {
      path: filled,
      ...(body ? { body: shown(body) } : {}),
      answer: path === '/api/openapi.json' ? OPENAPI : shown(answer),
    };
  };

  const asked = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  // What is written is there to be read afterwards.
  asked.sort((a, b) => Number(b.method === 'post') - Number(a.method === 'post'));
  const routes: Examples['routes'] = {};
  for (const { method, path } of asked) {
    const example = await one(method, path);
    if (example) routes[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`] = example;
    else process.stderr.write(`no example of ${method} ${path}\n`);
  }
  return { routes, problems: await problemAnswers(ask) };
};

/** The document cannot hold itself. */
const OPENAPI = { openapi: '3.1.0', info: { title: 'Linnea', version: '2.6.0' }, paths: {} };
