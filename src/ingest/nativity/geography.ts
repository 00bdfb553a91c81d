import { LRUCache } from 'lru-cache';
import { LEVEL_3_ZONES, type Level3Zone } from '../../geography/level-3-zones.js';

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const kilometres = (a: Level3Zone, b: Level3Zone): number => {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
};

const CODES = [...LEVEL_3_ZONES.keys()];
const POSITION = new Map(CODES.map((code, index) => [code, index]));
const distances = new Map<string, Float32Array>();

/** Returns the great-circle distances in kilometres from the centre of a zone to those of all zones, in the order of `CODES`. */
const distancesFrom = (code: string): Float32Array => {
  const known = distances.get(code);
  if (known !== undefined) return known;
  const zone = LEVEL_3_ZONES.get(code)!;
  const found = Float32Array.from(LEVEL_3_ZONES.values(), (other) => kilometres(zone, other));
  distances.set(code, found);
  return found;
};

/** Returns the distance in kilometres from each zone, in the order of `CODES`, to the nearest zone of a set. */
const distancesToNearest = (codes: readonly string[]): Float32Array => {
  const least = new Float32Array(CODES.length).fill(Number.POSITIVE_INFINITY);
  for (const code of codes) {
    const from = distancesFrom(code);
    for (let index = 0; index < least.length; index += 1)
      if (from[index]! < least[index]!) least[index] = from[index]!;
  }
  return least;
};

/** 64,554 ranges have about 1,000 different areas; an entry takes 1.5 KB. */
const remembered = new LRUCache<string, Float32Array, readonly string[]>({
  max: 10_000,
  memoMethod: (_key, _stale, { context }) => distancesToNearest(context),
});

const nearestTo = (codes: readonly string[]): Float32Array =>
  remembered.memo(codes.join(), { context: codes });

/**
 * Returns the shortest distance in kilometres between the centres of zones of two areas; infinite if either area is
 * empty.
 */
export const kilometresBetween = (from: readonly string[], to: readonly string[]): number => {
  const least = nearestTo(from);
  return Math.min(...to.map((code) => least[POSITION.get(code)!]!));
};

/** Width of the corridor between two areas. */
export interface Corridor {
  /** Maximum length of the way through a zone, relative to the direct distance. */
  readonly detour: number;
  /** Kilometres added to that maximum, since zones are not points. */
  readonly slack: number;
  /**
   * Maximum deviation in degrees of latitude from the line between the latitudes of both areas: plants spread
   * within a climate, not across the pole.
   */
  readonly band: number;
}

/** Returns the southernmost and northernmost latitude of an area in degrees. */
const latitudesOf = (codes: readonly string[]): readonly [number, number] => {
  const latitudes = codes.map((code) => LEVEL_3_ZONES.get(code)!.latitude);
  return [Math.min(...latitudes), Math.max(...latitudes)];
};

/** Returns the zones between two areas: those through which the way is hardly longer than the direct one. */
export const corridor = (
  from: readonly string[],
  to: readonly string[],
  { detour, slack, band }: Corridor,
): readonly string[] => {
  const [a, b] = [nearestTo(from), nearestTo(to)];
  const direct = kilometresBetween(from, to);
  const [fromBand, toBand] = [latitudesOf(from), latitudesOf(to)];
  return CODES.filter((code, index) => {
    const way = a[index]! + b[index]!;
    if (way > detour * direct + slack) return false;
    const share = way === 0 ? 0 : a[index]! / way;
    const edgeOfBand = (edge: 0 | 1) => fromBand[edge] + share * (toBand[edge] - fromBand[edge]);
    const { latitude } = LEVEL_3_ZONES.get(code)!;
    return latitude >= edgeOfBand(0) - band && latitude <= edgeOfBand(1) + band;
  });
};
