import { type Container, META } from './container.js';
import { type Meta, readMeta, type Table } from './meta.js';

/** An archive as meta.xml lays it out, with the names of the files that it leaves out. */
export interface Layout {
  readonly metadata: string | null;
  readonly core: Table;
  /** Of the row types that are read. */
  readonly extensions: readonly Table[];
  readonly notices: readonly string[];
}

/**
 * Reads the layout of an archive and holds it against the files that are there.
 *
 * @param kinds row types of extensions that are read.
 * @throws Error where it has no core of taxa, or where something that is needed is missing.
 */
export const layoutOf = async (container: Container, kinds: ReadonlySet<string>): Promise<Layout> => {
  const meta: Meta = await readMeta(container.read(META));
  const notices: string[] = [];
  if (meta.core.kind !== 'Taxon')
    throw new Error(`its core is of the row type ${meta.core.kind || 'none'}, not Taxon`);
  const core = withId(await placed(container, meta.core, notices));
  const terms = new Set(core.columns.map(({ term }) => term));
  if (!terms.has('scientificName') && !(terms.has('genus') && terms.has('specificEpithet')))
    throw new Error(`its core has no column scientificName`);
  const extensions: Table[] = [];
  for (const table of meta.extensions) {
    if (kinds.has(table.kind)) extensions.push(await placed(container, table, notices));
    else notices.push(`extensions of the row type ${table.kind} are not read: ${table.files.join(', ')}`);
  }
  if (extensions.length > 0 && core.id === null)
    throw new Error(`${META} says of no column of the core that it is the id that extensions refer to`);
  const loose = extensions.find(({ id }) => id === null);
  if (loose) throw new Error(`${META} says of no column of ${loose.files.join(', ')} that it is the coreid`);
  return { metadata: meta.metadata, core, extensions, notices };
};

/** An id that is not told is the taxonID. */
const withId = (core: Table): Table => ({
  ...core,
  id: core.id ?? core.columns.find(({ term }) => term === 'taxonID')?.index ?? null,
});

/** A table whose files are there; of one that names none, the file that is called like its row type. */
const placed = async (container: Container, table: Table, notices: string[]): Promise<Table> => {
  if (table.files.length === 0) {
    const called = new RegExp(`^${table.kind.replace(/\W/g, '')}\\.(?:txt|tsv|csv)$`, 'i');
    const found = container.names.filter((name) => called.test(name));
    if (found.length !== 1) throw new Error(`${META} names no file of the row type ${table.kind}`);
    notices.push(`${META} names no file of the row type ${table.kind}; ${found[0]} is taken`);
    return { ...table, files: found };
  }
  for (const file of table.files) {
    if (!(await container.has(file))) throw new Error(`it holds no ${file}, which ${META} names`);
  }
  return table;
};
