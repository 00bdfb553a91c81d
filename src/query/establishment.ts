import { ESTABLISHMENTS, ZONES, zonesWith } from '../fields/columns.js';
import type { Label } from '../fields/vocabularies.js';
import { drop, keep, type Membership } from './membership.js';
import { any, type Predicate, present } from './predicate.js';
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

/** As many tests as establishments, of the zones alone: of pairs of both there would be the product. */
const within = (slugs: readonly string[], { equals, missing }: Listed): Membership => {
  const rows = (equals as readonly Label<'establishment'>[]).map((label) => ({
    column: zonesWith(label).name,
    in: slugs,
  }));
  return {
    listed: rows.length === 0 ? undefined : any(...rows),
    present: { column: ZONES.name, in: slugs },
    missing,
  };
};
