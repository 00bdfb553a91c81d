import type { z } from 'zod';
import type { ItemInput, SourceItem } from './item.js';

/** What one row of a file says. A row that says nothing usable has problems instead of items. */
export interface Row {
  /** Line or record number in the file, from 1, for the list of what was not taken. */
  readonly line: number;
  readonly items: readonly ItemInput[];
  /** Parts of the row that could not be read: what it says and why it is not taken. */
  readonly problems?: readonly RowProblem[];
  /** Of rows that claim the same for the same species, the highest is taken, then the first (C10.8). */
  readonly preference?: number;
}

export interface RowProblem {
  /** As the file has it, shortened. */
  readonly what: string;
  readonly why: string;
}

/** How claims of one file on one (species, attribute, source) become one claim (C10.8). */
export type Reduction = 'first' | 'largest' | 'median';

export interface ReadContext {
  /** The folder of the source, for files that need a look into another one. */
  readonly folder: string;
  /** A warning about the file as a whole, shown in the summary. */
  warn(message: string): void;
  /** The zones of the database with their codes of ISO 3166; left out where a file is read without one. */
  isoZones?(): Promise<readonly IsoZone[]>;
}

/** A zone under its code of ISO 3166, which zones may share. */
export interface IsoZone {
  readonly iso: string;
  readonly code: string;
  readonly level: number;
}

export interface SourceFile {
  /** Name in the folder, or `*` with the end of the names of any number of files; gzip is recognised by `.gz`. */
  readonly name: string;
  readonly describe: string;
  /** Where it lies, in the manifest of a format; others are looked for by name. */
  readonly path?: string;
  /** What else decides what it says, from its folder: changed, an interrupted run of it begins anew. Need not be there. */
  readonly reliesOn?: readonly string[];
  /** Whether an earlier version of the data set had it, and this one has not (gone.ts). */
  readonly isGone?: true;
  /** Whether it is what sources said before its other files: taken once, since read again it would be their latest word. */
  readonly once?: true;
  read(path: string, context: ReadContext): AsyncIterable<Row>;
  /** Sources whose claims this file holds completely: what it no longer says is withdrawn (C10.8). */
  readonly complete: readonly string[];
  readonly reduce?: Readonly<Record<string, Reduction>>;
}

/** The registration of a source, as manifests write it. */
export type SourceInput = z.input<typeof SourceItem>;

/** Data sets that describe themselves: what lies at a path is a manifest of its own. */
export interface Format {
  /** Name of the command's argument. */
  readonly slug: string;
  /**
   * @param source slug of the source whose claims these are; without one it is told by what the data set says of itself.
   * @throws Error where nothing of the format is at the path.
   */
  open(path: string, source: string | undefined): Promise<Manifest>;
}

/** One data set as it lies in its folder. A new source is one of these and a test. */
export interface Manifest {
  /** Name of the folder and of the command's argument. */
  readonly slug: string;
  readonly describe: string;
  readonly sources: readonly SourceInput[];
  /** Where its files come with the project: taken when the caller names no other place. */
  readonly shipped?: string;
  /** In the order in which they are read. */
  readonly files: readonly SourceFile[];
  /** Of a data set that says which files it consists of: where it does. What files said that are gone is withdrawn. */
  readonly wholeAt?: string;
}
