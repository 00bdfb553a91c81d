import type { DatabasePool } from 'slonik';
import type { z } from 'zod';
import type { Authenticate } from '../../src/auth/authenticate.js';
import type { BrowserTokenRules } from '../../src/auth/browser-token.js';
import type { FormTokens } from '../../src/auth/form-token.js';
import type { Sessions, SignedIn } from '../../src/auth/sessions.js';
import type { createSignUp } from '../../src/auth/sign-up.js';
import type { ContributionLicenceId } from '../../src/config/contribution-licences.js';
import type { Database } from '../../src/database/database.js';
import type { ApiContext } from '../../src/http/api-context.js';
import { linkableUrl, withoutToken } from '../../src/http/base-url.js';
import type { Limiter, RateLimits } from '../../src/http/rate-limit.js';
import type { StoredNumbers } from '../../src/inventory/stored-numbers.js';
import type { Matcher } from '../../src/matching/matcher.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { MAX_SUGGESTIONS } from '../../src/query/paging.js';
import { parseList } from '../../src/query/parse.js';
import type { Releases } from '../../src/releases/manifest.js';
import type { ReadListedIn } from '../../src/resources/areas/listed-in.js';
import type { ReadSpeciesItems } from '../../src/resources/batch/species-items.js';
import type { Calendars } from '../../src/resources/calendar/calendars.js';
import type { FindStations } from '../../src/resources/calendar/stations.js';
import type { ItemMembers } from '../../src/resources/fields/item-members.js';
import { createGenusQueries } from '../../src/resources/genus/queries.js';
import type { GrowsHere } from '../../src/resources/here/here.js';
import type { Understand } from '../../src/resources/interpret/interpret.js';
import type { NamesInLanguage } from '../../src/resources/languages/names-in-language.js';
import type { ListParts } from '../../src/resources/list/declaration.js';
import type { InMatchSlot } from '../../src/resources/match/slots.js';
import type { Suggest } from '../../src/resources/search/suggestions.js';
import type { ListedSource } from '../../src/resources/sources/presenter.js';
import type { Status } from '../../src/resources/status/schema.js';
import { createTaxonQueries } from '../../src/resources/taxonomy/queries.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import type { SearchEngine } from '../../src/search/engine.js';
import { createUploadReader } from '../../src/tables/upload/upload-reader.js';
import { type PageAnswer, seeOther } from '../answer.js';
import type { PageAssets } from '../assets.js';
import { createPageLists } from '../lists.js';
import { createZoneShapes } from '../map/zone-shapes.js';
import { createPlantReader } from '../plant/read.js';
import { createPageQueries } from '../queries.js';
import { createVisitors } from '../session.js';
import { createSharedPages } from '../shared-page.js';
import { type Visit, visitOf } from '../visit.js';

/** What the pages are made of: the functions that answer the routes of the API. */
export interface PageParts extends Omit<ListParts, 'parents' | 'cursors'> {
  readonly pool: DatabasePool;
  readonly engine: SearchEngine;
  readonly status: () => Promise<z.infer<typeof Status>>;
  readonly sources: () => Promise<readonly ListedSource[]>;
  readonly suggest: Suggest;
  readonly namesInLanguage: NamesInLanguage;
  /** Calendars by frost. */
  readonly calendars: Calendars;
  /** Finds climate stations by name. */
  readonly findStations: FindStations;
  /** Lists the native plants of a place. */
  readonly growsHere: GrowsHere;
  /** Understands descriptions of plants. */
  readonly understand: Understand;
  readonly numbers: () => Promise<StoredNumbers>;
  readonly releases: Pick<Releases, 'list' | 'find' | 'pathOf'>;
  /** Members of the items of species, and the reader of these items. */
  readonly members: ItemMembers;
  readonly items: ReadSpeciesItems;
  /** Reads what the lists of areas say of species. */
  readonly listedIn: ReadListedIn;
  readonly matcher: Matcher;
  /** Runs the matching of a batch of names in a slot. */
  readonly inSlot: InMatchSlot;
  readonly write: Database['write'];
  /** Licence under which corrections are contributed (C9.9). */
  readonly contributionLicence: ContributionLicenceId;
  /** Identifies the account of a token. */
  readonly authenticate: Authenticate;
  readonly limiter: Pick<Limiter, 'claimOf' | 'signIn' | 'list' | 'used'>;
  readonly limits: RateLimits;
  /** Rules for signing browser tokens. */
  readonly browserTokens: BrowserTokenRules;
  readonly sessions: Sessions;
  readonly formTokens: FormTokens;
  /** URL of the terms that whoever opens an account accepts; null if there are none. */
  readonly termsUrl: string | null;
  /** Opens an account; null if nobody may. */
  readonly signUp: ReturnType<typeof createSignUp> | null;
}

