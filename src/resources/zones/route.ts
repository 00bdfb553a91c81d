import { type DatabasePool, sql } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { fold } from '../../names/fold.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import type { ListParts } from '../list/declaration.js';
import { relationSource } from '../list/relation-source.js';
import { listRoute } from '../list/route.js';
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

/** Adds the routes of zones, and of the plants and species in a zone (contract C2.39 to C2.44). */
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
    description: `Returns zones of the World Geographical Scheme for Recording Plant Distributions (TDWG) by name, at all four levels, each with the
zones one level up and down. Use \`q\` to find a zone by part of its name; \`filter[zone]\` and \`zone_id\` take its
\`slug\` or \`id\`. A page has 20 zones.`,
    collection: COLLECTIONS.zones,
    item: Zone,
    source: relationSource(
      pool,
      {
        keys: COLLECTIONS.zones.keys,
        rows: ROWS,
        order: [{ column: 'name', direction: 'asc', always: true }],
      },
      async (ids) => (await zones.byIds(ids)).map(presentZone),
    ),
    // Folds names here, because SQL has no equal of the function `fold` (C6.32).
    conditions: async ({ contained }) => {
      if (contained === null) return [];
      const text = fold(contained);
      const named = (await zones.names()).filter(({ name }) => text !== '' && fold(name).includes(text));
      return [{ column: 'id', in: named.map(({ id }) => id) }];
    },
  });
  recordRoute(router, {
    ...recordsOf('zone', ZoneRecord, zones.record, zoneRecord),
    rule: 'C2.40',
    path: `${PATH}/:id`,
    summary: 'Get a zone',
    description: `Returns a zone with the zones one level up and down, and the number of species recorded in it or below it. Zones are named by their
TDWG code, such as \`aut\`, or by id; continents and regions have their code as id.`,
  });

  listRoute(router, lists, {
    rule: 'C2.41',
    path: `${PATH}/:zone_id/plants`,
    summary: 'List the plants in a zone',
    description: `Returns plants whose main species is recorded in the zone or a zone below it, best known first unless \`order\` says otherwise. All
establishments count except \`absent\` (wrongly recorded): add \`filter[establishment]=native\` for native plants.`,
    collection: COLLECTIONS.plantsOfZone,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.43',
    path: `${PATH}/:zone_id/species`,
    summary: 'List the species in a zone',
    description: `Returns species recorded in the zone or a zone below it, each once, best known first unless \`order\` says otherwise. All
establishments count except \`absent\` (wrongly recorded): add \`filter[establishment]=native\` for native species.`,
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
      summary: 'Get a plant in a zone',
      description:
        'Returns the same record as `GET /api/v1/plants/{id}`, if its main species is recorded in the zone or below it; otherwise 404.',
    },
    { ...within, belongs: (zone, plant) => zones.hasSpecies(zone.id, plant.main_species_id) },
  );
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.44',
      path: `${PATH}/:zone_id/species/:id`,
      summary: 'Get a species in a zone',
      description:
        'Returns the same record as `GET /api/v1/species/{id}`, if the species is recorded in the zone or below it; otherwise 404.',
    },
    { ...within, belongs: (zone, species) => zones.hasSpecies(zone.id, Number(species['id'])) },
  );
};
