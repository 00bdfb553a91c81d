import { LRUCache } from 'lru-cache';
import type { DatabasePool } from 'slonik';
import type { z } from 'zod';
import type { ApiContext } from '../src/http/api-context.js';
import { sendJson } from '../src/http/caching.js';
import { problem } from '../src/http/problem.js';
import type { ApiRouter } from '../src/http/router.js';
import { sendRows } from '../src/http/stream-rows.js';
import { fold } from '../src/names/fold.js';
import { COLLECTIONS, MAX_SUGGESTIONS } from '../src/query/collections.js';
import { refusePastEnd } from '../src/query/paging.js';
import { parseList } from '../src/query/parse.js';
import { createGenusQueries } from '../src/resources/genus/queries.js';
import type { NamesInLanguage } from '../src/resources/languages/names-in-language.js';
import type { DeepPages } from '../src/resources/list/deep-pages.js';
import type { Streams } from '../src/resources/list/streams.js';
import type { createZoneLookups } from '../src/resources/list/zones.js';
import { recordNotFound } from '../src/resources/not-found.js';
import type { Annotate } from '../src/resources/search/annotate.js';
import type { Suggest } from '../src/resources/search/suggestions.js';
import type { ListedSource } from '../src/resources/sources/presenter.js';
import type { ReadDetails } from '../src/resources/species/details.js';
import type { Status } from '../src/resources/status/schema.js';
import { createTaxonQueries } from '../src/resources/taxonomy/queries.js';
import { presentZone } from '../src/resources/zones/presenter.js';
import { createZoneQueries } from '../src/resources/zones/queries.js';
import { memoizeFor } from '../src/runtime/memoize.js';
import { StoreUnavailable } from '../src/runtime/store-unavailable.js';
import type { SearchEngine } from '../src/search/engine.js';
import { speciesRecord } from '../src/species/presenter.js';
import { published } from '../src/species/published-values.js';
import { sendDocument } from './answer.js';
import { assetRoutes, type PageAssets } from './assets.js';
import type { PlantCard } from './cards.js';
import { FAVICON } from './components/mark.js';
import { claimsCsv, createListDownload } from './downloads.js';
import { NO_COUNTS } from './explore/filters.js';
import {
  apiState,
  type ExploreState,
  exploreAddress,
  keysOf,
  parameterOf,
  queryOf,
  stateOf,
  withParameter,
} from './explore/state.js';
import { createPageLists, inTime } from './lists.js';
import { TEXTS } from './messages/catalogue.js';
import { ComparePage, MOST_COMPARED } from './pages/compare-page.js';
import { DevelopersPage } from './pages/developers-page.js';
import { GonePage } from './pages/error-page.js';
import { ExplorePage, MOST_CSV_ROWS } from './pages/explore-page.js';
import { FamilyPage, GenusPage, ZonePage } from './pages/group-pages.js';
import { HomePage } from './pages/home-page.js';
import { PlantPage } from './pages/plant-page.js';
import { ZonesPage } from './pages/zones-page.js';
import { familyAndAbove } from './plant/classification.js';
import { createPlantReader } from './plant/read.js';
import { createPageQueries, type ZoneName } from './queries.js';
import { sitemapRoutes } from './sitemap.js';
import { LANGUAGE_COOKIE, type Visit, visitOf } from './visit.js';

/** What the pages are made of: the functions that answer the routes of the API. */
export interface PageParts {
  readonly pool: DatabasePool;
  readonly engine: SearchEngine;
  readonly status: () => Promise<z.infer<typeof Status>>;
  readonly sources: () => Promise<readonly ListedSource[]>;
  readonly zones: ReturnType<typeof createZoneLookups>;
  readonly deepPages: DeepPages;
  readonly streams: Streams;
  readonly details: ReadDetails;
  readonly suggest: Suggest;
  readonly annotate: Annotate;
  readonly namesInLanguage: NamesInLanguage;
}

/** Milliseconds for which lists of names that change with ingestions only are kept. */
const KEPT_MS = 55_000;
/** Plants on the home page and in the lists of groups. */
const SHOWN = { home: 8, group: 12, genus: 48 };
const YEAR_MS = 31_536_000_000;
/** Zones that are offered for a text which several names contain. */
const MOST_ZONES = 12;

const first = (ctx: ApiContext, name: string): string => [ctx.query[name] ?? ''].flat()[0] ?? '';
const parameter = (ctx: ApiContext, name: string): string => String(ctx['params'][name]);

