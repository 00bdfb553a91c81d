import { LRUCache } from 'lru-cache';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import {
  createGazetteer,
  type Gazetteer,
  type StoredZone,
  type ZonedPlace,
} from '../../geography/gazetteer.js';
import type { ParsedList } from '../../query/parse.js';
import { faulty } from '../../query/problem.js';
import type { Warning } from '../../query/warning.js';
import { type NearestZones, type ZoneSlugs, zoneRefs } from '../../query/zones.js';
import { memoizeFor } from '../../runtime/memoize.js';
import type { Fault } from '../../wording/fault.js';
import { quoted } from '../../wording/suggestions.js';
import { Reference, refText } from '../reference.js';

/** Cache of existing zones. There are about 1,000, each found by slug and by id. A removed zone is still found for up to a minute. */
const CACHE = { max: 4_000, ttl: 60_000 };

/** Suggestions per request. One takes about 0.1 ms among 600 names. */
const MAX_SUGGESTIONS = 3;

const Found = z.object({ ref: z.string(), slug: z.string() });
const Stored = z.object({
  slug: z.string(),
  name: z.string(),
  level: z.number(),
  parent: z.string().nullable(),
});

/** A text that names a zone or place, with the parameter that has it. */
export interface NamedZone {
  readonly param: string;
  /** In lower case. */
  readonly ref: string;
}

/** Returns the texts that name zones in the filters and as a parent. */
export const namedZones = ({
  zones,
  parents,
}: Pick<ParsedList, 'zones' | 'parents'>): readonly NamedZone[] => {
  const parent = parents.get('zone_id');
  return [
    ...zones.flatMap((condition) => zoneRefs(condition).map((ref) => ({ param: condition.param, ref }))),
    ...(parent === undefined ? [] : [{ param: 'zone_id', ref: parent.toLowerCase() }]),
  ];
};

/** Result of `find`. */
interface FoundZones {
  readonly slugs: ZoneSlugs;
  readonly nearest: NearestZones;
  /** Warnings about zones that reach beyond a place or are left out of it (contract C14.51). */
  readonly warnings: readonly Warning[];
}

const NONE: FoundZones = { slugs: new Map(), nearest: new Map(), warnings: [] };

const listed = (zones: readonly StoredZone[]): string =>
  zones.map(({ slug, name }) => `${slug} (${name})`).join(', ');

const warningsOf = (param: string, { name, wider, leftOut }: ZonedPlace): readonly Warning[] => {
  const warnings: Warning[] = [];
  if (wider.length > 0)
    warnings.push({
      param,
      problem: 'wider_zone',
      message: `${param}: some zones reach beyond ${name} and are counted as a whole, so the results may include species from outside ${name}: ${listed(wider)}.`,
    });
  if (leftOut.length > 0)
    warnings.push({
      param,
      problem: 'zone_left_out',
      message: `${param}: zones that reach beyond ${name} and contain less than 0.5 % of it are left out: ${listed(leftOut)}.`,
    });
  return warnings;
};

const described = ({ code, name, kind, zones }: ZonedPlace): string => {
  const what =
    kind === 'zone'
      ? 'zone'
      : `${kind === 'part' ? 'part of a country' : 'country'}, zones ${zones.join(' ')}`;
  return `${code} (${name}, ${what})`;
};

const ambiguous = ({ param, ref }: NamedZone, places: readonly ZonedPlace[]): Fault => ({
  param,
  got: ref,
  problem: 'ambiguous',
  allowed: places.map(({ code }) => code),
  message: `${param}: ${quoted(ref)} is the name of several places: ${places.map(described).join('; ')}. Use the code of one of them.`,
});

/** Lookups of zones for lists, by slug or id (contract C11.10), ISO code or name (C14.50). */
export const createZoneLookups = (pool: CommonQueryMethods) => {
  const existing = new LRUCache<string, string>(CACHE);
  const gazetteer = memoizeFor<Gazetteer>(CACHE.ttl, async () =>
    createGazetteer(
      await pool.any(sql.type(Stored)`
        select z.slug, z.name, z.level, p.slug as parent from zone z left join zone p on p.id = z.parent_id`),
    ),
  );

  /** Maps each text that is the slug or id of an existing zone to its slug. */
  const slugsOf = async (refs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const slugs = new Map<string, string>();
    for (const ref of refs) {
      const slug = existing.get(ref);
      if (slug !== undefined) slugs.set(ref, slug);
    }
    const uncached = refs.filter((ref) => !slugs.has(ref));
    if (uncached.length === 0) return slugs;
    const found = await pool.any(sql.type(Found)`
      select given.ref, z.slug from unnest(${sql.array(uncached, 'text')}) as given (ref)
      cross join lateral zone_ref(given.ref) as found (id) join zone z on z.id = found.id`);
    for (const { ref, slug } of found) {
      existing.set(ref, slug);
      slugs.set(ref, slug);
    }
    return slugs;
  };

  return {
    /** Returns the slug of the one zone that has a text, or else the nearest text, as its name; null if there is none. */
    named: async (text: string): Promise<string | null> => {
      const places = await gazetteer();
      const name = places.find(text).length > 0 ? text : places.nearest(text);
      const [slug, another] = name === null ? [] : places.find(name).flatMap((place) => place.zones);
      return another === undefined ? (slug ?? null) : null;
    },

    reference: (ref: string): Promise<Reference | null> =>
      pool.maybeOne(sql.type(Reference)`select id, slug from zone where id = zone_ref(${refText(ref)})`),

    /**
     * Returns the zones that a query names, by the text that names them. A text that names no zone has no entry.
     *
     * @throws {QueryProblem} bad_request for names of several places, with their codes (C14.52)
     */
    find: async (named: readonly NamedZone[]): Promise<FoundZones> => {
      if (named.length === 0) return NONE;
      const zones = await slugsOf([...new Set(named.map(({ ref }) => ref))]);
      const slugs = new Map<string, readonly string[]>([...zones].map(([ref, slug]) => [ref, [slug]]));
      const others = named.filter(({ ref }) => !zones.has(ref));
      if (others.length === 0) return { ...NONE, slugs };
      const places = await gazetteer();
      const warnings = new Map<string, Warning>();
      const faults: Fault[] = [];
      for (const each of others) {
        const found = places.find(each.ref);
        const [place, another] = found;
        if (another !== undefined) faults.push(ambiguous(each, found));
        else if (place !== undefined) {
          slugs.set(each.ref, place.zones);
          for (const warning of warningsOf(each.param, place)) warnings.set(warning.message, warning);
        }
      }
      if (faults.length > 0) throw faulty('bad_request', faults);
      const unknown = [...new Set(others.map(({ ref }) => ref))].filter((ref) => !slugs.has(ref));
      const nearest = new Map(unknown.slice(0, MAX_SUGGESTIONS).map((ref) => [ref, places.nearest(ref)]));
      return { slugs, nearest, warnings: [...warnings.values()] };
    },
  };
};

/** The lookups of `createZoneLookups`. */
export type ZoneLookups = ReturnType<typeof createZoneLookups>;
