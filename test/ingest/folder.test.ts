import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { ingestFolder } from '../../src/ingest/folder.js';
import { ingest } from '../../src/ingest/ingest.js';
import type { Manifest } from '../../src/ingest/manifest.js';
import { NO_PROGRESS } from '../../src/ingest/progress.js';
import { finishRun, openRuns } from '../../src/ingest/run.js';
import { testDatabase } from '../support/database.js';
import { restoredDatabase } from '../support/restored-database.js';
import {
  fact,
  folderWith,
  ingestRows,
  manifestOf,
  name,
  presence,
  rowsOf,
  type TestRow,
  zone,
} from './support.js';

describe('ingesting a folder', () => {
  let database: Database;
  let broken: boolean;
  let folder: string;
  const restored = restoredDatabase();
  beforeEach(async () => {
    database = await restored.next();
    folder = await folderWith('content');
    broken = true;
  });

  const MANIFESTS: readonly Manifest[] = [
    manifestOf('wcvp', [[name('Aa bb'), zone('1', 1), presence('Aa bb', '1')]]),
    manifestOf('leda', {
      *[Symbol.iterator]() {
        yield [fact('Aa bb', 'year', 1800)];
        if (broken) throw new Error('the disk is gone');
      },
    }),
    manifestOf('gbif', [[fact('Aa bb', 'light', '5')]]),
  ];

  /** The sources that were ingested, in order. */
  const run = async (): Promise<readonly string[]> => {
    const done: string[] = [];
    const sources = MANIFESTS.map((manifest) => ({
      manifest,
      path: folder,
      rejectedRows: join(folder, `${manifest.slug}.csv`),
      progress: NO_PROGRESS,
    }));
    await ingestFolder(database, sources, (result) => done.push(result.source)).catch((error: Error) =>
      done.push(error.message),
    );
    return done;
  };

  it('skips what an interrupted call has done; the call after it starts over', async () => {
    await rowsOf(database, `insert into setting (key, value) values ('another', '{}')`);
    expect(await run()).toEqual(['wcvp', 'the disk is gone']);
    broken = false;
    expect(await run()).toEqual(['leda', 'gbif']);
    // The last source applies the rules over the final state.
    expect(await rowsOf(database, 'select species_count as n from zone')).toEqual([{ n: 1 }]);
    expect(await rowsOf(database, 'select vals from species')).toEqual([{ vals: { year: 1800, light: 5 } }]);
    expect(await run()).toEqual(['wcvp', 'leda', 'gbif']);
  });

  it('starts over if a file changed meanwhile', async () => {
    await run();
    broken = false;
    await writeFile(join(folder, 'rows'), 'other content');
    expect(await run()).toEqual(['wcvp', 'leda', 'gbif']);
  });
});

describe('an interrupted ingestion of two files, of which the first is finished,', () => {
  it.each([
    ['goes on with the second if both are the same', { first: 'a', second: 'b' }, true, ['second']],
    ['starts over if the second has changed', { first: 'a', second: 'c' }, false, ['first', 'second']],
    ['starts over if the first has changed', { first: 'c', second: 'b' }, false, ['first', 'second']],
    [
      'starts over if a third was added',
      { first: 'a', second: 'b', third: 'c' },
      false,
      ['first', 'second', 'third'],
    ],
    ['starts over without the second if it is gone', { first: 'a' }, false, ['first']],
    ['goes on with the second if it is asked for alone', { second: 'b' }, true, ['second']],
  ])('%s', async (_, now, resumes, remaining) => {
    const database = await testDatabase();
    const opened = (contents: Readonly<Record<string, string>>) =>
      database.session((client) =>
        openRuns(
          client,
          'leda',
          Object.entries(contents).map(([file, fingerprint]) => ({ file, fingerprint })),
        ),
      );
    const { runs } = await opened({ first: 'a', second: 'b' });
    await database.session((client) => finishRun(client, runs[0]!, []));
    const { runs: left, resumed } = await opened(now);
    expect([resumed, left.map(({ file }) => file)]).toEqual([resumes, remaining]);
    await database.close();
  });
});

/**
 * Writes files with these rows to a folder; those named in `once` are ingested once. `run` ingests them as one data set.
 * `write` changes their contents, which only serve as fingerprints.
 */
const dataSetOf = async (
  database: Database,
  slug: string,
  rows: Readonly<Record<string, Iterable<TestRow>>>,
  once: readonly string[] = [],
) => {
  const path = await folderWith('content');
  const files = Object.entries(rows).map(([file, of]) => ({
    ...manifestOf(slug, of).files[0]!,
    name: file,
    ...(once.includes(file) ? { once: true as const } : {}),
  }));
  const write = async (content: string) => {
    for (const { name: file } of files) await writeFile(join(path, file), `${content} of ${file}`);
  };
  await write('content');
  const manifest = { ...manifestOf(slug, []), files };
  const rejectedRows = join(path, 'rejected.csv');
  const run = () => ingest(database, { manifest, path, rejectedRows, progress: NO_PROGRESS });
  return { rejectedRows, write, run };
};

