import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { ingestCommand } from '../../../src/cli/ingest.js';
import type { Database } from '../../../src/database/database.js';
import { dwca } from '../../../src/ingest/dwca/format.js';
import { type IngestResult, ingest } from '../../../src/ingest/ingest.js';
import { NO_PROGRESS, type Progress } from '../../../src/ingest/progress.js';
import { restoredDatabase } from '../../support/restored-database.js';
import { knowledgeOf } from '../knowledge.js';
import { ingestRows, name, rowsOf, zone } from '../support.js';
import { archiveOf, type Files, folderOf, packed } from './archive.js';

const BACKBONE = [
  [name('Pyrella montana')],
  [name('Pyrella alba')],
  [zone('1', 1), zone('12', 2, '1'), zone('AUT', 3, '12')],
  [{ type: 'zone' as const, code: 'FRA', name: 'France', level: 3, parent: '12' }],
];

const TABLES = {
  Taxon: {
    terms: ['scientificName', 'scientificNameAuthorship', 'acceptedNameUsageID', 'namePublishedInYear'],
    rows: [
      'a1|Pyrella montana|Moor||1823',
      'a2|Pyrella alba|Ek||',
      'a3|Pyrella tumuli|Lund|a1|',
      'a4|Nihila nulla|Lund||',
      'broken',
      'a5|Pyrella|Moor||',
    ],
  },
  VernacularName: {
    terms: ['vernacularName', 'dc:language', 'isPreferredName'],
    rows: ['a1|hill pear|en|', 'a1|mountain pear|eng|1', 'a3|Hügelbirne|de|', 'a77|Nichts|de|'],
  },
  Distribution: {
    terms: ['locationID', 'establishmentMeans'],
    rows: ['a1|TDWG:AUT|native', 'a2|ISO3166-1:FR|introduced', 'a2|TDWG:XYZ|native'],
  },
  Description: {
    terms: ['dc:description', 'dc:type'],
    rows: ['a1|Stony slopes|distribution', 'a1|Good pies|uses'],
  },
  Multimedia: {
    terms: ['dc:identifier', 'dc:license'],
    rows: ['a2|https://images.example/2.jpg|http://creativecommons.org/publicdomain/zero/1.0/'],
  },
};
const EML =
  '<eml:eml xmlns:eml="e"><dataset><title>Hills</title><intellectualRights><para>CC0</para></intellectualRights></dataset></eml:eml>';
const ARCHIVE = archiveOf(TABLES, { 'eml.xml': EML });
/** A core and one extension. */
const SMALL = archiveOf({ Taxon: TABLES.Taxon, Distribution: TABLES.Distribution }, { 'eml.xml': EML });

