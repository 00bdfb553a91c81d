import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip } from 'node:zlib';
import type { Database } from '../../src/database/database.js';
import { openContainer } from '../../src/ingest/dwca/container.js';
import { dwca } from '../../src/ingest/dwca/format.js';
import { readMeta } from '../../src/ingest/dwca/meta.js';
import { ingest } from '../../src/ingest/ingest.js';
import { NOT_LISTED } from '../../src/ingest/limits.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { readDelimited } from '../../src/ingest/readers/delimited.js';
import { readNdjson } from '../../src/ingest/readers/ndjson.js';
import { readLines } from '../../src/ingest/readers/text.js';
import { readSheet } from '../../src/ingest/readers/xlsx.js';
import { facts } from '../../src/ingest/sources/facts.js';
import { createStagingWriter } from '../../src/ingest/staging/writer.js';
import { openArchive } from '../../src/tables/zip.js';
import { archiveOf, CORE, folderOf, readAt } from '../ingest/dwca/archive.js';
import { rowsOf } from '../ingest/support.js';
import { workbookParts } from '../ingest/workbook.js';
import { zipOf } from '../ingest/zip.js';
import { testDatabase } from '../support/database.js';

const MB = 1 << 20;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linnea-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

/** Returns a file with a number of megabytes of one letter, which compresses to almost nothing. */
const packedLetters = async (name: string, megabytes: number, before = ''): Promise<string> => {
  const path = join(folder, name);
  const piece = Buffer.alloc(MB, 'a');
  const pieces = function* () {
    yield Buffer.from(before);
    for (let n = 0; n < megabytes; n += 1) yield piece;
  };
  await pipeline(Readable.from(pieces()), createGzip(), createWriteStream(path));
  return path;
};

const all = async (pieces: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of pieces);
};

setFlagsFromString('--expose-gc');
/** Frees memory that nothing refers to, so that what is measured is in use. */
const collectGarbage = runInNewContext('gc') as () => void;

describe('files that would exhaust the memory', () => {
  it('a line without an end is refused after 16 MB, compressed or not', async () => {
    const path = await packedLetters('line.gz', 256);
    await expect(all(readLines(path))).rejects.toThrow(
      `${path} has a line of more than 4,194,304 characters`,
    );
    await expect(all(readNdjson(path))).rejects.toThrow('a line of more than');
  });

  it('a line without an end is refused before the rest of the file is read', async () => {
    const path = await packedLetters('cut-off.gz', 256);
    // A reader that continues beyond the limit fails here with another error, since the file is cut off after 128 MB.
    await truncate(path, Math.floor((await stat(path)).size / 2));
    await expect(all(readLines(path))).rejects.toThrow('has a line of more than 4,194,304 characters');
  });

  it('an unclosed cell is refused after 4 MB', async () => {
    const path = await packedLetters('cell.gz', 64, 'a,b\n1,"');
    await expect(all(readDelimited(path, { separator: ',', quoted: true }, NOT_LISTED))).rejects.toThrow(
      `The row at line 2 of ${path} has more than 4,194,304 characters`,
    );
  });

  it('a workbook whose texts exceed the memory is refused before decompression', async () => {
    const relations = `<Relationships><Relationship Id="rId7" Type="urn:r/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId8" Type="urn:r/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
    const strings = { 'xl/_rels/workbook.xml.rels': relations, 'xl/sharedStrings.xml': '<sst/>' };
    const bytes = zipOf(workbookParts('s', '', strings));
    // Its shared strings claim to have four gigabytes.
    const at = bytes.lastIndexOf('xl/sharedStrings.xml') - 46;
    bytes.writeUInt32LE(0xfffffff0, at + 24);
    const path = await file('bomb.xlsx', bytes);
    await expect(all(readSheet(path, 's'))).rejects.toThrow('larger than the maximum of 268,435,456 bytes');
  });

  it('a compressed file that is larger than it claims is damaged', async () => {
    const bytes = zipOf({ 'a.txt': 'a'.repeat(5 * MB) });
    bytes.writeUInt32LE(10, bytes.lastIndexOf('a.txt') - 46 + 24);
    const archive = await openArchive(await file('liar.zip', bytes));
    await expect(all(archive.read('a.txt'))).rejects.toThrow('a.txt is damaged');
    archive.close();
  });

  it('XML entities are neither defined by us nor expanded', async () => {
    const lol = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const bombs = [
      `<!DOCTYPE a [<!ENTITY l0 "lol">${lol}]><archive>&l9;</archive>`,
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><archive>&x;</archive>`,
    ];
    for (const bomb of bombs)
      await expect(readMeta(Readable.from([Buffer.from(bomb)]))).rejects.toThrow(/malformed.*entity/i);
  });
});

