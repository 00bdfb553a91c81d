import { TABLE_LIMITS } from '../tables/limits.js';
import type { RowProblem } from './manifest.js';

/** Maximum lengths of what a file contains, in UTF-16 code units (contract C10.9). */
export const MAX_LENGTH = {
  /** Cell, text of a JSON record, text value of a fact, notes. */
  text: 10_000,
  /** Cell of a table whose cells are lists. */
  list: 100_000,
  /** Name, label, record id, title of a data set. */
  label: 300,
  /** Citation of a source, URL. */
  citation: 2_000,
  /** Attribute of an XML element. */
  attribute: TABLE_LIMITS.attribute,
} as const;

/** Maximum number of texts of a list in one statement. */
export const MAX_LIST = 1_000;

/** Maximum depth of nested JSON values. */
const MAX_JSON_DEPTH = 20;

/** Lists a rejected row of a file, with its line. */
export type RejectRow = (line: number, problem: RowProblem) => void;

/** Lists nothing: for a second pass over a file, whose rejected rows the first one lists. */
export const NOT_LISTED: RejectRow = () => undefined;

export const longerThan = (what: string, length: number): string =>
  `${what} longer than ${length.toLocaleString('en')} characters`;

/** Returns the problem of a row with a cell that is too long. */
export const longCell = (
  cells: readonly string[],
  longest: number = MAX_LENGTH.text,
): RowProblem | undefined => {
  const at = cells.findIndex((cell) => cell.length > longest);
  return at < 0 ? undefined : { what: cells[at]!, why: longerThan(`cell ${at + 1} is`, longest) };
};

/** Returns the reason why a JSON value is not read: too deep, or a text that is too long. */
export const jsonProblem = (value: unknown, depth = 1): string | undefined => {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH.text ? longerThan('text', MAX_LENGTH.text) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > MAX_JSON_DEPTH) return `nested deeper than ${MAX_JSON_DEPTH} levels`;
  for (const each of Array.isArray(value) ? value : Object.values(value)) {
    const problem = jsonProblem(each, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
};