describe('ingesting a Darwin Core Archive', () => {
  let database: Database;
  const restored = restoredDatabase((empty) => ingestRows(empty, 'backbone', BACKBONE));
  beforeEach(async () => {
    database = await restored.next();
  });

  const run = async (path: string, progress: Progress = NO_PROGRESS): Promise<IngestResult> =>
    ingest(database, {
      manifest: await dwca.open(path, undefined),
      path,
      rejectedRows: join(await folderOf({}), 'rejected-rows.csv'),
      progress,
    });
  const files = ({ files: each }: IngestResult) => Object.fromEntries(each.map((file) => [file.file, file]));
  const written = () =>
    rowsOf(
      database,
      'select count(*)::integer as facts, (select count(*) from outbox)::integer as waiting from fact',
    );

  it('C10.8 withdraws what files said that a newer version has no longer, or under another name', async () => {
    await run(await folderOf(ARCHIVE));
    const renamed = Object.fromEntries(
      Object.entries(SMALL).map(([file, text]) => [
        file.replace(/^taxon/i, 'core'),
        String(text).replaceAll(/taxon\.txt/gi, 'core.txt'),
      ]),
    );
    const path = await folderOf(renamed);
    const result = await run(path);
    const { species, names, distributions, images } = (await knowledgeOf(database)) as Record<
      string,
      readonly Record<string, unknown>[]
    >;
    expect(Object.keys(files(result))).toEqual([
      'description.txt',
      'multimedia.txt',
      'taxon.txt',
      'vernacularname.txt',
      'core.txt',
      'distribution.txt',
    ]);
    expect([names, images]).toEqual([[], []]);
    expect(distributions).toHaveLength(2);
    expect(species!.map(({ vals }) => vals)).toEqual([{ author: 'Ek' }, { author: 'Moor', year: 1823 }]);
    expect(Object.keys(files(await run(path)))).toEqual(['core.txt', 'distribution.txt']);
  });

  it('takes what it says of species that are there, and creates none (C10.7)', async () => {
    const result = await run(await folderOf(ARCHIVE));
    const { species, names, distributions, synonyms, images, records } = (await knowledgeOf(
      database,
    )) as Record<string, readonly Record<string, unknown>[]>;
    expect(species!.map(({ scientific_name, vals }) => [scientific_name, vals])).toEqual([
      ['Pyrella alba', { author: 'Ek' }],
      [
        'Pyrella montana',
        {
          author: 'Moor',
          year: 1823,
          common_name: ['mountain pear', 'hill pear'],
          observations: 'Stony slopes',
        },
      ],
    ]);
    expect(names!.map(({ language, name: each }) => [language, each])).toEqual([
      ['de', 'Hügelbirne'],
      ['en', 'mountain pear'],
      ['en', 'hill pear'],
    ]);
    expect(
      distributions!.map(({ scientific_name, code, establishment }) => [
        scientific_name,
        code,
        establishment,
      ]),
    ).toEqual([
      ['Pyrella alba', 'FRA', 'introduced'],
      ['Pyrella montana', 'AUT', 'native'],
    ]);
    expect(synonyms).toMatchObject([{ scientific_name: 'Pyrella montana', name: 'Pyrella tumuli' }]);
    expect(images).toMatchObject([
      { scientific_name: 'Pyrella alba', image_url: 'https://images.example/2.jpg' },
    ]);
    expect(records!.filter(({ slug }) => slug === 'hills')).toMatchObject([
      { record_id: 'a2' },
      { record_id: 'a1' },
    ]);
    expect(files(result)['taxon.txt']).toMatchObject({
      rows: 6,
      unreadable: 2,
      newSpecies: 0,
      notMatched: 1,
    });
    expect(
      await rowsOf(database, `select name, licence, rank > 31000 as last from source where slug = 'hills'`),
    ).toEqual([{ name: 'Hills', licence: 'CC0', last: true }]);
    expect((await readFile(result.rejectedRows, 'utf8')).split('\n')).toEqual([
      'file,line,what,why',
      'taxon.txt,5,Nihila nulla,no species has this name',
      'taxon.txt,6,broken,1 cells; expected at least 5',
      'taxon.txt,7,Pyrella,not the name of a species',
      'vernacularname.txt,5,a77,the core has no taxon with this id',
      'distribution.txt,4,Pyrella alba,unknown zone xyz',
      '',
    ]);
  });

  it('writes nothing for the same archive packed', async () => {
    await run(await folderOf(SMALL));
    const [before, known] = [await written(), await knowledgeOf(database)];
    const again = await run(await packed(SMALL));
    expect(again.files).toMatchObject([
      { file: 'taxon.txt', accepted: 0, unchanged: 3, published: 0, withdrawn: 0 },
      { file: 'distribution.txt', written: 0, published: 0, withdrawn: 0 },
    ]);
    expect([await written(), await knowledgeOf(database)]).toEqual([before, known]);
  });

  it('C8.21 has no record of a species of which all that it says was refused, and writes nothing again', async () => {
    const Taxon = { ...TABLES.Taxon, rows: ['a1|Pyrella montana|Moor||1823', 'a2|Pyrella alba|||17534'] };
    const Distribution = { ...TABLES.Distribution, rows: ['a1|TDWG:AUT|native'] };
    const path = await folderOf(archiveOf({ Taxon, Distribution }, { 'eml.xml': EML }));
    expect(files(await run(path))['taxon.txt']).toMatchObject({ rejected: 1, published: 1 });
    const known = await knowledgeOf(database);
    const records = known['records'] as readonly Record<string, unknown>[];
    expect(records.filter(({ slug }) => slug === 'hills')).toMatchObject([
      { scientific_name: 'Pyrella montana', record_id: 'a1' },
    ]);
    const again = await run(path);
    expect(again.files).toMatchObject([
      { file: 'taxon.txt', accepted: 0, published: 0, withdrawn: 0 },
      { file: 'distribution.txt', written: 0, published: 0, withdrawn: 0 },
    ]);
    expect(await knowledgeOf(database)).toEqual(known);
  });

  it('C10.8 withdraws what its next version no longer says, of each table what is of it', async () => {
    await run(await packed(SMALL));
    const Distribution = { ...TABLES.Distribution, rows: ['a1|TDWG:AUT|introduced'] };
    await run(await packed(archiveOf({ Taxon: TABLES.Taxon, Distribution }, { 'eml.xml': EML })));
    const { species, distributions } = (await knowledgeOf(database)) as Record<
      string,
      readonly Record<string, unknown>[]
    >;
    expect(species!.map(({ vals }) => vals)).toEqual([{ author: 'Ek' }, { author: 'Moor', year: 1823 }]);
    expect(distributions).toMatchObject([{ code: 'AUT', establishment: 'introduced' }]);
  });

  describe('interrupted', () => {
    /** Fails once when this file is being matched. */
    const failingAt = (file: string): Progress => ({
      start: (stage) => {
        if (stage === `matching names of ${file}`) throw new Error('interrupted');
      },
      at: () => undefined,
    });

    it.each([folderOf, packed])('goes on with the file that it was at: %p', async (make) => {
      const path = await make(SMALL);
      await expect(run(path, failingAt('distribution.txt'))).rejects.toThrow('interrupted');
      const rest = await run(path);
      expect(rest).toMatchObject({ resumed: true });
      expect(rest.files.map(({ file }) => file)).toEqual(['distribution.txt']);
      const { distributions } = (await knowledgeOf(database)) as Record<string, readonly object[]>;
      expect(distributions).toHaveLength(2);
    });

    it('goes on with the withdrawal of what a removed file said', async () => {
      await run(await folderOf(ARCHIVE));
      const path = await folderOf(SMALL);
      await expect(run(path, failingAt('multimedia.txt'))).rejects.toThrow('interrupted');
      const rest = await run(path);
      expect(rest.resumed).toBe(true);
      expect(Object.keys(files(rest))).toEqual([
        'multimedia.txt',
        'vernacularname.txt',
        'taxon.txt',
        'distribution.txt',
      ]);
      expect(await knowledgeOf(database)).toMatchObject({ names: [], images: [] });
    });

    it.each(['meta.xml', 'taxon.txt'])(
      'starts over if %s, by which the file is read, has changed',
      async (changed) => {
        const path = await folderOf(SMALL);
        await expect(run(path, failingAt('distribution.txt'))).rejects.toThrow('interrupted');
        await writeFile(join(path, changed), `${SMALL[changed]}\n`);
        expect(await run(path)).toMatchObject({ resumed: false, files: { length: 2 } });
      },
    );
  });

  it('stops at a packed file that is damaged, with its name', async () => {
    const path = await packed(SMALL);
    const bytes = await readFile(path);
    const at = bytes.indexOf('distribution.txt') + 'distribution.txt'.length + 3;
    bytes[at] = bytes[at]! ^ 0xff;
    await writeFile(path, bytes);
    await expect(run(path)).rejects.toThrow(`${path} cannot be read: its distribution.txt is damaged`);
  });

  describe('by the command', () => {
    const command = async (...args: readonly string[]): Promise<void> => {
      const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
      const dataDir = await folderOf({});
      const opened = { ...database, close: () => Promise.resolve() };
      ingestCommand(program, {
        manifests: [],
        apart: [],
        formats: [dwca],
        dataDir,
        openDatabase: () => Promise.resolve(opened),
        openIndexer: () => Promise.reject(new Error('not asked for')),
      });
      const { write } = process.stdout;
      const errors = process.stderr.write;
      process.stdout.write = () => true;
      process.stderr.write = () => true;
      try {
        await program.parseAsync(['node', 'linnea', 'ingest', ...args]);
      } finally {
        process.stdout.write = write;
        process.stderr.write = errors;
      }
    };

    it('stands under the source that the caller names', async () => {
      await command('dwca', await packed(SMALL), '--source', 'My-Hills');
      expect(await rowsOf(database, `select slug from source where name = 'Hills'`)).toEqual([
        { slug: 'my-hills' },
      ]);
    });

    it.each([
      [['dwca'], 'The path of the files is missing: linnea ingest dwca <path>'],
      [['nothing', '.'], 'Unknown source "nothing". Known sources: dwca'],
    ])('refuses %j', async (args, message) => {
      await expect(command(...args)).rejects.toThrow(message);
    });
  });

  it('takes what unpacks to 64 MB without the end of a line as one broken line', async () => {
    const bomb: Files = { ...SMALL, 'distribution.txt': `id\tplace\tmeans\na1\t${'x'.repeat(1 << 26)}` };
    const result = await run(await packed(bomb));
    expect(files(result)['distribution.txt']).toMatchObject({ rows: 1, unreadable: 1, distributions: 0 });
  });
});
