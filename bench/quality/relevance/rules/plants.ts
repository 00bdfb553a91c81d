import type { Client } from 'pg';
import { commonKey } from '../../../src/names/common-name.js';
import { distanceFrom } from '../../../src/names/edit-distance.js';
import { fold } from '../../../src/names/fold.js';

/** A species with all its names. */
export interface Plant {
  readonly name: string;
  readonly author: string | null;
  readonly rank: string;
  readonly popularity: number;
  /** The common name that is published. */
  readonly common: string | null;
  /** Common names with the number of sources that give them. */
  readonly commons: readonly CommonName[];
  readonly synonyms: readonly { readonly name: string; readonly author: string | null }[];
}

interface CommonName {
  readonly name: string;
  readonly sources: number;
}

/**
 * How a plant bears a name: its scientific name; a common name that is published or
 * of two sources; a synonym; a common name of one source.
 */
export type Bearing = 'own' | 'known' | 'synonym' | 'said';

export interface Bearer {
  readonly plant: Plant;
  readonly how: Bearing;
}

/** All accepted plants, and who bears which folded name. */
export interface Plants {
  /** Most popular first. */
  readonly all: readonly Plant[];
  bearers(name: string): readonly Bearer[];
  /** Bearers of names that begin so, most popular first. */
  beginning(prefix: string): Iterable<Bearer>;
  /** Whether a name of another plant than these is within so many edits of a text. */
  isNear(text: string, edits: number, than: ReadonlySet<string>): boolean;
}

const PLANTS = `
  select scientific_name as name, vals ->> 'author' as author, rank, popularity, vals -> 'common_name' ->> 0 as common,
    coalesce((select json_agg(json_build_object('name', c.name, 'sources', c.sources) order by c.name)
      from (select min(name) as name, count(distinct source_id) as sources
        from common_name where species_id = s.id group by lower(name)) c), '[]') as commons,
    coalesce((select json_agg(json_build_object('name', y.name, 'author', y.author) order by y.name)
      from synonym y where y.species_id = s.id), '[]') as synonyms
  from species s where status = 'accepted' order by popularity desc, id`;

export const readPlants = async (client: Client): Promise<Plants> =>
  plantsOf((await client.query<Plant>(PLANTS)).rows);

/** @param all most popular first */
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
    *beginning(prefix) {
      for (const { name, bearer } of ranked) if (name.startsWith(prefix)) yield bearer;
    },
    isNear: (text, edits, than) => {
      const folded = fold(text);
      const distance = distanceFrom(folded, edits);
      return (byStart.get(startOf(folded)) ?? []).some(
        (name) => distance(name) <= edits && names.get(name)!.some(({ plant }) => !than.has(plant.name)),
      );
    },
  };
};

/** Typing errors leave the first letter of a name alone. */
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
  for (const { name: called } of commons) add(commonKey(called), 'said');
  return names;
};
