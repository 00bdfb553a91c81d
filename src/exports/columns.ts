import { describedWithUnit, type Field, isZoneField } from '../fields/field.js';
import { FIELDS } from '../fields/registry.js';
import { VOCABULARIES } from '../fields/vocabularies.js';
import type { Selection } from '../query/read-fields.js';
import { isWithin } from '../resources/fields/members.js';
import { namesByLanguage } from '../species/common-names.js';
import { synonymNames } from '../species/presenter.js';
import { hasProvenance, type Provenance, provenanceOf } from '../species/provenance.js';
import type { ExportedSpecies } from './species-stream.js';

/** Types of columns: `texts` is a list, `json` a JSON text. */
export type ColumnType = 'boolean' | 'integer' | 'decimal' | 'text' | 'timestamp' | 'texts' | 'json';

/** A column of a typed table of species, one row each. */
export interface TypedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly description: string;
  /** Path of its member in the record. */
  readonly path: string;
  /** Null or undefined for a missing value. */
  readonly value: (species: ExportedSpecies) => unknown;
}

const TYPES: Readonly<Partial<Record<Field['type'], ColumnType>>> = {
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'decimal',
  timestamp: 'timestamp',
  flags: 'texts',
  external_id: 'texts',
  rows: 'json',
};

const ofField = (field: Field): TypedColumn => ({
  name: field.key,
  type: TYPES[field.type] ?? 'text',
  description: describedWithUnit(field),
  path: field.at!,
  value: ({ values }) => values.get(field.key),
});

const OF_FIELDS = FIELDS.filter((field) => field.at !== null && !isZoneField(field)).map(ofField);

const ZONES: readonly TypedColumn[] = VOCABULARIES.establishment.map((establishment) => ({
  name: `zones_${establishment}`,
  type: 'texts',
  description: `Codes of the zones (TDWG) with the establishment "${establishment}".`,
  path: `distributions.${establishment}`,
  value: ({ record }) => {
    const zones = record.zones.filter((zone) => zone[6] === establishment).map(([, , , code]) => code);
    return zones.length === 0 ? null : zones.sort();
  },
}));

const OTHERS: readonly TypedColumn[] = [
  {
    name: 'common_names',
    type: 'json',
    description: 'Common names by language, an ISO 639 code.',
    path: 'common_names',
    value: ({ record }) => namesByLanguage(record),
  },
  {
    name: 'synonyms',
    type: 'texts',
    description: 'Other scientific names of the species, without authors.',
    path: 'synonyms',
    value: ({ record }) => (record.synonyms.length === 0 ? null : synonymNames(record)),
  },
];

const PROVENANCE: readonly (readonly [member: keyof Provenance, type: ColumnType, of: string])[] = [
  ['source', 'text', 'Slug of the source'],
  ['evidence_type', 'text', 'Evidence'],
  ['licence', 'text', 'Licence'],
  ['n_observations', 'integer', 'Number of observations'],
];

const sourcesOf = (column: TypedColumn): readonly TypedColumn[] =>
  PROVENANCE.map(([member, type, of]) => ({
    name: `${column.name}_${member}`,
    type,
    description: `${of} of ${column.name}.`,
    path: column.path,
    value: ({ values, provenance }) => provenanceOf(column.name, values, provenance)?.[member],
  }));

const SOURCED = new Set(FIELDS.filter(hasProvenance).map(({ key }) => key));

/** Returns the columns of typed tables: those within the selected members, and always id and slug (contract C16.21). */
export const typedColumns = (selection: Selection | null, withSources: boolean): readonly TypedColumn[] =>
  [...OF_FIELDS, ...OTHERS, ...ZONES]
    .filter(
      ({ path, name }) =>
        selection === null ||
        name === 'id' ||
        name === 'slug' ||
        selection.paths.some((chosen) => isWithin(path, chosen)),
    )
    .flatMap((column) =>
      withSources && SOURCED.has(column.name) ? [column, ...sourcesOf(column)] : [column],
    );
