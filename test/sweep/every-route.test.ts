import { accountOfToken } from '../../src/auth/accounts.js';
import { createSessions } from '../../src/auth/sessions.js';
import { getRoutes } from '../../testkit/declared-routes.js';
import { type Example, readExamples } from '../../testkit/sweep/examples.js';
import { sweepTargets } from '../../testkit/sweep/targets.js';
import type { Service } from '../contract/service.js';
import { queryKept } from '../support/database.js';
import { starterService } from '../support/sample-service.js';

/** Routes of what the starter set lacks, nobody has set, or belongs to another account: 404 is right. */
const NOTHING_THERE: ReadonlySet<string> = new Set([
  '/api/v1/distributions/:id/geometry',
  '/api/v1/releases/:version/:file',
  '/data/releases/:version',
  '/.well-known/security.txt',
  '/account/corrections/:id',
]);

/** Tables of which no request may read every row (C12.11). */
const LARGE = ['species', 'fact', 'distribution', 'common_name', 'synonym', 'plant', 'name_claim'];
/** The request that reads what a process keeps. */
const FIRST = '/api/v1/species/interpret?q=blue+oaks';
/** Statements of one request; a list with every part has the most. */
const MOST_STATEMENTS = 15;

/** Returns the lines of the log of requests that sent too many statements. */
const expensive = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as { target?: string; statements?: number })
    .filter(({ target, statements: sent = 0 }) => target !== FIRST && sent > MOST_STATEMENTS);

describe('every GET route and page on the starter set', () => {
  let service: Service;
  let routes: readonly string[];
  let examples: readonly Example[];
  let session: string;
  beforeAll(async () => {
    service = await starterService({ signUp: true, limits: { outsideApi: 1e6, anonymousUnits: 1e6 } });
    routes = getRoutes(service.database);
    examples = await readExamples(service.database.pool);
    const known = await accountOfToken(service.database.pool, service.token);
    session = await createSessions(service.database.pool).begin(known!.account.id, service.token);
    // A process reads the vocabularies of names once, with whichever request needs them first.
    await service.get(FIRST);
  }, 900_000);
  afterAll(() => service.close());

  const visit = async (path: string): Promise<Response> => {
    const headers: Record<string, string> = path.startsWith('/api/')
      ? { Authorization: `Bearer ${service.token}` }
      : { Cookie: `session=${session}`, Accept: 'text/html' };
    const answer = await fetch(service.url + path, { headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer;
  };

  it('answers with a page or a record, by few statements, without reading a large table as a whole', async () => {
    const unexpected: string[] = [];
    const targets = sweepTargets(routes, examples);
    for (const { route, path } of targets) {
      const { status } = await visit(path);
      if (status >= (NOTHING_THERE.has(route) ? 500 : 400)) unexpected.push(`${status} ${path}`);
    }
    expect(unexpected).toEqual([]);
    expect(targets.length).toBeGreaterThan(routes.length);
    // Once more: what a process keeps for a minute may have been read again for the first of two requests.
    const again = expensive(service.lines);
    const before = service.lines.length;
    for (const { target } of again) await visit(target!);
    expect(expensive(service.lines.slice(before))).toEqual([]);
    // Three times: by the vocabularies of matching and of groups, which a process reads once, and by the examples.
    const { rows: scanned } = await queryKept<{ name: string; scans: number }>(
      service.database.url,
      `select relname as name, seq_scan as scans from pg_stat_user_tables
       where schemaname = 'public' and relname = any ($1) and seq_scan > 3`,
      [LARGE],
    );
    expect(scanned).toEqual([]);
  }, 300_000);

  it('a route with a parameter that has no example is named', () => {
    expect(() => sweepTargets(['/orchards/:slug'], examples)).toThrow(
      'No example fills the path of the route /orchards/:slug.',
    );
  });
});
