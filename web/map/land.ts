import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { simplified, svgPathOf } from './drawing.js';
import { projectedRings } from './projection.js';

/** Coasts of Natural Earth as the package world-atlas has them. */
export type Coasts = Topology<{ land: GeometryCollection }>;

/** Returns the land of the world as an SVG file: the element `land`, which maps take with `use`. Runs at build time. */
export const landFile = (coasts: Coasts): string => {
  const rings = feature(coasts, coasts.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? projectedRings(geometry) : [],
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><path id="land" d="${svgPathOf(simplified(rings))}"/></svg>\n`;
};
