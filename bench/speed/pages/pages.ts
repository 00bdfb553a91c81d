import { Agent } from 'node:http';
import pg from 'pg';
import type { Part, Setting } from '../../part.js';
import { type Service, startService } from '../../processes/service.js';
import { median, quantile, rounded } from '../../report/figures.js';
import { kindOf, linksOf, missingLinkedData, type Visited, visit } from './visit.js';

/** Plants whose pages are visited: half of them the best known, half chosen by hash; one that is in both halves counts once. */
const PLANTS = 1_000;
/** Most pages of each other kind; a plant alone leads to forty forms. */
const MOST_OF_KIND = 1_000;
const LONGEST_MS = 5;
const LARGEST_KB = 60;

/** Follows the links of plant pages, and measures the time of a first and second visit and the size of each kind of page. */
export const pages: Part = {
  name: 'pages',
  describe:
    'pages of 1,000 plants and all pages to which they lead: server time, size, dead links, linked data',
  run: async (setting) => {
    const service = await startService(setting.stores, 'elasticsearch', undefined, {
      RATE_LIMIT_OUTSIDE_API: '1000000',
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const plants = await plantPaths(setting);
      const first = await visitAll(setting, service, agent, plants);
      const linked = unseenLinks(first, new Set(plants));
      const others = [...linked].flatMap(([, paths]) => spreadOver(paths, MOST_OF_KIND));
      const all = [...first, ...(await visitAll(setting, service, agent, others))];
      reportTimes(setting, all, linked);
      reportFaults(setting, first, all);
    } finally {
      agent.destroy();
      await service.stop();
    }
  },
};

const plantPaths = async ({ stores, quick }: Setting): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: stores.databaseUrl });
  await client.connect();
  try {
    const half = (quick ? 40 : PLANTS) / 2;
    const { rows } = await client.query<{ slug: string }>(
      `(select slug from species order by popularity desc nulls last, id limit $1)
       union (select slug from species order by md5(slug) limit $1)`,
      [half],
    );
    return rows.map(({ slug }) => `/species/${slug}`);
  } finally {
    await client.end();
  }
};

/** A page with the milliseconds of a second visit, directly after the first. */
interface VisitedTwice extends Visited {
  readonly againMs: number;
}

/** Visits pages twice, one after the other over one connection. */
const visitAll = async (
  { progress }: Setting,
  { origin, withToken }: Service,
  agent: Agent,
  paths: readonly string[],
): Promise<readonly VisitedTwice[]> => {
  const visited: VisitedTwice[] = [];
  for (const [at, path] of paths.entries()) {
    if (at % 500 === 0) progress(`${at} of ${paths.length} pages`);
    const asked = kindOf(path) === 'API' ? withToken(path) : path;
    const first = await visit(origin, asked, agent);
    const { ms: againMs } = await visit(origin, asked, agent);
    visited.push({ ...first, path, againMs });
  }
  return visited;
};

/** Groups pages by kind, in the order of their first page. */
const byKind = <T>(all: readonly T[], pathOf: (each: T) => string): ReadonlyMap<string, readonly T[]> => {
  const kinds = new Map<string, T[]>();
  for (const each of all) {
    const kind = kindOf(pathOf(each));
    const known = kinds.get(kind);
    if (known) known.push(each);
    else kinds.set(kind, [each]);
  }
  return kinds;
};

/** Returns the paths to which pages lead and that were not visited, by their kind. */
const unseenLinks = (
  from: readonly Visited[],
  seen: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> => {
  const paths = [...new Set(from.flatMap(linksOf))].filter((path) => !seen.has(path)).sort();
  return byKind(paths, (path) => path);
};

/** Returns at most this many elements, evenly spread. */
const spreadOver = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!);

const times = (visited: readonly Visited[]): readonly number[] => visited.map(({ ms }) => ms);
const kilobytes = (bytes: number): number => rounded(bytes / 1000);

const reportTimes = (
  { report }: Setting,
  all: readonly VisitedTwice[],
  linked: ReadonlyMap<string, readonly string[]>,
): void => {
  const table = report.table('Pages without a sign-in, one request at a time');
  for (const [kind, visited] of byKind(all, ({ path }) => path)) {
    const sizes = visited.map(({ bytes }) => bytes);
    table.row({
      page: kind,
      visited: visited.length,
      'of links': linked.get(kind)?.length ?? visited.length,
      'p50 ms': rounded(median(times(visited))),
      'p99 ms': rounded(quantile(times(visited), 0.99)),
      'again p50 ms': rounded(median(visited.map(({ againMs }) => againMs))),
      'p50 kB': kilobytes(median(sizes)),
      'largest kB': kilobytes(Math.max(...sizes)),
    });
  }
  const slow = median(times(all));
  table.target(
    `median of all first visits at most ${LONGEST_MS} ms`,
    slow > LONGEST_MS ? [`${rounded(slow)}`] : [],
    'full runs',
  );
  table.note(
    'Addresses of the API are asked with a token. Sizes are those of the compressed page alone. "again" is a second visit directly after the first.',
  );
};

const reportFaults = ({ report }: Setting, plants: readonly Visited[], all: readonly Visited[]): void => {
  const table = report.table('Faults');
  const dead = all.filter(({ status }) => status >= 400);
  const faulty = plants.filter((page) => missingLinkedData(page).length > 0);
  const large = all.filter(({ path, bytes }) => kindOf(path) === 'plant' && bytes > LARGEST_KB * 1000);
  for (const [what, found] of [
    ['dead links', dead],
    ['plants without valid linked data', faulty],
    [`plants above ${LARGEST_KB} kB`, large],
  ] as const) {
    table.row({ what, number: found.length });
    table.target(
      `no ${what}`,
      found.map(({ path, status }) => `${status} ${path}`),
    );
  }
};
