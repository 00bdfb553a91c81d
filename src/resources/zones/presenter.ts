import { zoneLight } from '../../species/zones.js';
import type { ZoneFamily } from './queries.js';

/** Converts a zone to its payload, with the zones one level up and down (contract C8.40). */
export const presentZone = ({ zone, parent, children }: ZoneFamily) => ({
  ...zoneLight(zone),
  parent: parent && zoneLight(parent),
  children: children.map(zoneLight),
});

/** Returns the answer of `GET /api/v1/distributions/:id`. */
export const zoneRecord = (zone: ZoneFamily) => ({
  data: presentZone(zone),
  meta: { last_modified: zone.updated_at },
});
