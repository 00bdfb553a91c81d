import type { DatabasePool } from 'slonik';
import { assetRoutes, filePaths } from '../../web/assets.js';
import { pageLicence } from '../../web/database-licence.js';
import { pageRoutes } from '../../web/mount.js';
import { pageRouter } from '../../web/page-router.js';
import { developerRoutes } from '../../web/routes/developer-routes.js';
import { securityRoute } from '../../web/routes/security-routes.js';
import { authenticator } from '../auth/authenticate.js';
import { createFormTokens } from '../auth/form-token.js';
import { createSessions } from '../auth/sessions.js';
import { createSignUp } from '../auth/sign-up.js';
import { createTextSigner } from '../auth/signed-text.js';
import { keysFor } from '../auth/token-keys.js';
import { createReviewDesk } from '../corrections/review/desk.js';

import { createLimiter } from '../http/rate-limit.js';
import { type ApiRouter, apiRouter } from '../http/router.js';
import { readNumbers } from '../inventory/stored-numbers.js';
import { createReleases } from '../releases/manifest.js';
import { accountRoutes } from '../resources/account/route.js';
import { createListedIn } from '../resources/areas/listed-in.js';
import { areaRoutes } from '../resources/areas/route.js';
import { createListsRead, createUnreadLists } from '../resources/areas/unread-lists.js';
import { createBatchIdentifiers } from '../resources/batch/identifiers.js';
import { createReferenceResolver } from '../resources/batch/references.js';
import { batchRoutes } from '../resources/batch/route.js';
import { createSpeciesItems } from '../resources/batch/species-items.js';
import { claimRoutes } from '../resources/browser-token/route.js';
import { createCalendars } from '../resources/calendar/calendars.js';
import { calendarRoutes } from '../resources/calendar/route.js';
import { createFindStations } from '../resources/calendar/stations.js';
import { stationsRoute } from '../resources/calendar/stations-route.js';
import { fieldCatalogue } from '../resources/catalogue/catalogue.js';
import { catalogueRoutes } from '../resources/catalogue/route.js';
import { changesRoutes } from '../resources/changes/route.js';
import { createFindCitedPart } from '../resources/citation/cited-part.js';
import { createCitationQueries } from '../resources/citation/queries.js';
import { citationRoute } from '../resources/citation/route.js';
import { reviewRoutes } from '../resources/corrections/review-route.js';
import { correctionRoutes } from '../resources/corrections/route.js';
import { submissionRoutes } from '../resources/corrections/submission-route.js';
import { openApiRoute } from '../resources/docs/openapi-route.js';
import { docsRoutes } from '../resources/docs/route.js';
import { edgeAuthorization } from '../resources/edge/route.js';
import { factRoutes } from '../resources/facts/route.js';
import { itemMembers } from '../resources/fields/item-members.js';
import { createGenusQueries } from '../resources/genus/queries.js';
import { genusRoutes } from '../resources/genus/route.js';
import { createHere } from '../resources/here/here.js';
import { hereRoute } from '../resources/here/route.js';
import { createCountSpecies } from '../resources/interpret/counts.js';
import { createInterpret } from '../resources/interpret/interpret.js';
import { createFindNames } from '../resources/interpret/names-in-text.js';
import { createTextReader } from '../resources/interpret/read-text.js';
import { interpretRoute } from '../resources/interpret/route.js';
import { createNamesInLanguage } from '../resources/languages/names-in-language.js';
import { createZoneAtPlace } from '../resources/list/at.js';
import { createCursors } from '../resources/list/cursors.js';
import { deepPages } from '../resources/list/deep-pages.js';
import { createFacetLabels } from '../resources/list/facet-labels.js';
import type { ParentLookups } from '../resources/list/parents.js';
import { createStreams } from '../resources/list/streams.js';
import { createUnknownTaxa } from '../resources/list/taxon-names.js';
import { createZoneLookups, type ZoneLookups } from '../resources/list/zones.js';
import { matchRoutes } from '../resources/match/route.js';
import { createMatchSlots } from '../resources/match/slots.js';
import { createPlantQueries } from '../resources/plants/queries.js';
import { plantRoutes } from '../resources/plants/route.js';
import { createExtend } from '../resources/reconciliation/extend.js';
import { createFindEntities } from '../resources/reconciliation/find-entities.js';
import { createReconcile } from '../resources/reconciliation/reconcile.js';
import { reconciliationRoutes } from '../resources/reconciliation/route.js';
import { createEntitySuggestions } from '../resources/reconciliation/suggest.js';
import { releaseRoutes } from '../resources/releases/route.js';
import { createAnnotate } from '../resources/search/annotate.js';
import { createKnownNames } from '../resources/search/known-names.js';
import { suggestRoute } from '../resources/search/suggest-route.js';
import { createSuggest } from '../resources/search/suggestions.js';
import { LICENCE_LINK } from '../resources/sources/credits.js';
import { presentSource } from '../resources/sources/presenter.js';
import { createSourceQueries } from '../resources/sources/queries.js';
import { sourceRoutes } from '../resources/sources/route.js';
import { createDetails } from '../resources/species/details.js';
import { createSpeciesQueries } from '../resources/species/queries.js';
import { speciesRoutes } from '../resources/species/route.js';
import { SpeciesItem } from '../resources/species/schema.js';
import { healthRoutes } from '../resources/status/health.js';
import { presentStatus } from '../resources/status/presenter.js';
import { statusRoutes } from '../resources/status/route.js';
import { createStoredRecords, createVersionQueries } from '../resources/stored-records.js';
import { createTaxonQueries } from '../resources/taxonomy/queries.js';
import { taxonomyRoutes } from '../resources/taxonomy/route.js';
import { createLoadFindZones } from '../resources/zones/borders.js';
import { zoneGeometryRoute } from '../resources/zones/geometry-route.js';
import { zoneRoutes } from '../resources/zones/route.js';
import { memoizeFor } from '../runtime/memoize.js';

