import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { fetchCommand } from '../../src/cli/fetch-command.js';
import type { Database } from '../../src/database/database.js';
import { readCatalogue } from '../../src/downloads/catalogue.js';
import { openNetwork } from '../../src/downloads/network.js';
import { isIntact, readReceipt } from '../../src/downloads/receipt.js';
import { openAsk } from '../../src/downloads/wikidata/ask.js';
import { fetchWikidata } from '../../src/downloads/wikidata/fetch-wikidata.js';
import { VERSION } from '../../src/runtime/version.js';
import { ingestRows, name } from '../ingest/support.js';
import { testDatabase } from '../support/database.js';
import { sends, status } from './file-server.js';
import { item, metadata, type Wikimedia, type WikimediaServer, wikimediaServer } from './wikimedia-server.js';

const CONTACT = 'ada@example.org';

let dataDir: string;
let data: Wikimedia;
let server: WikimediaServer;
let pauses: number[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linnea-wikidata-'));
  data = { entities: new Map(), redirects: new Map(), named: new Map(), files: new Map() };
  server = await wikimediaServer(data);
  pauses = [];
  await writeFile(
    join(dataDir, 'wikidata.json'),
    JSON.stringify({
      ...(await readCatalogue()).find(({ slug }) => slug === 'wikidata'),
      asked: {
        names: `${server.address}/sparql`,
        items: `${server.address}/wikidata`,
        files: `${server.address}/commons`,
      },
    }),
  );
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const describeItem = (id: string, described: Parameters<typeof item>[1]): void => {
  data.entities.set(id, item(id, described));
  data.named.set(described.name, [...(data.named.get(described.name) ?? []), id]);
};

/** Runs `linnea fetch wikidata` about these names. Returns what it printed. */
const run = async (
  names: readonly string[],
  args: readonly string[] = [],
  contact: string | null = CONTACT,
  openDatabase = (): Promise<Database> => Promise.reject(new Error('needs no database')),
): Promise<string> => {
  await writeFile(join(dataDir, 'names.txt'), names.join('\r\n'));
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  fetchCommand(program, {
    dataDir,
    contact,
    openDatabase,
    wait: async (ms) => {
      pauses.push(ms);
    },
  });
  const { stdout, stderr } = process;
  const [print, show] = [stdout.write, stderr.write];
  let printed = '';
  stdout.write = (text) => {
    printed += String(text);
    return true;
  };
  stderr.write = () => true;
  try {
    const given = ['--for', join(dataDir, 'names.txt'), '--catalogue', dataDir, ...args];
    await program.parseAsync(['node', 'linnea', 'fetch', 'wikidata', ...given]);
    return printed;
  } finally {
    [stdout.write, stderr.write] = [print, show];
  }
};

const folder = (): string => join(dataDir, 'downloads', 'wikidata');
const answers = async () =>
  (await readFile(join(folder(), 'wikidata.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const interfaces = (): readonly string[] => server.asked.map((each) => each.interface);
const many = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `Pyrella montana-${at}`);

describe('linnea fetch wikidata', () => {
  it('needs a contact', async () => {
    await expect(run(['Pyrella montana'], [], null)).rejects.toThrow('set WIKIMEDIA_CONTACT');
    expect(server.asked).toEqual([]);
  });

  it('counts names that already have an answer as done in its progress', async () => {
    const [dataSet] = await readCatalogue(dataDir);
    const dispatcher = openNetwork(5_000);
    const seen: unknown[] = [];
    const progress = {
      start: (_: string, total: number, from: number) => seen.push([from, total]),
      at: (done: number) => seen.push(done),
    };
    const wait = () => Promise.resolve();
    for (const count of [10, 120])
      await fetchWikidata(
        { dataSet: dataSet!, folder: folder(), names: many(count), again: false },
        openAsk({ dispatcher, contact: CONTACT, wait }),
        progress,
      );
    await dispatcher.close();
    expect(seen).toEqual([[0, 10], 10, [10, 120], 60, 110, 120]);
  });

  it('stores what the interfaces answer about each name', async () => {
    describeItem('Q1', {
      name: 'Pyrella montana',
      labels: { de: 'Bergbirne', la: 'Pyrella montana', en: 'pyrella MONTANA', 'pt-br': 'pera-do-monte' },
      common: [
        ['en', 'hill pear'],
        ['en', 'mountain pear!'],
      ],
      ids: { P5037: 'urn:lsid:ipni.org:names:304293-2', P961: '304293-2', P846: '77' },
      image: 'Pyrella_montana 1.jpg',
    });
    data.files.set(
      'Pyrella montana 1.jpg',
      metadata({
        Artist: '<a href="//x">Ada Moor</a>',
        LicenseShortName: 'CC BY 4.0',
        LicenseUrl: 'https://creativecommons.org/licenses/by/4.0',
      }),
    );
    const printed = await run(['Pyrella montana', '', 'Pyrella "alba"', ' Pyrella montana ']);
    expect(printed).toContain('wikidata: asked about 2 names; answers about 2 names');
    expect(await answers()).toEqual([
      {
        name: 'Pyrella montana',
        items: [
          {
            id: 'Q1',
            taxon_names: ['Pyrella montana'],
            labels: { de: 'Bergbirne', 'pt-br': 'pera-do-monte' },
            common_names: [
              { language: 'en', text: 'mountain pear' },
              { language: 'en', text: 'hill pear' },
            ],
            ids: { powo: ['urn:lsid:ipni.org:names:304293-2'], ipni: ['304293-2'], gbif: ['77'] },
            image: 'Pyrella_montana 1.jpg',
            photo: {
              file: 'Pyrella montana 1.jpg',
              page: 'https://commons.wikimedia.org/wiki/File:Pyrella_montana_1.jpg',
              author: '<a href="//x">Ada Moor</a>',
              attribution: null,
              licence: 'CC BY 4.0',
              licence_url: 'https://creativecommons.org/licenses/by/4.0',
            },
          },
        ],
      },
      { name: 'Pyrella "alba"', items: [] },
    ]);
    const receipt = await readReceipt(folder());
    expect(receipt).toMatchObject({
      data_set: 'wikidata',
      edition: expect.stringMatching(/^answers of \d{4}-/),
    });
    expect(await isIntact(folder(), receipt!.files[0]!)).toBe(true);
    expect(await readdir(folder())).toEqual(['receipt.json', 'wikidata.ndjson']);
  });

  it('asks for 50 names a request, pauses between requests, and names the operator', async () => {
    for (const [at, name] of many(120).entries()) describeItem(`Q${at + 1}`, { name, image: `${name}.jpg` });
    for (const name of many(120)) data.files.set(`${name}.jpg`, {});
    await run(many(120));
    expect(await answers()).toHaveLength(120);
    expect((await answers()).map(({ items }) => items[0].photo.licence)).toEqual(Array(120).fill(null));
    // The answers about 50 files come in two parts.
    const batch = ['sparql', 'wikidata', 'commons', 'commons'];
    expect(interfaces()).toEqual([...batch, ...batch, ...batch]);
    const sizes = server.asked.map(({ parameters: { ids, titles } }) => (ids ?? titles)?.split('|').length);
    expect(sizes).toEqual([undefined, 50, 50, 50, undefined, 50, 50, 50, undefined, 20, 20, 20]);
    expect(pauses).toEqual(Array(11).fill(1000));
    for (const { interface: of, parameters, userAgent } of server.asked) {
      expect(userAgent).toBe(`linnea/${VERSION} (${CONTACT})`);
      expect(parameters['format']).toBe('json');
      if (of !== 'sparql') expect(parameters['maxlag']).toBe('5');
    }
  });

  it('asks for at most 50 items or pictures in one request', async () => {
    for (let at = 1; at <= 51; at += 1) {
      describeItem(`Q${at}`, { name: 'Pyrella montana', image: `${at}.jpg` });
      data.files.set(`${at}.jpg`, {});
    }
    await run(['Pyrella montana']);
    const [{ items }] = await answers();
    expect(items.map(({ photo }: { photo: { file: string } }) => photo.file)).toEqual(
      Array.from({ length: 51 }, (_, at) => `${at + 1}.jpg`),
    );
    const sizes = server.asked.map(({ parameters: { ids, titles } }) => (ids ?? titles)?.split('|').length);
    // A query without ids, the items, and the pictures: the server answers the first 50 in two parts.
    expect(sizes).toEqual([undefined, 50, 1, 50, 50, 1]);
  });

  it('follows merged items, once, and leaves out deleted ones', async () => {
    describeItem('Q1', { name: 'Pyrella montana' });
    data.named.set('Pyrella montana', ['Q8', 'Q1', 'Q9']);
    data.redirects.set('Q8', 'Q1');
    await run(['Pyrella montana']);
    expect((await answers())[0].items.map(({ id }: { id: string }) => id)).toEqual(['Q1']);
  });

  it('takes the preferred identifiers and the preferred picture, or else all and the first, but no deprecated ones', async () => {
    describeItem('Q1', {
      name: 'Pyrella montana',
      ids: {
        ...{ P7715: ['wfo-0000000001', 'wfo-0000000002'], P846: ['77', '78!', '79!'] },
        ...{ P3151: ['4~', '5'], P1772: 'PYMO' },
      },
      image: ['First.jpg', 'Best.jpg!'],
    });
    describeItem('Q2', { name: 'Pyrella alba', image: ['Wrong.jpg~', 'First.jpg', 'Second.jpg'] });
    await run(['Pyrella montana', 'Pyrella alba']);
    const [montana, alba] = (await answers()).map(({ items }) => items[0]);
    expect(montana.ids).toEqual({
      wfo: ['wfo-0000000001', 'wfo-0000000002'],
      gbif: ['78', '79'],
      inaturalist: ['5'],
      usda: ['PYMO'],
    });
    expect([montana.image, alba.image]).toEqual(['Best.jpg', 'First.jpg']);
  });

  it('asks once for an item of two names and for a picture of two items, which was renamed', async () => {
    for (const [id, name] of [
      ['Q1', 'Pyrella montana'],
      ['Q2', 'Pyrella alba'],
    ] as const)
      describeItem(id, { name, image: 'Old_name.jpg' });
    data.named.set('Pyrella nova', ['Q1']);
    data.redirects.set('Old name.jpg', 'New name.jpg');
    data.files.set('New name.jpg', metadata({ Artist: 'Ada', Attribution: 'Ada Moor' }));
    await run(['Pyrella montana', 'Pyrella alba', 'Pyrella nova']);
    expect((await answers()).map(({ items }) => items[0].photo)).toEqual(
      Array(3).fill(
        expect.objectContaining({ file: 'New name.jpg', author: 'Ada', attribution: 'Ada Moor' }),
      ),
    );
    expect(server.asked.map(({ parameters: { ids, titles } }) => ids ?? titles)).toEqual([
      undefined,
      'Q1|Q2',
      'File:Old_name.jpg',
    ]);
  });

  it('reads an item without labels and statements, and a file that is missing or has no metadata', async () => {
    data.named.set('Pyrella alba', ['Q2']);
    data.entities.set('Q2', { id: 'Q2', type: 'item', labels: [], claims: [] });
    describeItem('Q3', { name: 'Pyrella nuda', image: 'Gone.jpg' });
    describeItem('Q4', { name: 'Pyrella rosea', image: 'Bare.jpg' });
    data.files.set('Bare.jpg', [] as object);
    await run(['Pyrella alba', 'Pyrella nuda', 'Pyrella rosea']);
    expect((await answers()).map(({ items }) => items[0].photo?.file ?? null)).toEqual([
      null,
      null,
      'Bare.jpg',
    ]);
  });

  it('leaves out statements of another form, and answers that are no items', async () => {
    describeItem('Q1', { name: 'Pyrella montana', common: [['en', 'hill pear']] });
    const { claims } = data.entities.get('Q1') as { claims: Record<string, object[]> };
    const odd = (value: unknown) => ({ mainsnak: { datavalue: { value } }, rank: 'normal' });
    claims['P1843']!.push(odd('hill pear'));
    claims['P846'] = [odd({ id: 77 })];
    describeItem('Q2', { name: 'Pyrella alba' });
    const address = 'http://www.wikidata.org/entity';
    const bindings = [`${address}/Q1`, `${address}/Q2/x`, `x${address}/Q2`, `${address}/L1`].map((value) => ({
      name: { value: 'Pyrella montana' },
      item: { value },
    }));
    server.faults.push((_, response) => void response.end(JSON.stringify({ results: { bindings } })));
    await run(['Pyrella montana']);
    expect((await answers())[0].items).toMatchObject([
      { id: 'Q1', ids: {}, common_names: [{ language: 'en', text: 'hill pear' }] },
    ]);
  });

  it('does not ask for more parts of an answer than there are files', async () => {
    describeItem('Q1', { name: 'Pyrella montana', image: 'A.jpg' });
    const endless = JSON.stringify({ continue: { iistart: '1' }, query: { pages: [] } });
    server.faults.push(null, null, (_, response) => void response.end(endless));
    await run(['Pyrella montana']);
    expect(interfaces()).toEqual(['sparql', 'wikidata', 'commons']);
    expect((await answers())[0].items[0].photo).toBeNull();
  });

  it('waits as long as a lagging or busy interface asks', async () => {
    const lag = {
      error: { code: 'maxlag', info: 'Waiting for db1: 7 seconds lagged.', host: 'db1', lag: 7, type: 'db' },
    };
    describeItem('Q1', { name: 'Pyrella montana' });
    server.faults.push(
      status(429, { 'Retry-After': '120' }),
      status(500),
      (_, response) => void response.setHeader('Retry-After', '5').end(JSON.stringify(lag)),
      status(503),
    );
    await run(['Pyrella montana']);
    expect(interfaces()).toEqual(['sparql', 'sparql', 'sparql', 'sparql', 'sparql', 'wikidata']);
    expect(pauses).toEqual([120_000, 1000, 4000, 1000, 5000, 1000, 16_000, 1000, 1000]);
    expect((await answers())[0].items).toHaveLength(1);
  });

  it.each(['ratelimited', 'readonly', 'internal_api_error_DBQueryError'])(
    'asks again after the error %s',
    async (code) => {
      server.faults.push((_, response) => void response.end(JSON.stringify({ error: { code, info: 'x' } })));
      await run(['Pyrella montana']);
      expect(interfaces()).toEqual(['sparql', 'sparql']);
    },
  );

  it('gives up after five repetitions, and at once if the wait is longer than ten minutes', async () => {
    server.faults.push(...Array.from({ length: 6 }, () => status(503)));
    await expect(run(['Pyrella montana'])).rejects.toThrow(/wikidata: .*busy or broken \(status 503\)/);
    expect(server.asked).toHaveLength(6);
    expect(pauses.filter((ms) => ms > 1000)).toEqual([2000, 4000, 8000, 16_000, 32_000]);
    server.faults.push(status(429, { 'Retry-After': '3600' }));
    await expect(run(['Pyrella montana'])).rejects.toThrow(/status 429/);
    expect(server.asked).toHaveLength(7);
  });

  it('waits ten minutes at most', async () => {
    server.faults.push(status(429, { 'Retry-After': '600' }));
    await run(['Pyrella montana']);
    expect(pauses).toEqual([600_000, 1000]);
    server.faults.push(status(429, { 'Retry-After': '601' }));
    await expect(run(['Pyrella alba'])).rejects.toThrow(/status 429/);
  });

  it('fails soon if nothing listens at the address', async () => {
    await server.close();
    await expect(run(['Pyrella montana'])).rejects.toThrow(/cannot be reached \(ECONNREFUSED\).* Look at /);
    expect(pauses).toEqual([2000, 1000, 4000, 1000]);
  });

  it.each([
    ['{"error": {"code": "no-such-entity", "info": "Could not find an entity."}}', 'no-such-entity'],
    ['<html>', 'did not answer with JSON: repeat the command later.'],
    ['{"head": {}}', 'answered in an undocumented form (at results): report this as a bug.'],
    ['[]', 'answered in an undocumented form: report this as a bug.'],
    [
      JSON.stringify({ error: { code: 'x', info: 'y'.repeat(301) } }),
      `with the error x: ${'y'.repeat(300)}.`,
    ],
  ])('fails for the answer %s', async (text, message) => {
    server.faults.push((_, response) => void response.end(text));
    await expect(run(['Pyrella montana'])).rejects.toThrow(message);
    expect(server.asked).toHaveLength(1);
  });

  it('fails for a refused request, and names the page to look at', async () => {
    server.faults.push(status(403));
    await expect(run(['Pyrella montana'])).rejects.toThrow(
      /refuses the download \(status 403\).* Look at https:\/\/www\.wikidata\.org/,
    );
  });

  it('continues an interrupted command, also after half a line', async () => {
    const names = many(120);
    for (const [at, name] of names.entries()) describeItem(`Q${at + 1}`, { name });
    // The first batch is answered: two requests.
    server.faults.push(null, null, status(403));
    await expect(run(names)).rejects.toThrow('403');
    expect(await readdir(folder())).toEqual(['wikidata.ndjson.part']);
    await appendFile(join(folder(), 'wikidata.ndjson.part'), '{"name":"Pyrella montana-50","it');
    const before = server.asked.length;
    const printed = await run(names);
    expect(printed).toContain('asked about 70 names; answers about 120 names');
    expect(server.asked.length - before).toBe(4);
    expect((await answers()).map(({ name }) => name)).toEqual(names);
  });

  it('continues an interrupted --latest, although the earlier answers are complete', async () => {
    await run(many(60));
    server.faults.push(null, status(403));
    await expect(run(many(60), ['--latest'])).rejects.toThrow('403');
    expect(await run(many(60))).toContain('asked about 10 names; answers about 60 names');
  });

  it('continues a long file after its last whole line', async () => {
    const lines = many(3).map((name) => JSON.stringify({ name, items: [], more: 'x'.repeat(50_000) }));
    await mkdir(folder(), { recursive: true });
    await writeFile(join(folder(), 'wikidata.ndjson.part'), [...lines, '{"name":"Pyrel'].join('\n'));
    expect(await run(many(5))).toContain('asked about 2 names; answers about 5 names');
    expect((await answers()).map(({ name }) => name)).toEqual(many(5));
  });

  it.each(['Pyrella montana', '{"items":[]}'])(
    'refuses to continue a file with the line %s',
    async (line) => {
      await mkdir(folder(), { recursive: true });
      await writeFile(join(folder(), 'wikidata.ndjson.part'), `{"name":"Pyrella alba"}\n${line}\n`);
      await expect(run(many(1))).rejects.toThrow('has a malformed line: delete the file');
    },
  );

  it('asks only about new names, and about all with --latest', async () => {
    await run(many(3));
    const printed = await run(many(5));
    expect(printed).toContain('asked about 2 names; answers about 5 names');
    await run(many(5));
    expect(server.asked).toHaveLength(2);
    describeItem('Q1', { name: many(1)[0]! });
    await run(many(5), ['--latest']);
    expect((await answers()).map(({ items }) => items.length)).toEqual([1, 0, 0, 0, 0]);
  });

  it('asks with --for all about the accepted names of the database', async () => {
    const database = await testDatabase();
    const rows = [
      name('Pyrella alba'),
      name('Pyrella dubia', { status: 'unknown' }),
      name('Pyrella montana'),
    ];
    await ingestRows(database, 'names', [rows]);
    await run([], ['--for', 'all'], CONTACT, async () => database);
    expect((await answers()).map((answer) => answer.name)).toEqual(['Pyrella alba', 'Pyrella montana']);
  });

  it('says what it would ask, and asks nothing', async () => {
    expect(await run(many(120), ['--dry-run'])).toContain('wikidata: 120 names, at least 9 requests');
    expect(await run(many(50), ['--dry-run'])).toContain('50 names, at least 3 requests, about 1 min');
    expect(await run(many(601), ['--dry-run'])).toContain('601 names, at least 39 requests, about 2 min');
    const [one, two] = many(2);
    expect(await run([` ${one} `, '', `${one}\r`, two!], ['--dry-run'])).toContain('wikidata: 2 names');
    await expect(run([])).rejects.toThrow('contains no names');
    expect(server.asked).toEqual([]);
  });

  it('takes the answers of a mirror as a file, without asking', async () => {
    const line = `${JSON.stringify({ name: 'Pyrella montana', items: [] })}\n`;
    server.faults.push(sends(Buffer.from(line)));
    await run([], ['--mirror', server.address], null);
    expect(await readFile(join(folder(), 'wikidata.ndjson'), 'utf8')).toBe(line);
    expect(interfaces()).toEqual(['wikidata/wikidata.ndjson']);
  });

  it('is part of all only by its own name', async () => {
    const program = new Command().exitOverride();
    fetchCommand(program, { dataDir, contact: CONTACT, openDatabase: () => Promise.reject(new Error()) });
    const { stderr } = process;
    const show = stderr.write;
    let notes = '';
    stderr.write = (text) => {
      notes += String(text);
      return true;
    };
    await program
      .parseAsync(['node', 'linnea', 'fetch', 'all', '--catalogue', dataDir])
      .finally(() => (stderr.write = show));
    expect(notes).toContain('linnea fetch wikidata');
    expect(server.asked).toEqual([]);
  });
});
