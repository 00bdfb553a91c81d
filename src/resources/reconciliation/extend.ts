import { isConvertible } from '../../fields/shown-unit.js';
import { faultyBody } from '../../http/problem.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import type { ResolveReferences } from '../batch/references.js';
import type { ReadDetails } from '../species/details.js';
import { type ColumnSettings, type ExtensionCell, extensionCells } from './cells.js';
import { readEntityId } from './entities.js';
import { COLUMNS, columnNamed, type ExtensionColumn } from './properties.js';
import type { DataExtension } from './schema.js';

/** Cells of the columns by id, and the headings of the columns. */
interface Extended {
  readonly meta: readonly { readonly id: string; readonly name: string }[];
  readonly rows: ReadonlyMap<
    string,
    readonly { readonly id: string; readonly cells: readonly ExtensionCell[] }[]
  >;
}

/** Reads the columns of a data extension, all of which exist. */
export type Extend = (extension: DataExtension) => Promise<Extended>;

interface AskedColumn {
  readonly column: ExtensionColumn;
  readonly settings: ColumnSettings;
}

/** Returns whether a checkbox of the settings is ticked: clients send a boolean or a text. */
const isOn = (label: unknown): boolean => label === true || label === 'true' || label === 'on';

type GivenSettings = NonNullable<DataExtension['properties'][number]['settings']>;

const columnSettings = ({ unit = '', label }: Partial<GivenSettings>): ColumnSettings => ({
  unit,
  label: isOn(label),
});

const columnsOf = ({ properties }: DataExtension): readonly AskedColumn[] =>
  properties.map(({ id, settings = {} }) => ({
    column: columnNamed(id)!,
    settings: columnSettings(settings),
  }));

const IDS: readonly string[] = COLUMNS.map(({ id }) => id);

/**
 * Refuses properties that are not columns.
 *
 * @throws {Problem} unprocessable_entity
 */
export const refuseUnknown = ({ properties }: DataExtension): void => {
  const unknown = properties.filter(({ id }) => columnNamed(id) === undefined).map(({ id }) => id);
  if (unknown.length > 0)
    throw faultyBody(
      unknown.map((got) => ({
        field: 'properties',
        got,
        problem: 'not_allowed',
        message: `No property has the id ${quoted(got)}${didYouMean(got, IDS) || ': GET /api/reconcile/suggest/property finds them.'}`,
      })),
    );
};

/**
 * Refuses a property that is given twice with different settings, since rows of version 0.2 have one place for each property.
 *
 * @throws {Problem} unprocessable_entity
 */
export const refuseRepeated = ({ properties }: DataExtension): void => {
  const settingsOf = new Map<string, Set<string>>();
  for (const { id, settings = {} } of properties) {
    const key = JSON.stringify(columnSettings(settings));
    settingsOf.set(id, (settingsOf.get(id) ?? new Set()).add(key));
  }
  const repeated = [...settingsOf].filter(([, { size }]) => size > 1).map(([id]) => id);
  if (repeated.length > 0)
    throw faultyBody(
      repeated.map((got) => ({
        field: 'properties',
        got,
        problem: 'repeated',
        message: `${got} is requested with different settings: send one request for each setting.`,
      })),
    );
};

/** Returns the heading of a column: its id, with the unit if its values are converted. */
const headingOf = ({ column: { id, field, aspect }, settings: { unit } }: AskedColumn): string =>
  aspect === 'value' && unit !== field.unit && isConvertible(field.unit, unit) ? `${id} [${unit}]` : id;

/**
 * Creates the data extension: one statement resolves the ids, one reads all columns of all species (contract C17.12). A genus,
 * a family and an id that names nothing have no cells.
 */
export const createExtend =
  (resolve: ResolveReferences, details: ReadDetails): Extend =>
  async (extension) => {
    const columns = columnsOf(extension);
    const ids = [...new Set(extension.ids)];
    const species = ids.filter((id) => readEntityId(id).type === 'species');
    const resolved = species.length === 0 ? [] : await resolve('slugs', species);
    const idOf = new Map(resolved.map(({ given, species: found }) => [given, found?.id]));
    const wanted = [...new Set([...idOf.values()].filter((id) => id !== undefined))];
    const provenanceKeys = columns
      .filter(({ column }) => column.aspect !== 'value')
      .map(({ column }) => column.field.key);
    const records =
      wanted.length === 0
        ? new Map()
        : await details(wanted, provenanceKeys.length === 0 ? null : [...new Set(provenanceKeys)]);
    const rowOf = (id: string) => {
      const record = records.get(idOf.get(id) ?? 0);
      return columns.map(({ column, settings }) => ({
        id: column.id,
        cells: record === undefined ? [] : extensionCells(record, column, settings),
      }));
    };
    return {
      meta: columns.map((asked) => ({ id: asked.column.id, name: headingOf(asked) })),
      rows: new Map(ids.map((id) => [id, rowOf(id)])),
    };
  };
