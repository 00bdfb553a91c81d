import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { newToken } from '../../src/auth/token.js';
import type { Database } from '../../src/database/database.js';
import { packaged } from '../../src/runtime/package-root.js';
import { createPyrella } from '../resources/fixture.js';
import { testDatabase } from '../support/database.js';
import { spawnService } from './service-process.js';

/** An address where nothing listens. */
const NO_ELASTICSEARCH = 'http://127.0.0.1:1';
const WAITS = 'waiting for another index rebuild to finish';

let database: Database;
beforeEach(async () => {
  database = await testDatabase();
  await database.session(createPyrella);
});
afterEach(() => database.close());

const spawned = (settings: Readonly<Record<string, string>>, program?: readonly string[]): ChildProcess =>
  spawnService(
    {
      DATABASE_URL: database.url,
      ACCOUNT_TOKEN: newToken('unl'),
      TOKEN_SECRETS: '7c1e0fa94b2d8365e9a07f3c5d61b84e',
      INDEXER: 'true',
      ...settings,
    },
    program,
  );

/** Resolves once the process has written each of these, in any order. */
const written = (service: ChildProcess, ...texts: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    service.stdout!.on('data', (part: Buffer) => {
      output += part.toString('utf8');
      if (texts.every((text) => output.includes(text))) resolve();
    });
    service.once('close', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });

/** Stops a service; returns how it ended. */
const stopped = async (service: ChildProcess) => {
  const asked = performance.now();
  const ended = once(service, 'close') as Promise<[number | null]>;
  service.kill('SIGTERM');
  const [code] = await ended;
  return { code, seconds: (performance.now() - asked) / 1000 };
};

describe('a service that waits for the first build of another process', () => {
  it.each([
    ['before it answers', {}, []],
    ['while it answers', { ELASTICSEARCH_URL: NO_ELASTICSEARCH }, ['Linnea is running at']],
  ])('logs that, and exits with 0 as soon as it is asked to stop: %s', async (_, settings, also) => {
    await database.session(async (other) => {
      await other.query(`select pg_advisory_lock(hashtext('linnea rebuild'))`);
      const service = spawned(settings);
      await written(service, WAITS, ...also);
      const { code, seconds } = await stopped(service);
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(5);
    });
  });
});

/** The service as modules of their own: a bundle loads few. */
const MODULES = [process.execPath, '--import', 'tsx', packaged('src', 'main.ts')];

/** A Node option that makes the process signal itself when it loads this module. */
const signalledAt = (module: string): string => {
  const resolve = `export const resolve = (name, context, next) => {
    if (name === '${module}') process.kill(process.pid, 'SIGTERM');
    return next(name, context);
  };`;
  const hook = `data:text/javascript,${encodeURIComponent(resolve)}`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(hook)});`;
  return `--import=data:text/javascript,${encodeURIComponent(register)}`;
};

describe('a service that is asked to stop while its modules are loading', () => {
  it.each(['./process/exit.ts', './process/service.ts'])(
    'ends with 0 and opens nothing: at %s',
    async (module) => {
      const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none', NODE_OPTIONS: signalledAt(module) };
      const service = spawned(settings, MODULES);
      await written(service, 'stopped during the start');
      expect(await once(service, 'close')).toEqual([0, null]);
    },
  );
});
