import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { fetchCommand } from '../../src/cli/fetch-command.js';
import type { OpenFile } from '../../src/downloads/part.js';
import { readReceipt } from '../../src/downloads/receipt.js';
import { type Answer, type FileServer, fileServer, sends, sha256, status } from './file-server.js';
import { proxyServer } from './proxy-server.js';

const OAKS = Buffer.from('Quercus robur,30\n');
const ZONES = Buffer.from('10*GRB*Great Britain\n');

let dataDir: string;
let server: FileServer;
let answers: Map<string, Answer>;
let catalogue: string;

const described = (slug: string, members: object) =>
  writeFile(
    join(catalogue, `${slug}.json`),
    JSON.stringify({
      slug,
      title: slug,
      publisher: 'A. Moor',
      page: `https://example.org/${slug}`,
      adds: `the ${slug}`,
      source: null,
      licence: { name: 'CC0', url: null, conditions: 'none', stated_by: 'the author' },
      citation: slug,
      credit: slug,
      updates: 'never',
      recommended: false,
      unconfirmed: [],
      ...members,
    }),
  );

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'linnea-fetch-'));
  catalogue = join(dataDir, 'catalogue');
  await mkdir(catalogue);
  answers = new Map([
    ['/oaks.csv', sends(OAKS)],
    ['/newest/oaks.csv', sends(OAKS, { etag: '"7"' })],
    ['/zones.txt', sends(ZONES)],
  ]);
  server = await fileServer((request, response) =>
    (answers.get(request.url!) ?? status(404))(request, response),
  );
  const { address } = server;
  await described('oaks', {
    recommended: true,
    fixed: {
      edition: 'edition 1',
      files: [{ name: 'oaks.csv', address: `${address}/oaks.csv`, bytes: OAKS.length, sha256: sha256(OAKS) }],
    },
    latest: { files: [{ name: 'oaks.csv', address: `${address}/newest/oaks.csv` }] },
  });
  await described('zones', {
    licence: { name: 'ODbL', url: null, conditions: 'share-alike', stated_by: 'the author' },
    fixed: { edition: '2001', files: [{ name: 'zones.txt', address: `${address}/zones.txt` }] },
  });
  await described('names', {
    by_hand: { open: 'https://example.org/form', steps: 'Fill in the form.', files: ['names.csv'] },
  });
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

interface Printed {
  readonly out: string;
  readonly notes: string;
}

/** Runs the command line and returns what it printed. */
const run = async (args: readonly string[], open?: OpenFile): Promise<Printed> => {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  const openDatabase = () => Promise.reject(new Error('needs no database'));
  fetchCommand(program, { dataDir, contact: null, openDatabase, open, wait: async () => undefined });
  const { stdout, stderr } = process;
  const [print, show] = [stdout.write, stderr.write];
  const printed = { out: '', notes: '' };
  const into = (stream: keyof Printed) => (text: string | Uint8Array) => {
    printed[stream] += String(text);
    return true;
  };
  [stdout.write, stderr.write] = [into('out'), into('notes')];
  try {
    await program.parseAsync(['node', 'linnea', 'fetch', ...args, '--catalogue', catalogue]);
    return printed;
  } finally {
    [stdout.write, stderr.write] = [print, show];
  }
};

