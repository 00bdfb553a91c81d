import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Database } from '../../../src/database/database.js';
import { ATTRIBUTES } from '../../../src/fields/registry.js';
import { filesAt, NothingToIngest } from '../../../src/ingest/files.js';
import { ingest } from '../../../src/ingest/ingest.js';
import { Item } from '../../../src/ingest/item.js';
import { NO_PROGRESS } from '../../../src/ingest/progress.js';
import { facts } from '../../../src/ingest/sources/facts.js';
import { packaged } from '../../../src/runtime/package-root.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { rowsOf } from '../support.js';

/** Every line of the JSON examples in docs/fact-format.md. */
const examples = async (): Promise<readonly string[]> => {
  const text = await readFile(packaged('docs', 'fact-format.md'), 'utf8');
  return [...text.matchAll(/^```json\n([\s\S]*?)^```/gm)].flatMap(([, lines]) => lines!.trim().split('\n'));
};

const FAMILY = '{"type":"taxon","rank":"family","name":"Pyrellaceae"}';
const NAMED = '{"type":"taxon","rank":"family","name":"Pyrellaceae","common_name":"Pyrella family"}';

describe('the fact format', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linnea-facts-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const named = async (path: string): Promise<readonly string[]> =>
    (await filesAt(facts, path)).files.map(({ file }) => file.name);

  it('takes one file under any name, or all of a folder by their names', async () => {
    await writeFile(join(folder, 'b.ndjson'), FAMILY);
    await writeFile(join(folder, 'a.ndjson'), FAMILY);
    await writeFile(join(folder, 'c.ndjson.gz'), gzipSync(FAMILY));
    await writeFile(join(folder, 'notes.txt'), '');
    await mkdir(join(folder, 'd.ndjson'));
    expect(await named(folder)).toEqual(['a.ndjson', 'b.ndjson', 'c.ndjson.gz']);
    expect(await named(join(folder, 'b.ndjson'))).toEqual(['b.ndjson']);
    await expect(filesAt(facts, join(folder, 'notes.txt'))).rejects.toThrow(
      new NothingToIngest(
        `${join(folder, 'notes.txt')} is none of the files of facts. Expected: *.ndjson, *.ndjson.gz. linnea ingest --help lists the file names of each source; docs/fact-format.md describes those of facts.`,
      ),
    );
    await expect(filesAt(facts, join(folder, 'd.ndjson'))).rejects.toThrow(
      'contains none of the files of facts. Expected: *.ndjson, *.ndjson.gz.',
    );
    await expect(filesAt(facts, join(folder, 'missing'))).rejects.toThrow(NothingToIngest);
  });

  it('is documented with an example of every type that it takes', async () => {
    const items = (await examples()).map((line) => Item.parse(JSON.parse(line)));
    const types = Item.options.map((option) => option.shape.type.value);
    expect(new Set(items.map((item) => item.type))).toEqual(new Set(types));
    const attributes = new Set(ATTRIBUTES.map((field) => field.key));
    for (const item of items) if (item.type === 'fact') expect(attributes).toContain(item.attribute);
  });

  describe('ingested', () => {
    let database: Database;
    const restored = restoredDatabase();
    beforeEach(async () => {
      database = await restored.next();
    });

    const take = (path: string) =>
      ingest(database, {
        manifest: facts,
        path,
        rejectedRows: join(folder, 'rejected-rows', 'list.csv'),
        progress: NO_PROGRESS,
      });

    it('takes the examples of its documentation, each of which says something', async () => {
      const species =
        '{"type":"name","source":"my-garden","name":"Rosa canina","rank":"species","status":"accepted","family":"Rosaceae"}';
      const order = '{"type":"taxon","rank":"division_order","name":"Rosales"}';
      const lines = (await examples()).map((line) => (line.includes('"name":"Rosales"') ? order : line));
      await writeFile(join(folder, 'docs.ndjson'), [...lines, species].join('\n'));
      const { files } = await take(join(folder, 'docs.ndjson'));
      expect(files[0]).toMatchObject({ unreadable: 0, rejectedRows: 0, newSpecies: 2, rejected: 0 });
      const [record] = await rowsOf<{ vals: object }>(
        database,
        "select vals from species where slug = 'rosa-canina'",
      );
      expect(record!.vals).toMatchObject({
        maximum_height_cm: 250,
        flower_color: ['white', 'magenta'],
        leaf_retention: false,
      });
    });

    it('counts a line that is no JSON, or of no type, and takes the rest', async () => {
      const lines = [
        FAMILY,
        NAMED,
        '{"type":"taxon",',
        '',
        '[]',
        '{"type":"rumour"}',
        `${FAMILY.slice(0, -1)},"more":1}`,
      ];
      await writeFile(join(folder, 'facts.ndjson'), lines.join('\r\n'));
      const { files } = await take(folder);
      expect(files).toHaveLength(1);
      expect(files[0]).toMatchObject({ file: 'facts.ndjson', rows: 6, unreadable: 4 });
      const list = await readFile(join(folder, 'rejected-rows', 'list.csv'), 'utf8');
      expect(
        list
          .split('\n')
          .map((line) => line.split(',').slice(0, 2).join(' '))
          .slice(1, 5),
      ).toEqual(['facts.ndjson 3', 'facts.ndjson 5', 'facts.ndjson 6', 'facts.ndjson 7']);
      expect(await rowsOf(database, 'select data_set, name, common_name from taxon_claim')).toEqual([
        { data_set: 'facts', name: 'Pyrellaceae', common_name: 'Pyrella family' },
      ]);
    });
  });
});
