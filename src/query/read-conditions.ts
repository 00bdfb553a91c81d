import type { Fault } from '../wording/fault.js';
import type { DistributionCondition } from './distribution.js';
import { hasIdentifier } from './identifiers.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import { excludeMembers, keepMembers, type Membership } from './membership.js';
import { any, not, type Predicate, present } from './predicate.js';
import { type FilterValues, readFilter } from './read-filter.js';
import { readRange } from './read-range.js';
import { readTaxonNames, type TaxonNames } from './taxon-names.js';
import type { Warning } from './warning.js';
import type { ZoneCondition } from './zones.js';

/** Result of reading a filter, exclusion or range. */
export interface Condition {
  readonly predicate?: Predicate;
  readonly establishment?: DistributionCondition;
  readonly zone?: ZoneCondition;
  readonly taxa?: TaxonNames;
  readonly fault?: Fault;
  readonly warnings?: readonly Warning[];
}

/** Reads one parameter of the families filter, filter_not and range. */
export const readCondition = (key: Key, parameter: KeyParameter): Condition => {
  if (parameter.family === 'range') return readRange(key, parameter);
  const { values, ...rest } = readFilter(key, parameter);
  return values ? { ...listed(key, parameter, values), ...rest } : rest;
};

/** Reads a condition on a field of which records without a value are kept (contract C6.35). */
export const readOpenCondition = (key: Key, parameter: KeyParameter): Condition => {
  if (parameter.family === 'range') {
    const { predicate, ...rest } = readRange(key, parameter);
    return predicate ? { predicate: any(predicate, not(present(key.column))), ...rest } : rest;
  }
  const { values, ...rest } = readFilter(key, parameter);
  if (!values) return rest;
  return { ...listed(key, parameter, { ...values, missing: parameter.family === 'filter' }), ...rest };
};

const listed = (key: Key, parameter: KeyParameter, values: FilterValues): Condition => {
  const family = parameter.family === 'filter' ? 'filter' : 'filter_not';
  if (key.type === 'establishment') return { establishment: { family, values } };
  if (key.type === 'zone') return { zone: { family, param: parameter.param, values } };
  const membership = membershipOf(key, values);
  const predicate = family === 'filter' ? keepMembers(membership) : excludeMembers(membership);
  return { predicate, taxa: readTaxonNames(key, parameter) };
};

const membershipOf = ({ column, type }: Key, { equals, tests, missing }: FilterValues): Membership => {
  const tested = [...(equals.length === 0 ? [] : [{ column, in: equals }]), ...tests];
  const has = type === 'external_id' ? hasIdentifier(column) : present(column);
  return { listed: tested.length === 0 ? undefined : any(...tested), present: has, missing };
};
