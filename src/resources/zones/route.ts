import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { fold } from '../../names/fold.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import { relationSource } from '../list/relation-source.js';
import { type ListParts, listRoute } from '../list/route.js';
import { plantRecords } from '../plants/record.js';
import { PlantItem } from '../plants/schema.js';
import { nestedRecordRoute, recordRoute, recordsOf } from '../record-route.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { presentZone, zoneRecord } from './presenter.js';
import { createZoneQueries } from './queries.js';
import { Zone, ZoneRecord } from './schema.js';

const PATH = '/api/v1/distributions';

const ROWS = sql.fragment`(
  select id, name_key as name, slug, level as tdwg_level, slug as tdwg_code, species_count from zone
)`;

/** Zones, and the plants and species in one (contract C2.39 to C2.44). */
export const zoneRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
): void => {
  const zones = createZoneQueries(pool);
  listRoute(router, lists, {
    rule: 'C2.39',
    path: PATH,
    summary: 'List zones',
    collection: COLLECTIONS.zones,
    item: Zone,
    source: relationSource(
      pool,
      { keys: COLLECTIONS.zones.keys, rows: ROWS, order: sql.fragment`order by d.name, d.id` },
      async (ids) => (await zones.byIds(ids)).map(presentZone),
    ),
    // Names are folded here, by the one function that folds (C6.32).
    narrow: async ({ contained }) => {
      if (contained === null) return [];
      const text = fold(contained);
      const named = (await zones.names()).filter(({ name }) => text !== '' && fold(name).includes(text));
      return [{ column: 'id', in: named.map(({ id }) => id) }];
    },
  });
  recordRoute(router, {
    ...recordsOf(ZoneRecord, zones.record, zoneRecord),
    rule: 'C2.40',
    path: `${PATH}/:id`,
    summary: 'A zone',
  });

  listRoute(router, lists, {
    rule: 'C2.41',
    path: `${PATH}/:zone_id/plants`,
    summary: 'Plants in a zone',
    collection: COLLECTIONS.plantsOfZone,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.43',
    path: `${PATH}/:zone_id/species`,
    summary: 'Species in a zone',
    collection: COLLECTIONS.speciesOfZone,
    item: SpeciesItem,
    source,
  });
  const within = { parameter: 'zone_id', lookups: lists.parents } as const;
  nestedRecordRoute(
    router,
    {
      ...plantRecords(pool),
      rule: 'C2.42',
      path: `${PATH}/:zone_id/plants/:id`,
      summary: 'A plant in a zone',
    },
    { ...within, holds: (zone, plant) => zones.holds(zone.id, plant.main_species_id) },
  );
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.44',
      path: `${PATH}/:zone_id/species/:id`,
      summary: 'A species in a zone',
    },
    { ...within, holds: (zone, species) => zones.holds(zone.id, Number(species['id'])) },
  );
};
