import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packaged } from '../../src/package-root.js';
import { type Bench, bench } from './fixture.js';

const REBUILD_LOCK = `hashtext('linnea rebuild')`;

describe('what would rebuild beside the rebuild of another process', () => {
  let b: Bench;
  beforeEach(async () => {
    b = await bench();
    await b.grow('Pyrella una');
  });
  afterEach(() => b.close());

  /** Runs `work` while another process rebuilds, which `end` ends before. */
  const besideAnother = (work: (end: () => Promise<void>) => Promise<void>): Promise<void> =>
    b.database.session(async (other) => {
      await other.query(`select pg_advisory_lock(${REBUILD_LOCK})`);
      await work(async () => {
        await other.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
      });
    });

  it('says once that it waits, and goes on when that has ended', () =>
    besideAnother(async (end) => {
      let told = 0;
      const rebuilding = b.indexer.rebuild(undefined, undefined, () => {
        told += 1;
        setTimeout(end, 600);
      });
      expect(await rebuilding).toMatchObject({ species: 1 });
      expect(told).toBe(1);
    }));

  it.each(['rebuild', 'rollback'] as const)(
    '%s throws the reason of a signal, and touches no index',
    (name) =>
      besideAnother(async () => {
        const stop = new AbortController();
        const waiting = b.indexer[name](undefined, stop.signal, () => stop.abort('enough'));
        await expect(waiting).rejects.toBe('enough');
        expect([b.store.rebuilds, b.store.abandoned]).toEqual([0, 0]);
      }),
  );

  /** A command that has said that it waits, and then has a signal: how it ends, and what it said in the end. */
  const stopped = async (command: string, said: 'stdout' | 'stderr', signal: NodeJS.Signals) => {
    const words = ['--import', 'tsx', packaged('src', 'cli', 'main.ts'), 'index', command];
    const env = { PATH: process.env['PATH'], DATABASE_URL: b.database.url };
    const child = spawn(process.execPath, words, { env, cwd: packaged() });
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString('utf8');
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    await new Promise<void>((resolve, reject) => {
      child[said].on('data', (part: Buffer) => {
        if (/waiting for/.test(part.toString('utf8'))) resolve();
      });
      ended.then(() => reject(new Error(`it did not wait: ${stderr}`)));
    });
    const asked = performance.now();
    child.kill(signal);
    const [code] = await ended;
    return { code, stderr, seconds: (performance.now() - asked) / 1000 };
  };

  it.each([
    ['rebuild', 'SIGTERM'],
    ['rollback', 'SIGINT'],
  ] as const)('linnea index %s says so to who waits, and ends with 1 by %s', (command, signal) =>
    besideAnother(async () => {
      const { code, stderr, seconds } = await stopped(command, 'stderr', signal);
      expect(stderr).toMatch(/^\{"source":"index","stage":"waiting for another rebuild to end",[^\n]*\}\n/);
      expect(stderr).toMatch(
        new RegExp(`\nlinnea: stopped by ${signal}: the live indexes go on as they are\n$`),
      );
      expect(code).toBe(1);
      expect(seconds).toBeLessThan(5);
    }),
  );

  it('linnea index follow logs it, and ends with 0 by a signal', () =>
    besideAnother(async () => {
      const { code, seconds } = await stopped('follow', 'stdout', 'SIGTERM');
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(5);
    }));
});
