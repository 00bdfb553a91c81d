import { resolve } from 'node:path';
import type { Format, Manifest, Row, SourceFile } from '../manifest.js';
import { type Container, META, openContainer } from './container.js';
import { type Claimant, contradictingRow, taxonRow } from './core.js';
import { registered } from './data-set.js';
import { descriptions } from './description.js';
import { distributions } from './distribution.js';
import { type Repetition, repetitions } from './duplicates.js';
import type { Extension } from './extension.js';
import { broken, extensionRows } from './extension-rows.js';
import { zonesByIso } from './iso-zones.js';
import { layoutOf } from './layout.js';
import type { Table } from './meta.js';
import { multimedia } from './multimedia.js';
import { createNotes } from './notes.js';
import { profiles } from './profile.js';
import { readTable } from './table.js';
import { readTaxa, type Taxa } from './taxa.js';
import { TAXON_TERMS } from './taxon.js';
import { vernacularNames } from './vernacular.js';

const EXTENSIONS: readonly Extension[] = [vernacularNames, distributions, descriptions, profiles, multimedia];
const KINDS = new Set(EXTENSIONS.flatMap(({ kinds }) => kinds));

/** Sources whose names are a backbone of the project: only their archives create species. */
const BACKBONES = new Set(['wfo', 'powo']);

/** What the files of an archive share. */
interface Archive {
  readonly path: string;
  readonly core: Table;
  readonly claimant: Claimant;
  /** The names of its taxa, read once however many files refer to them. */
  taxa(container: Container): Promise<Taxa>;
}

/**
 * Darwin Core Archives of taxa (Darwin Core Text Guide, TDWG): a folder or a zip
 * archive with a meta.xml. The core and each row type of its extensions is a file
 * on its own, which withdraws what it no longer says.
 */
export const dwca: Format = {
  slug: 'dwca',
  open: (path, given) =>
    reading(path, async (container): Promise<Manifest> => {
      const { metadata, core, extensions, notices } = await layoutOf(container, KINDS);
      const { source, warnings } = await registered(container, path, metadata, given);
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
        slug: `dwca-${source.slug}`,
        describe: `Darwin Core Archive: ${source.name}`,
        sources: [source],
        wholeAt: resolve(container.pathOf(META)),
        files: [
          coreFile(archive, container, [...warnings, ...notices]),
          ...EXTENSIONS.flatMap((extension) => {
            const tables = extensions.filter(({ kind }) => extension.kinds.includes(kind));
            return tables.length === 0 ? [] : [extensionFile(archive, container, extension, tables)];
          }),
        ],
      };
    }),
};

/** @throws Error with the path, for people who named it. */
const reading = async <Result>(
  path: string,
  work: (container: Container) => Promise<Result>,
): Promise<Result> => {
  const container = await openContainer(path);
  try {
    return await work(container);
  } catch (error) {
    throw new Error(`${path} cannot be read as a Darwin Core Archive: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    container.close();
  }
};

const coreFile = (archive: Archive, container: Container, warnings: readonly string[]): SourceFile => ({
  ...placed(archive, container, [archive.core]),
  describe: 'Taxa: authors, first publication, synonyms.',
  async *read(_, { warn }): AsyncGenerator<Row> {
    for (const warning of warnings) warn(warning);
    yield* streaming(archive.path, (opened) => coreRows(opened, archive, warn));
  },
});

/** Of rows of one id the first is taken, whole: two that differ are never mixed. */
const ROWS: Readonly<Record<Repetition, typeof taxonRow>> = {
  first: taxonRow,
  same: ({ line }) => ({ line, items: [] }),
  other: contradictingRow,
};

async function* coreRows(
  container: Container,
  archive: Archive,
  warn: (message: string) => void,
): AsyncGenerator<Row> {
  const { core, claimant } = archive;
  warnOfTerms([core], TAXON_TERMS, warn);
  const refers = core.columns.some(({ term }) => term === 'acceptedNameUsageID');
  const taxa = refers ? await archive.taxa(container) : { nameOf: () => undefined };
  const repetition = repetitions();
  for await (const row of readTable(container, core, warn)) {
    if ('broken' in row) yield { line: row.line, items: [], problems: [broken(row)] };
    else yield ROWS[repetition(row)](row, taxa, claimant);
  }
}

const extensionFile = (
  archive: Archive,
  container: Container,
  extension: Extension,
  tables: readonly Table[],
): SourceFile => ({
  ...placed(archive, container, tables),
  describe: extension.describe,
  async *read(_, context): AsyncGenerator<Row> {
    const { warn } = context;
    const notes = createNotes();
    const { source } = archive.claimant;
    warnOfTerms(tables, extension.terms, warn);
    const zoneOfIso = zonesByIso((await context.isoZones?.()) ?? []);
    yield* streaming(archive.path, async function* (opened) {
      const taxa = await archive.taxa(opened);
      yield* extensionRows(opened, extension, tables, taxa, { source, notes, zoneOfIso }, warn);
    });
    for (const warning of notes.warnings()) warn(`${filesOf(tables)}: ${warning}`);
  },
});

/** Opens the archive for as long as its rows are taken. */
async function* streaming(
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

const filesOf = (tables: readonly Table[]): string => tables.flatMap(({ files }) => files).join(', ');

/** Where a file of the archive lies, and what else it hangs on: the core and meta.xml, if they are not packed with it. */
const placed = (
  { core, claimant }: Archive,
  container: Container,
  tables: readonly Table[],
): Pick<SourceFile, 'name' | 'path' | 'reliesOn' | 'complete'> => {
  const paths = [...tables, core]
    .flatMap(({ files }) => files)
    .concat(META)
    .map((file) => resolve(container.pathOf(file)));
  const [path, ...others] = new Set(paths);
  // A file may be the core and an extension at once.
  const isTwice = !tables.includes(core) && filesOf(tables) === filesOf([core]);
  return {
    name: isTwice ? `${filesOf(tables)} (${tables[0]!.kind})` : filesOf(tables),
    path: path!,
    reliesOn: others,
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
    if (others.length > 0)
      warn(`${files.join(', ')}: terms that are not read: ${[...new Set(others)].join(', ')}`);
  }
};
