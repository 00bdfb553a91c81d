import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { SETTINGS } from '../src/config/environment.js';
import { packaged } from '../src/runtime/package-root.js';

const text = (file: string): string => readFileSync(packaged(file), 'utf8');

describe('the image', () => {
  const last = text('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .at(-1)!
    .split('\n');
  const of = (instruction: string): readonly string[] =>
    last
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  it('starts node itself, so that signals arrive', () => {
    expect(of('CMD').map((command) => JSON.parse(command))).toEqual([['node', 'dist/src/main.js']]);
    expect(of('ENTRYPOINT')).toEqual([]);
  });

  it('has a health check that needs no shell', () => {
    const [check = ''] = of('HEALTHCHECK');
    const command = JSON.parse(check.slice(check.indexOf('['))) as readonly string[];
    expect(command[0]).toBe('node');
    expect(command.at(-1)).toContain('/healthz');
  });

  /** Files and folders that are copied from the repository unchanged. */
  const copied = of('COPY')
    .filter((line) => !line.startsWith('--'))
    .flatMap((line) => line.split(' ').slice(0, -1));

  it('has every file that the code reads outside its own folders', () => {
    for (const file of copied) expect([file, existsSync(packaged(file))]).toEqual([file, true]);
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'migrations', 'data', 'src/resources/docs/assets']),
    );
  });

  it('has the same files as the npm package', () => {
    const listing = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: packaged(),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files }] = JSON.parse(listing) as [{ files: readonly { path: string }[] }];
    const missing = copied.filter(
      (file) => !files.some(({ path }) => path === file || path.startsWith(`${file}/`)),
    );
    expect(missing).toEqual([]);
  });
});

describe('docker compose', () => {
  const compose = text('docker-compose.yml');

  it('passes only settings that exist to the services of this project', () => {
    const known = new Set(SETTINGS.map(({ name }) => name));
    const given = [...compose.matchAll(/^ {2,6}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
    const ofStores = given.filter((name) => /^(POSTGRES|ES)_/.test(name));
    expect(given.filter((name) => !known.has(name))).toEqual(ofStores);
    expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'DRAIN_MS', 'STOP_TIMEOUT_MS']));
  });

  it('lets no container gain privileges', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
    const images = services.match(/^ {4}image: |^ {4}<<: \*(?:linnea|edge)$/gm) ?? [];
    const hardened =
      services.match(/^ {4}security_opt: \["no-new-privileges:true"\]$|^ {4}<<: \*(?:linnea|edge)$/gm) ?? [];
    expect(images).toHaveLength(8);
    expect(hardened).toHaveLength(images.length);
  });
});
