import { LEVEL_3_ZONES } from '../../geography/level-3-zones.js';

/** Compass point before a name: `N.`, `SW.`, `SC.`, `WSW.`. */
export const COMPASS = /^([NSEWC]{1,3})\. ?(?=\S)/;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

const boundsOf = (values: readonly number[]): Bounds => ({
  min: Math.min(...values),
  max: Math.max(...values),
});

/**
 * Returns the position of a zone within its area, from 0 (south, west) to 1 (north, east); 0.5 if the area has no
 * extent.
 */
const relativePosition = (value: number, { min, max }: Bounds): number =>
  max === min ? 0.5 : (value - min) / (max - min);

/** Part of the area that each letter selects. The halves overlap, since zones are not points. */
const KEEPS: Readonly<Record<string, (north: number, east: number) => boolean>> = {
  N: (north) => north >= 0.45,
  S: (north) => north <= 0.55,
  E: (_, east) => east >= 0.45,
  W: (_, east) => east <= 0.55,
  C: (north, east) => Math.abs(north - 0.5) <= 0.35 && Math.abs(east - 0.5) <= 0.35,
};

/** Returns the letters that apply. `SC.` is the middle of the south, not of the whole area. */
const lettersOf = (point: string): readonly string[] =>
  point.length > 1 ? [...point].filter((letter) => letter !== 'C') : [...point];

/**
 * Returns the zones in the part of an area that a compass point selects, or the whole area if that part has no
 * zones.
 */
export const partOf = (codes: readonly string[], point: string): readonly string[] => {
  if (codes.length < 2) return codes;
  const zones = codes.map((code) => LEVEL_3_ZONES.get(code)!);
  const latitudes = boundsOf(zones.map(({ latitude }) => latitude));
  const longitudes = boundsOf(zones.map(({ longitude }) => longitude));
  const matching = zones.filter((zone) =>
    lettersOf(point).every((letter) =>
      KEEPS[letter]!(
        relativePosition(zone.latitude, latitudes),
        relativePosition(zone.longitude, longitudes),
      ),
    ),
  );
  return (matching.length > 0 ? matching : zones).map(({ code }) => code);
};
