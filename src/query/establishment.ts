import { ESTABLISHMENTS, ZONE_ESTABLISHMENTS, ZONES } from '../fields/columns.js';
import { drop, keep, type Membership } from './membership.js';
import { type Predicate, present } from './predicate.js';
import type { Listed } from './read-filter.js';

/** A condition on the establishment, whose columns depend on the zones of the whole query. */
export interface EstablishmentCondition {
  readonly family: 'filter' | 'filter_not';
  readonly listed: Listed;
}

/**
 * One predicate for each zone condition of the query: one and the same
 * distribution row has the establishment and lies in the zone or a descendant.
 * Without a zone, a row anywhere (contract C11.12).
 *
 * @param zones the zone conditions: the slugs that each of them accepts
 */
export const establishmentPredicates = (
  { family, listed }: EstablishmentCondition,
  zones: readonly (readonly string[])[],
): readonly Predicate[] => {
  const memberships = zones.length === 0 ? [anywhere(listed)] : zones.map((slugs) => within(slugs, listed));
  if (family === 'filter') return memberships.map(keep);
  return memberships.map(drop).filter((predicate) => predicate !== undefined);
};

const anywhere = ({ equals, missing }: Listed): Membership => ({
  listed: equals.length === 0 ? undefined : { column: ESTABLISHMENTS.name, in: equals },
  present: present(ESTABLISHMENTS.name),
  missing,
});

const within = (slugs: readonly string[], { equals, missing }: Listed): Membership => {
  const rows = slugs.flatMap((slug) => equals.map((label) => `${slug}:${label}`));
  return {
    listed: rows.length === 0 ? undefined : { column: ZONE_ESTABLISHMENTS.name, in: rows },
    present: { column: ZONES.name, in: slugs },
    missing,
  };
};
