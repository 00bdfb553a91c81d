import { existsSync, readFileSync } from 'node:fs';
import type { Feature } from 'geojson';
import { feature, merge } from 'topojson-client';
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { packaged } from '../runtime/package-root.js';
import type { Geometry } from './borders.js';
import { withoutGaps } from './unions.js';

/** The borders of level 3 zones that are part of the package, simplified (`data/zones/README.md`). */
export interface ShippedBorders {
  /** Returns the border of a level 3 zone; null without one. */
  readonly of: (slug: string) => Geometry | null;
  /** Returns the area of several level 3 zones, without the borders between them; null without any. */
  readonly union: (slugs: readonly string[]) => Geometry | null;
}

/** The file: a topology of TopoJSON, whose zones have their slug as id. */
interface Zones extends Omit<Topology, 'objects'> {
  readonly objects: { readonly zones: { readonly geometries: readonly (Polygon | MultiPolygon)[] } };
}

const NONE: ShippedBorders = { of: () => null, union: () => null };

/** Rounds positions to 0.0001 degrees: computed from the steps of the file, they have 15 digits. */
const rounded = (geometry: Geometry): Geometry =>
  JSON.parse(JSON.stringify(geometry), (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
  );

const read = (file: string): ShippedBorders => {
  if (!existsSync(file)) return NONE;
  const { objects, ...lines } = JSON.parse(readFileSync(file, 'utf8')) as Zones;
  const topology: Topology = { ...lines, objects: {} };
  const zones = new Map(objects.zones.geometries.map((zone) => [zone.id, zone]));
  return {
    of: (slug) => {
      const zone = zones.get(slug);
      return zone === undefined ? null : rounded((feature(topology, zone) as Feature<Geometry>).geometry);
    },
    union: (slugs) => {
      const found = slugs.flatMap((slug) => zones.get(slug) ?? []);
      return found.length === 0 ? null : rounded(withoutGaps(merge(topology, found).coordinates));
    },
  };
};

let shipped: ShippedBorders | null = null;

/**
 * Returns the shipped borders. The file is read at the first call (20 ms, 5 MB), and may be deleted by whoever doubts its
 * licence: then there are none.
 */
export const shippedBorders = (): ShippedBorders => {
  shipped ??= read(packaged('data', 'zones', 'borders.topojson'));
  return shipped;
};
