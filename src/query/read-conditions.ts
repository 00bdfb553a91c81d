import type { EstablishmentCondition } from './establishment.js';
import type { KeyParameter } from './key-parameters.js';
import type { Key } from './keys.js';
import { drop, keep, type Membership } from './membership.js';
import { any, type Predicate, present } from './predicate.js';
import type { Fault } from './problem.js';
import { type Listed, readFilter } from './read-filter.js';
import { readRange } from './read-range.js';
import type { Warning } from './warning.js';

/** A zone that a filter or exclusion names: unknown ones are warned about (contract C6.26 `zone`). */
export interface ZoneMention {
  readonly param: string;
  readonly slug: string;
}

/** One filter, exclusion or range, read. */
export interface Condition {
  readonly predicate?: Predicate;
  readonly establishment?: EstablishmentCondition;
  /** Slugs of a `filter[zone]`: a zone condition for establishments. */
  readonly zones?: readonly string[];
  readonly mentions?: readonly ZoneMention[];
  readonly fault?: Fault;
  readonly warning?: Warning;
}

/** Reads one parameter of the families filter, filter_not and range. */
export const readCondition = (key: Key, parameter: KeyParameter): Condition => {
  if (parameter.family === 'range') {
    const range = readRange(key, parameter);
    return 'problem' in range ? { fault: range } : { predicate: range };
  }
  const family = parameter.family === 'filter' ? 'filter' : 'filter_not';
  const { listed, fault, warning } = readFilter(key, parameter);
  if (!listed) return { fault, warning };
  if (key.type === 'establishment') return { establishment: { family, listed }, warning };
  const membership = membershipOf(key, listed);
  const predicate = family === 'filter' ? keep(membership) : drop(membership);
  return { predicate, warning, ...(key.type === 'zone' ? zonesOf(family, parameter, listed) : {}) };
};

const membershipOf = ({ column }: Key, { equals, tests, missing }: Listed): Membership => {
  const tested = [...(equals.length === 0 ? [] : [{ column, in: equals }]), ...tests];
  return { listed: tested.length === 0 ? undefined : any(...tested), present: present(column), missing };
};

const zonesOf = (
  family: 'filter' | 'filter_not',
  { param }: KeyParameter,
  { equals }: Listed,
): Pick<Condition, 'zones' | 'mentions'> => {
  const slugs = equals.map(String);
  const mentions = slugs.map((slug) => ({ param, slug }));
  return family === 'filter' && slugs.length > 0 ? { zones: slugs, mentions } : { mentions };
};
