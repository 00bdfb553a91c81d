import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { dwca } from '../../../src/ingest/dwca/format.js';
import { Item, type ItemInput } from '../../../src/ingest/item.js';
import type { Manifest, Row, RowProblem } from '../../../src/ingest/manifest.js';
import { zipOf } from '../zip.js';

/** Files of an archive by their names in it. */
export type Files = Readonly<Record<string, string>>;

const NAMESPACES = new Map([
  ['dwc', 'http://rs.tdwg.org/dwc/terms/'],
  ['dc', 'http://purl.org/dc/terms/'],
  ['gbif', 'http://rs.gbif.org/terms/1.0/'],
]);
const ROW_TYPES = new Map([['Taxon', 'dwc']]);

/** `dc:language` or `vernacularName`, of Darwin Core, as the address of a term. */
const uri = (term: string): string => {
  const [prefix, name] = term.includes(':') ? term.split(':') : ['dwc', term];
  return `${NAMESPACES.get(prefix!)}${name}`;
};

interface TableSettings {
  readonly attributes?: string;
  readonly location?: string;
  /** Further elements, such as fields with a value for all rows. */
  readonly more?: string;
}

const TABS = 'fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1"';

/** A core or an extension in meta.xml: its id in the first column, these terms in those after it. */
const table = (
  kind: string,
  location: string,
  terms: readonly string[],
  { attributes = TABS, more = '' }: TableSettings = {},
): string => {
  const isCore = kind === 'Taxon';
  const element = isCore ? 'core' : 'extension';
  const fields = terms.map((term, at) => `<field index="${at + 1}" term="${uri(term)}"/>`).join('');
  return `<${element} rowType="${uri(`${ROW_TYPES.get(kind) ?? 'gbif'}:${kind}`)}" ${attributes}>
    <files><location>${location}</location></files>
    <${isCore ? 'id' : 'coreid'} index="0"/>${fields}${more}</${element}>`;
};

/** A table of an archive: its terms, and its rows as they are typed, cells between `|`. */
export interface TestTable extends TableSettings {
  readonly terms: readonly string[];
  readonly rows: readonly string[];
}

const header = (terms: readonly string[]): string =>
  ['id', ...terms.map((term) => term.split(':').at(-1))].join('\t');

/** An archive of a core `taxon.txt` and of extensions, `<row type>.txt` each. */
export const archiveOf = (tables: Readonly<Record<string, TestTable>>, others: Files = {}): Files => {
  const nameOf = (kind: string): string => `${kind.toLowerCase()}.txt`;
  const described = Object.entries(tables).map(([kind, each]) =>
    table(kind, each.location ?? nameOf(kind), each.terms, each),
  );
  const contents = Object.entries(tables).map(([kind, { terms, rows }]) => [
    nameOf(kind),
    `${[header(terms), ...rows.map((row) => row.replaceAll('|', '\t'))].join('\n')}\n`,
  ]);
  return {
    'meta.xml': `<?xml version="1.0"?>\n<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">${described.join('')}</archive>`,
    ...Object.fromEntries(contents),
    ...others,
  };
};

const temporary = (): Promise<string> => mkdtemp(join(tmpdir(), 'linnea-dwca-'));

/** The archive as a folder; returns its path. */
export const folderOf = async (files: Files): Promise<string> => {
  const folder = await temporary();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
};

/** The archive packed, under this name. */
export const packed = async (files: Files, name = 'dwca-small-flora-v1.2.zip'): Promise<string> => {
  const path = join(await temporary(), name);
  await writeFile(path, zipOf(files));
  return path;
};

/** What a file of an archive says. */
export interface ReadFile {
  readonly items: readonly ItemInput[];
  readonly problems: readonly (RowProblem & { readonly line: number })[];
  readonly warnings: readonly string[];
  readonly lines: readonly number[];
  /** Preference of each row (C10.8). */
  readonly preferences: readonly (number | undefined)[];
}

const readOne = async (file: Manifest['files'][number]): Promise<ReadFile> => {
  const warnings: string[] = [];
  const rows: Row[] = [];
  const context = {
    folder: dirname(file.path!),
    warn: (text: string) => warnings.push(text),
    reject: (line: number, problem: RowProblem) => rows.push({ line, items: [], problems: [problem] }),
  };
  for await (const row of file.read(file.path!, context)) rows.push(row);
  const items = rows.flatMap((row) => row.items);
  // Whatever a reader makes is a statement of the fact format.
  for (const item of items) Item.parse(item);
  return {
    items,
    warnings,
    problems: rows.flatMap(({ line, problems = [] }) => problems.map((problem) => ({ line, ...problem }))),
    lines: rows.map(({ line }) => line),
    preferences: rows.map(({ preference }) => preference),
  };
};

/** Reads all files of the archive at a path, by their names. */
export const readAt = async (
  path: string,
  { source = 'flora' }: { readonly source?: string } = {},
): Promise<ReadonlyMap<string, ReadFile>> => {
  const manifest = await dwca.open(path, source);
  const read = new Map<string, ReadFile>();
  for (const file of manifest.files) read.set(file.name, await readOne(file));
  return read;
};

/** A core of three taxa, one of them a synonym, as other tests extend it. */
export const CORE: TestTable = {
  terms: ['scientificName', 'acceptedNameUsageID'],
  rows: ['1|Pyrella montana Moor|1', '2|Pyrella alba Ek|2', '3|Pyrella alpestris Ek|1', '4|Pyrella|4'],
};

/** Reads one extension of that core. */
export const readExtension = async (kind: string, extension: TestTable): Promise<ReadFile> => {
  const path = await folderOf(archiveOf({ Taxon: CORE, [kind]: extension }));
  return (await readAt(path)).get(`${kind.toLowerCase()}.txt`)!;
};

/** Reads a core alone. */
export const readCore = async (core: TestTable, source = 'flora'): Promise<ReadFile> =>
  (await readAt(await folderOf(archiveOf({ Taxon: core })), { source })).get('taxon.txt')!;
