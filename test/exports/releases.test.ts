import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { releaseCommand } from '../../src/cli/release-command.js';
import type { LicenceSet } from '../../src/exports/licences.js';
import { WAIT_MS, writeRelease } from '../../src/exports/release/release.js';
import { readByteRange } from '../../src/resources/releases/byte-range.js';
import { openedStores } from '../cli/opened-stores.js';
import { printed } from '../cli/printed.js';
import { type Service, startService } from '../contract/service.js';
import { fact, ingestRows, name, rowsOf } from '../ingest/support.js';

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-releases-'));
  service = await startService({
    releases: folder,
    fill: (database) =>
      ingestRows(database, 'test', [
        [
          {
            type: 'source',
            slug: 'wfo',
            name: 'WFO',
            url: 'https://wfo.example',
            licence: 'CC BY',
            licence_url: 'https://licence.example',
          },
        ],
        [{ type: 'source', slug: 'gbif', name: 'GBIF' }],
        [name('Pyrella montana'), fact('Pyrella montana', 'light', 7), fact('Pyrella montana', 'year', 1821)],
      ]),
  });
});
afterAll(async () => {
  await service?.close();
  await rm(folder, { recursive: true });
});

const release = (version: string, licences: LicenceSet = 'all', report: () => void = () => undefined) =>
  service.database.session((client) => writeRelease(client, { folder, version, licences, report }));
const read = (version: string, file: string) => readFile(join(folder, version, file));
const parsed = async (version: string, file: string) =>
  JSON.parse(String(await read(version, file))) as Record<string, unknown>;
