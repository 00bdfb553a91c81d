import { parseXml } from '../../tables/xml.js';
import type { RowProblem } from '../manifest.js';
import { limitBytes, META, nameWithin } from './container.js';

/** How lines are split into cells (Darwin Core Text Guide, section 2.3). */
export interface TableLayout {
  readonly separator: string;
  readonly terminator: string;
  /** Quote character; null if cells are never quoted. */
  readonly quote: string | null;
  /** Name of the encoding for TextDecoder. */
  readonly encoding: string;
  readonly headerLines: number;
}

/** A column, or, without an index, a value that all rows share. */
export interface ArchiveColumn {
  /** Name of the term, without namespace. */
  readonly term: string;
  readonly index: number | null;
  /** Default value of empty cells. */
  readonly value: string;
}

/** A core or extension as described by meta.xml. */
export interface Table {
  /** Name of the row type, without namespace. */
  readonly kind: string;
  /** File names within the archive; empty if meta.xml leaves them out. */
  readonly files: readonly string[];
  readonly layout: TableLayout;
  /** Position of the id column, by which extensions refer to the core. */
  readonly id: number | null;
  readonly columns: readonly ArchiveColumn[];
}

/** Content of meta.xml. */
export interface Meta {
  /** Metadata file of the data set, usually eml.xml. */
  readonly metadata: string | null;
  readonly core: Table;
  readonly extensions: readonly Table[];
  /** Attributes that are left out because they are too long. */
  readonly skipped: readonly RowProblem[];
}

/** A table while meta.xml is being read. */
interface Draft {
  readonly isCore: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly files: string[];
  readonly columns: ArchiveColumn[];
  id: number | null;
}

const MAX_BYTES = 1 << 20;

/**
 * Reads meta.xml.
 *
 * @throws Error when it is malformed, larger than 1 MB, or does not describe exactly one core.
 */
export const readMeta = async (pieces: AsyncIterable<Buffer>): Promise<Meta> => {
  let metadata: string | null = null;
  const drafts: Draft[] = [];
  const skipped: RowProblem[] = [];
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
    skip: ({ what, why }: RowProblem) => skipped.push({ what, why: `${META}: ${why}` }),
    close: (name: string) => {
      if (name === 'location' && text.trim() !== '') draft!.files.push(nameWithin(text.trim()));
    },
  };
  try {
    for await (const _ of parseXml(limitBytes(pieces, MAX_BYTES), handlers));
  } catch (error) {
    // An attribute may be missing only because it is too long.
    const reasons = [`${META} is malformed: ${(error as Error).message}`, ...skipped.map(({ why }) => why)];
    throw new Error(reasons.join('; '), { cause: error });
  }
  const core = drafts.filter(({ isCore }) => isCore);
  if (core.length !== 1)
    throw new Error(
      `${META} describes ${core.length === 0 ? 'no core' : 'several cores'}; expected exactly one`,
    );
  return {
    metadata,
    core: tableOf(core[0]!),
    extensions: drafts.filter(({ isCore }) => !isCore).map(tableOf),
    skipped,
  };
};

const indexIn = (attributes: ReadonlyMap<string, string>): number | null => {
  const index = attributes.get('index');
  if (index === undefined) return null;
  if (/^\d{1,4}$/.test(index.trim())) return Number(index);
  throw new Error(`${index} is not a column index; expected a whole number from 0 to 9999`);
};

const columnIn = (attributes: ReadonlyMap<string, string>): ArchiveColumn => {
  const term = attributes.get('term')?.trim();
  if (!term) throw new Error('a field has no term');
  return {
    term: localName(term),
    index: indexIn(attributes),
    value: attributes.get('default')?.trim() ?? '',
  };
};

/**
 * Returns the local name of a term: `taxonID` for `http://rs.tdwg.org/dwc/terms/taxonID`. The supported terms have
 * different local names.
 */
const localName = (uri: string): string => uri.replace(/(?<![/#])[/#]+$/, '').replace(/^.*[/#:]/, '');

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
  if (separator === '') throw new Error(`${META} has an empty fieldsTerminatedBy`);
  if (quote.length > 1)
    throw new Error(`${META} has fieldsEnclosedBy="${quote}"; expected one character or none`);
  if (!/^\d{1,3}$/.test(headerLines))
    throw new Error(`${META} has ignoreHeaderLines="${headerLines}"; expected a whole number from 0 to 999`);
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

/** Replaces escape sequences for control characters: `\t`, `\r\n`, `\u0001`. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\dA-Fa-f]{4})|(.))/g, (whole, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES.get(letter) ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  );

const knownEncoding = (name: string): string => {
  try {
    return new TextDecoder(name).encoding;
  } catch (error) {
    // TextDecoder throws only for unknown names.
    throw new Error(`${META} has the unknown encoding ${name}; expected a name such as UTF-8`, {
      cause: error,
    });
  }
};
