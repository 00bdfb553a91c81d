import { type Label, VOCABULARIES } from '../../fields/vocabularies.js';
import { textKey } from '../../names/fold.js';
import type { Sheet, ZoneRow } from './sheet.js';

/** A zone as other records show it (contract C8.41). */
export interface ZoneLight {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly tdwg_code: string;
  readonly tdwg_level: number;
  readonly species_count: number;
  readonly links: { readonly self: string; readonly plants: string; readonly species: string };
}

/** A zone from the row that SQL makes of it. */
export const zoneLight = ([id, name, slug, code, level, speciesCount]: ZoneRow): ZoneLight => {
  const self = `/api/v1/distributions/${slug}`;
  return {
    id,
    name,
    slug,
    tdwg_code: code,
    tdwg_level: level,
    species_count: speciesCount,
    links: { self, plants: `${self}/plants`, species: `${self}/species` },
  };
};

export type Distributions = Readonly<Partial<Record<Label<'establishment'>, readonly ZoneLight[]>>>;

/** Establishment to its zones, by name, then id; only establishments that occur (C8.20). */
export const distributions = (sheet: Pick<Sheet, 'zones'>): Distributions => {
  const sorted = sheet.zones
    .map((zone) => ({ zone, key: textKey(zone[1]) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.zone[0] - b.zone[0]));
  const groups: Partial<Record<Label<'establishment'>, ZoneLight[]>> = {};
  for (const establishment of VOCABULARIES.establishment) {
    const zones = sorted.filter(({ zone }) => zone[6] === establishment);
    if (zones.length > 0) groups[establishment] = zones.map(({ zone }) => zoneLight(zone));
  }
  return groups;
};

/** The older form: five keys always, `unknown` not among them (C8.20). */
export const distribution = (groups: Distributions): Readonly<Record<string, readonly ZoneLight[]>> => ({
  native: groups.native ?? [],
  introduced: groups.introduced ?? [],
  doubtful: groups.doubtful ?? [],
  absent: groups.absent ?? [],
  extinct: groups.extinct ?? [],
});
