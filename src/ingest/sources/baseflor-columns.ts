import { inflorescence, sexuality, woodyType } from './baseflor-terms.js';
import type { ColumnClaim } from './claims.js';
import { monthRange } from './months.js';

/** `5-7`, `6`, and over the end of the year `11-4`. */
const flowering = (cell: string): readonly string[] | null => {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(cell) ?? [];
  return first === undefined ? null : monthRange(Number(first), Number(last));
};

/** In metres; the second figure of `62(120)` is an exception. What else is no number is refused as a fact. */
const height = (cell: string): string | null =>
  cell === '?' ? null : cell.replace(/^([\d.]+)\([\d.]+\)$/, '$1');

/**
 * What Julve says. Left out are the scales that the service does not have: texture,
 * of which 1 is clay here and 0 there, and soil reaction, whose classes are no tolerances.
 */
export const JULVE: readonly ColumnClaim[] = [
  { column: 'inflorescence', attribute: 'inflorescence_type', read: inflorescence },
  { column: 'sexualité', attribute: 'sexuality', read: sexuality },
  { column: 'floraison', attribute: 'bloom_months', read: flowering },
  { column: 'type_ligneux', attribute: 'ligneous_type', read: woodyType },
  { column: 'Hauteur_végétative_maximum_[m]', attribute: 'maximum_height_cm', unit: 'm', read: height },
  { column: 'Lumière', attribute: 'light' },
  { column: 'Humidité_édaphique', attribute: 'ground_humidity' },
  { column: 'Humidité_atmosphérique', attribute: 'atmospheric_humidity' },
  { column: 'Niveau_trophique', attribute: 'soil_nutriments' },
  { column: 'Salinité', attribute: 'soil_salinity' },
];

/** Indifferent, unknown, and a class that could not be given; each may have a mark too. */
const UNKNOWN = /^[x?-]$/;

/**
 * Without the marks of flooded (`=`) and alternating (`~`) places and of tolerance of heavy metals (`b`, `B`).
 * A class in brackets, of young trees, has become a negative number: no class, so it is refused as a fact.
 */
const indicator = (cell: string): string | null => {
  const value = cell.replace(/[=~bB]+$/, '');
  return UNKNOWN.test(value) ? null : value;
};

export const ELLENBERG: readonly ColumnClaim[] = [
  { column: 'Lichtzahl', attribute: 'light', read: indicator },
  { column: 'Feuchtzahl', attribute: 'ground_humidity', read: indicator },
  { column: 'Nutrients', attribute: 'soil_nutriments', read: indicator },
  { column: 'Salz', attribute: 'soil_salinity', read: indicator },
];
