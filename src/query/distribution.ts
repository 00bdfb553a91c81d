import { ESTABLISHMENTS, ZONE_COLUMN, zonesWith } from '../fields/columns.js';
import type { Label } from '../fields/vocabularies.js';
import { excludeMembers, keepMembers, type Membership } from './membership.js';
import { any, type Predicate, present } from './predicate.js';
import type { FilterValues } from './read-filter.js';

/**
 * A condition on the zones or establishments of a species. Its columns depend on all such conditions of the query
 * (contract C11.12).
 */
export interface DistributionCondition {
  readonly family: 'filter' | 'filter_not';
  readonly values: FilterValues;
}

/**
 * Returns the predicates of the conditions on zones and establishments. A zone does not contain species that are only
 * absent from it, unless a filter names this establishment. For each zone that a filter names, the same distribution row
 * must have the establishment and lie in the zone or a zone below it; without one, a row in any zone counts.
 */
export const distributionPredicates = (
  zones: readonly DistributionCondition[],
  establishments: readonly DistributionCondition[],
): readonly Predicate[] => {
  const withAbsent = establishments.some(
    ({ family, values }) => family === 'filter' && values.equals.includes(ABSENT),
  );
  const filtered = zones
    .filter(({ family, values }) => family === 'filter' && values.equals.length > 0)
    .map(({ values }) => slugsOf(values));
  return [
    ...zones.flatMap(({ family, values }) => translate(family, zoneMembership(values, withAbsent))),
    ...establishments.flatMap(({ family, values }) =>
      (filtered.length === 0 ? [anywhere(values)] : filtered.map((slugs) => within(slugs, values))).flatMap(
        (membership) => translate(family, membership),
      ),
    ),
  ];
};

const ABSENT: Label<'establishment'> = 'absent';

const slugsOf = ({ equals }: FilterValues): readonly string[] => equals.map(String);

const translate = (family: DistributionCondition['family'], membership: Membership): readonly Predicate[] => {
  const predicate = family === 'filter' ? keepMembers(membership) : excludeMembers(membership);
  return predicate === undefined ? [] : [predicate];
};

/** Columns of the zones that count for a condition on zones. */
const zoneColumns = (withAbsent: boolean): readonly string[] =>
  withAbsent ? [ZONE_COLUMN.name, zonesWith(ABSENT).name] : [ZONE_COLUMN.name];

const inZones = (slugs: readonly string[], withAbsent: boolean): Predicate =>
  any(...zoneColumns(withAbsent).map((column) => ({ column, in: slugs })));

const zoneMembership = (values: FilterValues, withAbsent: boolean): Membership => ({
  listed: values.equals.length === 0 ? undefined : inZones(slugsOf(values), withAbsent),
  present: any(...zoneColumns(withAbsent).map(present)),
  missing: values.missing,
});

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
    present: inZones(slugs, true),
    missing,
  };
};
