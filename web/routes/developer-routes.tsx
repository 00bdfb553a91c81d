import { documentAnswer } from '../answer.js';
import type { PageAssets } from '../assets.js';
import { FAVICON } from '../components/mark.js';
import type { PageRouter } from '../page-router.js';
import { DevelopersPage } from '../pages/developers-page.js';
import { visitOf } from '../visit.js';
import type { PageParts } from './site.js';

/** Adds the page for developers: at its own address, or at `/` where it is the only page. */
export const developerRoutes = (
  pages: PageRouter,
  assets: PageAssets,
  { status, sources }: Pick<PageParts, 'status' | 'sources'>,
  withPages: boolean,
): void => {
  // Browsers request /favicon.ico when no page names an icon, as for a JSON file.
  pages.get(['/favicon.svg', '/favicon.ico'], () => (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.type = 'image/svg+xml';
    ctx.body = FAVICON;
  });
  pages.get(withPages ? '/developers' : '/', async (ctx) => {
    const visit = visitOf(ctx, assets);
    const [counted, listed] = await Promise.all([status(), sources()]);
    return documentAnswer(
      visit,
      <DevelopersPage visit={visit} status={counted} sources={listed} withPages={withPages} />,
    );
  });
};
