import { ZONES, type Zone } from './zones.js';

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const kilometres = (a: Zone, b: Zone): number => {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const h = half(to - from) + Math.cos(from) * Math.cos(to) * half(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
};

const CODES = [...ZONES.keys()];
const POSITION = new Map(CODES.map((code, index) => [code, index]));
/** Great-circle distances between the middles of zones, in kilometres. */
const DISTANCES: readonly Float32Array[] = [...ZONES.values()].map((zone) =>
  Float32Array.from(ZONES.values(), (other) => kilometres(zone, other)),
);

/** Kilometres from each zone, in the order of `CODES`, to the nearest of a set. */
const nearest = (codes: readonly string[]): Float32Array => {
  const least = new Float32Array(CODES.length).fill(Number.POSITIVE_INFINITY);
  for (const code of codes) {
    const distances = DISTANCES[POSITION.get(code)!]!;
    for (let index = 0; index < least.length; index += 1)
      if (distances[index]! < least[index]!) least[index] = distances[index]!;
  }
  return least;
};

/** The areas of 64,554 ranges are some thousand different ones; each takes 1.5 KB. */
const remembered = new Map<string, Float32Array>();
const MOST_REMEMBERED = 10_000;

const nearestTo = (codes: readonly string[]): Float32Array => {
  const key = codes.join();
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const least = nearest(codes);
  remembered.set(key, least);
  return least;
};

/** From the middle of a zone of one area to that of the nearest of another; infinite where either is empty. */
export const kilometresBetween = (from: readonly string[], to: readonly string[]): number => {
  const least = nearestTo(from);
  return Math.min(...to.map((code) => least[POSITION.get(code)!]!));
};

export interface Corridor {
  /** How much longer than the direct way the way through a zone may be. */
  readonly detour: number;
  /** And how many kilometres more, since zones are not points. */
  readonly slack: number;
  /**
   * How many degrees north or south of the areas it may lead, going from the latitudes of the one to those of the
   * other: plants spread along a climate, not over the pole.
   */
  readonly band: number;
}

/** Southernmost and northernmost degrees of an area. */
const latitudesOf = (codes: readonly string[]): readonly [number, number] => {
  const latitudes = codes.map((code) => ZONES.get(code)!.latitude);
  return [Math.min(...latitudes), Math.max(...latitudes)];
};

/** Zones on the way between two areas: through them it is hardly farther than from the one to the other. */
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
    const at = (edge: 0 | 1) => fromBand[edge] + share * (toBand[edge] - fromBand[edge]);
    const { latitude } = ZONES.get(code)!;
    return latitude >= at(0) - band && latitude <= at(1) + band;
  });
};