import type { AppOptions } from './app-options.js';

const parentLookups = (pool: DatabasePool, zones: ZoneLookups): ParentLookups =>
  new Map([
    ['genus_id', createGenusQueries(pool).reference],
    ['plant_id', createPlantQueries(pool).reference],
    ['zone_id', zones.reference],
    ['family_id', createTaxonQueries(pool, 'family').reference],
    ['species_id', createSpeciesQueries(pool).reference],
  ]);

/** Lifetime of a copy of the stored numbers (C12.11): with the pauses of the indexer, counters lag by less than a minute (C8.60). */
const LAG_MS = 10_000;

/** Creates what the routes share with the checks of every request. */
export const sharedParts = ({ assets, config, database: { pool }, logger, redis }: AppOptions) => {
  /** Reads the stored numbers (C12.11). */
  const numbers = memoizeFor(LAG_MS, () => readNumbers(pool));
  const registered = createSourceQueries(pool).all;
  return {
    access: {
      authenticate: authenticator(pool, config.browserTokens),
      limiter: createLimiter(config.limits, { redis, logger }, filePaths(assets)),
    },
    sessions: createSessions(pool),
    zones: createZoneLookups(pool),
    numbers,
    sources: memoizeFor(LAG_MS, async () => {
      const [rows, counted] = await Promise.all([registered(), numbers()]);
      return rows.map((source) => presentSource(source, counted.sources));
    }),
  };
};

