import { quoted } from '../wording/suggestions.js';
import type { DistributionCondition } from './distribution.js';
import type { Warning } from './warning.js';

/** A condition on zones, which are given by slug, id, ISO code or name (contract C6.26 `zone`, C11.10, C14.50). */
export interface ZoneCondition extends DistributionCondition {
  readonly param: string;
}

/** Slugs of existing zones by the text that names them in a query: several for a country. */
export type ZoneSlugs = ReadonlyMap<string, readonly string[]>;

/** Names of places by the text that names none and is near to one; null if none is near. */
export type NearestZones = ReadonlyMap<string, string | null>;

/** Returns the texts that name zones in a condition, in lower case. */
export const zoneRefs = ({ values }: ZoneCondition): readonly string[] => values.equals.map(String);

/** Replaces texts by slugs, by which documents refer to zones. The text of an unknown zone stays and matches nothing. */
export const withSlugs = (condition: ZoneCondition, slugs: ZoneSlugs): ZoneCondition => ({
  ...condition,
  values: {
    ...condition.values,
    equals: [...new Set(zoneRefs(condition).flatMap((ref) => slugs.get(ref) ?? ref))],
  },
});

/** Returns the end of the message about a text that names no zone: the nearest name, if there is one. */
const suggestion = (ref: string, nearest: NearestZones): string => {
  const name = nearest.get(ref) ?? null;
  return name === null ? '.' : `; did you mean ${name}?`;
};

/** Returns the message for a `zone_id` that names no zone. */
export const noSuchZone = (given: string, nearest: NearestZones): string =>
  `No zone or country has the code, id or English name ${quoted(given)}${suggestion(given.toLowerCase(), nearest)}`;

/** Returns a warning for each zone that does not exist and so matches nothing (C6.26 `zone`). */
export const unknownZones = (
  conditions: readonly ZoneCondition[],
  slugs: ZoneSlugs,
  nearest: NearestZones,
): readonly Warning[] =>
  conditions.flatMap((condition) =>
    zoneRefs(condition)
      .filter((ref) => !slugs.has(ref))
      .map((ref) => ({
        param: condition.param,
        problem: 'not_found',
        message: `${condition.param}: no zone or country has the code, id or English name ${quoted(ref)}, so it matches nothing${suggestion(ref, nearest)}`,
      })),
  );
