import { ZONES } from './zones.js';

/** A compass point before a name: `N.`, `SW.`, `SC.`, `WSW.`. */
export const COMPASS = /^([NSEWC]{1,3})\. ?(?=\S)/;

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const boundsOf = (values: readonly number[]): Bounds => ({
  least: Math.min(...values),
  most: Math.max(...values),
});

/** Where in its area a zone lies, from 0 (south, west) to 1; in the middle where the area has no extent. */
const share = (value: number, { least, most }: Bounds): number =>
  most === least ? 0.5 : (value - least) / (most - least);

/** What share of the extent of an area each letter leaves: the halves overlap, since zones are not points. */
const KEEPS: Readonly<Record<string, (north: number, east: number) => boolean>> = {
  N: (north) => north >= 0.45,
  S: (north) => north <= 0.55,
  E: (_, east) => east >= 0.45,
  W: (_, east) => east <= 0.55,
  C: (north, east) => Math.abs(north - 0.5) <= 0.35 && Math.abs(east - 0.5) <= 0.35,
};

/** `SC.` is the middle of the south, not of the whole. */
const lettersOf = (point: string): readonly string[] =>
  point.length > 1 ? [...point].filter((letter) => letter !== 'C') : [...point];

/** The zones in the part of an area that a compass point means; the area itself if none lies there. */
export const partOf = (codes: readonly string[], point: string): readonly string[] => {
  if (codes.length < 2) return codes;
  const zones = codes.map((code) => ZONES.get(code)!);
  const latitudes = boundsOf(zones.map(({ latitude }) => latitude));
  const longitudes = boundsOf(zones.map(({ longitude }) => longitude));
  const kept = zones.filter((zone) =>
    lettersOf(point).every((letter) =>
      KEEPS[letter]!(share(zone.latitude, latitudes), share(zone.longitude, longitudes)),
    ),
  );
  return (kept.length > 0 ? kept : zones).map(({ code }) => code);
};
