import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packaged } from '../../src/runtime/package-root.js';
import { dropIndexes } from '../search/fixture.js';
import { testElasticsearch, testIndex } from '../support/elasticsearch.js';
import { type ServiceProcess, serviceProcess } from './service-process.js';

const run = promisify(execFile);

/** The supported major versions. */
const VERSIONS = [20, 22, 24, 26];
const TOKEN = 'unl-4be1f09c7d2a86355ac01f7e93d8b6420c15e7a8d39';

const folder = await mkdtemp(join(tmpdir(), 'linnea-node-versions-'));

/** Returns the newest Node of a major version, from the package that npm's `node` installs on this platform; null if it cannot be fetched. */
const fetchNode = async (major: number): Promise<string | null> => {
  const home = join(folder, `node-${major}`);
  const name = `node-${process.platform}-${process.arch}`;
  await mkdir(home);
  try {
    await run('npm', ['install', '--prefix', home, '--no-save', `${name}@${major}`], { cwd: home });
    return join(home, 'node_modules', name, 'bin', 'node');
  } catch (error) {
    const [reason] = (error as Error & { stderr: string }).stderr.match(/npm error .+/) ?? [];
    process.stderr.write(`\n*** No Node ${major}: ${reason}. Its tests are skipped. ***\n\n`);
    return null;
  }
};

const nodes: (readonly [major: number, path: string | null])[] = [];
for (const major of VERSIONS) nodes.push([major, await fetchNode(major)]);
const elasticsearch = await testElasticsearch();

/** The compiled service, as it runs in production; its folder is inside the project, where packages are found. */
let compiled: string;
beforeAll(async () => {
  await mkdir(packaged('node_modules', '.cache'), { recursive: true });
  compiled = await mkdtemp(packaged('node_modules', '.cache', 'node-versions-'));
  const compiler = packaged('node_modules', 'typescript', 'bin', 'tsc');
  const parameters = ['-p', packaged('tsconfig.build.json'), '--noCheck', '--outDir', compiled];
  await run(process.execPath, [compiler, ...parameters]);
}, 900_000);
afterAll(async () => {
  for (const each of [folder, compiled]) await rm(each, { recursive: true, force: true });
});

/** Runs the work with a service that has its stores to itself, and removes them. */
const withService = async (
  program: readonly string[],
  work: (service: ServiceProcess) => Promise<void>,
): Promise<void> => {
  const data = await mkdtemp(join(tmpdir(), 'linnea-node-version-'));
  await chmod(data, 0o755);
  const index = elasticsearch === null ? null : testIndex(elasticsearch);
  const search: Record<string, string> =
    index === null ? {} : { ELASTICSEARCH_URL: elasticsearch!, ELASTICSEARCH_INDEX: index.alias };
  try {
    const settings = {
      DATA_DIR: data,
      ACCOUNT_TOKEN: TOKEN,
      SEARCH_FALLBACK: 'off',
      INITIAL_DATA: 'sample',
      ...search,
    };
    const service = await serviceProcess(settings, program);
    await work(service).finally(() => {
      service.signal('SIGTERM');
      return service.ended;
    });
  } finally {
    await rm(data, { recursive: true, force: true });
    if (index !== null) await dropIndexes(index).finally(() => index.client.close());
  }
};

interface Answer {
  readonly data: readonly { readonly slug: string; readonly species: { readonly slug: string } }[];
}
const asked = async (answer: Promise<Response>): Promise<Answer> => (await (await answer).json()) as Answer;

for (const [major, node] of nodes)
  (node === null ? describe.skip : describe)(`the service on Node ${major}`, () => {
    it('starts, ingests, indexes, searches, matches and stops', async () => {
      const { stdout } = await run(node!, ['--version']);
      expect(stdout).toMatch(new RegExp(`^v${major}\\.`));
      await withService([node!, join(compiled, 'src', 'main.js')], async ({ url, signal, ended, lines }) => {
        const species = `${url}/api/v1/species`;
        const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
        const found = await asked(fetch(`${species}/search?q=tomato`, { headers }));
        expect(found.data[0]!.slug).toBe('solanum-lycopersicum');
        const body = JSON.stringify({ names: ['Solanum lycopersicum L.'] });
        const matched = await asked(fetch(`${species}/match`, { method: 'POST', headers, body }));
        expect(matched.data[0]!.species.slug).toBe('solanum-lycopersicum');
        const { data } = await asked(fetch(species, { headers }));
        expect(data).toHaveLength(20);
        signal('SIGTERM');
        expect(await ended).toBe(0);
        expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
      });
    }, 900_000);
  });
