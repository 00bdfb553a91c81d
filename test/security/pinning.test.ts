import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { ELASTICSEARCH_VERSION } from '../../src/development/elasticsearch-node.js';
import { packaged } from '../../src/runtime/package-root.js';
import { listen } from '../support/listen.js';

const FILES = ['docker-compose.yml', 'Dockerfile'];

describe('images of the repository', () => {
  const images = FILES.flatMap((file) =>
    [...readFileSync(packaged(file), 'utf8').matchAll(/^(?: *image: |FROM )(\S+)/gm)].map(
      ([, name]) => name!,
    ),
  ).filter((image) => !image.startsWith('linnea'));

  it('have an exact version', () => {
    expect(images).toHaveLength(5);
    const exact = /:\d+\.\d+(\.\d+)?(-slim)?(@sha256:[0-9a-f]{64})?$/;
    expect(images.filter((image) => !exact.test(image))).toEqual([]);
  });

  it('have the version of Elasticsearch that the tests use', () => {
    expect(images.join(' ')).toContain(`/elasticsearch:${ELASTICSEARCH_VERSION}`);
  });
});

describe('npm run pin-images', () => {
  const manifest = (repository: string): string => JSON.stringify({ schemaVersion: 2, repository });
  const digest = (repository: string): string =>
    `sha256:${createHash('sha256').update(manifest(repository)).digest('hex')}`;
  const CREDENTIAL = 'Bearer anonymous-reader';

  let registry: Server;
  let host: string;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-pinning-'));
    registry = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, `http://${host}`);
      const [, repository, tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname) ?? [];
      if (pathname === '/token') {
        const known = searchParams.get('service') === 'tests' && searchParams.get('scope');
        return response.end(JSON.stringify({ token: known ? 'anonymous-reader' : 'nobody' }));
      }
      if (request.headers.authorization !== CREDENTIAL) {
        const scope = `repository:${repository}:pull`;
        const challenge = `Bearer realm="http://${host}/token",service="tests",scope="${scope}"`;
        return response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
      }
      if (tag !== '1.2.3') return response.writeHead(404).end();
      const stated = repository === 'library/forged' ? digest('other') : digest(repository!);
      return response.setHeader('Docker-Content-Digest', stated).end(manifest(repository!));
    });
    host = `127.0.0.1:${await listen(registry)}`;
  });
  afterEach(async () => {
    registry.close();
    await rm(folder, { recursive: true });
  });

  const write = async (compose: string, dockerfile: string): Promise<void> => {
    await writeFile(join(folder, FILES[0]!), compose);
    await writeFile(join(folder, FILES[1]!), dockerfile);
  };
  const files = () => Promise.all(FILES.map((file) => readFile(join(folder, file), 'utf8')));
  const pin = (): Promise<{ readonly code: number; readonly errors: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [packaged('.ci', 'pin-images.mjs')], { cwd: folder }, (error, _, errors) =>
        resolve({ code: Number(error?.code ?? 0), errors }),
      );
    });

  const compose = (image: string): string =>
    `services:\n  one:\n    build: .\n    image: linnea\n  two:\n    image: ${image}\n    restart: always\n`;
  const dockerfile = (image: string): string => `FROM ${image} AS build\nRUN true\nFROM ${image}\n`;

  it('writes the digest of each image into both files, and again over an older one', async () => {
    const [store, base] = [`${host}/stores/redis:1.2.3`, `${host}/library/node:1.2.3`];
    await write(compose(store), dockerfile(base));
    const pinned = [
      compose(`${store}@${digest('stores/redis')}`),
      dockerfile(`${base}@${digest('library/node')}`),
    ];
    expect(await pin()).toEqual({ code: 0, errors: '' });
    expect(await files()).toEqual(pinned);
    await write(compose(`${store}@${digest('older')}`), dockerfile(base));
    expect(await pin()).toEqual({ code: 0, errors: '' });
    expect(await files()).toEqual(pinned);
  });

  it.each([
    [
      'a tag that the registry does not have',
      'library/node:9.9.9',
      /9\.9\.9: the registry has no such tag\./,
    ],
    ['a digest that is not that of the manifest', 'library/forged:1.2.3', /states sha256:\w+, but the man/],
  ])('ends with an error and changes no file for %s', async (_, image, message) => {
    const texts = [compose(`${host}/stores/redis:1.2.3`), dockerfile(`${host}/${image}`)] as const;
    await write(...texts);
    const { code, errors } = await pin();
    expect(errors).toMatch(message);
    expect(errors).toContain('No file was changed.');
    expect(code).toBe(1);
    expect(await files()).toEqual(texts);
  });

  it('ends with an error and changes no file when the registry cannot be reached', async () => {
    const closed = `127.0.0.1:${await getPort()}`;
    const texts = [compose(`${host}/stores/redis:1.2.3`), dockerfile(`${closed}/node:1.2.3`)] as const;
    await write(...texts);
    expect(await pin()).toEqual({
      code: 1,
      errors: `${closed}/node:1.2.3: ${closed} cannot be reached (ECONNREFUSED). No file was changed.\n`,
    });
    expect(await files()).toEqual(texts);
  });
});