it('the rules over the final state, such as the counts of zones, apply after the last file of a data set', async () => {
  const database = await testDatabase();
  const { run } = await dataSetOf(database, 'wcvp', {
    first: [[name('Aa bb'), zone('1', 1)]],
    second: [[presence('Aa bb', '1')]],
  });
  await run();
  expect(await rowsOf(database, 'select species_count as n from zone')).toEqual([{ n: 1 }]);
  await database.close();
});

it('reading a file reports the rows of its last ingestion as the total, merging it the number of batches', async () => {
  const database = await testDatabase();
  const rows = [[name('Aa bb'), fact('Aa bb', 'light', 5)], [name('Aa cc'), fact('Aa cc', 'light', 6)], []];
  const stages = async (): Promise<readonly unknown[]> => {
    const reported: unknown[] = [];
    const progress = {
      start: (stage: string, total?: number) => reported.push(stage, total),
      at: (done: number) => reported.push(done),
    };
    await ingestRows(database, 'test', rows, {}, { progress, batch: 1 });
    const at = (stage: string) => reported.indexOf(`${stage} rows`) + 1;
    return [reported[at('reading')], ...reported.slice(at('merging'), at('merging') + 3)];
  };
  expect(await stages()).toEqual([undefined, 2, 1, 2]);
  expect(await stages()).toEqual([3, 2, 1, 2]);
  await database.close();
});

it('a file that is ingested once is read again after an interruption, but not after a change', async () => {
  const database = await testDatabase();
  let broken = true;
  const earlier = {
    *[Symbol.iterator]() {
      yield [name('Aa bb')];
      if (broken) throw new Error('the disk is gone');
    },
  };
  const { write, run } = await dataSetOf(database, 'leda', { earlier, later: [] }, ['earlier']);
  const ingested = async () => (await run()).files.map(({ file }) => file);
  await expect(ingested()).rejects.toThrow('the disk is gone');
  broken = false;
  expect(await ingested()).toEqual(['earlier', 'later']);
  await write('other content');
  expect(await ingested()).toEqual(['later']);
  await database.close();
});

it('a resumed ingestion keeps the rejected rows of earlier files, and the unmatched names of each file', async () => {
  const database = await testDatabase();
  let broken = true;
  const { rejectedRows, run } = await dataSetOf(database, 'leda', {
    first: [[fact('Zz aa', 'light', 5)]],
    second: {
      *[Symbol.iterator]() {
        if (broken) throw new Error('the disk is gone');
        yield [fact('Zz bb', 'light', 5)];
      },
    },
  });
  await expect(run()).rejects.toThrow('the disk is gone');
  broken = false;
  expect(await run()).toMatchObject({ resumed: true, files: [{ file: 'second' }] });
  expect((await readFile(rejectedRows, 'utf8')).trim().split('\n')).toEqual([
    'file,line,what,why',
    'first,1,Zz aa,no species has this name',
    'second,1,Zz bb,no species has this name',
  ]);
  expect(await rowsOf(database, 'select file, name from unmatched_name order by 1')).toEqual([
    { file: 'first', name: 'Zz aa' },
    { file: 'second', name: 'Zz bb' },
  ]);
  await database.close();
});

it.each([
  ['with', 'the same', true],
  ['without', 'another', false],
])(
  'an interrupted ingestion goes on %s what it has read if a file on which it depends is %s',
  async (_, other, resumes) => {
    const database = await testDatabase();
    const folder = await folderWith('content');
    let broken = true;
    const declared = manifestOf('leda', {
      *[Symbol.iterator]() {
        yield [name('Aa bb')];
        if (broken) throw new Error('the disk is gone');
      },
    });
    const manifest: Manifest = {
      ...declared,
      files: declared.files.map((file) => ({ ...file, dependsOn: ['names.csv', 'none.csv'] })),
    };
    const run = async (content: string): Promise<boolean> => {
      await writeFile(join(folder, 'names.csv'), content);
      const rejectedRows = join(folder, 'rejected.csv');
      return (await ingest(database, { manifest, path: folder, rejectedRows, progress: NO_PROGRESS }))
        .resumed;
    };
    await expect(run('the same')).rejects.toThrow('the disk is gone');
    broken = false;
    expect(await run(other)).toBe(resumes);
    await database.close();
  },
);
