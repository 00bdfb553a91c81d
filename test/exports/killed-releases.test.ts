import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packaged } from '../../src/runtime/package-root.js';
import { type Service, startService } from '../contract/service.js';
import { fact, ingestRows, name } from '../ingest/support.js';
import { programOf } from '../support/of-run.js';

const VERSION = '2026-01-30';

/** Names of 1,600 species, of which several parts of a run are made. They differ in several letters. */
const NAMES = [
  'Pyrella',
  'Malusia',
  'Corvantha',
  'Delphora',
  'Festinia',
  'Gerbosa',
  'Hyssotis',
  'Junoria',
].flatMap((genus) =>
  Array.from({ length: 200 }, (_, at) => {
    const letters = ['a', 'e', 'i', 'o', 'u'];
    const middle = `${'bcdfglmnpr'[at % 10]}${letters[Math.floor(at / 10) % 5]}`;
    return `${genus} ${middle}n${letters[Math.floor(at / 50)]}lla`;
  }),
);

const [node, program] = await programOf('linnea');
let dataDir: string;
let releases: string;
let folder: string;
let service: Service;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linnea-killed-'));
  releases = join(dataDir, 'releases');
  folder = join(releases, VERSION);
  service = await startService({
    releases,
    fill: (database) =>
      ingestRows(
        database,
        'test',
        NAMES.map((species, nth) => [
          name(species),
          { type: 'synonym', source: 'wfo', species, name: `${species} var. alba` },
          fact(species, 'light', 1 + (nth % 9)),
          fact(species, 'observations', `Grows on stony slopes, number ${nth}.`),
        ]),
      ),
  });
}, 120_000);
afterAll(async () => {
  await service?.close();
  await rm(dataDir, { recursive: true });
});

/** Starts `linnea release` in a process of its own. */
const startRelease = (): ChildProcess =>
  spawn(node, [program, 'release', '--release-version', VERSION], {
    env: { PATH: process.env['PATH'], DATABASE_URL: service.database.url, DATA_DIR: dataDir },
    cwd: packaged(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });

/** Waits for the end of a run; returns its exit code and what it printed. */
const outcomeOf = async (run: ChildProcess): Promise<{ code: number | null; errors: string }> => {
  let errors = '';
  run.stderr!.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  const [code] = (await once(run, 'close')) as [number | null];
  return { code, errors };
};

const completed = async (run: ChildProcess): Promise<void> => {
  const { code, errors } = await outcomeOf(run);
  if (code !== 0) throw new Error(`linnea release ended with ${code}: ${errors}`);
};

const filesOf = async (): Promise<ReadonlyMap<string, Buffer>> => {
  const names = (await readdir(folder)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
};

/** Returns the bytes that a run has written so far. */
const written = (): number =>
  existsSync(folder)
    ? readdirSync(folder).reduce(
        (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      )
    : 0;

const hasEnded = (run: ChildProcess): boolean => run.exitCode !== null || run.signalCode !== null;

/** Calls `look` every two milliseconds, until it returns true or the run ends. */
const watch = async (run: ChildProcess, look: () => boolean): Promise<void> => {
  while (!hasEnded(run) && !look()) await pause(2);
};

const exists = (name: string) => (): boolean => existsSync(join(folder, name));

let whole: ReadonlyMap<string, Buffer>;
/** The most bytes that the folder has during a run: the tables of archives are deleted again. */
let most = 0;
const after = (percent: number) => (): boolean => existsSync(folder) && written() >= (percent / 100) * most;

/** Moments of a run, in their order. */
const MOMENTS: readonly (readonly [moment: string, reached: () => boolean])[] = [
  ['40 % of the bytes are written', after(40)],
  ['the last archive is begun', exists('species.coldp.zip')],
  ['the first description is written', exists('datapackage.json')],
  ['the checksums are written', exists('SHA256SUMS')],
];

const listed = async (): Promise<unknown> => (await service.get('/api/v1/releases')).body['data'];

describe('C16.30 a release that is killed', () => {
  beforeAll(async () => {
    const run = startRelease();
    const end = completed(run);
    await watch(run, () => {
      most = Math.max(most, written());
      return false;
    });
    await end;
    whole = await filesOf();
    expect(whole.size).toBe(15);
  }, 900_000);

  it.each(MOMENTS)(
    'when %s is not served, and the next run writes the same bytes',
    async (_, reached) => {
      let isKilled = false;
      // The last moments are short: a run may have ended before it could be killed.
      while (!isKilled) {
        await rm(folder, { recursive: true, force: true });
        const run = startRelease();
        // On a busy machine it would otherwise end before this process sees the moment.
        setPriority(run.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
        const ended = once(run, 'exit');
        await watch(run, reached);
        run.kill('SIGKILL');
        await ended;
        isKilled = !exists('manifest.json')();
      }

      const left = await readdir(folder);
      expect(left).not.toContain('manifest.json');
      expect(await listed()).toEqual([]);
      for (const name of [...left, 'manifest.json'])
        expect([name, (await service.get(`/api/v1/releases/${VERSION}/${name}`)).status]).toEqual([
          name,
          404,
        ]);

      await completed(startRelease());
      const files = await filesOf();
      expect([...files.keys()]).toEqual([...whole.keys()]);
      for (const [name, bytes] of files) expect([name, bytes.equals(whole.get(name)!)]).toEqual([name, true]);
      expect(await listed()).toHaveLength(1);
    },
    480_000,
  );
});

it('C16.30 of two runs of a version at the same time, one writes it and the other one leaves it alone', async () => {
  await rm(folder, { recursive: true, force: true });
  const outcomes = await Promise.all([startRelease(), startRelease()].map(outcomeOf));
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(outcomes.find(({ code }) => code === 1)!.errors).toMatch(
    /Another run is writing the release 2026-01-30\.|The release 2026-01-30 exists\./,
  );
  const files = await filesOf();
  for (const [name, bytes] of files) expect([name, bytes.equals(whole.get(name)!)]).toEqual([name, true]);
}, 900_000);
