import { resolve } from 'node:path';
import type { Manifest, Row, RowProblem, SourceFile } from '../manifest.js';
import { type Container, META, openContainer } from './container.js';
import { type Claimant, conflictingRow, taxonRow } from './core.js';
import { descriptions } from './description.js';
import { distributionExtension } from './distribution.js';
import { createDuplicateCheck, type DuplicateStatus } from './duplicates.js';
import type { Extension } from './extension.js';
import { broken, extensionRows } from './extension-rows.js';
import { layoutOf } from './layout.js';
import type { Table } from './meta.js';
import type { ArchiveSource } from './metadata.js';
import { multimedia } from './multimedia.js';
import { profiles } from './profile.js';
import { readArchiveTable } from './table.js';
import { readTaxa, type Taxa } from './taxa.js';
import { TAXON_TERMS } from './taxon.js';
import { createUnknownWords } from './unknown-words.js';
import { vernacularNames } from './vernacular.js';

const EXTENSIONS: readonly Extension[] = [
  vernacularNames,
  distributionExtension,
  descriptions,
  profiles,
  multimedia,
];
const KINDS = new Set(EXTENSIONS.flatMap(({ kinds }) => kinds));

/** Sources whose names are a backbone. Only their archives create species. */
const BACKBONES = new Set(['wfo', 'powo']);

/** Properties that the files of an archive share. */
interface Archive {
  readonly path: string;
  readonly core: Table;
  readonly claimant: Claimant;
  /** Returns the names of its taxa, which are read once for all files. */
  taxa(container: Container): Promise<Taxa>;
}

/** Determines the source of an archive; `metadata` is the name of its metadata file. */
export type DescribeArchive = (container: Container, metadata: string | null) => Promise<ArchiveSource>;

/**
 * Creates the manifest of a Darwin Core Archive of taxa (Darwin Core Text Guide, TDWG): a folder or a zip file with a
 * meta.xml. The core and each row type of its extensions are separate files, each of which withdraws the claims that it
 * no longer makes.
 *
 * @param dataSet slug of the data set; by default `dwca-` and the slug of the source.
 * @throws Error when the path contains no such archive.
 */
export const archiveManifest = (
  path: string,
  describe: DescribeArchive,
  dataSet?: string,
): Promise<Manifest> =>
  withContainer(path, async (container): Promise<Manifest> => {
    const { metadata, core, extensions, notices, skipped } = await layoutOf(container, KINDS);
    const described = await describe(container, metadata);
    const { source } = described;
    let taxa: Promise<Taxa> | undefined;
    const archive: Archive = {
      path,
      core,
      claimant: { source: source.slug, backbone: BACKBONES.has(source.slug) },
      taxa: (opened) => {
        taxa ??= readTaxa(opened, core);
        return taxa;
      },
    };
    return {
      slug: dataSet ?? `dwca-${source.slug}`,
      describe: `Darwin Core Archive: ${source.name}`,
      sources: [source],
      fileListPath: resolve(container.pathOf(META)),
      files: [
        coreFile(archive, container, [...described.warnings, ...notices], [...skipped, ...described.skipped]),
        ...EXTENSIONS.flatMap((extension) => {
          const tables = extensions.filter(({ kind }) => extension.kinds.includes(kind));
          return tables.length === 0 ? [] : [extensionFile(archive, container, extension, tables)];
        }),
      ],
    };
  });

