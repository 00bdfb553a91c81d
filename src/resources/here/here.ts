import { COLLECTIONS } from '../../query/collections.js';
import { type ParsedList, parseList } from '../../query/parse.js';
import type { CancellationSignal } from '../../runtime/cancellation.js';
import type { RenderedItem, SearchEngine } from '../../search/engine.js';
import type { ListParts } from '../list/declaration.js';
import { type Prepared, prepareList } from '../list/prepare.js';

/** Uses by which the native plants of a place are listed, with the conditions on their fields (contract C14.57). */
const CONDITIONS = {
  trees: 'filter[plant_form]=tree',
  flowers:
    'filter[plant_form]=herb,bulb&filter_not[plant_form]=grass,fern,tree,shrub&filter_not[flower_color]=null&filter_not[flower_conspicuous]=false&filter_not[vegetable]=true',
  edible: 'filter[edible]=true',
} as const;
/** A use of plants. */
export type Use = keyof typeof CONDITIONS;
export const USES = Object.keys(CONDITIONS) as readonly Use[];

const NATIVE = 'filter[establishment]=native&filter[rank]=species';
const WITH_PHOTO = 'filter_not[image_url]=null';
/** Plants that are listed of a use. */
const SHOWN = 12;

/** The native plants of a place of one use. */
interface PlantsOfUse {
  readonly use: Use;
  /** Number of all of them. */
  readonly total: number;
  /** The best known ones with photos, then those without. */
  readonly items: readonly RenderedItem[];
  /** Conditions of the list of all of them, beside the place. */
  readonly conditions: string;
  readonly parsed: ParsedList<'species'>;
}

/** What grows at a place. */
interface GrowingHere extends Pick<Prepared<'species'>, 'warnings'> {
  readonly at: NonNullable<Prepared<'species'>['at']>;
  readonly uses: readonly PlantsOfUse[];
}

/** Dependencies of {@link createHere}. */
interface HereParts extends Pick<ListParts, 'parents' | 'zones' | 'zoneAt' | 'unknownTaxa' | 'unreadLists'> {
  readonly engine: SearchEngine;
}

const idOf = (item: RenderedItem): number => (JSON.parse(String(item)) as { readonly id: number }).id;

/** Creates the reader of the native plants of a place by use. */
export const createHere = ({ engine, ...parts }: HereParts) => {
  const spec = { collection: COLLECTIONS.species, path: '/api/v1/species' };

  const best = async (query: string, signal: CancellationSignal) => {
    const parsed = parseList(COLLECTIONS.species, query);
    const prepared = await prepareList(parts, spec, parsed, undefined, undefined);
    const { items, total } = await engine.page({ ...prepared.query, size: SHOWN }, signal);
    return { parsed, prepared, items, total };
  };

  const ofUse = async (place: string, use: Use, signal: CancellationSignal) => {
    const conditions = `${NATIVE}&${CONDITIONS[use]}`;
    const [all, pictured] = await Promise.all([
      best(`${place}&${conditions}`, signal),
      best(`${place}&${conditions}&${WITH_PHOTO}`, signal),
    ]);
    const shown = new Set(pictured.items.map(idOf));
    const others = all.items.filter((item) => !shown.has(idOf(item)));
    const { parsed, prepared, total } = all;
    const items = [...pictured.items, ...others].slice(0, SHOWN);
    return { prepared, plants: { use, total, items, conditions, parsed } };
  };

  /**
   * Returns the native plants at coordinates by use, with their names in a language.
   *
   * @param at Latitude and longitude, as C14.54 takes them.
   * @throws {QueryProblem} bad_request for malformed coordinates
   * @throws {Problem} unprocessable_entity if no zone is near
   */
  return async (at: string, language: string | null, signal: CancellationSignal): Promise<GrowingHere> => {
    const place = `at=${encodeURIComponent(at)}${language === null ? '' : `&lang=${language}`}`;
    const uses = await Promise.all(USES.map((use) => ofUse(place, use, signal)));
    const { at: zone, warnings } = uses[0]!.prepared;
    return { at: zone!, warnings, uses: uses.map(({ plants }) => plants) };
  };
};
export type GrowsHere = ReturnType<typeof createHere>;
