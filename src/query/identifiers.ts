import { filterColumn } from '../fields/columns.js';
import { externalIdIn, externalIdKey, externalIdOf, type SchemeName } from '../fields/external-ids.js';
import { FIELDS } from '../fields/registry.js';
import { textKey } from '../names/fold.js';
import { any, type Predicate, present } from './predicate.js';
import type { ValueReading } from './read-value.js';

/** Columns of the schemes that have a field of their own. The column of `external_id` has the identifiers of all others. */
const COLUMNS: ReadonlyMap<string, string> = new Map(
  FIELDS.flatMap((field) => (field.scheme === null ? [] : [[field.scheme, filterColumn(field).name]])),
);

/** Reads an identifier of any scheme: a test of the column of its scheme, if that has one (contract C6.33). */
export const readIdentifier = (text: string): ValueReading => {
  const identifier = externalIdOf(text);
  if (identifier === undefined) return { refused: 'malformed' };
  const column = COLUMNS.get(identifier.scheme);
  return column === undefined
    ? { equals: externalIdKey(identifier) }
    : { test: { column, in: [textKey(identifier.value)] } };
};

/** Returns the test for an identifier of any scheme. */
export const hasIdentifier = (column: string): Predicate =>
  any(...[...COLUMNS.values(), column].map(present));

/** Returns how values of a scheme are compared: in the form of the publisher, whatever the form given (C6.34). */
export const comparedInScheme =
  (scheme: SchemeName) =>
  (text: string): string =>
    textKey(externalIdIn(scheme, text)?.value ?? text);
