import type { ExportedSpecies } from './species-stream.js';

/** Formats of exports (contract C16.20). */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'parquet', 'dwca', 'coldp'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Writes species to a file of one format. */
export interface ExportWriter {
  /** Writes a part; resolves when more can be written. */
  write(species: readonly ExportedSpecies[]): Promise<void>;
  /** Completes the file. */
  end(description: ExportDescription): Promise<void>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

/** What an export says about itself. */
export interface ExportDescription {
  readonly title: string;
  readonly abstract: string;
  /** When the data was last changed, in ISO 8601: the same for the same state. */
  readonly modified: string;
  /** Text in Markdown with licences and credits. */
  readonly readme: string;
  /** Licence of the whole, and its address; null if there is no single one. */
  readonly licence: { readonly name: string; readonly url: string } | null;
}
