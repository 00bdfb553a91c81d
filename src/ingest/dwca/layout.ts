import type { RowProblem } from '../manifest.js';
import { type Container, META } from './container.js';
import { type Meta, readMeta, type Table } from './meta.js';

/** Layout of an archive according to meta.xml, with file names filled in where it leaves them out. */
export interface ArchiveLayout {
  readonly metadata: string | null;
  readonly core: Table;
  /** Extensions of supported row types. */
  readonly extensions: readonly Table[];
  readonly notices: readonly string[];
  /** Attributes of meta.xml that are too long. */
  readonly skipped: readonly RowProblem[];
}

/**
 * Reads the layout of an archive and checks that its files exist.
 *
 * @param kinds supported row types of extensions.
 * @throws Error when it has no core of taxa, or a required part is missing.
 */
export const layoutOf = async (container: Container, kinds: ReadonlySet<string>): Promise<ArchiveLayout> => {
  const meta: Meta = await readMeta(container.read(META));
  const notices: string[] = [];
  if (meta.core.kind !== 'Taxon')
    throw new Error(`its core has the row type ${meta.core.kind || '(none)'}; expected Taxon`);
  const core = withId(await withFiles(container, meta.core, notices));
  const terms = new Set(core.columns.map(({ term }) => term));
  if (!terms.has('scientificName') && !(terms.has('genus') && terms.has('specificEpithet')))
    throw new Error(`its core has no column scientificName, nor genus and specificEpithet`);
  const extensions: Table[] = [];
  for (const table of meta.extensions) {
    if (kinds.has(table.kind)) extensions.push(await withFiles(container, table, notices));
    else
      notices.push(`skipped extensions of the unsupported row type ${table.kind}: ${table.files.join(', ')}`);
  }
  if (extensions.length > 0 && core.id === null)
    throw new Error(`${META} defines no id column of the core, to which extensions refer`);
  const withoutCoreId = extensions.find(({ id }) => id === null);
  if (withoutCoreId) throw new Error(`${META} defines no coreid column of ${withoutCoreId.files.join(', ')}`);
  return { metadata: meta.metadata, core, extensions, notices, skipped: meta.skipped };
};

/** If meta.xml names no id column, the id is the taxonID. */
const withId = (core: Table): Table => ({
  ...core,
  id: core.id ?? core.columns.find(({ term }) => term === 'taxonID')?.index ?? null,
});

/** Checks that the files of a table exist. If meta.xml names none, finds the file with the name of the row type. */
const withFiles = async (container: Container, table: Table, notices: string[]): Promise<Table> => {
  if (table.files.length === 0) {
    const expected = new RegExp(`^${table.kind}\\.(?:txt|tsv|csv)$`, 'i');
    const found = container.names.filter((name) => expected.test(name));
    if (found.length !== 1) throw new Error(`${META} names no file of the row type ${table.kind}`);
    notices.push(`${META} names no file of the row type ${table.kind}; ${found[0]} is read`);
    return withFiles(container, { ...table, files: found }, notices);
  }
  for (const file of table.files) {
    if (!(await container.has(file))) throw new Error(`the file ${file}, which ${META} names, is missing`);
  }
  return table;
};
