import type { IsoZone } from '../manifest.js';

/** Codes that the scheme of 2001 writes otherwise than ISO 3166 does now. */
const WRITTEN = new Map([['GB', 'UK']]);

/**
 * Finds zones by their codes of ISO 3166: the one that alone has a code on the
 * highest level that has it at all. France is one zone; of Canada, whose provinces
 * share CA, none can be told.
 */
export const zonesByIso = (zones: readonly IsoZone[]): ((code: string) => string | undefined) => {
  const byCode = new Map<string, IsoZone[]>();
  for (const zone of zones) byCode.set(zone.iso, [...(byCode.get(zone.iso) ?? []), zone]);
  const alone = (code: string): string | undefined => {
    const all = byCode.get(code) ?? [];
    const highest = Math.min(...all.map(({ level }) => level));
    const there = all.filter(({ level }) => level === highest);
    return there.length === 1 ? there[0]!.code : undefined;
  };
  return (code) => {
    const upper = code.toUpperCase();
    return alone(upper) ?? alone(WRITTEN.get(upper) ?? '');
  };
};
