import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Command } from 'commander';
import { ingestCommand } from '../../src/cli/ingest.js';
import { filesAt, namesOf } from '../../src/ingest/files.js';
import type { Manifest, Row } from '../../src/ingest/manifest.js';
import { baseflor } from '../../src/ingest/sources/baseflor.js';
import { facts } from '../../src/ingest/sources/facts.js';
import { gbif } from '../../src/ingest/sources/gbif.js';
import { MANIFESTS } from '../../src/ingest/sources/index.js';
import { trefleDump } from '../../src/ingest/sources/trefle-dump.js';

describe('files compressed with gzip', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-packed-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const read = async (manifest: Manifest, name: string, content: string): Promise<readonly Row[]> => {
    const path = join(folder, name);
    await writeFile(path, name.endsWith('.gz') ? gzipSync(content) : content);
    const { files } = await filesAt(manifest, path);
    const rows: Row[] = [];
    for await (const row of files[0]!.file.read(files[0]!.path, {
      folder,
      warn: () => undefined,
      reject: () => undefined,
    }))
      rows.push(row);
    return rows;
  };

  it.each<[string, Manifest, string, string]>([
    ['quoted cells', gbif, 'counts.csv', 'taxon_name,specimen_count\n"Aa bb",3\n'],
    ['tabs', trefleDump, 'species.csv', 'id\tscientific_name\tgenus\tfamily\n1\tAa bb\tAa\tAaceae\n'],
    ['JSON lines', facts, 'mine.ndjson', '{"type":"zone","code":"1","name":"Europe","level":1}\n'],
  ])('are read as the same file unpacked: %s', async (_, manifest, name, content) => {
    const unpacked = await read(manifest, name, content);
    expect(unpacked.length).toBeGreaterThan(0);
    expect(await read(manifest, `${name}.gz`, content)).toEqual(unpacked);
  });

  it('may not be workbooks, which are compressed already', async () => {
    await expect(read(baseflor, 'baseflor.xlsx.gz', 'a workbook')).rejects.toThrow('is not a valid workbook');
  });

  it('are mentioned in the help of the command, with the files of every source', async () => {
    let help = '';
    const program = new Command().exitOverride().configureOutput({
      writeOut: (text) => {
        help += text;
      },
    });
    const unused = () => Promise.reject(new Error('not needed for help'));
    ingestCommand(program, {
      manifests: MANIFESTS,
      apart: [],
      formats: [],
      dataDir: folder,
      openDatabase: unused,
      openIndexer: unused,
    });
    await expect(program.parseAsync(['node', 'linnea', 'ingest', '--help'])).rejects.toThrow('outputHelp');
    const lines = help.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
    for (const { slug, files } of MANIFESTS)
      expect(lines).toContain(`${slug} ${files.map((file) => namesOf(file).join(' or ')).join(', ')}`);
    expect(help).toContain('Text files may be compressed (.gz) or not. A zip archive is read like a folder.');
  });
});
