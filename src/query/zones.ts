import { quoted } from '../names/suggestions.js';
import type { DistributionCondition } from './distribution.js';
import type { Warning } from './warning.js';

/** A condition on zones, which are given by slug or id (contract C6.26 `zone`, C11.10). */
export interface ZoneCondition extends DistributionCondition {
  readonly param: string;
}

/** Slugs of existing zones by the slug or id that a query gives. */
export type ZoneSlugs = ReadonlyMap<string, string>;

/** Returns the slugs and ids of a condition in lower case, as given. */
export const zoneRefs = ({ values }: ZoneCondition): readonly string[] => values.equals.map(String);

/** Replaces ids by slugs, by which documents refer to zones. The slug or id of an unknown zone stays and matches nothing. */
export const withSlugs = (condition: ZoneCondition, slugs: ZoneSlugs): ZoneCondition => ({
  ...condition,
  values: {
    ...condition.values,
    equals: [...new Set(zoneRefs(condition).map((ref) => slugs.get(ref) ?? ref))],
  },
});

/** Returns a warning for each zone that does not exist and so matches nothing (C6.26 `zone`). */
export const unknownZones = (conditions: readonly ZoneCondition[], slugs: ZoneSlugs): readonly Warning[] =>
  conditions.flatMap((condition) =>
    zoneRefs(condition)
      .filter((ref) => !slugs.has(ref))
      .map((ref) => ({
        param: condition.param,
        problem: 'not_found',
        message: `${condition.param}: no zone has the code or id ${quoted(ref)}, so it matches nothing.`,
      })),
  );