/** Adds the page for developers: at its own address, or at `/` where it is the only page. */
export const developerRoutes = (
  router: ApiRouter,
  assets: PageAssets,
  { status, sources }: Pick<PageParts, 'status' | 'sources'>,
  withPages: boolean,
): void => {
  assetRoutes(router, assets);
  router.get('/favicon.svg', (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.type = 'image/svg+xml';
    ctx.body = FAVICON;
  });
  router.get(withPages ? '/developers' : '/', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [counted, listed] = await inTime(ctx, Promise.all([status(), sources()]));
    sendDocument(
      ctx,
      visit,
      <DevelopersPage visit={visit} status={counted} sources={listed} withPages={withPages} />,
    );
  });
};

/** Adds the pages for people (contract section 15). None of them needs a credential. */
export const pageRoutes = (router: ApiRouter, assets: PageAssets, parts: PageParts): void => {
  const { pool, status, sources, streams, suggest, annotate } = parts;
  const queries = createPageQueries(pool);
  const lists = createPageLists({ ...parts, queries });
  const sourceNames = memoizeFor(KEPT_MS, queries.sources);
  const plants = createPlantReader(pool, queries, sourceNames);
  const genera = createGenusQueries(pool);
  const families = createTaxonQueries(pool, 'family');
  const zoneQueries = createZoneQueries(pool);
  const allZones = memoizeFor(KEPT_MS, async () => {
    const sorted = (await queries.zones()).toSorted((a, b) => (a.name_key < b.name_key ? -1 : 1));
    return new Map(sorted.map((zone) => [zone.slug, zone]));
  });
  const download = createListDownload(parts.details);
  const countedGenera = new LRUCache<number, Awaited<ReturnType<typeof queries.genera>>>({
    max: 200,
    ttl: KEPT_MS,
    fetchMethod: (family) => queries.genera(family),
  });

  /** The best known plants with photos, in English; none while the search store is unavailable. */
  const featured = memoizeFor(KEPT_MS, async (): Promise<readonly PlantCard[]> => {
    const { query } = await lists.prepare(
      COLLECTIONS.species,
      'filter_not[image_url]=null&filter[rank]=species',
    );
    try {
      const { items } = await parts.engine.page({ ...query, size: SHOWN.home });
      return await lists.cards(items, 'en');
    } catch (failure) {
      if (failure instanceof StoreUnavailable) return [];
      throw failure;
    }
  });

  router.get('/', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [counted, listed, cards] = await inTime(ctx, Promise.all([status(), sources(), featured()]));
    sendDocument(
      ctx,
      visit,
      <HomePage visit={visit} content={{ status: counted, sources: listed, plants: cards }} />,
    );
  });

  router.get('/language/:code', (ctx) => {
    const code = parameter(ctx, 'code');
    if (!TEXTS.has(code)) throw problem('not_found');
    ctx.cookies.set(LANGUAGE_COOKIE, code, { httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS, path: '/' });
    // A path of this service only: `//host` and `/\host` would lead to another one.
    const back = first(ctx, 'back');
    ctx.set('Cache-Control', 'no-store');
    ctx.status = 303;
    ctx.redirect(/^\/(?![/\\])[!-~]*$/.test(back) ? back : '/');
  });

  router.get('/suggest', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const q = first(ctx, 'q').slice(0, 200);
    const lang = /^[a-z]{2,3}$/.test(first(ctx, 'lang')) ? first(ctx, 'lang') : visit.namesIn;
    const { names } = parseList(COLLECTIONS.suggestions, String(new URLSearchParams({ q, lang })));
    const { data } = await inTime(ctx, suggest(names!, MAX_SUGGESTIONS, ctx.state.cancellation));
    sendJson(ctx, JSON.stringify({ data, message: visit.t.suggestions(data.length) }), 'list');
  });

  /** Leads to the proper address of a plant, says what a removed one was, or that there is none. */
  const elsewhere = async (ctx: ApiContext, visit: Visit, ref: string): Promise<void> => {
    const name = await inTime(ctx, queries.removed(ref));
    if (name === null) throw recordNotFound('species', 'id', ref);
    sendDocument(ctx, visit, <GonePage visit={visit} name={name} />, 410);
  };

  const movedTo = (ctx: ApiContext, path: string): void => {
    ctx.set('Cache-Control', 'private, max-age=300');
    ctx.status = 301;
    ctx.redirect(path);
  };

  router.get('/species/:slug', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const ref = parameter(ctx, 'slug');
    const [content, counted] = await inTime(ctx, Promise.all([plants.content(ref), status()]));
    if (content === null) return elsewhere(ctx, visit, ref);
    const { slug } = content.record;
    if (slug !== ref) return movedTo(ctx, `/species/${encodeURIComponent(slug)}`);
    sendDocument(
      ctx,
      visit,
      <PlantPage
        visit={visit}
        content={content}
        datasetVersion={counted.dataset_version}
        today={`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`}
      />,
    );
  });

  router.get('/species/:slug/record.json', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const record = await inTime(ctx, plants.record(ref));
    if (record === null) throw recordNotFound('species', 'id', ref);
    const { data, meta } = speciesRecord(record);
    sendJson(ctx, JSON.stringify({ data, meta }), 'record');
  });

  router.get('/species/:slug/claims.csv', async (ctx) => {
    const ref = parameter(ctx, 'slug');
    const facts = await inTime(ctx, plants.facts(ref));
    if (facts === null) throw recordNotFound('species', 'id', ref);
    ctx.set('Cache-Control', 'private, max-age=60');
    ctx.type = 'text/csv; charset=utf-8; header=present';
    ctx.body = claimsCsv(facts);
  });

  router.get('/genus/:slug', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const ref = parameter(ctx, 'slug');
    const genus = await inTime(ctx, genera.record(ref));
    if (genus === null) throw recordNotFound('genus', 'id', ref);
    if (genus.slug !== ref) return movedTo(ctx, `/genus/${encodeURIComponent(genus.slug)}`);
    const [family, listed] = await Promise.all([
      families.record(genus.family.slug),
      lists
        .prepare(COLLECTIONS.speciesOfGenus, '', new Map([['genus_id', genus]]))
        .then((prepared) => lists.plants(ctx, prepared, visit.namesIn, SHOWN.genus)),
    ]);
    const ancestors = family === null ? [] : familyAndAbove(family);
    sendDocument(ctx, visit, <GenusPage visit={visit} genus={genus} ancestors={ancestors} plants={listed} />);
  });

  router.get('/families/:slug', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const ref = parameter(ctx, 'slug');
    const family = await inTime(ctx, families.record(ref));
    if (family === null) throw recordNotFound('family', 'id', ref);
    if (family.slug !== ref) return movedTo(ctx, `/families/${encodeURIComponent(family.slug)}`);
    const [counted, listed] = await Promise.all([
      inTime(ctx, countedGenera.forceFetch(family.id)),
      lists
        .prepare(COLLECTIONS.species, String(new URLSearchParams({ 'filter[family]': family.name })))
        .then((prepared) => lists.plants(ctx, prepared, visit.namesIn, SHOWN.group)),
    ]);
    sendDocument(
      ctx,
      visit,
      <FamilyPage
        visit={visit}
        family={family}
        ancestors={familyAndAbove(family)}
        genera={counted}
        plants={listed}
      />,
    );
  });

  router.get('/zones', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const zones = await inTime(ctx, allZones());
    sendDocument(ctx, visit, <ZonesPage visit={visit} zones={zones} state={stateOf(ctx.querystring)} />);
  });

  router.get('/zones/:slug', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const ref = parameter(ctx, 'slug');
    const found = await inTime(ctx, zoneQueries.record(ref));
    if (found === null) throw recordNotFound('zone', 'id', ref);
    const zone = presentZone(found);
    if (zone.slug !== ref) return movedTo(ctx, `/zones/${encodeURIComponent(zone.slug)}`);
    const parents = new Map([['zone_id', zone] as const]);
    const best = async (establishment: string) =>
      lists.plants(
        ctx,
        await lists.prepare(COLLECTIONS.species, `filter[establishment]=${establishment}`, parents),
        visit.namesIn,
        SHOWN.group,
      );
    const [native, introduced] = await Promise.all([best('native'), best('introduced')]);
    sendDocument(
      ctx,
      visit,
      <ZonePage
        visit={visit}
        zone={zone}
        parent={zone.parent}
        parts={zone.children}
        native={native}
        introduced={introduced}
      />,
    );
  });

  /** Returns the zones that a text names: that of the code or of the whole name, else those whose names contain it. */
  const zonesNamed = (zones: ReadonlyMap<string, ZoneName>, text: string): readonly ZoneName[] => {
    const code = zones.get(text.toLowerCase());
    if (code) return [code];
    const key = fold(text);
    const named = [...zones.values()].map((zone) => ({ zone, name: fold(zone.name) }));
    const exact = named.filter(({ name }) => name === key);
    const found =
      exact.length > 0
        ? exact.toSorted((a, b) => b.zone.level - a.zone.level).slice(0, 1)
        : named.filter(({ name }) => key !== '' && name.includes(key));
    return found.slice(0, MOST_ZONES).map(({ zone }) => zone);
  };

  /** Returns the state in which inputs of the form became parameters of the API; null if there were none. */
  const settled = (
    ctx: ApiContext,
    state: ExploreState,
    zones: ReadonlyMap<string, ZoneName>,
  ): ExploreState | null => {
    let next = state;
    const sort = parameterOf(state, 'sort');
    if (new URLSearchParams(ctx.querystring).has('sort')) {
      next = withParameter(next, 'sort', null).filter(([name]) => !name.startsWith('order['));
      const [, key, direction] = /^([a-z_]+)\.(asc|desc)$/.exec(sort ?? '') ?? [];
      if (key !== undefined && direction !== undefined) next = [...next, [`order[${key}]`, direction]];
    }
    const text = parameterOf(state, 'zone');
    if (text !== undefined) {
      const [zone, another] = zonesNamed(zones, text);
      if (zone && !another)
        next = withParameter(withParameter(next, 'zone', null), 'filter[zone]', zone.slug);
    }
    const isAsSent = queryOf(next) === queryOf([...new URLSearchParams(ctx.querystring)]);
    return isAsSent ? null : next;
  };

  const preparedFor = (state: ExploreState, language: string) => {
    const q = parameterOf(state, 'q');
    const query = queryOf(apiState(state));
    return q === undefined
      ? lists.prepare(COLLECTIONS.species, query)
      : lists.prepare(
          COLLECTIONS.speciesSearch,
          `${query}&explain=true${language === 'en' ? '' : `&lang=${language}`}`,
        );
  };

  router.get('/explore', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const zones = await inTime(ctx, allZones());
    const state = stateOf(ctx.querystring);
    const next = settled(ctx, state, zones);
    if (next !== null) {
      ctx.set('Cache-Control', 'no-store');
      ctx.status = 303;
      return ctx.redirect(exploreAddress(next));
    }
    const prepared = await inTime(ctx, preparedFor(state, visit.namesIn));
    const { items, total } = await lists.run(ctx, prepared.query);
    refusePastEnd(prepared.query.page, prepared.query.size, total);
    const annotated = await inTime(ctx, annotate(prepared.parsed, items));
    const cards = await inTime(ctx, lists.cards(annotated, visit.namesIn));
    const text = parameterOf(state, 'zone');
    sendDocument(
      ctx,
      visit,
      <ExplorePage
        visit={visit}
        content={{
          state,
          cards,
          total,
          page: prepared.query.page,
          counts: NO_COUNTS,
          zones,
          warnings: prepared.warnings,
          zoneChoice: text === undefined ? null : { text, zones: zonesNamed(zones, text) },
        }}
      />,
    );
  });

  router.get('/explore.csv', async (ctx) => {
    const state = stateOf(ctx.querystring).filter(([name]) => name !== 'page');
    const { query } = await inTime(ctx, preparedFor(state, 'en'));
    ctx.set('Content-Disposition', 'attachment; filename="plants.csv"');
    const rows = download(query, keysOf(state), MOST_CSV_ROWS, (page, { isFirst }) =>
      streams(undefined, () => parts.engine.page(page, ctx.state.cancellation), {
        isFirst,
        signal: ctx.state.cancellation,
      }),
    );
    await sendRows(ctx, rows, ctx.state.cancellation);
  });

  router.get('/compare', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const asked = first(ctx, 'species')
      .split(',')
      .filter((slug) => slug !== '');
    const records = await inTime(
      ctx,
      Promise.all(asked.slice(0, MOST_COMPARED).map((slug) => plants.record(slug))),
    );
    const found = [
      ...new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))).values(),
    ];
    const text = first(ctx, 'add').trim().slice(0, 200);
    const slugs = found.map(({ slug }) => slug);
    if (text === '') {
      return sendDocument(
        ctx,
        visit,
        <ComparePage
          visit={visit}
          content={{
            plants: found.map((record) => ({ record, values: published(record) })),
            sources: await inTime(ctx, sourceNames()),
            choice: null,
          }}
        />,
      );
    }
    const chosen = await inTime(ctx, plants.slug(text));
    const { names } = parseList(
      COLLECTIONS.suggestions,
      String(new URLSearchParams({ q: text, lang: visit.namesIn })),
    );
    const { data } =
      chosen === null
        ? await inTime(ctx, suggest(names!, MAX_SUGGESTIONS, ctx.state.cancellation))
        : { data: [] };
    const only = chosen ?? (data.length === 1 ? data[0]!.slug : null);
    if (only !== null) {
      ctx.set('Cache-Control', 'no-store');
      ctx.status = 303;
      return ctx.redirect(`/compare?species=${[...slugs, only].map(encodeURIComponent).join(',')}`);
    }
    sendDocument(
      ctx,
      visit,
      <ComparePage
        visit={visit}
        content={{
          plants: found.map((record) => ({ record, values: published(record) })),
          sources: await inTime(ctx, sourceNames()),
          choice: { text, found: data },
        }}
      />,
    );
  });

  sitemapRoutes(router, queries);
};