/** Milliseconds for which lists of names that change with ingestions only are kept. */
export const KEPT_MS = 55_000;
/** Plants that a page lists of a group. */
export const SHOWN = { home: 8, group: 12, genus: 48 };

/** Returns what the routes of several pages share. */
export const createSite = (assets: PageAssets, parts: PageParts) => {
  const queries = createPageQueries(parts.pool);
  const sourceNames = memoizeFor(KEPT_MS, queries.sources);
  const families = createTaxonQueries(parts.pool, 'family');
  return {
    ...parts,
    assets,
    queries,
    genera: createGenusQueries(parts.pool),
    families,
    visitors: createVisitors(parts.sessions, parts.formTokens),
    /** Returns the route of a page that is the same for all visitors who are not signed in. */
    sharedPage: createSharedPages(parts.pool, assets),
    /** Names of all sources. */
    sourceNames,
    lists: createPageLists({ ...parts, queries }),
    plants: createPlantReader(parts.pool, queries, families, sourceNames),
    /** Suggests plants whose names begin like a text, or are near to it. */
    suggestFor: (ctx: ApiContext, text: string, language: string) => {
      const query = String(new URLSearchParams({ q: text, lang: language }));
      const { names } = parseList(COLLECTIONS.suggestions, query);
      return parts.suggest(names!, MAX_SUGGESTIONS, ctx.state.cancellation);
    },
    /** Hosts of the publishers of all photos. */
    photoHosts: memoizeFor(KEPT_MS, queries.photoHosts),
    readUpload: createUploadReader(),
    /** The zones as maps draw them. */
    zoneShapes: createZoneShapes(parts.pool),
    /** All zones by slug, in order of their names. */
    allZones: memoizeFor(KEPT_MS, async () => {
      const sorted = (await queries.zones()).toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1));
      return new Map(sorted.map((zone) => [zone.slug, zone]));
    }),
  };
};
export type Site = ReturnType<typeof createSite>;

/** Returns the first value of a parameter of the query; empty without one. */
export const first = (ctx: ApiContext, name: string): string => [ctx.query[name] ?? ''].flat()[0] ?? '';

/** Returns a parameter of the path. */
export const parameter = (ctx: ApiContext, name: string): string => String(ctx['params'][name]);

/** Returns what a page with forms knows of its request. */
export const formVisit = (
  ctx: ApiContext,
  { assets, visitors }: Pick<Site, 'assets' | 'visitors'>,
): Visit => {
  // The token first: it may set a cookie.
  const formToken = visitors.formToken(ctx);
  return { ...visitOf(ctx, assets), formToken };
};

/** A path of this service only: `//host` and `/\host` would lead to another one. */
const OWN_PATH = /^\/(?![/\\])[!-~]*$/;

/** Returns a path that the address or a form names, without a token; `otherwise` if it would lead to another service. */
export const ownPath = (path: string, otherwise: string): string =>
  OWN_PATH.test(path) ? withoutToken(path) : otherwise;

/** Returns the answer for the account that is signed in; leads others to the page for signing in, and from there back. */
export const forAccount = (
  ctx: ApiContext,
  answer: (account: SignedIn) => PageAnswer | Promise<PageAnswer>,
  back = linkableUrl(ctx),
): PageAnswer | Promise<PageAnswer> =>
  ctx.state.session
    ? answer(ctx.state.session.account)
    : seeOther(`/sign-in?back=${encodeURIComponent(back)}`);
