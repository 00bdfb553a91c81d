import { expectEqual, expectTrue } from './expect.js';
import type { Key } from './keys.js';
import { at } from './paths.js';
import type { Target } from './target.js';
import type { Item, Species, SpeciesRecord } from './types.js';

/** A species whose record was read, with its meta. */
export interface Known {
  readonly id: number;
  readonly slug: string;
  readonly record: Item;
}

/**
 * Up to 100 species of every existing rank and status whose records were read, so that the result of any
 * condition can be computed from their payloads. Conditions are sent together with `filter[id]`, so that
 * other species do not matter.
 */
export interface Universe {
  readonly known: readonly Known[];
  /** Returns the ids that a query keeps, in its order. */
  ids(query: string): Promise<readonly number[]>;
}

const MOST = 100;

const choose = async (target: Target): Promise<readonly Species[]> => {
  const lists = await Promise.all(
    [
      'q=*&limit=20&filter_not[rank]=species',
      'q=*&limit=10&filter[status]=unknown',
      'q=*&limit=10&filter_not[year]=null',
      'q=*&limit=100',
    ].map((query) => target.list<Species>(`/api/v1/species/search?${query}`)),
  );
  const chosen = new Map(lists.flatMap(({ data }) => data).map((species) => [species.id, species]));
  return [...chosen.values()].slice(0, MOST);
};

const read = async (target: Target): Promise<Universe> => {
  const known: Known[] = [];
  for (const { id, slug } of await choose(target)) {
    const { data, meta } = await target.record<SpeciesRecord>(`/api/v1/species/${slug}`);
    known.push({ id, slug, record: { ...data, meta } });
  }
  const only = `filter[id]=${known.map(({ id }) => id).join(',')}`;
  return {
    known,
    ids: async (query) => {
      const path = `/api/v1/species/search?q=*&limit=${MOST}&${query}${query.includes('filter[id]') ? '' : `&${only}`}`;
      const { data, meta } = await target.list<Species>(path);
      expectEqual(`total of ${query}`, meta.total, data.length);
      return data.map(({ id }) => id);
    },
  };
};

const universes = new WeakMap<Target, Promise<Universe>>();

/** Returns the universe of a service, read once. */
export const universe = (target: Target): Promise<Universe> => {
  const known = universes.get(target) ?? read(target);
  universes.set(target, known);
  return known;
};

/**
 * Returns the value of a species' payload for a key; null if it is missing.
 *
 * @throws {Failure} if the payload has no such member.
 */
export const shownValue = ({ record, slug }: Known, { path }: Key): unknown => {
  const value = at(record, path!);
  expectTrue(`${slug} has no ${path}`, value !== undefined);
  return value;
};

/** Checks that a query keeps exactly these species, in any order. */
export const keeps = async (
  { known, ids }: Universe,
  query: string,
  is: (known: Known) => boolean,
): Promise<void> => {
  const got = new Set(await ids(query));
  const lost = known.filter((each) => is(each) && !got.has(each.id)).map(({ slug }) => slug);
  const extra = known.filter((each) => !is(each) && got.has(each.id)).map(({ slug }) => slug);
  expectTrue(
    `${decodeURIComponent(query)} drops ${lost.slice(0, 3).join(', ') || 'none wrongly'} and keeps ${extra.slice(0, 3).join(', ') || 'none wrongly'}`,
    lost.length === 0 && extra.length === 0,
  );
};
