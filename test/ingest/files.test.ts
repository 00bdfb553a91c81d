import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesAt } from '../../src/ingest/files.js';
import { facts } from '../../src/ingest/sources/facts.js';
import { gbif } from '../../src/ingest/sources/gbif.js';
import { zipOf } from './zip.js';

describe('the files of a source in a folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are also found in its zip archives, whatever the case of .zip', async () => {
    const archive = zipOf({ 'copy/specimen_counts.csv': 'taxon_name,specimen_count\n' });
    await writeFile(join(folder, 'COUNTS.ZIP'), archive);
    const { files } = await filesAt(gbif, folder);
    const path = join(folder, 'COUNTS.ZIP', 'copy', 'specimen_counts.csv');
    expect(files.map((file) => file.path)).toEqual([path]);
  });

  it('of one pattern are sorted by name, in an archive too', async () => {
    const archive = zipOf({ 'b.ndjson': '', 'a.ndjson': '', 'c.ndjson.gz': '' });
    await writeFile(join(folder, 'facts.zip'), archive);
    const { files } = await filesAt(facts, folder);
    expect(files.map(({ file }) => file.name)).toEqual(['a.ndjson', 'b.ndjson', 'c.ndjson.gz']);
  });

  it('are missing: the error names ten of the files and folders that are there', async () => {
    await mkdir(join(folder, 'inside'));
    const message = async () =>
      ((await filesAt(gbif, folder).catch((error: Error) => error)) as Error).message;
    const names = Array.from({ length: 10 }, (_, at) => `file-${at}.txt`);
    for (const name of names.slice(1)) await writeFile(join(folder, name), '');
    expect(await message()).toContain(`Found: ${['inside/', ...names.slice(1)].join(', ')}. docs`);
    await writeFile(join(folder, names[0]!), '');
    expect(await message()).toContain(`Found: ${['inside/', ...names.slice(0, 9)].join(', ')}, …. docs`);
  });
});
