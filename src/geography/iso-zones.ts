import { z } from 'zod';
import { readShippedTable } from '../runtime/shipped-table.js';
import { LEVEL_3_ZONES } from './level-3-zones.js';

const Row = z.strictObject({
  iso: z.string().regex(/^[A-Z]{2}(?:-[A-Z]{2,3})?$/, 'expected an ISO 3166 code'),
  name: z.string().min(1),
  zone: z.string().refine((code) => LEVEL_3_ZONES.has(code), 'expected the code of a level 3 zone'),
  /** Whether at least 95 % of the zone lies in the country. */
  extent: z.enum(['whole', 'part']),
  /** Percentage of the country that lies in the zone. */
  share: z.string().regex(/^\d+$/, 'expected a whole number').transform(Number).pipe(z.number().max(100)),
});

/** A level 3 zone of a country, or of a part of a country. */
export type IsoZone = Readonly<z.infer<typeof Row>>;

/** Zones by ISO 3166 code: all countries, and the parts of Australia, Brazil, Canada and the United States. */
export const ISO_ZONES: ReadonlyMap<string, readonly IsoZone[]> = readShippedTable(
  'zones/iso.csv',
  Row,
).reduce(
  (byCode, row) => byCode.set(row.iso, [...(byCode.get(row.iso) ?? []), row]),
  new Map<string, IsoZone[]>(),
);

/** Least percentage of a country in the one zone that stands for it. */
const LEAST_SHARE = 80;

/**
 * Returns the zone that stands for a country or a part of one. `divided`: no zone contains most of it. `unknown`: the
 * table does not have the code.
 */
export const zoneOfIso = (code: string): IsoZone | 'divided' | 'unknown' => {
  const zones = ISO_ZONES.get(code.toUpperCase());
  if (zones === undefined) return 'unknown';
  return zones.find(({ share }) => share >= LEAST_SHARE) ?? 'divided';
};

/** Returns the zone with this name among several of a country or a part of one. */
export const zoneNamed = (code: string, name: string): IsoZone | undefined =>
  name === ''
    ? undefined
    : ISO_ZONES.get(code)?.find(
        ({ zone }) => LEVEL_3_ZONES.get(zone)?.name.toLowerCase() === name.toLowerCase(),
      );
