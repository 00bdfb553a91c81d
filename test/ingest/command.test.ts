import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { createIndexer, type Indexer } from '../../indexer/indexer.js';
import { ingestCommand } from '../../src/cli/ingest.js';
import { filesText } from '../../src/cli/ingest-files.js';
import { summary } from '../../src/cli/ingest-summary.js';
import { showProgress } from '../../src/cli/progress.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { writeReceipt } from '../../src/downloads/receipt.js';
import { ZERO_COUNTS } from '../../src/ingest/counts.js';
import type { FileResult, IngestResult } from '../../src/ingest/ingest.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { inIngestionOrder } from '../../src/ingest/order.js';
import { pace } from '../../src/ingest/progress.js';
import { SAMPLE } from '../../src/ingest/sources/sample.js';
import { createLogger } from '../../src/logging/logger.js';
import { createPostgresSink } from '../../src/search/postgres/sink.js';
import { restoredDatabase } from '../support/restored-database.js';
import { fact, manifestOf, name, rowsOf, type TestRow } from './support.js';

const MANIFESTS: readonly Manifest[] = [
  manifestOf('leda', [[fact('Aa bb', 'light', '5', { source: 'leda' }), fact('Aa zz', 'light', '5')]]),
  manifestOf('wcvp', [[name('Aa bb')]]),
];

const restored = restoredDatabase();

/** Runs the command line and returns what it printed on standard output. */
const run = async (
  args: readonly string[],
  dataDir: string,
  manifests: readonly Manifest[] = MANIFESTS,
  database?: Database,
  wrap: (indexer: Indexer) => Indexer = (indexer) => indexer,
): Promise<string> => {
  const { url } = database ?? (await restored.next());
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  ingestCommand(program, {
    manifests,
    apart: [SAMPLE],
    formats: [],
    dataDir,
    openDatabase: () => openDatabase(url),
    openIndexer: async () => {
      const stores = await openDatabase(url);
      const sinks = [createPostgresSink(stores)];
      const logger = createLogger({ logLevel: 'silent' });
      return { indexer: wrap(createIndexer({ database: stores, sinks, logger })), close: stores.close };
    },
  });
  const { stdout, stderr } = process;
  const [print, show] = [stdout.write, stderr.write];
  let printed = '';
  stdout.write = (text: string | Uint8Array) => {
    printed += String(text);
    return true;
  };
  stderr.write = () => true;
  try {
    await program.parseAsync(['node', 'linnea', ...args]);
    return printed;
  } finally {
    [stdout.write, stderr.write] = [print, show];
  }
};