/** Every route of the service, in the order of matching. */
export const serviceRoutes = (
  parts: AppOptions,
  { access, sessions, zones, numbers, sources } = sharedParts(parts),
): ApiRouter => {
  const { assets, config, engine } = parts;
  const { pool } = parts.database;
  const router = apiRouter(LICENCE_LINK);
  healthRoutes(router, pool, engine, parts.logger, parts.redis, parts.stopping);
  if (config.publicRead) edgeAuthorization(router, access.authenticate, access.limiter);
  const status = async () => presentStatus((await numbers()).records);
  assetRoutes(router, assets);
  const pages = pageRouter(router, pageLicence(sources));
  developerRoutes(pages, assets, { status, sources }, config.pages);
  securityRoute(pages, config.operator?.contact ?? null);
  statusRoutes(router, status);
  sourceRoutes(router, sources);
  catalogueRoutes(router, async () => {
    const [counted, listed] = await Promise.all([numbers(), sources()]);
    return fieldCatalogue(
      counted,
      listed.map(({ slug }) => slug),
    );
  });
  areaRoutes(router, createListsRead(pool));
  accountRoutes(router, pool);
  claimRoutes(router, { ...access, rules: config.browserTokens });
  const knownNames = createKnownNames(pool);
  const namesInLanguage = createNamesInLanguage(pool);
  const annotate = createAnnotate(knownNames, namesInLanguage);
  const lists = {
    annotate,
    texts: createTextReader(createFindNames(parts.matcher)),
    parents: parentLookups(pool, zones),
    zones,
    unknownTaxa: createUnknownTaxa(pool),
    unreadLists: createUnreadLists(pool),
    zoneAt: createZoneAtPlace(createLoadFindZones(pool)),
    deepPages: deepPages(),
    streams: createStreams(),
    units: access.limiter.units,
    details: createDetails(pool),
    labels: createFacetLabels(pool),
    cursors: createCursors(createTextSigner(keysFor('cursor', config.browserTokens.keys))),
  };
  const releases = createReleases(config.releases ?? null);
  releaseRoutes(router, releases);
  changesRoutes(router, {
    pool,
    streams: lists.streams,
    units: lists.units,
    newestRelease: async () => (await releases.list())[0]?.version ?? null,
  });
  const suggest = createSuggest(engine, knownNames);
  suggestRoute(router, suggest);
  const members = itemMembers('species', SpeciesItem, lists.details);
  const items = createSpeciesItems(pool, members);
  const matching = {
    matcher: parts.matcher,
    inSlot: createMatchSlots(config.matchTimeouts),
  };
  const understand = createInterpret({
    texts: lists.texts,
    count: createCountSpecies(lists, engine),
    numbers,
  });
  const resolve = createReferenceResolver(pool);
  const listedIn = createListedIn(pool);
  citationRoute(router, {
    operator: config.operator ?? { name: null, contact: null },
    releases,
    sources,
    version: async () => (await status()).dataset_version,
    find: createFindCitedPart({
      lists,
      engine,
      resolve,
      queries: createCitationQueries(pool),
      hasPages: config.pages,
    }),
  });
  matchRoutes(router, { ...matching, items, listedIn, members, units: lists.units });
  const findEntities = createFindEntities(pool, { resolve, details: lists.details });
  reconciliationRoutes(router, {
    settings: { isOpen: config.reconcileOpen, hasPages: config.pages },
    reconcile: createReconcile({ ...matching, findEntities, resolve }),
    findEntities,
    extend: createExtend(resolve, lists.details),
    suggestEntities: createEntitySuggestions(pool, suggest),
    units: lists.units,
  });
  batchRoutes(router, {
    resolve,
    identifiers: createBatchIdentifiers(pool),
    items,
    members,
    streams: lists.streams,
    units: lists.units,
  });
  interpretRoute(router, understand);
  const calendars = createCalendars({ ...matching, resolve, items, namesInLanguage, pool, sources });
  calendarRoutes(router, calendars, lists.units);
  const findStations = createFindStations(pool);
  stationsRoute(router, findStations);
  const growsHere = createHere({ ...lists, engine });
  hereRoute(router, growsHere, lists, members);
  const versions = createVersionQueries(pool);
  const stored = config.storedRecordsMb ? createStoredRecords(config.storedRecordsMb) : undefined;
  speciesRoutes(router, pool, lists, engine, stored && { stored, version: versions.species });
  factRoutes(router, pool);
  plantRoutes(router, pool, lists, engine, stored && { stored, version: versions.plant });
  taxonomyRoutes(router, pool, lists);
  genusRoutes(router, pool, lists, engine);
  zoneRoutes(router, pool, lists, engine);
  zoneGeometryRoute(router, pool);
  correctionRoutes(router, pool, lists);
  const contributions = { write: parts.database.write, licence: config.contributionLicence };
  reviewRoutes(router, createReviewDesk({ ...contributions, announce: parts.announce }));
  submissionRoutes(router, contributions);
  openApiRoute(router);
  docsRoutes(router, config.pages ? '/docs/browser' : '/docs');
  if (config.pages)
    pageRoutes(pages, assets, {
      ...lists,
      ...matching,
      members,
      items,
      listedIn,
      releases,
      numbers,
      pool,
      engine,
      status,
      sources,
      suggest,
      namesInLanguage,
      understand,
      calendars,
      growsHere,
      findStations,
      write: parts.database.write,
      contributionLicence: config.contributionLicence,
      authenticate: access.authenticate,
      limiter: access.limiter,
      limits: config.limits,
      browserTokens: config.browserTokens,
      sessions,
      formTokens: createFormTokens(keysFor('form', config.browserTokens.keys)),
      termsUrl: config.termsUrl ?? null,
      signUp: config.signUp ? createSignUp(pool, keysFor('sign-up', config.browserTokens.keys)[0]!) : null,
    });
  return router;
};
