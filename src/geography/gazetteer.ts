import { plain } from '../names/fold.js';
import { nearest } from '../wording/suggestions.js';
import { ISO_ZONES, type IsoZone } from './iso-zones.js';

/** A zone of the scheme as it is stored. */
export interface StoredZone {
  readonly slug: string;
  readonly name: string;
  readonly level: number;
  /** Slug of the zone one level up; null for a continent. */
  readonly parent: string | null;
}

/** A place that consists of zones: a country, a part of a country, or a zone that is found by its name. */
export interface ZonedPlace {
  /** Code that names only this place: ISO 3166, or that of the zone; in lower case. */
  readonly code: string;
  readonly name: string;
  readonly kind: 'country' | 'part' | 'zone';
  /** Slugs of its zones. */
  readonly zones: readonly string[];
  /** Zones that reach beyond the place. */
  readonly wider: readonly StoredZone[];
  /** Zones with less than half a percent of the place, which reach beyond it and are not among `zones`. */
  readonly leftOut: readonly StoredZone[];
}

/** Places by ISO code and by name. */
export interface Gazetteer {
  /** Returns several places for a name of places that do not overlap, none for an unknown text. */
  readonly find: (text: string) => readonly ZonedPlace[];
  /** Returns the name that is nearest to an unknown text (contract C4.6); null if none is near. */
  readonly nearest: (text: string) => string | null;
}

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** Returns a name without case, accents and punctuation. */
const nameKey = (name: string): string => plain(name).replace(NEITHER_LETTER_NOR_DIGIT, ' ').trim();

/** English names of countries as people write them, such as `South Korea`; the standard has `Korea, Republic of`. */
const USUAL_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const isCountry = (iso: string): boolean => iso.length === 2;

const isoPlace = (
  iso: string,
  rows: readonly IsoZone[],
  zones: ReadonlyMap<string, StoredZone>,
): ZonedPlace => {
  const stored = rows.flatMap(({ zone: code, extent, share }) => {
    const zone = zones.get(code.toLowerCase());
    return zone === undefined
      ? []
      : [{ zone, isWider: extent === 'part', isLeftOut: extent === 'part' && share === 0 }];
  });
  const counted = stored.filter(({ isLeftOut }) => !isLeftOut);
  return {
    code: iso.toLowerCase(),
    name: (isCountry(iso) ? USUAL_NAMES.of(iso) : undefined) ?? rows[0]!.name,
    kind: isCountry(iso) ? 'country' : 'part',
    zones: counted.map(({ zone }) => zone.slug),
    wider: counted.filter(({ isWider }) => isWider).map(({ zone }) => zone),
    leftOut: stored.filter(({ isLeftOut }) => isLeftOut).map(({ zone }) => zone),
  };
};

/** Returns the place of a zone. Distributions are recorded at level 3, so a zone of level 4 stands for the one above it. */
const zonePlace = (
  zone: StoredZone,
  zones: ReadonlyMap<string, StoredZone>,
  childrenOf: ReadonlyMap<string, number>,
): ZonedPlace => {
  const above = zone.level === 4 && zone.parent !== null ? zones.get(zone.parent) : undefined;
  const counted = above ?? zone;
  const isWider = above !== undefined && childrenOf.get(above.slug)! > 1;
  return {
    code: zone.slug,
    name: zone.name,
    kind: 'zone',
    zones: [counted.slug],
    wider: isWider ? [counted] : [],
    leftOut: [],
  };
};

/** Level 3 zones of a place: those below its zones of levels 1 and 2. */
const levelThree = (
  place: ZonedPlace,
  below: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  const within = (slug: string): readonly string[] => below.get(slug)?.flatMap(within) ?? [slug];
  return new Set(place.zones.flatMap(within));
};

const PREFERENCE: Readonly<Record<ZonedPlace['kind'], number>> = { country: 0, part: 1, zone: 2 };

/** Creates the gazetteer of the stored zones and of the table of ISO codes. */
export const createGazetteer = (stored: readonly StoredZone[]): Gazetteer => {
  const zones = new Map(stored.map((zone) => [zone.slug, zone]));
  const childrenOf = new Map<string, number>();
  /** Slugs of the zones one level down, of zones of levels 1 and 2. */
  const below = new Map<string, string[]>();
  for (const { slug, level, parent } of stored) {
    if (parent === null) continue;
    childrenOf.set(parent, (childrenOf.get(parent) ?? 0) + 1);
    if (level < 4) below.set(parent, [...(below.get(parent) ?? []), slug]);
  }
  const byCode = new Map<string, ZonedPlace>();
  const byName = new Map<string, ZonedPlace[]>();
  const name = (key: string, place: ZonedPlace): void => {
    const known = byName.get(key) ?? [];
    if (!known.includes(place)) byName.set(key, [...known, place]);
  };
  for (const [iso, rows] of ISO_ZONES) {
    const place = isoPlace(iso, rows, zones);
    if (place.zones.length === 0) continue;
    byCode.set(place.code, place);
    for (const each of [place.name, rows[0]!.name]) name(nameKey(each), place);
  }
  for (const zone of stored) name(nameKey(zone.name), zonePlace(zone, zones, childrenOf));

  /** Of places that share a zone only the preferred one counts: `Mexico` is the country, not the region. */
  const distinct = (places: readonly ZonedPlace[]): readonly ZonedPlace[] => {
    const chosen: { place: ZonedPlace; area: ReadonlySet<string> }[] = [];
    const size = ({ zones: { length } }: ZonedPlace): number => length;
    const sorted = [...places].sort((a, b) => PREFERENCE[a.kind] - PREFERENCE[b.kind] || size(b) - size(a));
    for (const place of sorted) {
      const area = levelThree(place, below);
      if (!chosen.some((other) => [...area].some((slug) => other.area.has(slug))))
        chosen.push({ place, area });
    }
    return chosen.map(({ place }) => place);
  };

  const keys = [...byName.keys()].sort();
  return {
    find: (text) => {
      const place = byCode.get(text.trim().toLowerCase());
      if (place !== undefined) return [place];
      const key = nameKey(text);
      return key === '' ? [] : distinct(byName.get(key) ?? []);
    },
    nearest: (text) => {
      const key = nearest(nameKey(text), keys);
      return key === null ? null : byName.get(key)![0]!.name;
    },
  };
};
