import type { FileResult, IngestResult } from '../ingest/ingest.js';
import { printableLine } from '../wording/printable.js';

const figure = (n: number): string => n.toLocaleString('en');

const LINES: readonly (readonly [label: string, of: (file: FileResult) => number])[] = [
  ['rows', (file) => file.rows],
  ['malformed rows or values', (file) => file.unreadable],
  ['new species', (file) => file.newSpecies],
  ['claims', (file) => file.claims],
  ['  accepted', (file) => file.accepted],
  ['  unchanged', (file) => file.unchanged],
  ['  rejected, new', (file) => file.rejected],
  ['superseded facts', (file) => file.superseded],
  ['withdrawn', (file) => file.withdrawn],
  ['zones, names, images, identifiers written', (file) => file.written],
  ['species published', (file) => file.published],
  ['names without a match', (file) => file.notMatched],
  ['rejected rows, listed', (file) => file.rejectedRows],
];

/** Formats the result of a source: a few lines per file, zeros left out. */
export const summary = ({ source, files, rejectedRows, resumed }: IngestResult): string =>
  [
    ...files.flatMap((file) => fileLines(source, file, resumed)),
    files.some((file) => file.rejectedRows > 0) ? `  rejected rows and reasons: ${rejectedRows}` : '',
  ]
    .filter((line) => line !== '')
    .join('\n');

const fileLines = (source: string, file: FileResult, resumed: boolean): readonly string[] => [
  `${source}/${printableLine(file.file)}: done in ${file.seconds} s${resumed ? ', resumed' : ''}`,
  ...LINES.filter(([, of]) => of(file) > 0).map(([label, of]) => `  ${label}: ${figure(of(file))}`),
  matches(file),
  ...file.warnings.map((warning) => `  warning: ${printableLine(warning)}`),
];

const matches = (file: FileResult): string => {
  const found = Object.entries(file.matched).map(([how, n]) => `${how} ${figure(n)}`);
  return found.length === 0 ? '' : `  names: ${found.join(', ')}`;
};