/** Runs `work` on an opened archive and closes it. Errors name the path. */
const withContainer = async <Result>(
  path: string,
  work: (container: Container) => Promise<Result>,
): Promise<Result> => {
  const container = await openContainer(path);
  try {
    return await work(container);
  } catch (error) {
    throw new Error(`${path} is not a valid Darwin Core Archive: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    container.close();
  }
};

const coreFile = (
  archive: Archive,
  container: Container,
  warnings: readonly string[],
  skipped: readonly RowProblem[],
): SourceFile => ({
  ...fileProperties(archive, container, [archive.core]),
  describe: 'Taxa: authors, first publication, synonyms.',
  async *read(_, { warn, reject }): AsyncGenerator<Row> {
    for (const warning of warnings) warn(warning);
    for (const problem of skipped) reject(0, problem);
    yield* streamRows(archive.path, (opened) => coreRows(opened, archive, warn));
  },
});

/** Of several rows with one id, the first is read as a whole; two different rows are never mixed. */
const ROW_READERS: Readonly<Record<DuplicateStatus, typeof taxonRow>> = {
  first: taxonRow,
  same: ({ line }) => ({ line, items: [] }),
  other: conflictingRow,
};

async function* coreRows(
  container: Container,
  archive: Archive,
  warn: (message: string) => void,
): AsyncGenerator<Row> {
  const { core, claimant } = archive;
  warnOfTerms([core], TAXON_TERMS, warn);
  const hasReferences = core.columns.some(({ term }) => term === 'acceptedNameUsageID');
  const taxa = hasReferences
    ? await archive.taxa(container)
    : { nameOf: () => undefined, nameOfTaxon: () => undefined };
  const duplicateStatus = createDuplicateCheck();
  for await (const row of readArchiveTable(container, core, TAXON_TERMS, warn)) {
    if ('broken' in row) yield { line: row.line, items: [], problems: [broken(row)] };
    else yield ROW_READERS[duplicateStatus(row)](row, taxa, claimant);
  }
}

const extensionFile = (
  archive: Archive,
  container: Container,
  extension: Extension,
  tables: readonly Table[],
): SourceFile => ({
  ...fileProperties(archive, container, tables),
  describe: extension.describe,
  async *read(_, { warn }): AsyncGenerator<Row> {
    const unknownWords = createUnknownWords();
    const { source } = archive.claimant;
    warnOfTerms(tables, extension.terms, warn);
    yield* streamRows(archive.path, async function* (opened) {
      const taxa = await archive.taxa(opened);
      yield* extensionRows(opened, extension, tables, taxa, { source, unknownWords }, warn);
    });
    for (const warning of unknownWords.warnings()) warn(`${filesOf(tables)}: ${warning}`);
  },
});

/** Opens the archive while its rows are read. */
async function* streamRows(
  path: string,
  rows: (container: Container) => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  const container = await openContainer(path);
  try {
    yield* rows(container);
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  } finally {
    container.close();
  }
}

/** Files of a row type from which they are named by the first and their number. */
const MANY_FILES = 10;

/**
 * Returns the files of tables in words. Many files, such as one of names for each language, are one name, which stays the
 * same when a later version has more of them.
 */
const filesOf = (tables: readonly Table[]): string => {
  const files = tables.flatMap((table) => table.files);
  return files.length < MANY_FILES ? files.join(', ') : `all files of ${tables[0]!.kind}`;
};

/**
 * Returns name and path of a file of the archive, and the other files that it depends on: the core and meta.xml,
 * unless all are in one zip file.
 */
const fileProperties = (
  { core, claimant }: Archive,
  container: Container,
  tables: readonly Table[],
): Pick<SourceFile, 'name' | 'path' | 'dependsOn' | 'complete'> => {
  const paths = [...tables, core]
    .flatMap(({ files }) => files)
    .concat(META)
    .map((file) => resolve(container.pathOf(file)));
  const [path, ...others] = new Set(paths);
  // A file may be both the core and an extension.
  const isCoreFile = !tables.includes(core) && filesOf(tables) === filesOf([core]);
  return {
    name: isCoreFile ? `${filesOf(tables)} (${tables[0]!.kind})` : filesOf(tables),
    path: path!,
    dependsOn: others,
    complete: [claimant.source],
  };
};

const warnOfTerms = (
  tables: readonly Table[],
  known: readonly string[],
  warn: (message: string) => void,
): void => {
  for (const { files, columns } of tables) {
    const others = columns.map(({ term }) => term).filter((term) => !known.includes(term));
    if (others.length > 0) warn(`${files.join(', ')}: ignored terms: ${[...new Set(others)].join(', ')}`);
  }
};
