import type { Examples } from '../src/openapi/examples.js';
import { correctionRequests, type Write } from './openapi-corrections.js';
import { problemAnswers } from './openapi-problems.js';
import { asked, posted } from './openapi-request.js';
import { shown } from './openapi-shown.js';

type Json = Record<string, unknown>;

/** Records that examples show, where their list has them on its first page; else its first. */
const SHOWN = new Set(['solanum', 'solanum-lycopersicum', 'solanaceae', 'aut']);

/** What is asked of the routes that need a text, by the end of their path. */
const QUESTIONS: ReadonlyMap<string, string> = new Map([
  ['search', '?q=tomato'],
  ['suggest', '?q=tom'],
  ['match', '?name=Bellis%20perenis%20L.'],
]);

/** Tokens of those who ask: an admin, and a user whose corrections the admin reviews, as nobody reviews their own. */
export interface Askers {
  readonly admin: string;
  readonly submitter: string;
}

/** Asks a service over the sample for what its document shows of every route and error. */
export const exampleAnswers = async (
  url: string,
  { admin, submitter }: Askers,
  paths: Readonly<Record<string, object>>,
): Promise<Examples> => {
  const ask = async (path: string, options: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${admin}`, 'X-Request-Id': '5f0c9a7e41', ...options.headers };
    const answer = await fetch(url + path, { ...options, headers });
    return { status: answer.status, body: (await answer.json()) as Json };
  };
  const corrections = await correctionRequests(ask, submitter);
  const writes = new Map<string, Write>([
    ['/api/auth/claim', { path: {}, body: { token: admin, origin: 'https://garden.example' }, by: admin }],
    ['/api/v1/species/match', { path: {}, body: { names: MATCHED }, by: admin }],
    ...corrections.writes(admin),
  ]);

  /** A record of a list, by the text that paths name it by. */
  const pick = async (list: string): Promise<string | undefined> => {
    const { body } = await ask(list);
    const data = (Array.isArray(body['data']) ? body['data'] : []) as readonly Json[];
    const chosen = data.find(({ slug }) => SHOWN.has(String(slug))) ?? data[0];
    return chosen && String(chosen['slug'] ?? chosen['id']);
  };

  const fill = async (path: string): Promise<Record<string, string> | undefined> => {
    const given = writes.get(path) ?? corrections.reads.get(path);
    if (given) return { ...given.path };
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
    const target = path.replace(/\{(\w+)\}/g, (_, name: string) => filled[name]!);
    const write = method === 'post' ? writes.get(path) : undefined;
    const { status, body: answer } = await ask(
      target + (write ? '' : (QUESTIONS.get(target.slice(target.lastIndexOf('/') + 1)) ?? '')),
      write ? posted(write.body, write.by) : asked(corrections.reads.get(path)?.by ?? admin),
    );
    if (status >= 300) return undefined;
    return {
      path: filled,
      ...(write ? { body: shown(write.body) } : {}),
      answer: path === '/api/openapi.json' ? OPENAPI : shown(answer),
    };
  };

  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method, path })),
  );
  // What is written is there to be read afterwards.
  operations.sort((a, b) => Number(b.method === 'post') - Number(a.method === 'post'));
  const routes: Examples['routes'] = {};
  for (const { method, path } of operations) {
    const example = await one(method, path);
    if (example) routes[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`] = example;
    else process.stderr.write(`no example of ${method} ${path}\n`);
  }
  return { routes, problems: await problemAnswers(ask, corrections.reviewed, submitter) };
};

/** A name with its author, a synonym of old, a typing error, and no name of a plant. */
const MATCHED = [
  'Quercus robur L.',
  { name: 'Lycopersicon esculentum', id: 2 },
  'Bellis perenis',
  'unknown herb',
];

/** The document cannot hold itself. */
const OPENAPI = { openapi: '3.1.0', info: { title: 'Linnea', version: '2.6.0' }, paths: {} };
