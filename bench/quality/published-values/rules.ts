/** A row of a raw file. */
export interface RawRow {
  /** Every name the row goes by. */
  readonly names: readonly string[];
  /** The number that the file gives it, where no other row has the same. */
  readonly record: string | null;
  /** The one source that it is of, where a file holds rows of many. */
  readonly slug?: string;
  readonly cells: ReadonlyMap<string, string>;
}

/** A value that cells stand for; a number with half of the last digit that is stored of it. */
export type Candidate =
  | string
  | boolean
  | readonly string[]
  | { readonly number: number; readonly within: number };

/** What rows say of a field: the cells as they are, and the values that they may stand for. */
interface Reading {
  readonly cells: readonly string[];
  readonly candidates: readonly Candidate[];
}

/**
 * @param rows of the species
 * @param joined those that bear one of its published synonyms; may be of other species as well
 */
export type Rule = (rows: readonly RawRow[], joined?: readonly RawRow[]) => Reading;
export type Rules = ReadonlyMap<string, Rule>;

/** The files of a data set, read without regard to how the service reads them. */
export interface RawSource {
  readonly folder: string;
  rows(folder: string): AsyncIterable<RawRow>;
  /** What its columns mean for the fields of a source; undefined for sources of other data sets. */
  rules(slug: string): Rules | undefined;
}

export const rules = (of: Readonly<Record<string, Rule>>): Rules => new Map(Object.entries(of));

/** A cell without surrounding blanks; empty where the file has none, or says `NA`. */
export const cell = (row: RawRow, column: string): string => {
  const text = row.cells.get(column)?.trim() ?? '';
  return text === 'NA' ? '' : text;
};

/** One column, of which any row may supply the value. */
export const column = (name: string, read: (text: string) => Candidate | null = (text) => text): Rule =>
  oneOf(name, (text) => {
    const candidate = read(text);
    return candidate === null ? [] : [candidate];
  });

/** A column of words that may stand for one of several values. */
export const oneOf =
  (name: string, read: (text: string) => readonly Candidate[]): Rule =>
  (rows) => {
    const cells = rows.map((row) => cell(row, name)).filter((text) => text !== '');
    return { cells: cells.map((text) => `${name}: ${text}`), candidates: cells.flatMap(read) };
  };

/** Several rules of which any may supply the value. */
export const anyOf =
  (...of: readonly Rule[]): Rule =>
  (rows) => {
    const readings = of.map((rule) => rule(rows));
    return {
      cells: readings.flatMap((reading) => reading.cells),
      candidates: readings.flatMap((reading) => reading.candidates),
    };
  };

/** A table of words; null for words that stand for nothing. */
export const words =
  (table: Readonly<Record<string, Candidate>>) =>
  (text: string): Candidate | null =>
    new Map(Object.entries(table)).get(text) ?? null;
