/**
 * Makes data/zones/borders.topojson from the published borders: `npx tsx data/make-borders.ts <level3.geojson>`. Closes the
 * gaps between neighbours, shares their lines and rounds to 0.001 degrees; data/zones/README.md says what that changes.
 * mapshaper is run by npx, since it is needed once in years and brings 170 packages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Topology } from 'topojson-specification';
import { packaged } from '../src/runtime/package-root.js';

const MAPSHAPER = 'mapshaper@0.6.121';
/** Degrees within which positions are the same. Islands that are larger stay. */
const SNAP = 0.001;
/** Gaps between neighbours up to this area are closed; the seven largest have 300 to 550 km², the Caspian Sea 420,000. */
const LARGEST_GAP = '1000km2';
/** Steps of a coordinate around the world: 0.001 degrees. */
const STEPS = 360_000;

const [published] = process.argv.slice(2);
if (published === undefined)
  throw new Error('Give the published file: data/make-borders.ts <level3.geojson>');

const target = packaged('data', 'zones', 'borders.topojson');
execFileSync(
  'npx',
  [
    ...['--yes', MAPSHAPER, published],
    ...['-snap', `interval=${SNAP}`, '-clean', `gap-fill-area=${LARGEST_GAP}`, '-rename-layers', 'zones'],
    ...['-o', target, 'format=topojson', `quantization=${STEPS}`, 'id-field=LEVEL3_COD', 'force'],
  ],
  { stdio: 'inherit' },
);
const { objects, ...topology } = JSON.parse(readFileSync(target, 'utf8')) as Topology;
const { zones } = objects;
if (zones?.type !== 'GeometryCollection') throw new Error(`mapshaper wrote no zones to ${target}.`);
/** Zones by their code in lower case, which is their slug. Everything else about them is in other tables. */
const geometries = zones.geometries.map(({ properties: _, id, ...geometry }) => ({
  id: String(id).toLowerCase(),
  ...geometry,
}));
writeFileSync(target, `${JSON.stringify({ ...topology, objects: { zones: { ...zones, geometries } } })}\n`);
