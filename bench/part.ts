import type { Stores } from '../testkit/stores.js';
import type { Report } from './report/report.js';

/** Everything a part needs for a run. */
export interface Setting {
  readonly stores: Stores;
  /** Receives each row as soon as it is measured. */
  readonly report: Report;
  /** A short run: fewer and shorter rounds, less data. */
  readonly quick: boolean;
  /** Folder with one folder per source; null if the command line names none. */
  readonly data: string | null;
  /** Duration of the parts that watch the service, in minutes; null for the part's default. */
  readonly minutes: number | null;
  /** Number of times that processes are killed; null for the part's default. */
  readonly rounds: number | null;
  /** Number of fuzzed requests; null for the part's default. */
  readonly requests: number | null;
  /** Seed of everything that a part chooses at random; null for the part's default. */
  readonly seed: number | null;
  /** Save the figures of this run as the ones that later runs must reach. */
  readonly record: boolean;
  /** Older commit of the project to compare with; null if the command line names none. */
  readonly otherCommit: string | null;
  /** Folder for files that a part writes for the reader, such as lists of what was missed. */
  readonly folder: string;
  /** Shows one line about the work in progress. */
  progress(line: string): void;
}

/** One question that the bench answers. A new part is a file in the folder of its group, listed in groups.ts. */
export interface Part {
  /** Name on the command line: `npm run bench -- lists`. */
  readonly name: string;
  /** One line for `--help`. */
  readonly describe: string;
  /** Whether a run with `--quick` includes this part when it is not named. */
  readonly quick?: true;
  /** Whether the part loads its data itself and needs no filled stores. */
  readonly onSample?: true;
  /** Option of the command line without which the part cannot run. A run of everything leaves such a part out. */
  readonly needs?: 'otherCommit';
  run(setting: Setting): Promise<void>;
}
