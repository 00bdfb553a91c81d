import { inflorescence, sexuality, woodyType } from './baseflor-terms.js';
import type { ColumnClaim } from './claims.js';
import { monthRange } from './months.js';

/** Reads months: `5-7`, `6`, or `11-4` across the end of the year. */
const flowering = (cell: string): readonly string[] | null => {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(cell) ?? [];
  return first === undefined ? null : monthRange(Number(first), Number(last));
};

/**
 * Reads a height in metres. The second number of `62(120)` is an exception. Other cells that are not numbers will
 * be rejected as facts.
 */
const height = (cell: string): string | null =>
  cell === '?' ? null : cell.replace(/^([\d.]+)\([\d.]+\)$/, '$1');

/**
 * Columns of Julve. Scales that differ from those of the service are left out: texture, where clay is 1 in the file
 * but 0 in the service, and soil reaction, whose classes are not tolerances.
 */
export const JULVE: readonly ColumnClaim[] = [
  { column: 'inflorescence', attribute: 'inflorescence_type', read: inflorescence },
  { column: 'sexualité', attribute: 'sexuality', read: sexuality },
  { column: 'floraison', attribute: 'bloom_months', read: flowering, notes: 'in France' },
  { column: 'type_ligneux', attribute: 'ligneous_type', read: woodyType },
  { column: 'Hauteur_végétative_maximum_[m]', attribute: 'maximum_height_cm', unit: 'm', read: height },
  { column: 'Lumière', attribute: 'light' },
  { column: 'Humidité_édaphique', attribute: 'ground_humidity' },
  { column: 'Humidité_atmosphérique', attribute: 'atmospheric_humidity' },
  { column: 'Niveau_trophique', attribute: 'soil_nutriments' },
  { column: 'Salinité', attribute: 'soil_salinity' },
];

/** Cells for indifferent (x), unknown (?) and undeterminable (-); each may carry a mark. */
const UNKNOWN = /^[x?-]$/;

/**
 * Reads an indicator value without its marks for flooded (`=`) and alternating (`~`) places and tolerance of heavy
 * metals (`b`, `B`). A class in brackets, of young trees, has become a negative number in the file, which will be
 * rejected as a fact.
 */
const indicator = (cell: string): string | null => {
  const value = cell.replace(/(?<![=~bB])[=~bB]+$/, '');
  return UNKNOWN.test(value) ? null : value;
};

/** Columns of Ellenberg. */
export const ELLENBERG: readonly ColumnClaim[] = [
  { column: 'Lichtzahl', attribute: 'light', read: indicator },
  { column: 'Feuchtzahl', attribute: 'ground_humidity', read: indicator },
  { column: 'Nutrients', attribute: 'soil_nutriments', read: indicator },
  { column: 'Salz', attribute: 'soil_salinity', read: indicator },
];
