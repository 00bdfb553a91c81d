import { ESTABLISHMENTS, ZONE_COLUMN, zonesWith } from '../fields/columns.js';
import type { Label } from '../fields/vocabularies.js';
import { excludeMembers, keepMembers, type Membership } from './membership.js';
import { any, type Predicate, present } from './predicate.js';
import type { FilterValues } from './read-filter.js';

/** A condition on the establishment. Its columns depend on the zones of the whole query. */
export interface EstablishmentCondition {
  readonly family: 'filter' | 'filter_not';
  readonly values: FilterValues;
}

/**
 * Returns one predicate per zone condition of the query: the same distribution row must have the establishment and lie
 * in the zone or a zone below it. Without a zone condition, a row in any zone counts (contract C11.12).
 *
 * @param zones Slugs that each zone condition accepts.
 */
export const establishmentPredicates = (
  { family, values }: EstablishmentCondition,
  zones: readonly (readonly string[])[],
): readonly Predicate[] => {
  const memberships = zones.length === 0 ? [anywhere(values)] : zones.map((slugs) => within(slugs, values));
  if (family === 'filter') return memberships.map(keepMembers);
  return memberships.map(excludeMembers).filter((predicate) => predicate !== undefined);
};

const anywhere = ({ equals, missing }: FilterValues): Membership => ({
  listed: equals.length === 0 ? undefined : { column: ESTABLISHMENTS.name, in: equals },
  present: present(ESTABLISHMENTS.name),
  missing,
});

/** Tests one column of zones per establishment: as many tests as establishments, instead of one per pair. */
const within = (slugs: readonly string[], { equals, missing }: FilterValues): Membership => {
  const rows = (equals as readonly Label<'establishment'>[]).map((label) => ({
    column: zonesWith(label).name,
    in: slugs,
  }));
  return {
    listed: rows.length === 0 ? undefined : any(...rows),
    present: { column: ZONE_COLUMN.name, in: slugs },
    missing,
  };
};
