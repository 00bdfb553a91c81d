import { filterColumn } from '../fields/columns.js';
import type { Field } from '../fields/field.js';
import { hasIdentifier } from './identifiers.js';
import { type Predicate, present } from './predicate.js';

/** Returns the test whether a species has a value of a field. */
export const presenceOf = (field: Field): Predicate => {
  const { name } = filterColumn(field);
  return field.type === 'external_id' ? hasIdentifier(name) : present(name);
};
