import { type Label, VOCABULARIES } from '../fields/vocabularies.js';
import { textKey } from '../names/fold.js';
import type { Warning } from '../query/warning.js';
import type { FullRecord, ZoneRow } from './full-record.js';

/** A zone within other records (contract C8.41). */
export interface PresentedZone {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly tdwg_code: string;
  readonly tdwg_level: number;
  readonly species_count: number;
  readonly links: { readonly self: string; readonly plants: string; readonly species: string };
}

/** Renders a zone from its SQL row. */
export const zoneLight = ([id, name, slug, code, level, speciesCount]: ZoneRow): PresentedZone => {
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

export type Distributions = Readonly<Partial<Record<Label<'establishment'>, readonly PresentedZone[]>>>;

/** Groups zones by establishment, sorted by name, then id; only establishments that occur (C8.20). */
export const zonesByEstablishment = (record: Pick<FullRecord, 'zones'>): Distributions => {
  const sorted = record.zones
    .map((zone) => ({ zone, key: textKey(zone[1]) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.zone[0] - b.zone[0]));
  const groups: Partial<Record<Label<'establishment'>, PresentedZone[]>> = {};
  for (const establishment of VOCABULARIES.establishment) {
    const zones = sorted.filter(({ zone }) => zone[6] === establishment);
    if (zones.length > 0) groups[establishment] = zones.map(({ zone }) => zoneLight(zone));
  }
  return groups;
};

/** Renders the older form: always five keys, without `unknown` (C8.20). */
export const distribution = (groups: Distributions): Readonly<Record<string, readonly PresentedZone[]>> => ({
  native: groups.native ?? [],
  introduced: groups.introduced ?? [],
  doubtful: groups.doubtful ?? [],
  absent: groups.absent ?? [],
  extinct: groups.extinct ?? [],
});

/** Returns a warning if all zones of a record have an unknown establishment, which `distribution` cannot show (C8.20). */
export const distributionWarnings = ({ zones }: Pick<FullRecord, 'zones'>): readonly Warning[] =>
  zones.length > 0 && zones.every((zone) => zone[6] === 'unknown')
    ? [
        {
          param: 'distribution',
          problem: 'establishment_unknown',
          message:
            'distribution is empty because no source states whether the species is native in its zones; they are in distributions.unknown.',
        },
      ]
    : [];
