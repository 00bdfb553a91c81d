/** A row of a source file. */
export interface RawRow {
  /** All names of the row. */
  readonly names: readonly string[];
  /** Record id in the file, if it is unique. */
  readonly record: string | null;
  /** Source of the row, in a file with rows of several sources. */
  readonly slug?: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** A value that cells may mean. `within`: half of the last stored digit of a number. */
export type Candidate =
  | string
  | boolean
  | readonly string[]
  | { readonly number: number; readonly within: number };

/** What rows say about a field: the cells as they are, and the values that they may mean. */
interface Reading {
  readonly cells: readonly string[];
  readonly candidates: readonly Candidate[];
}

/**
 * Reads a field from rows.
 *
 * @param rows rows of the species
 * @param joined rows with one of its published synonyms; they may belong to other species
 */
export type Rule = (rows: readonly RawRow[], joined?: readonly RawRow[]) => Reading;
export type Rules = ReadonlyMap<string, Rule>;

/** The files of a data set, read independently of the service. */
export interface RawSource {
  readonly folder: string;
  rows(folder: string): AsyncIterable<RawRow>;
  /** Returns the rules for the fields of a source; undefined for sources of other data sets. */
  rules(slug: string): Rules | undefined;
}

/** Returns rules by field. */
export const rules = (of: Readonly<Record<string, Rule>>): Rules => new Map(Object.entries(of));

/** Returns a cell without surrounding spaces; empty if the file lacks the cell or has `NA`. */
export const cell = (row: RawRow, column: string): string => {
  const text = row.cells.get(column)?.trim() ?? '';
  return text === 'NA' ? '' : text;
};

/** Reads one column; any row may supply the value. */
export const column = (name: string, read: (text: string) => Candidate | null = (text) => text): Rule =>
  oneOf(name, (text) => {
    const candidate = read(text);
    return candidate === null ? [] : [candidate];
  });

/** Reads a column whose words may mean one of several values. */
export const oneOf =
  (name: string, read: (text: string) => readonly Candidate[]): Rule =>
  (rows) => {
    const cells = rows.map((row) => cell(row, name)).filter((text) => text !== '');
    return { cells: cells.map((text) => `${name}: ${text}`), candidates: cells.flatMap(read) };
  };

/** Combines rules; any of them may supply the value. */
export const anyOf =
  (...of: readonly Rule[]): Rule =>
  (rows) => {
    const readings = of.map((rule) => rule(rows));
    return {
      cells: readings.flatMap((reading) => reading.cells),
      candidates: readings.flatMap((reading) => reading.candidates),
    };
  };

/** Looks up words in a table; null for words without a meaning. */
export const words =
  (table: Readonly<Record<string, Candidate>>) =>
  (text: string): Candidate | null =>
    new Map(Object.entries(table)).get(text) ?? null;
