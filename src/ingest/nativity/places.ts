import { PARTS as PARTS_TABLE } from './area-parts.js';
import { AMERICA } from './areas-america.js';
import { ASIA_AND_PACIFIC } from './areas-asia-pacific.js';
import { EUROPE_AND_AFRICA } from './areas-europe-africa.js';
import { WIDE } from './areas-wide.js';

interface Entry {
  readonly names: readonly string[];
  readonly meaning: string;
}

const entries = (table: string, namesFirst: boolean): readonly Entry[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const cut = line.indexOf(': ');
      const [before, after] = [line.slice(0, cut), line.slice(cut + 2)];
      const [names, meaning] = namesFirst ? [before, after] : [after, before];
      return { names: names.split(', '), meaning };
    });

/** Parts of zones. */
export const PARTS: readonly Entry[] = entries(PARTS_TABLE, false);

/**
 * Words for areas as the World Checklist writes them, and what zones they are: codes of level 3, or numbers of
 * regions and continents of the scheme; `-` takes away. Compass points belong to a name where the checklist
 * means regions of the scheme by it (`W. Trop. Africa` is region 22); others are computed (compass.ts).
 */
export const PLACES: readonly Entry[] = [
  ...[EUROPE_AND_AFRICA, ASIA_AND_PACIFIC, AMERICA, WIDE].flatMap((table) => entries(table, true)),
  ...PARTS,
];