describe('names that lead outside an archive', () => {
  it.each(['../evil.txt', '/etc/evil.txt', 'a/../../evil.txt', 'C:\\evil.txt', '..\\evil.txt'])(
    '%s is refused in a zip archive',
    async (name) => {
      const path = await file('out.zip', zipOf({ 'meta.xml': '<archive/>', [name]: 'x' }));
      await expect(openArchive(path)).rejects.toThrow(/relative path|absolute path|invalid characters/i);
      await expect(openContainer(path)).rejects.toThrow();
    },
  );
});

describe('a symbolic link in a zip archive', () => {
  const withLink = (name: string): Promise<string> => {
    const files = archiveOf({ Taxon: CORE }, { 'eml.xml': '<eml/>' });
    return file('links.zip', zipOf({ ...files, [name]: 'eml.xml' }, undefined, [name]));
  };

  it.each(['meta.xml', 'taxon.txt'])('%s is refused, wherever it leads', async (name) => {
    await expect(readAt(await withLink(name))).rejects.toThrow(`its ${name} is a symbolic link`);
  });

  it('is no description of the archive', async () => {
    const { warnings } = (await readAt(await withLink('eml.xml'))).get('taxon.txt')!;
    expect(warnings.join()).toContain('its eml.xml is a symbolic link');
  });
});

describe('files in the archive folder', () => {
  const outside = async (name: string): Promise<string> => {
    const archive = await folderOf(archiveOf({ Taxon: CORE }, { 'eml.xml': '<eml/>' }));
    await rm(join(archive, name));
    await symlink(await file('secret.txt', 'id\tscientificName\n1\tRosa secreta\n'), join(archive, name));
    return archive;
  };

  it.each(['meta.xml', 'taxon.txt', 'eml.xml'])(
    '%s as a link that leads out of the archive is refused',
    async (name) => {
      const archive = await outside(name);
      await expect(dwca.open(archive, undefined)).rejects.toThrow(
        `${name} is a symbolic link that leads out of the archive`,
      );
    },
  );

  it('a link to a file of the archive is read', async () => {
    const archive = await folderOf(archiveOf({ Taxon: CORE }));
    await mkdir(join(archive, 'texts'));
    await writeFile(join(archive, 'texts/taxa'), await readFile(join(archive, 'taxon.txt')));
    await rm(join(archive, 'taxon.txt'));
    await symlink('texts/taxa', join(archive, 'taxon.txt'));
    expect((await dwca.open(archive, 'flora')).files.map(({ name }) => name)).toEqual(['taxon.txt']);
  });
});

