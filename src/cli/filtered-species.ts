import type { DatabasePool } from 'slonik';
import { isChoosing } from '../query/choosing.js';
import { COLLECTIONS } from '../query/collections.js';
import { HIGHEST_CURSOR_LIMIT } from '../query/paging.js';
import { parseList } from '../query/parse.js';
import { createUnreadLists } from '../resources/areas/unread-lists.js';
import { createZoneAtPlace } from '../resources/list/at.js';
import { prepareList } from '../resources/list/prepare.js';
import { createUnknownTaxa } from '../resources/list/taxon-names.js';
import { walkPages } from '../resources/list/walk.js';
import { createZoneLookups } from '../resources/list/zones.js';
import { createLoadFindZones } from '../resources/zones/borders.js';
import type { SearchEngine } from '../search/engine.js';

/** Species that a filter finds, and what must be said about it. */
interface FilteredSpecies {
  readonly ids: ReadonlySet<number>;
  readonly warnings: readonly string[];
}

/**
 * Returns the ids of the species that a query string of `GET /api/v1/species` finds.
 *
 * @param text Filters, ranges, `unknown`, `zone_id` and `at` as in the interface: `filter[edible]=true&zone_id=de`.
 * @throws Error for other parameters. QueryProblem for faulty ones, with a sentence for each.
 */
export const filteredSpecies = async (
  text: string,
  pool: DatabasePool,
  engine: SearchEngine,
): Promise<FilteredSpecies> => {
  const collection = COLLECTIONS.species;
  // As node:http passes a query string: each byte is a character.
  const parsed = parseList(collection, Buffer.from(text.replace(/^\?/, '')).toString('latin1'));
  const other = parsed.parameters.find(({ name }) => !isChoosing(name));
  if (other !== undefined)
    throw new Error(
      `--filter takes filter[…], filter_not[…], range[…], unknown, zone_id and at, as in a list of species, not ${other.name}.`,
    );
  const lookups = {
    parents: new Map(),
    zones: createZoneLookups(pool),
    unknownTaxa: createUnknownTaxa(pool),
    unreadLists: createUnreadLists(pool),
    zoneAt: createZoneAtPlace(createLoadFindZones(pool)),
  };
  const { query, warnings } = await prepareList(
    lookups,
    { collection, path: '/api/v1/species' },
    parsed,
    undefined,
    undefined,
  );
  const ids = new Set<number>();
  for await (const { items } of walkPages((walk) =>
    engine.page({ ...query, size: HIGHEST_CURSOR_LIMIT, walk }),
  ))
    for (const item of items) ids.add((JSON.parse(String(item)) as { readonly id: number }).id);
  return { ids, warnings: warnings.map(({ message }) => message) };
};
