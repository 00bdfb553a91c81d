import type { FieldQuality, Quality, Share } from '../inventory/quality.js';
import { counted, figure } from './figures.js';
import { type TableColumn, table } from './table.js';

const COLUMNS: readonly TableColumn[] = [
  { heading: 'field' },
  { heading: 'species', figures: true },
  { heading: '%', figures: true },
  { heading: 'compared', figures: true },
  { heading: 'conflicts', figures: true },
  { heading: 'implausible', figures: true },
  { heading: 'from' },
];

/** Number of sources named per field; the others are counted. */
const NAMED = 3;

const shareText = ({ source, species }: Share): string =>
  `${source ?? 'without provenance'} ${figure(species)}`;

const from = (shares: readonly Share[]): string => {
  const rest = shares.slice(NAMED);
  const others = rest.reduce((sum, { species }) => sum + species, 0);
  return [
    ...shares.slice(0, NAMED).map(shareText),
    ...(rest.length === 0 ? [] : [`${counted(rest.length, 'other')} ${figure(others)}`]),
  ].join(', ');
};

const percent = (part: number, whole: number): string =>
  whole === 0 ? '-' : ((100 * part) / whole).toFixed(1);

/** Formats the table of fields and the count of popular species without an author. */
export const qualityText = ({ species, fields, popular }: Quality): string => {
  const row = (of: FieldQuality): readonly string[] => [
    of.field,
    figure(of.species),
    percent(of.species, species),
    figure(of.compared),
    of.conflicts === null ? '-' : figure(of.conflicts),
    figure(of.implausible),
    from(of.sources),
  ];
  return [
    ...table(COLUMNS, fields.map(row)),
    `${figure(species)} species; of the ${figure(popular.species)} most popular ${figure(popular.without_author)} have no author`,
  ].join('\n');
};