/** Sends a request without a credential. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${service.url}/api/v1/releases/${path}`, { headers: { 'Accept-Encoding': 'gzip', ...headers } });

describe('C16.30 linnea release', () => {
  const { open, opened } = openedStores();
  const released = async (...words: readonly string[]) => {
    const program = new Command().exitOverride();
    const operator = { name: 'Garden of Ada', contact: null };
    releaseCommand(program, { folder, operator, openDatabase: async () => opened(service.database) });
    const notes = await printed(
      () => program.parseAsync(['release', ...words], { from: 'user' }),
      process.stderr,
    );
    const [, version = '', summary] = /^([\w-]+): (.*)$/m.exec(notes) ?? [];
    const { licences, position } = await parsed(version, 'manifest.json');
    await rm(join(folder, version), { recursive: true });
    expect(summary).toBe(`1 species, 14 files, position ${position} in the changes feed.`);
    return [version, licences];
  };
  afterEach(() => expect(open.size).toBe(0));

  it('is named after the day and its licences, unless it is given a name', async () => {
    const day = new Date().toISOString().slice(0, 10);
    expect(await released()).toEqual([day, 'all']);
    expect(await released('--licences', 'cc')).toEqual([`${day}-cc`, 'cc']);
    expect(await released('--licences', 'open', '--release-version', 'spring')).toEqual(['spring', 'open']);
  });

  it.each(['../spring', 'Spring', '-spring', ''])('refuses the name %j', async (version) => {
    await expect(released('--release-version', version)).rejects.toThrow('Expected lower-case letters');
  });

  it('refuses the name of a release that exists, and closes the database', async () => {
    await mkdir(join(folder, 'kept'));
    await writeFile(join(folder, 'kept', 'manifest.json'), '{}');
    await expect(released('--release-version', 'kept')).rejects.toThrow('The release kept exists.');
    await rm(join(folder, 'kept'), { recursive: true });
  });
});

describe('C16.30 a release', () => {
  it('has every file with its checksum, and the position of the feed', async () => {
    const manifest = await release('2026-01-30');
    const { meta } = (await service.get('/api/v1/changes')).body as { meta: { latest: number } };
    expect(manifest).toMatchObject({
      version: '2026-01-30',
      licences: 'all',
      species: 1,
      position: meta.latest,
    });
    expect(manifest.files.map((file) => file.name).sort()).toEqual([
      'CITATION.cff',
      'README.md',
      'SHA256SUMS',
      'corrections.ndjson',
      'croissant.json',
      'datapackage.json',
      'facts.ndjson',
      'sources.json',
      'species.coldp.zip',
      'species.csv',
      'species.dwca.zip',
      'species.ndjson',
      'species.parquet',
      'species.sqlite',
    ]);
    for (const { name: file, bytes, sha256 } of manifest.files) {
      const content = await read('2026-01-30', file);
      expect([file, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        file,
        bytes,
        sha256,
      ]);
    }
    const others = manifest.files.filter((file) => file.name !== 'SHA256SUMS');
    expect(
      String(await read('2026-01-30', 'SHA256SUMS'))
        .split('\n')
        .sort(),
    ).toEqual(['', ...others.map((file) => `${file.sha256}  ${file.name}`)].sort());
    await expect(release('2026-01-30')).rejects.toThrow('exists');
  });

  it.each([
    ['all', true, undefined, 'README.md'],
    ['cc', false, 'CC-BY-4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  ] as const)(
    'C16.30 names the sources and the licence of its values: %s',
    async (licences, hasAll, name, url) => {
      const { modified } = await release(`of-${licences}`, licences);
      const file = (each: string) => parsed(`of-${licences}`, each);
      const sources = (await file('sources.json')) as unknown as readonly { slug: string }[];
      expect(sources.map(({ slug }) => slug)).toContain('wfo');
      expect(sources.some(({ slug }) => slug === 'gbif')).toBe(hasAll);
      expect(sources.filter((source) => 'id' in source)).toEqual([]);
      const described = await file('datapackage.json');
      expect(described['created']).toBe(modified);
      expect(described['licenses']).toEqual(name && [{ name, path: url }]);
      const credits = ['WFO, CC BY.', ...(hasAll ? ['GBIF.'] : [])];
      expect(described['sources']).toEqual(
        expect.arrayContaining([
          { title: 'WFO, CC BY.', path: 'https://wfo.example' },
          ...(hasAll ? [{ title: 'GBIF.' }] : []),
        ]),
      );
      const learned = await file('croissant.json');
      expect(learned).toMatchObject({
        license: url,
        isBasedOn: expect.arrayContaining(credits),
        citeAs: expect.stringContaining(`(Version of-${licences})`),
      });
      await rm(join(folder, `of-${licences}`), { recursive: true });
    },
  );

  it('describes the columns of its files', async () => {
    await release('described');
    const { resources } = (await parsed('described', 'datapackage.json')) as {
      resources: readonly { path: string; schema?: { fields: readonly { name: string }[] } }[];
    };
    const csv = resources.find(({ path }) => path === 'species.csv')!;
    const header = String(await read('described', 'species.csv')).split('\n')[0]!;
    expect(header.split(',')).toEqual(csv.schema!.fields.map((each) => each.name));
    const field = (heading: string) => csv.schema!.fields.find((each) => each.name === heading);
    const described = { title: expect.any(String), description: expect.any(String) };
    expect(field('maximum_height_cm [cm]')).toMatchObject({ ...described, unit: 'cm' });
    expect(field('light')).toMatchObject(described);
    expect(field('light')).not.toHaveProperty('unit');
    expect(field('light_n_observations')).toEqual({ name: 'light_n_observations', type: 'integer' });
    const { recordSet } = (await parsed('described', 'croissant.json')) as {
      recordSet: readonly { field: readonly { source: { extract: { column: string } } }[] }[];
    };
    const { schema } = await parquetMetadataAsync(
      await asyncBufferFromFile(join(folder, 'described', 'species.parquet')),
    );
    const columns = new Set(schema.map((each) => each.name));
    const missing = recordSet[0]!.field.filter(({ source }) => !columns.has(source.extract.column));
    expect([recordSet[0]!.field.length > 80, missing]).toEqual([true, []]);
  });

  it('has files of the media types that the OpenAPI document names', async () => {
    const route = service.routes.find(({ rule }) => rule === 'C16.32')!;
    const { files } = await release('types');
    const types = new Set(files.map((file) => file.media_type));
    expect([...types].sort()).toEqual([...route.files!, 'application/json'].sort());
  });

  it('that was interrupted has no manifest, is not served, and is replaced', async () => {
    await expect(
      release('broken', 'all', () => {
        throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
    await writeFile(join(folder, 'broken', 'species.csv'), 'half');
    expect(existsSync(join(folder, 'broken', 'manifest.json'))).toBe(false);
    expect((await ask('broken/species.csv')).status).toBe(404);
    await release('broken');
    expect((await ask('broken/species.csv')).status).toBe(200);
  });
});

describe('C16.30 two runs of a version', () => {
  it('at the same time: the second one waits, and finds the release', async () => {
    let second: Promise<unknown> | undefined;
    const { files } = await release('twice', 'all', () => {
      second ??= release('twice').catch((error: unknown) => error);
    });
    expect(await second).toMatchObject({ message: expect.stringMatching(/^The release twice exists\./) });
    for (const { name: file, sha256 } of files)
      expect(
        createHash('sha256')
          .update(await read('twice', file))
          .digest('hex'),
      ).toBe(sha256);
  });

  it('C16.33 a release has the position of its snapshot: what is published meanwhile follows in the feed', async () => {
    const latest = async () =>
      (await rowsOf<{ latest: number }>(service.database, 'select latest from change_feed'))[0]!.latest;
    const atItsEnd: number[] = [];
    const publishMeanwhile = async () => {
      atItsEnd.push(await latest());
      await ingestRows(service.database, 'meanwhile', [[fact('Pyrella montana', 'light', 6)]]);
      await service.database.session((client) => client.query('select number_changes(10000)'));
    };
    const { position } = await service.database.session((client) => {
      const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>;
      const watched = Object.assign(Object.create(client) as typeof client, {
        query: async (text: unknown, ...more: unknown[]) => {
          if (text === 'rollback') await publishMeanwhile();
          return query(text, ...more);
        },
      });
      return writeRelease(watched, {
        folder,
        version: 'meanwhile',
        licences: 'all',
        report: () => undefined,
      });
    });
    expect([position, await latest()]).toEqual([atItsEnd[0], atItsEnd[0]! + 1]);
    const { data } = (await service.get(`/api/v1/changes?since=${position}`)).body;
    expect(data).toMatchObject([{ changed: ['light'] }]);
    await rm(join(folder, 'meanwhile'), { recursive: true });
  });

  it('the second one is refused while the first one is slow, and touches nothing', async () => {
    expect(WAIT_MS).toBe(5_000);
    await mkdir(join(folder, 'slow'));
    await writeFile(join(folder, 'slow', 'species.csv'), 'half');
    await service.database.session(async (first) => {
      await first.query(`select pg_advisory_lock(hashtext('linnea release'), hashtext('slow'))`);
      const options = {
        folder,
        version: 'slow',
        licences: 'all',
        report: () => undefined,
        waitMs: 200,
      } as const;
      const second = service.database.session((client) => writeRelease(client, options));
      await expect(second).rejects.toThrow(
        'Another run is writing the release slow. Wait until it has finished, or choose another --release-version.',
      );
      expect(String(await read('slow', 'species.csv'))).toBe('half');
      await release('another');
    });
    // The lock has ended with the connection of the first run.
    await release('slow');
  });
});

describe('C16.31 the list of releases', () => {
  it('has the complete ones, and needs no credential', async () => {
    await mkdir(join(folder, 'unfinished'));
    await release('2026-02-01-cc', 'cc');
    const { data, meta } = (await (await ask('')).json()) as {
      data: readonly { version: string; licences: string; files: readonly { link: string }[] }[];
      meta: { total: number };
    };
    expect(meta.total).toBe(data.length);
    expect(data.map(({ version }) => version)).not.toContain('unfinished');
    const cc = data.find(({ version }) => version === '2026-02-01-cc')!;
    expect(cc.licences).toBe('cc');
    const answer = await fetch(service.url + cc.files[0]!.link);
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  });

  it('C16.6 names the release to start over from', async () => {
    const { body } = await service.get('/api/v1/changes?since=99999');
    const [{ version }] = ((await (await ask('')).json()) as { data: [{ version: string }] }).data;
    expect(body['details']).toEqual([expect.objectContaining({ release: version })]);
    expect(body['message']).toContain(`/api/v1/releases/${version}/manifest.json`);
  });
});

describe('C16.32 a file of a release', () => {
  beforeAll(() => release('served'));

  it('never expires, and is answered with 304 if the tag is known', async () => {
    const whole = await ask('served/species.csv');
    const { headers } = whole;
    expect([whole.status, headers.get('cache-control'), headers.get('accept-ranges')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'bytes',
    ]);
    expect(await whole.text()).toBe(String(await read('served', 'species.csv')));
    const tag = headers.get('etag')!;
    for (const known of [tag, `W/${tag}`, `"other" , ${tag} , "another"`, '*'])
      expect((await ask('served/species.csv', { 'If-None-Match': known })).status).toBe(304);
    expect((await ask('served/manifest.json')).status).toBe(200);
  });

  it('has the headers of the whole file for HEAD, even with a Range', async () => {
    const { status, headers } = await fetch(`${service.url}/api/v1/releases/served/README.md`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': 'gzip', Range: 'bytes=0-3' },
    });
    const { length } = await read('served', 'README.md');
    expect([status, headers.get('content-length'), headers.get('content-range')]).toEqual([
      200,
      String(length),
      null,
    ]);
  });

  it('can be read in parts that together are the whole file', async () => {
    const content = await read('served', 'species.parquet');
    const parts = await Promise.all(
      ['bytes=0-99', 'bytes=100-'].map((Range) => ask('served/species.parquet', { Range })),
    );
    expect(parts.map((part) => part.status)).toEqual([206, 206]);
    expect(parts[0]!.headers.get('content-range')).toBe(`bytes 0-99/${content.length}`);
    // Pages of other origins may read the position of the part, too.
    expect(parts[0]!.headers.get('access-control-expose-headers')?.split(/, */)).toContain('Content-Range');
    const joined = Buffer.concat(
      await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer()))),
    );
    expect(joined.equals(content)).toBe(true);
  });

  it.each([
    ['bytes=999999999-', {}, 416],
    [`bytes=${'9'.repeat(400)}-`, {}, 416],
    ['bytes=0-1,5-9', {}, 200],
    ['lines=1-2', {}, 200],
    ['bytes=0-9', { 'If-Range': '"other"' }, 200],
  ])('%s %j is answered with %d', async (Range, headers, status) => {
    const answer = await ask('served/README.md', { Range, ...headers });
    expect(answer.status).toBe(status);
    const { length } = await read('served', 'README.md');
    if (status === 416) expect(answer.headers.get('content-range')).toBe(`bytes */${length}`);
  });

  it('is answered in part if If-Range has its tag', async () => {
    const tag = (await ask('served/README.md')).headers.get('etag')!;
    const part = await ask('served/README.md', { Range: 'bytes=2-4', 'If-Range': tag });
    const content = String(await read('served', 'README.md'));
    expect([part.status, await part.text()]).toEqual([206, content.slice(2, 5)]);
  });

  it.each([
    ['species.csv', 'text/csv'],
    ['species.parquet', 'application/vnd.apache.parquet'],
    ['species.dwca.zip', 'application/zip'],
    ['manifest.json', 'application/json'],
  ])('%s has the media type %s, a link to the licences, and never expires', async (file, type) => {
    const { headers } = await ask(`served/${file}`);
    expect([
      headers.get('content-type')?.split(';')[0],
      headers.get('link'),
      headers.get('cache-control'),
    ]).toEqual([type, '</api/v1/sources>; rel="license"', 'public, max-age=31536000, immutable']);
  });

  it.each([
    'served/manifest.json.part',
    'served/..%2fserved%2fREADME.md',
    '..%2f..%2fetc/passwd',
    'none/README.md',
  ])('%s is 404', async (path) => expect((await ask(path)).status).toBe(404));

  it.each([
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=90-200', { start: 90, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-2', null],
    ['bytes=5-5', { start: 5, end: 5 }],
    ['bytes=99-', { start: 99, end: 99 }],
    [`bytes=90-${'9'.repeat(20)}`, { start: 90, end: 99 }],
    [`bytes=-${'9'.repeat(400)}`, { start: 0, end: 99 }],
    ['Bytes=0-1', { start: 0, end: 1 }],
    ['', null],
  ])('the range "%s" of 100 bytes is %j', (header, range) => {
    expect(readByteRange(header, 100)).toEqual(range);
  });
});

