import type { Stores } from './stores.js';

/** One table of the report: what was compared, in the order of its rows. */
export interface Section {
  readonly title: string;
  /** Rows with the same columns; times in ms, rates a second, ratios without a unit: the heads say which. */
  readonly rows: readonly Readonly<Record<string, string | number>>[];
  /** What a reader has to know of the figures: a target and whether it was met, what was left out and why. */
  readonly notes?: readonly string[];
  /** What the part holds has been broken: the bench ends with 1. */
  readonly failed?: boolean;
}

/** What a part is given. */
export interface Setting {
  readonly stores: Stores;
  /** A check in little time: fewer rounds, shorter ones, small data. */
  readonly quick: boolean;
  /** Folder with a folder a source; null where none is given. */
  readonly data: string | null;
  /** Minutes that a part goes on which watches the service; null: as the part has it. */
  readonly minutes: number | null;
  /** How often processes are killed; null: as the part has it. */
  readonly rounds: number | null;
  /** Fuzzed requests, and the seed of the first of them; null: as the part has them. */
  readonly requests: number | null;
  readonly seed: number | null;
  /** Whether figures that may not fall are to be recorded anew. */
  readonly record: boolean;
  /** Folder of another build of the project, to be compared with this one; null where none is given. */
  readonly otherBuild: string | null;
  /** Folder for what a part keeps between runs, such as programs that it installs. */
  readonly folder: string;
  /** A line about what is being done, for the terminal. */
  progress(line: string): void;
}

/** One question that the bench answers. A new one is a file in its folder, named in main.ts. */
export interface Part {
  /** As the command line has it: `npm run bench -- lists`. */
  readonly name: string;
  readonly describe: string;
  run(setting: Setting): Promise<readonly Section[]>;
}