describe('linnea ingest', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-command-'));
    for (const slug of ['leda', 'wcvp', 'unknown']) {
      await mkdir(join(folder, slug));
      await writeFile(join(folder, slug, 'rows'), slug);
    }
  });

  it('ingests a folder of sources in the order in which they build on each other', async () => {
    const withoutFolder = manifestOf('gbif', []);
    const results = JSON.parse(
      await run(['ingest', 'all', folder, '--json'], folder, [...MANIFESTS, withoutFolder]),
    );
    expect(results).toMatchObject([
      { source: 'wcvp', files: [{ file: 'rows', newSpecies: 1 }] },
      { source: 'leda', files: [{ file: 'rows', claims: 1, accepted: 1, notMatched: 1, rejectedRows: 1 }] },
    ]);
    const list = await readFile(join(folder, 'rejected-rows', 'leda.csv'), 'utf8');
    expect(list).toBe('file,line,what,why\nrows,1,Aa zz,no species has this name\n');
  });

  it('ingests one source from its folder or its file, and prints a summary', async () => {
    const printed = await run(['ingest', 'wcvp', join(folder, 'wcvp', 'rows')], folder);
    expect(printed).toMatch(/^wcvp\/rows: done in [\d.]+ s\n {2}rows: 1\n {2}new species: 1\n/);
  });

  it('takes along what comes with the project, which needs no path of its own', async () => {
    const shipped = { ...manifestOf('taxonomy', [[]]), shipped: join(folder, 'unknown') };
    const all = JSON.parse(await run(['ingest', 'all', folder, '--json'], folder, [...MANIFESTS, shipped]));
    expect(all.map(({ source }: { source: string }) => source)).toEqual(['taxonomy', 'wcvp', 'leda']);
    const alone = JSON.parse(await run(['ingest', 'taxonomy', '--json'], folder, [shipped]));
    expect(alone).toMatchObject({ source: 'taxonomy', files: [{ file: 'rows' }] });
  });

  it('C10.37: leaves out what fills the gaps of a names backbone where there is none', async () => {
    const gaps: Manifest = {
      ...manifestOf('linnea-checked', [[name('Aa cc', { source: 'linnea-checked' })]]),
      shipped: join(folder, 'unknown'),
      fillsBackbone: true,
    };
    const backbone: Manifest = { ...manifestOf('wcvp', [[name('Aa bb')]]), isBackbone: true };
    const ingested = async (...manifests: readonly Manifest[]): Promise<readonly string[]> =>
      JSON.parse(await run(['ingest', 'all', folder, '--json'], folder, [...manifests, gaps])).map(
        ({ source }: { source: string }) => source,
      );
    expect(await ingested(MANIFESTS[0]!)).toEqual(['leda']);
    // A backbone without a folder does not count.
    expect(await ingested(MANIFESTS[0]!, { ...backbone, slug: 'gbif' })).toEqual(['leda']);
    expect(await ingested(backbone)).toContain('linnea-checked');
  });

  it('C10.42: says which backbone it leaves out, with --json on standard error only', async () => {
    const backbones = ['wcvp', 'leda'].map(
      (slug): Manifest => ({
        ...manifestOf(slug, [[name('Aa bb')]], { complete: ['wfo'] }),
        isBackbone: true,
      }),
    );
    const results = JSON.parse(await run(['ingest', 'all', folder, '--json'], folder, backbones));
    expect(results).toMatchObject([{ source: 'wcvp' }]);
    expect(await run(['ingest', 'all', folder], folder, backbones)).toMatch(
      /^leda: left out, the claims of its source wfo are read from wcvp\nwcvp\/rows: done/,
    );
  });

  it('C10.8: takes an empty file with --withdraw-all only', async () => {
    const database = await restored.next();
    const complete = { complete: ['usda'] };
    const ingested = (rows: readonly TestRow[], ...more: readonly string[]) =>
      run(
        ['ingest', 'wcvp', join(folder, 'wcvp'), '--json', ...more],
        folder,
        [manifestOf('wcvp', rows, complete)],
        database,
      );
    await ingested([[name('Aa bb')], [fact('Aa bb', 'light', '5')]]);
    await expect(ingested([])).rejects.toThrow('--withdraw-all');
    expect(JSON.parse(await ingested([], '--withdraw-all'))).toMatchObject({
      files: [{ withdrawn: 1, warnings: [expect.stringContaining('no rows')] }],
    });
  });

  it('ingests the sample by its name, without a path, and writes nothing for it again', async () => {
    const database = await restored.next();
    const ingested = async () =>
      (JSON.parse(await run(['ingest', 'sample', '--json'], folder, MANIFESTS, database)) as IngestResult)
        .files;
    const files = await ingested();
    const sum = (of: (file: FileResult) => number) => files.reduce((all, file) => all + of(file), 0);
    expect(sum(({ newSpecies }) => newSpecies)).toBeGreaterThan(200);
    expect(sum(({ accepted }) => accepted)).toBeGreaterThan(1000);
    for (const again of await ingested())
      expect(again).toMatchObject({ accepted: 0, superseded: 0, written: 0, withdrawn: 0, published: 0 });
  });

  it('lets a folder replace what comes with the project', async () => {
    const shipped = { ...manifestOf('leda', [[]]), shipped: join(folder, 'missing') };
    const all = JSON.parse(await run(['ingest', 'all', folder, '--json'], folder, [shipped]));
    expect(all).toMatchObject([{ source: 'leda' }]);
  });

  it('rebuilds the index when asked to, if anything changed', async () => {
    const database = await restored.next();
    const all = () => run(['ingest', 'all', folder, '--index'], folder, MANIFESTS, database);
    expect(await all()).toMatch(/\nindex: indexed 1 species in [\d.]+ s, 0 rejected\n$/);
    expect(await all()).toMatch(/\nindex: nothing changed\n$/);
    const another = manifestOf('wcvp', [[name('Aa bb'), name('Aa cc')]]);
    await writeFile(join(folder, 'wcvp', 'rows'), 'other');
    const more = await run(['ingest', 'wcvp', join(folder, 'wcvp'), '--index'], folder, [another], database);
    await writeFile(join(folder, 'wcvp', 'rows'), 'wcvp');
    expect(more).toMatch(/\nindex: indexed 2 species in [\d.]+ s, 0 rejected\n$/);
  });

  it('rebuilds the indexes if one store has none, although nothing has changed', async () => {
    const database = await restored.next();
    const withEmptyStore = (indexer: Indexer): Indexer => ({
      ...indexer,
      status: async () => {
        const status = await indexer.status();
        return { ...status, stores: [...status.stores, { ...status.stores[0]!, documents: null }] };
      },
    });
    const all = () => run(['ingest', 'all', folder, '--index'], folder, MANIFESTS, database, withEmptyStore);
    await all();
    expect(await all()).toMatch(/\nindex: indexed 1 species in [\d.]+ s, 0 rejected\n$/);
  });

  it('reads the downloads by default, and stores edition and checksum of unchanged ones', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'linnea-downloads-'));
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    for (const slug of ['leda', 'wcvp']) {
      const at = join(dataDir, 'downloads', slug);
      await mkdir(at, { recursive: true });
      await writeFile(join(at, 'rows'), slug);
      const file = {
        name: 'rows',
        address: `https://example.org/${slug}`,
        bytes: slug.length,
        sha256: sha256(slug),
        etag: null,
        downloaded_at: '2026-05-04T03:02:01Z',
      };
      await writeReceipt(at, { data_set: slug, edition: `${slug} 7`, files: [file] });
    }
    await writeFile(join(dataDir, 'downloads', 'leda', 'rows'), 'LEDA');
    const database = await restored.next();
    const stored = async () =>
      rowsOf(
        database,
        'select distinct on (source) source, edition, sha256 from ingest_run order by source, id desc',
      );
    const all = JSON.parse(await run(['ingest', 'all', '--json'], dataDir, MANIFESTS, database));
    expect(all).toMatchObject([{ source: 'wcvp' }, { source: 'leda' }]);
    const wcvp = { source: 'wcvp', edition: 'wcvp 7', sha256: sha256('wcvp') };
    expect(await stored()).toEqual([{ source: 'leda', edition: null, sha256: null }, wcvp]);
    await writeFile(join(dataDir, 'downloads', 'leda', 'rows'), 'leda');
    await run(['ingest', 'leda'], dataDir, MANIFESTS, database);
    await run(['ingest', 'wcvp', join(dataDir, 'downloads', 'wcvp', 'rows')], dataDir, MANIFESTS, database);
    expect(await stored()).toEqual([{ source: 'leda', edition: 'leda 7', sha256: sha256('leda') }, wcvp]);
  });

  it('writes the list of rejected rows to the file of --rejected, over an earlier list', async () => {
    const list = join(folder, 'elsewhere', 'list.csv');
    const ingested = () =>
      run(['ingest', 'leda', join(folder, 'leda'), '--rejected', list, '--batch', '10'], folder);
    await ingested();
    const first = await readFile(list, 'utf8');
    expect(first.split('\n')[0]).toBe('file,line,what,why');
    await ingested();
    expect(await readFile(list, 'utf8')).toBe(first);
  });

  it('ingest all writes one list of rejected rows for each source', async () => {
    const lists = join(folder, 'lists');
    await run(['ingest', 'all', folder, '--rejected', lists], folder);
    expect(await readFile(join(lists, 'leda.csv'), 'utf8')).toContain('Aa zz');
  });

  it.each([
    [[], 1],
    [['--batch', '1'], 3],
  ])('merges as many statements in one transaction as %j says: %i transactions', async (words, expected) => {
    const rows = ['Aa bb', 'Aa cc', 'Aa dd'].map((each): TestRow => [name(each), fact(each, 'light', '5')]);
    const database = await restored.next();
    await run(
      ['ingest', 'wcvp', join(folder, 'wcvp'), ...words],
      folder,
      [manifestOf('wcvp', rows)],
      database,
    );
    const found = await rowsOf(database, 'select count(distinct xmin::text)::integer as n from fact');
    expect(found).toEqual([{ n: expected }]);
  });

  it.each([
    [['ingest', 'wcvp', '.', '--source', 'other'], '--source'],
    [['ingest', 'wcpv', '.'], 'Unknown source "wcpv"; did you mean wcvp? Known sources: leda, wcvp'],
    [['ingest', 'nothing', '.'], 'Unknown source "nothing". Known sources: leda, wcvp'],
    [['ingest', 'wcvp', '/nowhere'], 'There is no file or folder /nowhere. Check the name and the folder.'],
    [['ingest', 'wcvp'], 'The path of the files is missing: linnea ingest wcvp <path>'],
    [['ingest', 'all'], 'Run linnea fetch recommended first, or name a folder'],
    [['ingest', 'all', '/nowhere'], '/nowhere contains no source folder with files'],
    [['ingest', 'wcvp', '.', '--batch', '0'], 'whole number'],
    [['ingest', 'wcvp', '.', '--batch', 'x5'], 'whole number'],
    [['ingest', 'wcvp', '.', '--batch', '5x'], 'whole number'],
  ])('refuses %j', async (args, message) => {
    await expect(run(args, folder)).rejects.toThrow(message);
  });
});

