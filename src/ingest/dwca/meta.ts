import { parseXml } from '../readers/xml.js';
import { bounded, META, nameWithin } from './container.js';

/** How the lines of a table are cut into cells (Darwin Core Text Guide, section 2.3). */
export interface TableLayout {
  readonly separator: string;
  readonly terminator: string;
  /** Null where no cell is enclosed. */
  readonly quote: string | null;
  /** As TextDecoder knows it. */
  readonly encoding: string;
  readonly headerLines: number;
}

/** A column, or with no index a value that all rows share. */
export interface Column {
  /** Name of the term, without its namespace. */
  readonly term: string;
  readonly index: number | null;
  /** For cells that are empty. */
  readonly value: string;
}

/** A core or an extension as meta.xml describes it. */
export interface Table {
  /** Name of the row type, without its namespace. */
  readonly kind: string;
  /** Files as it names them, within the archive; none where it leaves the name out. */
  readonly files: readonly string[];
  readonly layout: TableLayout;
  /** Column of the id, by which extensions refer to the core. */
  readonly id: number | null;
  readonly columns: readonly Column[];
}

export interface Meta {
  /** File that describes the data set, mostly eml.xml. */
  readonly metadata: string | null;
  readonly core: Table;
  readonly extensions: readonly Table[];
}

/** A table while it is read. */
interface Draft {
  readonly isCore: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly files: string[];
  readonly columns: Column[];
  id: number | null;
}

const LARGEST = 1 << 20;

/**
 * Reads meta.xml.
 *
 * @throws Error with what is wrong in it.
 */
export const readMeta = async (pieces: AsyncIterable<Buffer>): Promise<Meta> => {
  let metadata: string | null = null;
  const drafts: Draft[] = [];
  let draft: Draft | undefined;
  let text = '';
  const handlers = {
    open: (name: string, attributes: ReadonlyMap<string, string>) => {
      text = '';
      if (name === 'archive') metadata = attributes.get('metadata')?.trim() || null;
      if (name === 'core' || name === 'extension') {
        draft = { isCore: name === 'core', attributes, files: [], columns: [], id: null };
        drafts.push(draft);
      }
      if (name === 'id' || name === 'coreid') draft!.id = indexIn(attributes);
      if (name === 'field') draft!.columns.push(columnIn(attributes));
    },
    text: (part: string) => {
      text += part;
    },
    close: (name: string) => {
      if (name === 'location' && text.trim() !== '') draft!.files.push(nameWithin(text.trim()));
    },
  };
  try {
    for await (const _ of parseXml(bounded(pieces, LARGEST), handlers));
  } catch (error) {
    throw new Error(`${META} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const core = drafts.filter(({ isCore }) => isCore);
  if (core.length !== 1)
    throw new Error(`${META} describes ${core.length === 0 ? 'no core' : 'several cores'}`);
  return {
    metadata,
    core: tableOf(core[0]!),
    extensions: drafts.filter(({ isCore }) => !isCore).map(tableOf),
  };
};

const indexIn = (attributes: ReadonlyMap<string, string>): number | null => {
  const index = attributes.get('index');
  if (index === undefined) return null;
  if (/^\d{1,4}$/.test(index.trim())) return Number(index);
  throw new Error(`an index is ${index}`);
};

const columnIn = (attributes: ReadonlyMap<string, string>): Column => {
  const term = attributes.get('term')?.trim();
  if (!term) throw new Error('a field has no term');
  return {
    term: localName(term),
    index: indexIn(attributes),
    value: attributes.get('default')?.trim() ?? '',
  };
};

/** `http://rs.tdwg.org/dwc/terms/taxonID` as `taxonID`: the terms that are taken differ in their names alone. */
const localName = (uri: string): string => uri.replace(/[/#]+$/, '').replace(/^.*[/#:]/, '');

const tableOf = ({ attributes, files, columns, id }: Draft): Table => ({
  kind: localName(attributes.get('rowType') ?? ''),
  files,
  layout: layoutOf(attributes),
  id,
  columns,
});

const layoutOf = (attributes: ReadonlyMap<string, string>): TableLayout => {
  const separator = unescaped(attributes.get('fieldsTerminatedBy') ?? ',');
  const quote = unescaped(attributes.get('fieldsEnclosedBy') ?? '"');
  const encoding = attributes.get('encoding') || 'UTF-8';
  const headerLines = attributes.get('ignoreHeaderLines') || '0';
  if (separator === '') throw new Error(`${META} says that nothing ends a field`);
  if (quote.length > 1) throw new Error(`${META} encloses fields by ${quote}, more than one character`);
  if (!/^\d{1,3}$/.test(headerLines)) throw new Error(`${META} says ignoreHeaderLines="${headerLines}"`);
  return {
    separator,
    terminator: unescaped(attributes.get('linesTerminatedBy') || '\n'),
    quote: quote === '' ? null : quote,
    encoding: knownEncoding(encoding),
    headerLines: Number(headerLines),
  };
};

const ESCAPES = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['f', '\f'],
  ['\\', '\\'],
  ['"', '"'],
  ["'", "'"],
]);

/** Writers spell control characters by a backslash: `\t`, `\r\n`, `\u0001`. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\dA-Fa-f]{4})|(.))/g, (whole, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES.get(letter) ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  );

const knownEncoding = (name: string): string => {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    // The one error that it has: a name that it does not know.
    throw new Error(`${META} names the encoding ${name}, which is not known`, { cause: error });
  }
};
