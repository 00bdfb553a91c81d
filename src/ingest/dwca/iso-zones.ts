import type { IsoZone } from '../manifest.js';

/** Codes that the scheme of 2001 writes differently from current ISO 3166. */
const SCHEME_CODES = new Map([['GB', 'UK']]);

/**
 * Creates a lookup of zones by ISO 3166 code. It returns the zone that has a code alone on the highest level at
 * which the code occurs. France is one zone; the provinces of Canada share CA, so CA has no zone.
 */
export const zonesByIso = (zones: readonly IsoZone[]): ((code: string) => string | undefined) => {
  const byCode = new Map<string, IsoZone[]>();
  for (const zone of zones) byCode.set(zone.iso, [...(byCode.get(zone.iso) ?? []), zone]);
  const onlyZone = (code: string): string | undefined => {
    const all = byCode.get(code) ?? [];
    const highest = Math.min(...all.map(({ level }) => level));
    const candidates = all.filter(({ level }) => level === highest);
    return candidates.length === 1 ? candidates[0]!.code : undefined;
  };
  return (code) => {
    const upper = code.toUpperCase();
    return onlyZone(upper) ?? onlyZone(SCHEME_CODES.get(upper) ?? '');
  };
};