/** A stream of which `pieces` are what was written to it. */
const keptStream = (terminal: { readonly isTTY: boolean; readonly columns?: number }) => {
  const pieces: string[] = [];
  const write = (text: string) => pieces.push(text) > 0;
  return { pieces, stream: { ...terminal, write } as unknown as NodeJS.WriteStream };
};
const FILE = { isTTY: false };
const TERMINAL = { isTTY: true, columns: 200 };

describe('what is shown', () => {
  it('is the pace and the time left, where the total is known', () => {
    expect(pace(50, 200, 10)).toEqual({ perSecond: 5, secondsLeft: 30 });
    expect(pace(50, undefined, 10)).toEqual({ perSecond: 5, secondsLeft: null });
    expect(pace(0, 100, 0)).toEqual({ perSecond: 0, secondsLeft: null });
    expect(pace(300, 200, 10)).toEqual({ perSecond: 30, secondsLeft: 0 });
    expect(pace(150, 200, 10, 100)).toEqual({ perSecond: 5, secondsLeft: 10 });
  });

  it('is one JSON line a stage where nobody watches', () => {
    const { pieces: lines, stream } = keptStream(FILE);
    const progress = showProgress(stream, 'wcvp');
    progress.start('reading', 10);
    progress.at(5);
    progress.end();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        source: 'wcvp',
        stage: 'reading',
        done: 0,
        total: 10,
        per_second: 0,
        seconds: 0,
        seconds_left: null,
      },
    ]);
  });

  it('is a bar on a terminal, with the rate and the time left; without a total no bar', async () => {
    const shownOf = async (total?: number): Promise<string> => {
      const { pieces, stream } = keptStream(TERMINAL);
      const progress = showProgress(stream, 'wcvp', (units) => `${units} kB`);
      progress.start('reading\u001b[2K', total, 400);
      await pause(20);
      progress.at(1_000);
      progress.end();
      const text = pieces.join('');
      return text.slice(text.lastIndexOf('reading'));
    };
    expect(await shownOf(2_000)).toMatch(/^reading\ufffd\[2K \S+ 1000 kB\/2000 kB \d+ kB\/s 1 s left/);
    expect(await shownOf()).toMatch(/^reading\ufffd\[2K: 1000 kB \d+ kB\/s 0 s/);
  });

  it('is a summary without zeros, with warnings', () => {
    const file = {
      ...ZERO_COUNTS,
      file: 'names.csv',
      rows: 1234,
      accepted: 2,
      matched: { own: 2, unknown: 1 },
      warnings: ['No row is flagged.'],
      notMatched: 1,
      rejectedRows: 1,
      seconds: 1.5,
    };
    expect(summary({ source: 'wcvp', resumed: true, files: [file], rejectedRows: 'list.csv' })).toBe(
      [
        'wcvp/names.csv: done in 1.5 s, resumed',
        '  rows: 1,234',
        '    accepted: 2',
        '  names without a match: 1',
        '  rejected rows, listed: 1',
        '  names: own 2, unknown 1',
        '  warning: No row is flagged.',
        '  rejected rows and reasons: list.csv',
      ].join('\n'),
    );
    const without = { ...file, file: 'a.csv', matched: {}, warnings: [], notMatched: 0, rejectedRows: 0 };
    const both = summary({
      source: 'wcvp',
      resumed: false,
      files: [without, file],
      rejectedRows: 'list.csv',
    });
    expect(both).toMatch(/^ {2}rejected rows and reasons: list\.csv$/m);
    expect(both.split('\n').slice(0, 4)).toEqual([
      'wcvp/a.csv: done in 1.5 s',
      '  rows: 1,234',
      '    accepted: 2',
      'wcvp/names.csv: done in 1.5 s',
    ]);
  });

  it('is each name that a file of a source may have', () => {
    const { files, ...manifest } = manifestOf('leda', []);
    const several = files.map((file) => ({ ...file, otherNames: ['data/rows', 'rows.json'] }));
    expect(filesText([{ ...manifest, files: [...several, { ...files[0]!, name: 'more' }] }])).toContain(
      '\n  leda  rows or data/rows or rows.json, more\n',
    );
  });

  it('orders zones before names before claims before popularity', () => {
    const slugs = ['gbif', 'leda', 'my-own', 'wcvp', 'wgsrpd', 'wcvp-extract', 'openplantdb'];
    const ordered = inIngestionOrder(slugs.map((slug) => manifestOf(slug, []))).map((each) => each.slug);
    expect(ordered).toEqual(['wgsrpd', 'wcvp', 'wcvp-extract', 'my-own', 'leda', 'openplantdb', 'gbif']);
  });
});
