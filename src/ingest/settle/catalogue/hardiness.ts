import { readClaim } from '../../../facts/claim.js';
import { coldestOfZone } from '../../../fields/hardiness-zones.js';
import type { Records } from './about-species.js';
import { lowerMedian, medianUp } from './median.js';
import type { CataloguedSpecies, CatalogueRecord, DerivedClaim } from './species.js';

/** Zone below which no tender plant survives: a tender row with such a zone says where the plant is sown. */
const FROST_FREE_FROM = 9;
/** Coldest zones in which a perennial of each tolerance can have its limit: a canna of zone 8 is not hardy. */
const LIMITS: ReadonlyMap<string, readonly [coldest: number, warmest: number]> = new Map([
  ['hardy', [1, 7]],
  ['half-hardy', [6, 10]],
  ['tender', [FROST_FREE_FROM, 13]],
]);

/** Returns whether a record states the zone of a perennial. */
const hasZone = ({ season, hardiness_zone: zone, frost_tolerance }: CatalogueRecord): boolean =>
  season === 'perennial' && zone !== null && !(frost_tolerance === 'tender' && zone < FROST_FREE_FROM);

/**
 * Returns the hardiness zones, the minimum temperature and the tolerance of frost of a species (C10.29). The zones of a
 * catalogue say where a plant can be grown. Only for perennials is that where it survives.
 */
export const hardiness = (
  { about, cultivars }: Records,
  { machine_written }: Pick<CataloguedSpecies, 'machine_written'>,
): readonly DerivedClaim[] => {
  const records = [...about, ...cultivars];
  const perennial = records.filter(({ season }) => season === 'perennial');
  const ofSpecies = about.filter(hasZone);
  const zoned = ofSpecies.length > 0 ? ofSpecies : perennial.filter(hasZone);
  const isPerennial = perennial.length * 2 > records.length;
  const zone =
    isPerennial && zoned.length > 0 ? medianUp(zoned.map((record) => record.hardiness_zone!)) : null;
  const of = `median of the zones of ${zoned.length} perennial ${zoned.length === 1 ? 'row' : 'rows'}, of ${records.length}`;
  return [
    ...(zone === null ? [] : zoneClaims(zone, zoned, records, of)),
    ...frostTolerance(about.length > 0 ? about : cultivars, isPerennial ? zone : null, machine_written),
  ];
};

const zoneClaims = (
  zone: number,
  zoned: readonly CatalogueRecord[],
  records: readonly CatalogueRecord[],
  of: string,
): readonly DerivedClaim[] => {
  const shared = { evidence: 'derived', record: null, n_observations: zoned.length } as const;
  const warmest = zoned
    .map(({ vals }) => Number(vals['hardiness_zone_maximum'] ?? 0))
    .filter((zone) => zone > 0);
  const maximum = warmest.length === 0 ? null : lowerMedian(warmest);
  const tender = records.filter(({ frost_tolerance }) => frost_tolerance === 'tender');
  return [
    { ...shared, attribute: 'hardiness_zone', value: zone, unit: null, notes: of },
    ...(maximum !== null && maximum >= zone
      ? [{ ...shared, attribute: 'hardiness_zone_maximum', value: maximum, unit: null, notes: of }]
      : []),
    ...(tender.length * 2 > records.length
      ? []
      : [
          {
            ...shared,
            attribute: 'minimum_temperature_deg_c',
            value: readClaim('minimum_temperature_deg_c', coldestOfZone(zone), 'deg_f').value as number,
            unit: 'deg_c',
            notes: `-60 °F + 10 °F × (${zone} - 1), in °C; hardiness zone ${zone}: ${of}`,
          },
        ]),
  ];
};

/**
 * Returns the tolerance that more than half of the records have, unless it contradicts the hardiness zone.
 *
 * @param zone Null for a plant that does not live through the winter: its zones say where it is sown.
 */
const frostTolerance = (
  records: readonly CatalogueRecord[],
  zone: number | null,
  machine_written: boolean,
): readonly DerivedClaim[] => {
  const stated = records.filter(({ frost_tolerance }) => frost_tolerance !== null);
  for (const [tolerance, [from, to]] of LIMITS) {
    const agreeing = stated.filter(({ frost_tolerance }) => frost_tolerance === tolerance);
    if (agreeing.length * 2 <= stated.length) continue;
    if (zone !== null && (zone < from || zone > to)) return [];
    return [
      {
        attribute: 'frost_tolerance',
        value: tolerance.replace('-', '_'),
        unit: null,
        evidence: machine_written ? 'inferred' : 'reported',
        record: agreeing[0]!.record_id,
        n_observations: agreeing.length,
        notes: `${agreeing.length} of ${stated.length} rows`,
      },
    ];
  }
  return [];
};
