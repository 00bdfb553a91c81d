import { z } from 'zod';

/** Longitude and latitude in degrees; rounding may leave a point just beyond the date line. */
const position = z.tuple([z.number().min(-180.001).max(180.001), z.number().min(-90).max(90)]);
const rings = z.array(z.array(position).min(4)).min(1);

/** Polygons as in GeoJSON (RFC 7946). */
export const BorderGeometry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Polygon'), coordinates: rings }),
  z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(rings).min(1) }),
]);
