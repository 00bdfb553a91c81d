import type { AlienList } from '../../areas/alien-lists.js';
import type { Label } from '../../fields/vocabularies.js';
import type { ItemInput } from '../item.js';

/** A row of `alien_lists` with the zone that is its area (contract section 20). */
export interface AlienRow {
  readonly value: Readonly<Record<string, string | null>>;
  /** Slug of the zone; null if the area is not exactly one zone. */
  readonly zone: string | null;
}

const words = (cell: string): string | null =>
  cell === '' ? null : cell.replaceAll('|', ', ').slice(0, 255);

const ORIGINS: ReadonlyMap<string, Label<'alien_origin'>> = new Map([
  ['native|alien', 'native_in_part'],
  ['cryptogenic|uncertain', 'uncertain'],
  ['uncertain', 'uncertain'],
]);

/** Words of `occurrenceStatus` of a plant that does not grow in the area. */
const GONE: ReadonlySet<string> = new Set(['absent', 'eradicated']);

/**
 * Returns what a row of a list says of a plant; none if it is absent or eradicated. The mark is `invasive`, read from the
 * words of the lists by the rules of their folder; without it nothing is known of impact.
 */
export const alienRow = (list: AlienList, cell: (column: string) => string): readonly AlienRow[] => {
  if (GONE.has(cell('occurrenceStatus'))) return [];
  return [
    {
      value: {
        area: list.area,
        listing: cell('invasive') === 'yes' ? 'impact_listed' : 'listed',
        origin: ORIGINS.get(cell('establishmentMeans')) ?? 'alien',
        habitat: words(cell('habitat')),
        pathway: words(cell('pathway')),
        name: cell('scientificName').slice(0, 255),
        published: list.published,
        list: list.list,
      },
      zone: list.zone,
    },
  ];
};

/**
 * Returns the statements about a name on lists of areas: its rows, and that it is introduced in the zones that are such an
 * area. A plant of uncertain origin, or native in a part of the area, is not introduced in the zone.
 */
export const listedItems = (
  source: string,
  species: string,
  rows: readonly AlienRow[],
): readonly ItemInput[] => {
  if (rows.length === 0) return [];
  const zones = rows.flatMap(({ value, zone }) =>
    zone !== null && value['origin'] === 'alien' ? [zone] : [],
  );
  return [
    {
      type: 'fact',
      source,
      species,
      attribute: 'alien_lists',
      value: rows.map(({ value }) => value),
    },
    ...[...new Set(zones)].map((zone) => ({
      type: 'distribution' as const,
      source,
      species,
      zone,
      establishment: 'introduced' as const,
    })),
  ];
};
