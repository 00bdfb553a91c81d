import { existsSync, readFileSync } from 'node:fs';
import { SETTINGS } from '../src/config.js';
import { packaged } from '../src/package-root.js';

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

  it('has a check of its health that needs no shell', () => {
    const [check = ''] = of('HEALTHCHECK');
    const command = JSON.parse(check.slice(check.indexOf('['))) as readonly string[];
    expect(command[0]).toBe('node');
    expect(command.at(-1)).toContain('/healthz');
  });

  it('has every file that the code reads beside its own', () => {
    const copied = of('COPY')
      .filter((line) => !line.startsWith('--'))
      .flatMap((line) => line.split(' ').slice(0, -1));
    for (const file of copied) expect([file, existsSync(packaged(file))]).toEqual([file, true]);
    expect(copied).toEqual(
      expect.arrayContaining(['package.json', 'migrations', 'data/openapi', 'data/taxonomy', 'data/sample']),
    );
  });
});

describe('docker compose', () => {
  const compose = text('docker-compose.yml');

  it('gives the services of this project settings that there are', () => {
    const known = new Set(SETTINGS.map(({ name }) => name));
    const given = [...compose.matchAll(/^ {2,6}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!);
    const ofStores = given.filter((name) => /^(POSTGRES|ES)_/.test(name));
    expect(given.filter((name) => !known.has(name))).toEqual(ofStores);
    expect(given).toEqual(expect.arrayContaining(['DATABASE_URL', 'DRAIN_MS', 'STOP_TIMEOUT_MS']));
  });

  it('no container gains rights', () => {
    const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
    const images = services.match(/^ {4}image: |^ {4}<<: \*linnea$/gm) ?? [];
    const hardened =
      services.match(/^ {4}security_opt: \["no-new-privileges:true"\]$|^ {4}<<: \*linnea$/gm) ?? [];
    expect(images).toHaveLength(6);
    expect(hardened).toHaveLength(images.length);
  });
});