const stored = async (): Promise<readonly string[]> =>
  (await readdir(join(dataDir, 'downloads'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('.'))
    .sort();
const paths = () => server.requests.map(({ path }) => path);

describe('linnea fetch', () => {
  it('downloads nothing that is not named', async () => {
    await expect(run([])).rejects.toThrow('Name the data sets to download');
    await expect(run(['kew'])).rejects.toThrow('Unknown data set "kew"');
    await run(['--list']);
    await run(['all', '--dry-run']);
    expect(server.requests).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('lists what each data set adds, its size, licence and conditions', async () => {
    const { out } = await run(['--list']);
    expect(out.split('\n').slice(0, 4)).toEqual([
      '   data set     size  licence  conditions     adds',
      '   names     by hand  CC0      no conditions  the names',
      '*  oaks         1 kB  CC0      no conditions  the oaks',
      '   zones     unknown  ODbL     SHARE-ALIKE    the zones',
    ]);
    expect(out).toContain('you must publish it under the same licence');
    const listed = JSON.parse((await run(['--list', '--json'])).out);
    expect(listed[1]).toMatchObject({ slug: 'oaks', fixed: { files: [{ sha256: sha256(OAKS) }] } });
  });

  it('lists the size of all files of the fixed edition together, unknown if one is', async () => {
    const files = (...sizes: readonly (number | undefined)[]) =>
      sizes.map((bytes, nth) => ({ name: `${nth}.csv`, address: `${server.address}/${nth}.csv`, bytes }));
    await described('pair', {
      fixed: { edition: '1', files: files(999_999, 1) },
      latest: { files: files(7_000_000) },
    });
    await described('single', { fixed: { edition: '1', files: files(999_001) } });
    await described('partly', { fixed: { edition: '1', files: files(5, undefined) } });
    await described('newest', { latest: { files: files(2_000) } });
    const { out } = await run(['--list']);
    const sizes = ['pair', 'single', 'partly', 'newest'].map(
      (slug) => new RegExp(`^ +${slug} +(.*?) +CC0`, 'm').exec(out)?.[1],
    );
    expect(sizes).toEqual(['1.0 MB', '1000 kB', 'unknown', '2 kB']);
  });

  it('lists only the named data sets, and refuses unknown ones', async () => {
    const listed = JSON.parse((await run(['oaks', '--list', '--json'])).out) as readonly { slug: string }[];
    expect(listed.map(({ slug }) => slug)).toEqual(['oaks']);
    await expect(run(['--list', 'oakes'])).rejects.toThrow('Unknown data set "oakes"; did you mean oaks?');
  });

  it('lists data sets that are fetched from an interface, and those without a licence', async () => {
    const address = 'https://example.org/';
    await described('pictures', {
      asked: { names: address, items: address, files: address },
      licence: { name: null, url: null, conditions: 'not confirmed', stated_by: 'nobody' },
    });
    const { out } = await run(['--list']);
    expect(out).toMatch(/^ +pictures +asked +- +not confirmed +the pictures$/m);
  });

  it('says that no licence is stated for a file', async () => {
    await described('firs', {
      fixed: { edition: '1', files: [{ name: 'oaks.csv', address: `${server.address}/oaks.csv` }] },
      licence: { name: null, url: null, conditions: 'not confirmed', stated_by: 'nobody' },
    });
    expect((await run(['firs'])).out).toContain('  licence: none stated; not confirmed\n');
  });

  it('does not suggest --latest if the newest edition was requested, nor for other faults', async () => {
    const files = [{ name: 'oaks.csv', address: `${server.address}/newest/oaks.csv`, sha256: sha256(ZONES) }];
    const fixed = [{ name: 'oaks.csv', address: `${server.address}/gone.csv` }];
    await described('firs', { fixed: { edition: '1', files: fixed }, latest: { files } });
    const newest = await run(['firs', '--latest']).catch(({ message }: Error) => message);
    expect(newest).toMatch(/^firs: .* does not have the checksum(?!.*--latest).* Look at https:/);
    const gone = await run(['firs']).catch(({ message }: Error) => message);
    expect(gone).toMatch(/^firs: .* does not exist(?!.*--latest).* Look at https:/);
  });

  it('prints with --json what it downloaded or would download, and nothing else', async () => {
    const planned = JSON.parse((await run(['oaks', 'zones', '--dry-run', '--json'])).out);
    expect(planned).toMatchObject([{ data_set: 'oaks', edition: 'edition 1' }, { data_set: 'zones' }]);
    const downloaded = JSON.parse((await run(['oaks', 'zones', '--json'])).out);
    expect(downloaded).toMatchObject([
      { data_set: 'oaks', edition: 'edition 1', files: [{ name: 'oaks.csv', outcome: 'downloaded' }] },
      { data_set: 'zones', edition: '2001', files: [{ name: 'zones.txt', outcome: 'downloaded' }] },
    ]);
  });

  it('says that a checksum of either kind is right', async () => {
    const md5 = createHash('md5').update(OAKS).digest('hex');
    await described('firs', {
      fixed: { edition: '1', files: [{ name: 'oaks.csv', address: `${server.address}/oaks.csv`, md5 }] },
    });
    expect((await run(['firs'])).out).toContain('oaks.csv: downloaded, 1 kB, checksum is right');
    expect((await run(['firs'])).out).toContain('oaks.csv: already complete');
  });

  it('downloads what is named into its folder, with a receipt', async () => {
    const { out } = await run(['recommended', 'zones']);
    expect(await stored()).toEqual([
      'oaks/oaks.csv',
      'oaks/receipt.json',
      'zones/receipt.json',
      'zones/zones.txt',
    ]);
    expect(await readFile(join(dataDir, 'downloads', 'oaks', 'oaks.csv'))).toEqual(OAKS);
    expect(await readReceipt(join(dataDir, 'downloads', 'oaks'))).toMatchObject({
      data_set: 'oaks',
      edition: 'edition 1',
      files: [
        { name: 'oaks.csv', address: `${server.address}/oaks.csv`, bytes: OAKS.length, sha256: sha256(OAKS) },
      ],
    });
    expect(out).toContain(`oaks.csv: downloaded, 1 kB, checksum is right, sha256 ${sha256(OAKS)}`);
    expect(out).toContain('zones.txt: downloaded, 1 kB, the catalogue has no checksum for it');
    expect(out).toContain('licence: ODbL; SHARE-ALIKE');
    expect(out).toContain('Next: linnea ingest all --index');
  });

  it('does not download complete files again, and replaces changed ones', async () => {
    await run(['oaks', 'zones']);
    const { out } = await run(['oaks', 'zones']);
    expect(server.requests).toHaveLength(2);
    expect(out.match(/already complete/g)).toHaveLength(2);
    for (const path of ['oaks/oaks.csv', 'zones/zones.txt'])
      await writeFile(join(dataDir, 'downloads', path), 'changed');
    await run(['oaks', 'zones']);
    expect(server.requests).toHaveLength(4);
    // The size alone does not show a change.
    await writeFile(join(dataDir, 'downloads', 'oaks', 'oaks.csv'), 'x'.repeat(OAKS.length));
    await run(['oaks']);
    expect(server.requests).toHaveLength(5);
    expect(await readFile(join(dataDir, 'downloads', 'oaks', 'oaks.csv'))).toEqual(OAKS);
    expect(await readFile(join(dataDir, 'downloads', 'zones', 'zones.txt'))).toEqual(ZONES);
  });

  it('takes a file with the right checksum from elsewhere, and one without a checksum only from its own address', async () => {
    await mkdir(join(dataDir, 'downloads', 'oaks'), { recursive: true });
    await writeFile(join(dataDir, 'downloads', 'oaks', 'oaks.csv'), OAKS);
    answers.set('/mirror/zones/zones.txt', sends(ZONES));
    await run(['zones']);
    const { out } = await run(['oaks', 'zones', '--mirror', `${server.address}/mirror`]);
    expect(out).toContain('oaks.csv: already complete');
    expect(paths()).toEqual(['/zones.txt', '/mirror/zones/zones.txt']);
    expect(await readReceipt(join(dataDir, 'downloads', 'oaks'))).toMatchObject({
      files: [{ name: 'oaks.csv', bytes: OAKS.length, sha256: sha256(OAKS), etag: null }],
    });
  });

  it('says what to do about a receipt that is cut off', async () => {
    await run(['zones']);
    await writeFile(join(dataDir, 'downloads', 'zones', 'receipt.json'), '{"data_set":"zones"}');
    await expect(run(['zones'])).rejects.toThrow(
      /receipt\.json is malformed: delete it and run linnea fetch again\./,
    );
  });

  it('keeps complete files in the receipt when one before them fails', async () => {
    const names = ['first.txt', 'second.txt', 'third.txt'];
    const files = names.map((name) => ({ name, address: `${server.address}/${name}` }));
    await described('trio', { fixed: { edition: '2002', files } });
    for (const name of names) answers.set(`/${name}`, sends(ZONES));
    await run(['trio']);
    for (const name of names.slice(0, 2)) await rm(join(dataDir, 'downloads', 'trio', name));
    answers.delete('/second.txt');
    await expect(run(['trio'])).rejects.toThrow('second.txt does not exist');
    const receipt = await readReceipt(join(dataDir, 'downloads', 'trio'));
    expect(receipt?.files.map(({ name }) => name)).toEqual(['first.txt', 'third.txt']);
    answers.set('/second.txt', sends(ZONES));
    const { out } = await run(['trio']);
    expect(out.match(/already complete/g)).toHaveLength(2);
    expect(paths().filter((path) => path === '/third.txt')).toHaveLength(1);
  });

  it('keeps later files of the newest edition in the receipt when an earlier one fails', async () => {
    const names = ['first.txt', 'second.txt', 'third.txt'];
    const files = names.map((name) => ({ name, address: `${server.address}/${name}` }));
    await described('trio', { latest: { files } });
    for (const name of names) answers.set(`/${name}`, sends(ZONES, { etag: '"1"' }));
    await run(['trio']);
    answers.delete('/second.txt');
    await expect(run(['trio'])).rejects.toThrow('second.txt does not exist');
    answers.set('/second.txt', sends(ZONES, { etag: '"1"' }));
    const { out } = await run(['trio']);
    expect(
      ['first', 'second', 'third'].map((each) => new RegExp(`${each}.txt: (\\w+)`).exec(out)?.[1]),
    ).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('writes a new receipt if somebody replaced a downloaded file with the right one', async () => {
    await run(['oaks']);
    const folder = join(dataDir, 'downloads', 'oaks');
    const earlier = await readFile(join(folder, 'receipt.json'));
    const md5 = createHash('md5').update(ZONES).digest('hex');
    for (const sum of [{ sha256: sha256(ZONES) }, { md5 }]) {
      const file = { name: 'oaks.csv', address: `${server.address}/other.csv`, bytes: ZONES.length, ...sum };
      await described('oaks', { fixed: { edition: 'edition 2', files: [file] } });
      await writeFile(join(folder, 'oaks.csv'), ZONES);
      await writeFile(join(folder, 'receipt.json'), earlier);
      expect((await run(['oaks'])).out).toContain(
        `already complete, 1 kB, checksum is right, sha256 ${sha256(ZONES)}`,
      );
      expect(await readReceipt(folder)).toMatchObject({
        edition: 'edition 2',
        files: [{ address: file.address, bytes: ZONES.length, sha256: sha256(ZONES), etag: null }],
      });
    }
    expect(paths()).toEqual(['/oaks.csv']);
  });

  it('says what it would do', async () => {
    await run(['zones']);
    const { out } = await run(['all', '--dry-run']);
    expect(out).toContain(`oaks.csv: download, 1 kB, ${server.address}/oaks.csv`);
    expect(out).toContain(`zones.txt: already complete, size unknown, ${server.address}/zones.txt`);
  });

  it('takes the newest edition with --latest, once', async () => {
    await run(['oaks', '--latest']);
    expect(await readReceipt(join(dataDir, 'downloads', 'oaks'))).toMatchObject({ edition: 'newest' });
    const { out } = await run(['oaks', '--latest']);
    expect(out).toContain('oaks.csv: unchanged');
    expect(paths()).toEqual(['/newest/oaks.csv', '/newest/oaks.csv']);
    answers.set('/newest/oaks.csv', sends(ZONES, { etag: '"8"' }));
    await run(['oaks', '--latest']);
    expect(await readFile(join(dataDir, 'downloads', 'oaks', 'oaks.csv'))).toEqual(ZONES);
  });

  it('takes the fixed edition with --latest if there is no newest one', async () => {
    await run(['zones', '--latest']);
    expect(await readReceipt(join(dataDir, 'downloads', 'zones'))).toMatchObject({ edition: '2001' });
  });

  it('uses a mirror, whose files must have the checksums of the catalogue', async () => {
    answers.set('/linnea/oaks/oaks.csv', sends(OAKS)).set('/linnea/zones/zones.txt', sends(ZONES));
    await run(['oaks', 'zones', '--mirror', `${server.address}/linnea`]);
    expect(paths()).toEqual(['/linnea/oaks/oaks.csv', '/linnea/zones/zones.txt']);
    answers.set('/wrong/oaks/oaks.csv', sends(Buffer.from('Quercus robur,99\n')));
    await rm(join(dataDir, 'downloads', 'oaks'), { recursive: true });
    await expect(run(['oaks', '--mirror', `${server.address}/wrong/`])).rejects.toThrow(
      /^oaks: (?!.*--latest).*does not have the checksum.* Look at https:\/\/example\.org\/oaks$/,
    );
    expect(await stored()).toEqual(['zones/receipt.json', 'zones/zones.txt']);
  });

  it('names --latest where the publisher has replaced the edition', async () => {
    answers.set('/oaks.csv', sends(Buffer.from('Quercus robur,99\n')));
    await expect(run(['oaks'])).rejects.toThrow(
      /^oaks: .* For the newest edition, add --latest\. Look at https:\/\/example\.org\/oaks$/,
    );
    const files = [{ name: 'oaks.csv', address: `${server.address}/oaks.csv`, sha256: sha256(OAKS) }];
    await described('firs', { fixed: { edition: '1', files } });
    await expect(run(['firs'])).rejects.toThrow(
      /^firs: (?!.*--latest).* Look at https:\/\/example\.org\/firs$/,
    );
  });

  it('says what to do for a data set without an address', async () => {
    const { notes } = await run(['names']);
    expect(notes).toContain('names has no direct address. Open https://example.org/form');
    expect(notes).toContain(`Put names.csv into ${join(dataDir, 'downloads', 'names')}`);
  });

  it('downloads the others if one has moved, and names the page to look at', async () => {
    answers.delete('/oaks.csv');
    const failure = run(['all']);
    await expect(failure).rejects.toThrow(
      `oaks: ${server.address}/oaks.csv does not exist (status 404): the file may have moved. Look at https://example.org/oaks`,
    );
    expect(await stored()).toEqual(['zones/receipt.json', 'zones/zones.txt']);
  });

  it('stops at a full disk', async () => {
    const full: OpenFile = async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    await expect(run(['all'], full)).rejects.toThrow(/^oaks: The disk of .* is full/);
    expect(paths()).toEqual(['/oaks.csv']);
  });

  it('goes through the proxy of the environment, except for the hosts in NO_PROXY', async () => {
    const proxy = await proxyServer();
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: proxy.address, NO_PROXY: '' });
    try {
      await run(['oaks']);
      expect(proxy.hosts).toEqual([new URL(server.address).host]);
      process.env['NO_PROXY'] = '127.0.0.1';
      await run(['zones']);
      expect(proxy.hosts).toHaveLength(1);
    } finally {
      process.env = before;
      await proxy.close();
    }
    expect(paths()).toEqual(['/oaks.csv', '/zones.txt']);
  });

  it('waits for the first byte as many seconds as --timeout says', async () => {
    const late: Answer = (request, response) =>
      void setTimeout(() => sends(OAKS)(request, response), paths().length === 1 ? 5_000 : 100).unref();
    answers.set('/oaks.csv', late);
    const began = performance.now();
    await run(['oaks', '--timeout', '1']);
    expect(paths()).toEqual(['/oaks.csv', '/oaks.csv']);
    const waited = performance.now() - began;
    expect([waited > 900, waited < 4_000]).toEqual([true, true]);
  });

  it.each([
    [['oaks', '--mirror', 'ftp://example.org'], 'Expected an http or https address'],
    [['oaks', '--mirror', 'nowhere'], 'Expected an http or https address'],
    [['oaks', '--mirror', 'xhttp://example.org'], 'Expected an http or https address'],
    [['oaks', '--timeout', 'x5'], 'Expected a whole number of seconds'],
    [['oaks', '--timeout', '0'], 'Expected a whole number of seconds'],
    [['oaks', '--timeout', '10000'], 'Expected a whole number of seconds'],
  ])('refuses %j', async (args, message) => {
    await expect(run(args)).rejects.toThrow(message);
  });
});
