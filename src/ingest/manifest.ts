import type { z } from 'zod';
import type { ItemInput, SourceItem } from './item.js';
import type { RejectRow } from './limits.js';

/** Statements of one row of a file. A row without usable statements has problems instead. */
export interface Row {
  /** Line or record number in the file, counted from 1, for the list of rejected rows. */
  readonly line: number;
  readonly items: readonly ItemInput[];
  /** Malformed parts of the row. */
  readonly problems?: readonly RowProblem[];
  /** Among rows that claim the same for one species, the highest preference wins, then the first row (C10.8). */
  readonly preference?: number;
}

/** A rejected row or part of a row, as listed for the operator. */
export interface RowProblem {
  /** Text of the rejected part as the file writes it, shortened. */
  readonly what: string;
  /** Reason of the rejection. */
  readonly why: string;
}

/** How several claims of one file about the same species, attribute and source are reduced to one (C10.8). */
export type Reduction = 'first' | 'largest' | 'median';

/** What a file reader gets besides the path. */
export interface ReadContext {
  /** Folder or zip archive of the source, for files that need another file of it (`fileIn` of files.ts). */
  readonly folder: string;
  /** Adds a warning about the file as a whole to the summary. */
  warn(message: string): void;
  /** Lists a row, or a part of the file, that is skipped before it becomes a {@link Row}; line 0 is the file itself. */
  readonly reject: RejectRow;
}

/** A file of a source and how to read it. */
export interface SourceFile {
  /**
   * File name in the folder, or `*` followed by the end of the name for any number of files. The file may be
   * compressed (`.gz`) or not, whatever the name says.
   */
  readonly name: string;
  /**
   * Names of the same data in other layouts, such as in the publisher's repository or archive, after the preferred
   * one; they may have folders (`data/plants.json`), and a name that ends in `/` is a folder. `read` gets the path of
   * the first that exists.
   */
  readonly otherNames?: readonly string[];
  readonly describe: string;
  /** Path of the file, in the manifest of a format. Other files are found by name. */
  readonly path?: string;
  /**
   * Other files, relative to the folder, that influence the statements: if one changes, an interrupted run starts
   * again. They may be missing.
   */
  readonly dependsOn?: readonly string[];
  /** Whether the file belonged to an earlier version of the data set only (removed-files.ts). */
  readonly isRemoved?: true;
  /**
   * Whether the file is ingested only once. It contains earlier claims, which would replace later ones if it were
   * read again.
   */
  readonly once?: true;
  read(path: string, context: ReadContext): AsyncIterable<Row>;
  /** Sources whose claims are all in this file: claims that disappear from it are withdrawn (C10.8). */
  readonly complete: readonly string[];
  readonly reduce?: Readonly<Record<string, Reduction>>;
}

/** Registration of a source as manifests write it. */
export type SourceDescription = z.input<typeof SourceItem>;

/** A format of self-describing data sets: the manifest is created from the files at a path. */
export interface Format {
  /** Name of the source argument of `linnea ingest`. */
  readonly slug: string;
  /**
   * @param source slug of the source whose claims the data set contains. If missing, it is derived from the title
   *   in the metadata of the data set.
   * @throws Error when the path contains nothing of the format.
   */
  open(path: string, source: string | undefined): Promise<Manifest>;
}

/** One data set in its folder. To add a source, add a manifest and a test. */
export interface Manifest {
  /** Name of the folder, and of the source argument of `linnea ingest`. */
  readonly slug: string;
  readonly describe: string;
  readonly sources: readonly SourceDescription[];
  /**
   * Whether it is a names backbone. Of several in one folder that are complete for the same source, only the first is
   * ingested.
   */
  readonly isBackbone?: true;
  /** Whether it fills the gaps of a names backbone. It is left out of a folder without one. */
  readonly fillsBackbone?: true;
  /** Path of the files if they ship with Linnea. Used when the caller names no other path. */
  readonly shipped?: string;
  /** Files in reading order. */
  readonly files: readonly SourceFile[];
  /**
   * Returns the manifest of the layout that is at a path, for a data set whose layouts differ in sources or files.
   * Undefined if there is none of them.
   */
  layoutAt?(path: string): Promise<Manifest | undefined>;
  /**
   * Path of the file that lists all files of the data set, if there is one. Statements of files that are no longer
   * listed are withdrawn.
   */
  readonly fileListPath?: string;
}
