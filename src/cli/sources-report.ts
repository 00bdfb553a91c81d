import type { IngestedFile, SourceInventory, SourcesInventory } from '../inventory/sources.js';
import { counted, figure } from './figures.js';
import { type TableColumn, table } from './table.js';

const COLUMNS: readonly TableColumn[] = [
  { heading: 'rank', figures: true },
  { heading: 'source' },
  { heading: 'licence' },
  { heading: 'rows', figures: true },
  { heading: 'claims', figures: true },
  { heading: 'published', figures: true },
  { heading: 'rejected', figures: true },
  { heading: 'other', figures: true },
  { heading: 'last ingested' },
];

/** Shortens a timestamp to `2026-11-21 16:04` (UTC). */
const minute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

const other = (of: SourceInventory): number =>
  of.presences + of.names + of.synonyms + of.common_names + of.images + of.popularity;

const row = (of: SourceInventory): readonly string[] => [
  figure(of.rank),
  of.slug,
  of.licence ?? '-',
  of.rows === null ? '-' : figure(of.rows),
  figure(of.claims),
  figure(of.published),
  figure(of.rejected),
  figure(other(of)),
  of.last_ingested_at === null ? '-' : minute(of.last_ingested_at),
];

const DOWNLOADS: readonly TableColumn[] = [
  { heading: 'downloaded file' },
  { heading: 'edition' },
  { heading: 'sha256' },
];

const fileName = ({ data_set, file }: IngestedFile): string => `${data_set}/${file}`;

/** Formats the downloaded files with edition and checksum, each once: sources share files. */
const downloadsText = (sources: readonly SourceInventory[]): readonly string[] => {
  const downloads = new Map(
    sources
      .flatMap(({ files }) => files)
      .filter(({ edition }) => edition !== null)
      .map((file) => [fileName(file), file]),
  );
  if (downloads.size === 0) return [];
  const rows = [...downloads].map(([name, { edition, sha256 }]) => [name, edition ?? '-', sha256 ?? '-']);
  return ['', ...table(DOWNLOADS, rows)];
};

/** Formats the table of sources with its totals; rows have no total, because sources share files. */
export const sourcesText = ({ sources, published_without_provenance }: SourcesInventory): string => {
  const sum = (of: (source: SourceInventory) => number): number =>
    sources.reduce((total, source) => total + of(source), 0);
  return [
    ...table(COLUMNS, sources.map(row)),
    `${counted(sources.length, 'source')}: ${counted(
      sum((source) => source.claims),
      'claim',
    )}, ${figure(sum((source) => source.rejected))} rejected; ${counted(
      sum((source) => source.published),
      'published value',
    )}, and ${figure(published_without_provenance)} without provenance`,
    ...downloadsText(sources),
  ].join('\n');
};
