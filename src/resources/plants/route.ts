import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import type { ListParts } from '../list/declaration.js';
import { LIST_LIMITS } from '../list/limits-text.js';
import { listRoute } from '../list/route.js';
import { type KeptBy, nestedRecordRoute, recordRoute } from '../record-route.js';
import { speciesRecords } from '../species/record.js';
import { SpeciesItem } from '../species/schema.js';
import { plantRecords } from './record.js';
import { PlantItem } from './schema.js';

/** Adds the routes of plants: lists, searches, records, and the species of a plant (contract C2.23 to C2.25, C2.27, C2.28). */
export const plantRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
  kept?: KeptBy,
): void => {
  const path = '/api/v1/plants';
  listRoute(router, lists, {
    rule: 'C2.23',
    path,
    summary: 'List plants',
    description: `Returns plants, best known first unless \`order\` says otherwise. A plant groups a main species with its subspecies, varieties and
forms, and is shown with the values of its main species. Use it instead of the list of species where you want one row for
each plant. Conditions are tested on the main species.

${LIST_LIMITS}`,
    collection: COLLECTIONS.plants,
    item: PlantItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.25',
    path: `${path}/search`,
    summary: 'Search plants by name',
    description: `Returns plants of which any member matches \`q\` by its scientific name, a synonym or a common name, best match first: the name of
a variety finds its plant. Ranking and parameters are those of \`GET /api/v1/species/search\`. Without \`q\`, or with a blank
one, the answer is 422.`,
    collection: COLLECTIONS.plantsSearch,
    item: PlantItem,
    source,
  });
  recordRoute(router, {
    ...plantRecords(pool),
    kept,
    rule: 'C2.24',
    path: `${path}/:id`,
    summary: 'Get a plant',
    description: `Returns a plant with the full record of its main species, its genus and family, and all its species, subspecies, varieties, hybrids
and forms as list items. A number is a plant id first, then the id of a species, whose plant is returned.`,
  });
  listRoute(router, lists, {
    rule: 'C2.27',
    path: `${path}/:plant_id/species`,
    summary: 'List the species of a plant',
    description: `Returns all members of a plant: the main species, its subspecies, varieties, forms and hybrids. Keys and order are those of
\`GET /api/v1/species\`.`,
    collection: COLLECTIONS.speciesOfPlant,
    item: SpeciesItem,
    source,
  });
  nestedRecordRoute(
    router,
    {
      ...speciesRecords(pool),
      rule: 'C2.28',
      path: `${path}/:plant_id/species/:id`,
      summary: 'Get a species of a plant',
      description:
        'Returns the same record as `GET /api/v1/species/{id}`, if the species is a member of the plant; otherwise 404.',
    },
    {
      parameter: 'plant_id',
      lookups: lists.parents,
      belongs: (plant, species) => species.plant_id === plant.id,
    },
  );
};