describe('C10.9 texts that are too long or too deep', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** Ingests a file and returns the list of rejected rows. */
  const rejected = async (manifest: Manifest, path: string): Promise<string> => {
    const rejectedRows = join(folder, `${manifest.slug}.csv`);
    await ingest(database, { manifest, path, rejectedRows, progress: NO_PROGRESS });
    return readFile(rejectedRows, 'utf8');
  };

  const statement = (more: object): string =>
    JSON.stringify({
      type: 'fact',
      source: 'deep',
      species: 'Aa bb',
      attribute: 'bibliography',
      value: 'x',
      ...more,
    });
  const SOURCE = '{"type":"source","slug":"deep","name":"Deep"}';
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it('are listed with their lines, and the rest of a JSON lines file is read', async () => {
    const path = await file(
      'facts.ndjson',
      [
        SOURCE,
        statement({}).replace('"x"', nested(100_000)),
        statement({ value: 'x'.repeat(10_001) }),
        statement({ record: 'x'.repeat(301) }),
        statement({ value: Array.from({ length: 1_001 }, String) }),
        statement({ notes: 'y'.repeat(10_000) }),
      ].join('\n'),
    );
    const list = await rejected(facts, path);
    expect(list).toContain('nested deeper than 20 levels');
    expect(list.match(/^facts.ndjson,[0-9]+/gm)).toEqual(
      [2, 3, 4, 5, 6].map((line) => `facts.ndjson,${line}`),
    );
    // The statement of line 6 is read; its species is unknown.
    expect(list).toMatch(/^facts.ndjson,6,Aa bb,/m);
    expect(list.length).toBeLessThan(10_000);
  });

  it('are left out of meta.xml, eml.xml and the rows of an archive, and listed', async () => {
    const taxon = {
      ...CORE,
      terms: [...CORE.terms, 'namePublishedIn'],
      rows: ['1|Pyrella montana Moor|1|', `2|Pyrella alba Ek|2|${'z'.repeat(10_001)}`],
      more: `<field default="${'b'.repeat(900_000)}" term="http://rs.tdwg.org/dwc/terms/bibliographicCitation"/>`,
    };
    const eml = `<eml><dataset><title>${'t'.repeat(301)}</title></dataset><additionalMetadata><metadata><gbif><citation>${'c'.repeat(2_001)}</citation></gbif></metadata></additionalMetadata></eml>`;
    const path = await folderOf(archiveOf({ Taxon: taxon }, { 'eml.xml': eml }));
    const list = await rejected(await dwca.open(path, 'flora'), path);
    for (const reason of [
      'meta.xml: attribute default of field is longer than 1,000 characters',
      'eml/dataset/title is longer than 300 characters',
      'citation is longer than 2,000 characters',
      'namePublishedIn is longer than 10,000 characters',
    ])
      expect(list).toContain(reason);
    expect(
      await rowsOf(
        database,
        `select length(name || coalesce(citation, '')) < 300 as short from source where slug = 'flora'`,
      ),
    ).toEqual([{ short: true }]);
  });

  it('staging takes as much memory for long texts as for short ones', async () => {
    let most = 0;
    await database.session(async (client) => {
      const writer = createStagingWriter(client);
      collectGarbage();
      const before = process.memoryUsage().arrayBuffers;
      for (let line = 1; line <= 3_000; line += 1) {
        writer.add('staged_problem', { line, what: 'x'.repeat(100_000), why: 'long' });
        await writer.flushIfFull();
        if (line % 100 !== 0) continue;
        collectGarbage();
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      }
      await writer.flush();
    });
    expect(await rowsOf(database, 'select count(*)::integer as n from staged_problem')).toEqual([
      { n: 3_000 },
    ]);
    expect(most).toBeLessThan(100 * MB);
  });

  it('deeply nested XML is refused', async () => {
    const deep = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`;
    await expect(readMeta(Readable.from([Buffer.from(deep)]))).rejects.toThrow(
      'nested deeper than 100 levels',
    );
  });

  it('a term of 900,000 slashes is left out at once', async () => {
    const meta = `<archive><core rowType="${'/'.repeat(900_000)}x"><id index="0"/></core></archive>`;
    const started = performance.now();
    const { skipped } = await readMeta(Readable.from([Buffer.from(meta)]));
    expect(skipped).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('a missing term that was too long is reported as such', async () => {
    const meta = `<archive><core><id index="0"/><field index="1" term="${'x'.repeat(1_001)}"/></core></archive>`;
    await expect(readMeta(Readable.from([Buffer.from(meta)]))).rejects.toThrow(
      'meta.xml is malformed: a field has no term; meta.xml: attribute term of field is longer than 1,000 characters',
    );
  });

  it('the list of rejected rows is safe in terminals and spreadsheets', async () => {
    const path = await file(
      'formulas.ndjson',
      [SOURCE, ...['=1+1', '@x', ' +2+cmd', '\u001b[2J', '-5'].map((species) => statement({ species }))].join(
        '\n',
      ),
    );
    const list = await rejected(facts, path);
    expect(
      list
        .split('\n')
        .slice(1, 6)
        .map((line) => line.split(',')[2]),
    ).toEqual(["'=1+1", "'@x", "'+2+cmd", '\ufffd[2J', '-5']);
  });
});
