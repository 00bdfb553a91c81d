import { readClaim } from '../../../facts/claim.js';
import type { Records } from './about-species.js';
import { medianUp } from './median.js';
import type { DerivedClaim } from './species.js';

/** Zone below which no tender plant survives: a tender row with such a zone says where the plant is sown. */
const FROST_FREE_FROM = 9;

/**
 * Returns the hardiness zone and the minimum temperature of a species (C10.29). The zones of a catalogue say where a plant
 * can be grown. Only for perennials is that where it survives.
 */
export const hardiness = ({ about, cultivars }: Records): readonly DerivedClaim[] => {
  const records = [...about, ...cultivars];
  const perennial = records.filter(({ season }) => season === 'perennial');
  const tender = records.filter(({ frost_tolerance }) => frost_tolerance === 'tender');
  const zones = perennial.flatMap(({ hardiness_zone: zone, frost_tolerance }) =>
    zone === null || (frost_tolerance === 'tender' && zone < FROST_FREE_FROM) ? [] : [zone],
  );
  if (perennial.length * 2 <= records.length || zones.length === 0) return [];
  const zone = medianUp(zones);
  const of = `median of the zones of ${zones.length} perennial ${zones.length === 1 ? 'row' : 'rows'}, of ${records.length}`;
  const shared = { evidence: 'derived', record: null, n_observations: zones.length } as const;
  const isTender = tender.length * 2 > records.length;
  return [
    { ...shared, attribute: 'hardiness_zone', value: zone, unit: null, notes: of },
    ...(isTender
      ? []
      : [
          {
            ...shared,
            attribute: 'minimum_temperature_deg_c',
            value: readClaim('minimum_temperature_deg_c', coldest(zone), 'deg_f').value as number,
            unit: 'deg_c',
            notes: `-60 °F + 10 °F × (${zone} - 1), in °C; hardiness zone ${zone}: ${of}`,
          },
        ]),
  ];
};

/** Returns the lower bound of a USDA hardiness zone in °F. */
const coldest = (zone: number): number => -60 + 10 * (zone - 1);
