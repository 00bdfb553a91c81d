/** A value of a staged column; a list is a `text[]`. */
export type Cell = string | number | boolean | null | undefined | readonly string[];

const ESCAPED = /[\\\t\n\r]/;
const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);
const SUSPECT = /[\0\ud800-\udfff]/;
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Replaces characters that Postgres cannot store: removes NUL, turns a lone surrogate into U+FFFD. */
export const storable = (text: string): string =>
  SUSPECT.test(text) ? text.replace(UNSTORABLE, (found) => (found === '\0' ? '' : '\ufffd')) : text;

const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => ESCAPES.get(found)!) : text;

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Formats a value in the text format of COPY. */
const copyCell = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '\\N';
  if (typeof cell === 'string') return escaped(storable(cell));
  if (typeof cell === 'object') return escaped(`{${cell.map((part) => quoted(storable(part))).join(',')}}`);
  return String(cell);
};

/** Formats a line, with its line end, in the text format of COPY. Hand-written: pg-copy-streams escapes nothing. */
export const copyLine = (cells: readonly Cell[]): string => `${cells.map(copyCell).join('\t')}\n`;
