import { sendJson } from '../../src/http/caching.js';
import { problem } from '../../src/http/problem.js';
import type { ApiRouter } from '../../src/http/router.js';
import { COLLECTIONS, MAX_SUGGESTIONS } from '../../src/query/collections.js';
import { parseList } from '../../src/query/parse.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { sendDocument } from '../answer.js';
import type { PlantCard } from '../cards.js';
import { inTime } from '../lists.js';
import { TEXTS } from '../messages/catalogue.js';
import { HomePage } from '../pages/home-page.js';
import { LANGUAGE_COOKIE, visitOf } from '../visit.js';
import { first, KEPT_MS, ownPath, parameter, SHOWN, type Site, seeOther } from './site.js';

const YEAR_MS = 31_536_000_000;

/** Adds the home page, the suggestions of the search box, and the choice of a language. */
export const homeRoutes = (router: ApiRouter, site: Site): void => {
  const { assets, engine, lists, sources, status, suggest } = site;

  /** The best known plants with photos; none while the search store is unavailable. */
  const featuredIn = (language: string) =>
    memoizeFor(KEPT_MS, async (): Promise<readonly PlantCard[]> => {
      const { query } = await lists.prepare(
        COLLECTIONS.species,
        'filter_not[image_url]=null&filter[rank]=species',
      );
      try {
        const { items } = await engine.page({ ...query, size: SHOWN.home });
        return await lists.cards(items, language);
      } catch (failure) {
        if (failure instanceof StoreUnavailable) return [];
        throw failure;
      }
    });
  const featured = new Map([...TEXTS.keys()].map((language) => [language, featuredIn(language)]));

  router.get('/', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [counted, listed, cards] = await inTime(
      ctx,
      Promise.all([status(), sources(), featured.get(visit.language)!()]),
    );
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
    seeOther(ctx, ownPath(first(ctx, 'back'), '/'));
  });

  router.get('/suggest', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const q = first(ctx, 'q').slice(0, 200);
    const lang = /^[a-z]{2,3}$/.test(first(ctx, 'lang')) ? first(ctx, 'lang') : visit.namesIn;
    const { names } = parseList(COLLECTIONS.suggestions, String(new URLSearchParams({ q, lang })));
    const { data } = await inTime(ctx, suggest(names!, MAX_SUGGESTIONS, ctx.state.cancellation));
    sendJson(ctx, JSON.stringify({ data, message: visit.t.suggestions(data.length) }), 'list');
  });
};
