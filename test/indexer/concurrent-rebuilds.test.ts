import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { packaged } from '../../src/runtime/package-root.js';
import { programOf } from '../support/of-run.js';
import { type Bench, bench } from './fixture.js';

const REBUILD_LOCK = `hashtext('linnea rebuild')`;

describe('a rebuild while another process rebuilds', () => {
  let b: Bench;
  beforeEach(async () => {
    b = await bench();
    await b.grow('Pyrella una');
  });
  afterEach(() => b.close());

  /** Runs `work` while another process rebuilds; `end` ends that process earlier. */
  const besideAnother = (work: (end: () => Promise<void>) => Promise<void>): Promise<void> =>
    b.database.session(async (other) => {
      await other.query(`select pg_advisory_lock(${REBUILD_LOCK})`);
      await work(async () => {
        await other.query(`select pg_advisory_unlock(${REBUILD_LOCK})`);
      });
    });

  it('logs once that it waits, and continues after the other has ended', () =>
    besideAnother(async (end) => {
      let logged = 0;
      const rebuilding = b.indexer.rebuild(undefined, undefined, () => {
        logged += 1;
        setTimeout(end, 600);
      });
      expect(await rebuilding).toMatchObject({ species: 1 });
      expect(logged).toBe(1);
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

  /** Sends a signal to a command that has reported that it waits; returns its exit code and last output. */
  const stopped = async (command: string, stream: 'stdout' | 'stderr', signal: NodeJS.Signals) => {
    const [node, program] = await programOf('linnea');
    const env = { PATH: process.env['PATH'], DATABASE_URL: b.database.url };
    const child = spawn(node, [program, 'index', command], { env, cwd: packaged() });
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString('utf8');
    });
    const ended = once(child, 'close') as Promise<[number | null]>;
    await new Promise<void>((resolve, reject) => {
      child[stream].on('data', (part: Buffer) => {
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
  ] as const)('linnea index %s reports that it waits, and exits with 1 after %s', (command, signal) =>
    besideAnother(async () => {
      const { code, stderr, seconds } = await stopped(command, 'stderr', signal);
      expect(stderr).toMatch(
        /^\{"source":"index","stage":"waiting for another rebuild to finish",[^\n]*\}\n/,
      );
      expect(stderr).toMatch(
        new RegExp(`\nlinnea: Stopped by ${signal}; the live indexes are unchanged[^\n]*\n$`),
      );
      expect(code).toBe(1);
      expect(seconds).toBeLessThan(5);
    }),
  );

  it('linnea index follow logs that it waits, and exits with 0 after a signal', () =>
    besideAnother(async () => {
      const { code, seconds } = await stopped('follow', 'stdout', 'SIGTERM');
      expect(code).toBe(0);
      expect(seconds).toBeLessThan(5);
    }));
});