describe('C12.10 X-Dataset-Version', () => {
  beforeAll(() => release('versioned'));

  it('is the same on answers and errors', async () => {
    const paths = ['/api/v1', '/api/v1/nothing', '/api/v1/releases/none/README.md'];
    const versions = await Promise.all(
      paths.map(async (path) => (await service.get(path)).headers.get('x-dataset-version')),
    );
    expect(new Set(versions).size).toBe(1);
    expect(versions[0]).toMatch(/^d-[0-9a-f]{12}$/);
  });

  it.each([
    ['species.csv', {}, 200],
    ['species.csv', { Range: 'bytes=0-9' }, 206],
    ['species.csv', { 'If-None-Match': '*' }, 304],
    ['species.csv', { Range: 'bytes=999999999-' }, 416],
    ['manifest.json', {}, 200],
    ['nothing.csv', {}, 404],
  ])('is on the file %s of a release, asked for with %j', async (file, headers, expected) => {
    const current = (await service.get('/api/v1')).headers.get('x-dataset-version');
    for (const method of ['GET', 'HEAD']) {
      const { status, headers: answered } = await fetch(`${service.url}/api/v1/releases/versioned/${file}`, {
        method,
        headers,
      });
      // HEAD ignores ranges.
      expect([status, answered.get('x-dataset-version')]).toEqual([
        method === 'HEAD' && 'Range' in headers ? 200 : expected,
        current,
      ]);
    }
  });
});
