import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { accountOfToken } from '../../src/auth/accounts.js';
import { createSessions } from '../../src/auth/sessions.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { getRoutes } from '../../testkit/declared-routes.js';
import type { Engine } from '../../testkit/stores.js';
import { readExamples } from '../../testkit/sweep/examples.js';
import { sweepTargets, type Target } from '../../testkit/sweep/targets.js';
import type { Part, Setting } from '../part.js';
import { type Service, startService } from '../processes/service.js';
import { rounded } from '../report/figures.js';
import { hasPostgresIndex, NO_POSTGRES_INDEX } from '../stores/postgres-index.js';

const ENGINES: readonly Engine[] = ['postgres', 'elasticsearch'];
const LONGEST_MS = 1_000;
const BUSY_PROCESSES = 2;

/** Requests each GET route and page once from a new process, with empty caches and two busy processes alongside. */
export const sweep: Part = {
  name: 'sweep',
  describe: 'every GET route and page, with empty caches and two busy processes: status and first byte',
  run: async (setting) => {
    const database = await openDatabase(setting.stores.databaseUrl);
    try {
      const targets = sweepTargets(getRoutes(database), await readExamples(database.pool));
      for (const engine of ENGINES) await sweepOver(setting, database, engine, targets);
    } finally {
      await database.close();
    }
  },
};

const sweepOver = async (
  { stores, report, progress }: Setting,
  database: Database,
  engine: Engine,
  targets: readonly Target[],
): Promise<void> => {
  const table = report.table(`Every GET route and page over ${engine}, first byte of the first request`);
  if (engine === 'postgres' && !(await hasPostgresIndex(stores))) return table.note(NO_POSTGRES_INDEX);
  const service = await startService(stores, engine, undefined, {
    RATE_LIMIT_OUTSIDE_API: '1000000',
    RATE_LIMIT_ANONYMOUS_UNITS: '1000000',
  });
  const headers = { Cookie: `session=${await signedIn(service, database)}` };
  const isEmptied = await emptyFileCache();
  const idle = keepBusy();
  const answered: Answered[] = [];
  try {
    for (const { route, path } of targets) {
      if (answered.length % 50 === 0) progress(`${engine}: ${answered.length} of ${targets.length} requests`);
      const api = path.startsWith('/api/');
      const began = performance.now();
      const answer = await fetch(service.origin + (api ? service.withToken(path) : path), {
        headers: api ? {} : headers,
        redirect: 'manual',
      });
      answered.push({ route, path, status: answer.status, ms: performance.now() - began });
      await answer.arrayBuffer();
    }
  } finally {
    idle();
    await service.stop();
  }
  const routes = new Set(answered.map(({ route }) => route));
  for (const route of routes) {
    const of = answered.filter((each) => each.route === route);
    const slowest = of.reduce((one, other) => (other.ms > one.ms ? other : one));
    table.row({
      route,
      requests: of.length,
      statuses: [...new Set(of.map(({ status }) => status))].sort().join(' '),
      'slowest ms': rounded(slowest.ms),
      'slowest request': slowest.path,
    });
  }
  const failed = answered.filter(({ status }) => status >= 500);
  const slow = answered.filter(({ ms }) => ms > LONGEST_MS);
  table.target(
    'no status of 500 or above',
    failed.map(({ path, status }) => `${status} ${path}`),
  );
  table.target(
    `first byte within ${LONGEST_MS} ms`,
    slow.map(({ path, ms }) => `${path} (${rounded(ms)} ms)`),
  );
  table.note(
    `${answered.length} requests of ${routes.size} routes. The process is new, so its caches are empty; ${isEmptied ? 'the file cache of the system was emptied before' : 'the file cache of the system could not be emptied, which only root may do'}.`,
  );
};

interface Answered extends Target {
  readonly status: number;
  readonly ms: number;
}

/** Returns the secret of a session of the account of the service. */
const signedIn = async ({ origin, withToken }: Service, { pool }: Database): Promise<string> => {
  const token = new URL(withToken('/'), origin).searchParams.get('token')!;
  const known = await accountOfToken(pool, token);
  return createSessions(pool).begin(known!.account.id, token);
};

/** Empties the file cache of the system, where stores keep most of what they have read. Returns whether that was allowed. */
const emptyFileCache = (): Promise<boolean> =>
  writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  );

/** Starts processes that never pause; returns what ends them. */
const keepBusy = (): (() => void) => {
  const busy = Array.from({ length: BUSY_PROCESSES }, () =>
    spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' }),
  );
  const end = (): void => busy.forEach((each) => void each.kill('SIGKILL'));
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
};
