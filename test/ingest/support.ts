import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/database/database.js';
import { type IngestResult, ingest } from '../../src/ingest/ingest.js';
import type { ItemInput } from '../../src/ingest/item.js';
import type { Manifest, Row, SourceFile } from '../../src/ingest/manifest.js';
import { NO_PROGRESS, type Progress } from '../../src/ingest/progress.js';
import { queryKept } from '../support/database.js';

/** Rows as tests write them: statements of a line, or a row with its problems. */
export type TestRow = readonly ItemInput[] | Omit<Row, 'line'>;

const isRow = (row: TestRow): row is Omit<Row, 'line'> => 'items' in row;

const SOURCES = ['wfo', 'powo', 'usda', 'leda', 'openplantdb'].map((slug) => ({
  type: 'source' as const,
  slug,
  name: slug.toUpperCase(),
}));

/** A manifest of one file that says these rows. */
export const manifestOf = (
  slug: string,
  rows: Iterable<TestRow>,
  settings: Partial<Pick<SourceFile, 'complete' | 'reduce'>> = {},
): Manifest => ({
  slug,
  describe: 'A source of a test.',
  sources: SOURCES,
  files: [
    {
      name: 'rows',
      describe: 'Rows of a test.',
      complete: [],
      ...settings,
      async *read() {
        let line = 0;
        for (const row of rows) {
          line += 1;
          yield isRow(row) ? { ...row, line } : { line, items: row };
        }
      },
    },
  ],
});

/** A folder with one file `rows`, whose content only serves as its fingerprint. */
export const folderWith = async (content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'linnea-ingest-'));
  await writeFile(join(folder, 'rows'), content);
  return folder;
};

/** Ingests rows as one file of a source. */
export const ingestRows = async (
  database: Database,
  slug: string,
  rows: Iterable<TestRow>,
  settings: Partial<Pick<SourceFile, 'complete' | 'reduce'>> = {},
  {
    content = slug,
    ...watch
  }: {
    readonly progress?: Progress;
    readonly batch?: number;
    readonly withdrawAll?: boolean;
    /** Content of the file, which is its fingerprint: the same for each call unless it is given. */
    readonly content?: string;
  } = {},
): Promise<IngestResult> => {
  const folder = await folderWith(content);
  return ingest(database, {
    manifest: manifestOf(slug, rows, settings),
    path: folder,
    rejectedRows: join(folder, 'rejected-rows.csv'),
    progress: NO_PROGRESS,
    ...watch,
  });
};

/** Rows of a statement, as objects. */
export const rowsOf = <T extends object>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => queryKept<T>(database.url, text, values).then(({ rows }) => rows);

/** Returns the ids that species have in a source. */
export const recordIds = async (database: Database, source: string): Promise<readonly string[]> => {
  const rows = await rowsOf<{ record_id: string }>(
    database,
    'select k.record_id from species_source k join source so on so.id = k.source_id where so.slug = $1',
    [source],
  );
  return rows.map(({ record_id }) => record_id);
};

/** Dates all rows of a table back to 2001, so that a test sees which of them an ingestion writes again. */
export const backdate = (database: Database, table: string) =>
  rowsOf(database, `update ${table} set updated_at = '2001-02-03'`);

export const name = (
  scientific: string,
  more: Partial<Extract<ItemInput, { type: 'name' }>> = {},
): ItemInput => ({
  type: 'name',
  source: 'wfo',
  name: scientific,
  rank: 'species',
  status: 'accepted',
  family: 'Rosaceae',
  ...more,
});

export const fact = (
  species: string,
  attribute: string,
  value: string | number | boolean | string[],
  more: Partial<Extract<ItemInput, { type: 'fact' }>> = {},
): ItemInput => ({ type: 'fact', source: 'usda', species, attribute, value, ...more });

export const zone = (code: string, level: number, parent?: string): ItemInput => ({
  type: 'zone',
  code,
  name: code,
  level,
  parent,
});

export const presence = (
  species: string,
  code: string,
  more: Partial<Extract<ItemInput, { type: 'distribution' }>> = {},
): ItemInput => ({ type: 'distribution', source: 'wfo', species, zone: code, ...more });
