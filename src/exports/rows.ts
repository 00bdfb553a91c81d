import type { Selection } from '../query/read-fields.js';
import { csvForm } from '../resources/fields/csv.js';
import { speciesFieldSet } from '../resources/fields/field-set.js';
import { isWithin, leavesOf, membersOf } from '../resources/fields/members.js';
import { picker } from '../resources/fields/pick.js';
import { SpeciesDetails } from '../resources/species/schema.js';
import { speciesRecord } from '../species/presenter.js';
import { provenanceByPath } from '../species/provenance.js';
import type { Distributions } from '../species/zones.js';
import type { ExportedSpecies } from './species-stream.js';

/** What rows of species contain. */
export interface RowForm {
  /** Chosen members; null for all. */
  readonly selection: Selection | null;
  /** Whether each value has its source (C14.12). */
  readonly withSources: boolean;
  /** Whether a CSV file has the columns of Parquet, whose names are without units. */
  readonly plain?: boolean;
}

/** Members that `--fields` can select (contract C14.10). */
export const EXPORT_FIELDS = speciesFieldSet(SpeciesDetails);

/** Members of a record that repeat other members, or have addresses of the service. */
const LEFT_OUT = ['distribution', 'links', 'extras'];

/** Paths of the members of a row that have no members themselves. */
const ROW_LEAVES = leavesOf(membersOf(SpeciesDetails)).filter(
  (leaf) => !LEFT_OUT.some((path) => isWithin(leaf, path)),
);

/** Returns the rows of species as objects with the members of the full record (contract C8.11). */
export const recordRow = ({ selection, withSources }: RowForm) => {
  const pick = selection === null ? null : picker(selection.paths);
  return ({ record, values, provenance }: ExportedSpecies): Readonly<Record<string, unknown>> => {
    const { data, meta } = speciesRecord(record);
    const { distribution: _, links: __, extras: ___, ...members } = data;
    const distributions = withoutLinks(data['distributions'] as Distributions);
    const row = { ...members, distributions, meta, ...sourcesOf(values, provenance, withSources) };
    return pick === null ? row : { ...pick(row) };
  };
};

/** Returns zones without their addresses in the service. */
const withoutLinks = (zones: Distributions): Readonly<Record<string, readonly object[]>> =>
  Object.fromEntries(
    Object.entries(zones).map(([establishment, all]) => [
      establishment,
      all.map(({ links: _, ...zone }) => zone),
    ]),
  );

const sourcesOf = (
  values: ExportedSpecies['values'],
  provenance: ExportedSpecies['provenance'],
  withSources: boolean,
) => (withSources ? { provenance: provenanceByPath([...values.keys()], values, provenance) } : {});

/** Returns the columns of rows in CSV (C14.21), without links. */
export const csvRows = ({ selection, withSources }: RowForm) => {
  const chosen = selection ?? { paths: ROW_LEAVES, provenance: false };
  return csvForm(ROW_LEAVES, { paths: ['id', 'slug', ...chosen.paths], provenance: withSources });
};

/** A column of a whole CSV export with sources; `path` is null for a column about the source of a value. */
interface CsvColumn {
  readonly path: string | null;
  readonly heading: string;
}

/** Returns the columns of a whole CSV export with sources, as releases have it. */
export const csvColumns = (): readonly CsvColumn[] => {
  const paths = [...new Set(['id', 'slug', ...ROW_LEAVES])];
  const { header } = csvRows({ selection: null, withSources: true });
  return header.map((heading, at) => ({ heading, path: paths[at] ?? null }));
};
