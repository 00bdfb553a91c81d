import type { ItemInput } from '../../src/ingest/item.js';

type Outline = readonly (readonly [number, number])[];

/** Rough outlines of a few zones, drawn by hand: degrees east, degrees north, without the last position. */
const DRAWN: Readonly<Record<string, Outline>> = {
  AUT: [
    [9.6, 47.5],
    [10.5, 47.4],
    [12.2, 47.7],
    [13.0, 47.6],
    [13.0, 48.3],
    [13.8, 48.7],
    [15.0, 49.0],
    [16.9, 48.7],
    [17.1, 48.0],
    [16.2, 46.9],
    [14.6, 46.4],
    [12.4, 46.7],
    [10.5, 46.9],
    [9.6, 47.1],
  ],
  SWI: [
    [6.0, 46.2],
    [6.9, 47.4],
    [8.5, 47.7],
    [9.6, 47.5],
    [9.6, 47.1],
    [10.5, 46.9],
    [9.3, 46.2],
    [8.9, 45.9],
    [7.0, 45.9],
  ],
  IRE: [
    [-10.2, 51.6],
    [-10.0, 54.2],
    [-8.2, 55.3],
    [-6.2, 55.2],
    [-5.5, 54.4],
    [-6.3, 52.2],
  ],
  ICE: [
    [-22.7, 63.8],
    [-24.5, 65.5],
    [-22.5, 66.4],
    [-16.2, 66.5],
    [-13.6, 65.1],
    [-18.8, 63.4],
  ],
  GRB: [
    [-5.7, 50.1],
    [1.4, 51.2],
    [1.7, 52.7],
    [-1.6, 55.6],
    [-1.8, 57.6],
    [-3.1, 58.6],
    [-5.0, 58.6],
    [-6.2, 56.7],
    [-4.6, 54.7],
    [-3.0, 53.5],
    [-4.6, 52.9],
    [-5.2, 51.9],
  ],
};

/** The borders of these zones in the sample; those that are published may not be shipped (data/ATTRIBUTION.md). */
export const OUTLINES: readonly ItemInput[] = Object.entries(DRAWN).map(([code, outline]) => ({
  type: 'zone_border',
  code,
  geometry: {
    type: 'Polygon',
    coordinates: [[...outline, outline[0]!].map(([east, north]) => [east, north])],
  },
}));
