import type { DatabasePool } from 'slonik';
import type { ApiRouter } from '../../http/router.js';
import { COLLECTIONS } from '../../query/collections.js';
import type { SearchEngine } from '../../search/engine.js';
import type { ListParts } from '../list/declaration.js';
import { LIST_LIMITS } from '../list/limits-text.js';
import { listRoute } from '../list/route.js';
import { type KeptBy, recordRoute } from '../record-route.js';
import { speciesRecords } from './record.js';
import { SpeciesItem } from './schema.js';

/** Adds the routes of species: lists, searches and records (contract C2.29 to C2.31). */
export const speciesRoutes = (
  router: ApiRouter,
  pool: DatabasePool,
  lists: ListParts,
  source: SearchEngine,
  kept?: KeptBy,
): void => {
  const path = '/api/v1/species';
  listRoute(router, lists, {
    rule: 'C2.29',
    path,
    summary: 'List species',
    description: `Returns species at all ranks, best known first unless \`order\` says otherwise. Use it to find species by their values: every
published field is a key. Items are summaries; follow \`links.self\` for the full record. To find a species by name use
\`GET /api/v1/species/search\`.

${LIST_LIMITS}`,
    collection: COLLECTIONS.species,
    item: SpeciesItem,
    source,
  });
  listRoute(router, lists, {
    rule: 'C2.31',
    path: `${path}/search`,
    summary: 'Search species by name',
    description: `Returns species whose scientific name, synonym or common name matches \`q\`, best match first. Exact names rank before beginnings
of names, those before single words of names; where nothing matches, typing errors are corrected. All keys and parents
of the list of species narrow the results, and \`order\` replaces the ranking.

Use \`explain=true\` to learn why a record is a result. To complete a name while it is typed use
\`GET /api/v1/species/suggest\`. Without \`q\`, or with a blank one, the answer is 422.`,
    collection: COLLECTIONS.speciesSearch,
    item: SpeciesItem,
    source,
  });
  recordRoute(router, {
    ...speciesRecords(pool),
    kept,
    rule: 'C2.30',
    path: `${path}/:id`,
    summary: 'Get a species',
    description: `Returns everything that is published about a species: names, images, zones, all field values and their sources. A field without a
value is null. Former names and synonyms are accepted and answered with the accepted species.

To learn which source supplies a value use \`GET /api/v1/species/{id}/facts\`.`,
  });
};
