import type { Client } from 'pg';
import { commonKey } from '../../../../src/names/common-name.js';
import { fold } from '../../../../src/names/fold.js';
import { distanceFrom } from '../../../../src/wording/edit-distance.js';

/** A species with all its names. */
export interface Plant {
  readonly name: string;
  readonly author: string | null;
  readonly rank: string;
  readonly popularity: number;
  /** Published common name. */
  readonly common: string | null;
  /** All common names with the number of sources that give them. */
  readonly commons: readonly CommonName[];
  readonly synonyms: readonly { readonly name: string; readonly author: string | null }[];
}

interface CommonName {
  readonly name: string;
  readonly sources: number;
}

/**
 * How a plant bears a name. `own`: scientific name; `known`: common name that is published or given by two sources;
 * `synonym`; `one-source`: common name given by one source.
 */
export type Bearing = 'own' | 'known' | 'synonym' | 'one-source';

export interface Bearer {
  readonly plant: Plant;
  readonly how: Bearing;
}

/** All accepted plants, searchable by folded name. */
export interface Plants {
  /** Most popular first. */
  readonly all: readonly Plant[];
  /** Returns the plants that bear a name. */
  bearers(name: string): readonly Bearer[];
  /** Yields the bearers of names with a prefix, most popular first. */
  withPrefix(prefix: string): Iterable<Bearer>;
  /** Tells whether a name of any other plant is within a number of edits of a text. */
  isNear(text: string, edits: number, except: ReadonlySet<string>): boolean;
}

const PLANTS = `
  select scientific_name as name, vals ->> 'author' as author, rank, popularity, vals -> 'common_name' ->> 0 as common,
    coalesce((select json_agg(json_build_object('name', c.name, 'sources', c.sources) order by c.name)
      from (select min(name) as name, count(distinct source_id) as sources
        from common_name where species_id = s.id group by lower(name)) c), '[]') as commons,
    coalesce((select json_agg(json_build_object('name', y.name, 'author', y.author) order by y.name)
      from synonym y where y.species_id = s.id), '[]') as synonyms
  from species s where status = 'accepted' order by popularity desc, id`;

/** Reads all accepted plants with their names. */
export const readPlants = async (client: Client): Promise<Plants> =>
  plantsOf((await client.query<Plant>(PLANTS)).rows);

/**
 * Makes plants searchable.
 *
 * @param all most popular first
 */
export const plantsOf = (all: readonly Plant[]): Plants => {
  const names = new Map<string, Bearer[]>();
  const ranked: { readonly name: string; readonly bearer: Bearer }[] = [];
  const byStart = new Map<string, string[]>();
  for (const plant of all) {
    for (const [name, how] of namesOf(plant)) {
      const bearer = { plant, how };
      ranked.push({ name, bearer });
      const known = names.get(name);
      if (known) known.push(bearer);
      else {
        names.set(name, [bearer]);
        const start = startOf(name);
        const alike = byStart.get(start);
        if (alike) alike.push(name);
        else byStart.set(start, [name]);
      }
    }
  }
  const bearers = (name: string): readonly Bearer[] => names.get(fold(name)) ?? [];
  return {
    all,
    bearers,
    *withPrefix(prefix) {
      for (const { name, bearer } of ranked) if (name.startsWith(prefix)) yield bearer;
    },
    isNear: (text, edits, except) => {
      const folded = fold(text);
      const distance = distanceFrom(folded, edits);
      return (byStart.get(startOf(folded)) ?? []).some(
        (name) => distance(name) <= edits && names.get(name)!.some(({ plant }) => !except.has(plant.name)),
      );
    },
  };
};

/** Returns the first letter of a name, which typing errors leave unchanged. */
const startOf = (name: string): string => name.slice(0, 1);

const namesOf = ({ name, common, commons, synonyms }: Plant): ReadonlyMap<string, Bearing> => {
  const names = new Map<string, Bearing>();
  const add = (folded: string, how: Bearing): void => {
    if (folded !== '' && !names.has(folded)) names.set(folded, how);
  };
  add(fold(name), 'own');
  if (common !== null) add(commonKey(common), 'known');
  for (const { name: called, sources } of commons) if (sources > 1) add(commonKey(called), 'known');
  for (const synonym of synonyms) add(fold(synonym.name), 'synonym');
  for (const { name: called } of commons) add(commonKey(called), 'one-source');
  return names;
};
