import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { areaKm2 } from '../../geography/area.js';
import type { Geometry } from '../../geography/borders.js';
import { problem } from '../../http/problem.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import { member, Slug } from '../formats.js';
import { noSuchRecord, recordNotFound } from '../not-found.js';
import { RecordPath } from '../reference.js';
import { type BorderedZone, createBorderQuery } from './borders.js';

const Ring = z.array(z.tuple([z.number(), z.number()])).min(4);
const Polygon = z.array(Ring).min(1);

/** An outline in examples. */
const OUTLINE: [number, number][] = [
  [10, 54],
  [14, 54],
  [14, 57],
  [10, 54],
];

/** A zone as a feature of GeoJSON (contract C14.56). */
const ZoneFeature = z.strictObject({
  type: member(z.literal('Feature'), 'Always `Feature`.', 'Feature'),
  id: member(z.int(), 'Id of the zone.', 1033),
  properties: z
    .strictObject({
      slug: member(Slug, 'Code of the zone in lower case.', 'aut'),
      name: member(z.string(), 'Name of the zone.', 'Austria'),
      tdwg_code: member(z.string(), 'Code of the zone in the TDWG scheme.', 'AUT'),
      tdwg_level: member(z.int().min(1).max(3), 'Level of the zone.', 3),
      area_km2: member(z.int().min(0), 'Area in km², computed from the geometry.', 82_635),
      credit: member(
        z.string(),
        'Credit of the borders; show it with a map.',
        'World Geographical Scheme for Recording Plant Distributions',
      ),
    })
    .describe('What the zone is, and whom to credit.'),
  geometry: z
    .discriminatedUnion('type', [
      z.strictObject({
        type: member(z.literal('Polygon'), 'Kind of the geometry.', 'Polygon'),
        coordinates: member(Polygon, 'Outline and holes of the area.', [OUTLINE]),
      }),
      z.strictObject({
        type: member(z.literal('MultiPolygon'), 'Kind of the geometry.', 'MultiPolygon'),
        coordinates: member(z.array(Polygon), 'Outline and holes of each part.', [[OUTLINE]]),
      }),
    ])
    .describe('The area in degrees east and north (WGS 84).'),
});

const CREDIT =
  'Brummitt R.K. 2001, World Geographical Scheme for Recording Plant Distributions, ed. 2, TDWG; borders: Royal Botanic Gardens, Kew, after administrative boundaries of Esri';

/** Returns the feature of a zone. */
const featureOf = ({ zone }: BorderedZone, geometry: Geometry) => ({
  type: 'Feature',
  id: zone.id,
  properties: {
    slug: zone.slug,
    name: zone.name,
    tdwg_code: zone.code,
    tdwg_level: zone.level,
    area_km2: Math.round(areaKm2(geometry)),
    credit: CREDIT,
  },
  geometry,
});

/** Returns the 404 of a zone without a geometry, with the level 3 zone of one of level 4. */
const withoutGeometry = (ref: string, { zone, above }: BorderedZone) => {
  if (above === null)
    return recordNotFound('zone', 'id', ref, `There is no border of the zone ${zone.slug}.`);
  return problem('not_found', {
    message: `The zone ${zone.slug} of level 4 has no geometry of its own: it lies in ${above}, see /api/v1/distributions/${above}/geometry.`,
    details: [{ param: 'id', got: ref, problem: 'not_found', allowed: [above] }],
  });
};

/** Adds the route of the geometry of zones (contract C2.57, C14.56). */
export const zoneGeometryRoute = (router: ApiRouter, pool: CommonQueryMethods): void => {
  const find = createBorderQuery(pool);
  declare(
    router,
    {
      method: 'get',
      path: '/api/v1/distributions/:id/geometry',
      rule: 'C2.57',
      summary: 'Get the geometry of a zone',
      description: `Returns the area of a zone as a feature of GeoJSON: of a botanical country (level 3) its border, of a continent or region the union of
its botanical countries. Zones of level 4 have no geometry; the answer names the zone of level 3 in which they lie. Leaflet,
OpenLayers, MapLibre and GIS programs draw the answer as it is.`,
      params: RecordPath,
      query: parseRecord,
      response: ZoneFeature,
      status: [200, 304, 400, 404],
      caching: 'record',
    },
    async ({ params: { id: ref } }) => {
      const found = await find(ref);
      if (found === null) throw recordNotFound('zone', 'id', ref, noSuchRecord('zone', ref));
      const { geometry, last_modified } = found;
      if (geometry === null) throw withoutGeometry(ref, found);
      return { json: JSON.stringify(featureOf(found, geometry)), lastModified: last_modified };
    },
  );
};
