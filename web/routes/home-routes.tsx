import { problem } from '../../src/http/problem.js';
import { COLLECTIONS } from '../../src/query/collections.js';
import { memoizeFor } from '../../src/runtime/memoize.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { documentAnswer, jsonAnswer, seeOther } from '../answer.js';
import type { PlantCard } from '../cards.js';
import { TEXTS } from '../messages/catalogue.js';
import type { PageRouter } from '../page-router.js';
import { HomePage } from '../pages/home-page.js';
import { LANGUAGE, visitOf } from '../visit.js';
import { first, KEPT_MS, ownPath, parameter, SHOWN, type Site } from './site.js';

const YEAR_MS = 31_536_000_000;

/** Returns a path without a language in its query, which would win over the one that was just chosen. */
const withoutLanguage = (path: string): string =>
  path.replace(/(?<=[?&])language=[^&]*(?:&|$)/g, '').replace(/[?&]$/, '');

/** Adds the home page, the suggestions of the search box, and the choice of a language. */
export const homeRoutes = (pages: PageRouter, site: Site): void => {
  const { assets, engine, lists, sources, status, suggestFor } = site;

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

  pages.get('/', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [counted, listed, cards] = await Promise.all([
      status(),
      sources(),
      featured.get(visit.language)!(),
    ]);
    return documentAnswer(
      visit,
      <HomePage visit={visit} content={{ status: counted, sources: listed, plants: cards }} />,
    );
  });

  pages.get('/language/:code', (ctx) => {
    const code = parameter(ctx, 'code');
    if (!TEXTS.has(code)) throw problem('not_found');
    ctx.cookies.set(LANGUAGE, code, { httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS, path: '/' });
    return seeOther(withoutLanguage(ownPath(first(ctx, 'back'), '/')));
  });

  pages.get('/suggest', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const q = first(ctx, 'q').slice(0, 200);
    const lang = /^[a-z]{2,3}$/.test(first(ctx, 'lang')) ? first(ctx, 'lang') : visit.namesIn;
    const { data } = await suggestFor(ctx, q, lang);
    return jsonAnswer({ data, message: visit.t.suggestions(data.length) }, 'list');
  });
};
