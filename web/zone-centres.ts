import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { packaged } from '../src/runtime/package-root.js';

/** Centre of a zone on the map. */
interface Centre {
  readonly x: number;
  readonly y: number;
  /** Slug of the continent. */
  readonly continent: string;
}

const WIDTH = 720;
/** Pixels per degree of a plate carrée, from 84° north to 58° south. */
const SCALE = WIDTH / 360;
const NORTH = 84;
const HEIGHT = (NORTH + 58) * SCALE;

/** The part of the drawing that maps show. */
export const MAP_BOX = `0 0 ${WIDTH} ${HEIGHT}`;

export const isOnMap = ({ y }: Pick<Centre, 'y'>): boolean => y >= 0 && y <= HEIGHT;

/** Centres of the zones of level 3 by slug, from the shipped table. */
export const CENTRES: ReadonlyMap<string, Centre> = new Map(
  (
    parse(readFileSync(packaged('data', 'zones', 'level-3.csv')), { columns: true }) as {
      readonly code: string;
      readonly region: string;
      readonly latitude: string;
      readonly longitude: string;
    }[]
  ).map(({ code, region, latitude, longitude }) => [
    code.toLowerCase(),
    {
      x: (Number(longitude) + 180) * SCALE,
      y: (NORTH - Number(latitude)) * SCALE,
      continent: region.charAt(0),
    },
  ]),
);

/** The zones of the world as faint dots, the same on every map. */
export const WORLD = [...CENTRES.values()]
  .filter(isOnMap)
  .map(({ x, y }) => `M${x} ${y}h0`)
  .join('');
