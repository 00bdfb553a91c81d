import type { ApiRouter } from '../../src/http/router.js';
import { sendDocument } from '../answer.js';
import { assetRoutes, type PageAssets } from '../assets.js';
import { FAVICON } from '../components/mark.js';
import { inTime } from '../lists.js';
import { DevelopersPage } from '../pages/developers-page.js';
import { visitOf } from '../visit.js';
import type { PageParts } from './site.js';

/** Adds the page for developers: at its own address, or at `/` where it is the only page. */
export const developerRoutes = (
  router: ApiRouter,
  assets: PageAssets,
  { status, sources }: Pick<PageParts, 'status' | 'sources'>,
  withPages: boolean,
): void => {
  assetRoutes(router, assets);
  // Browsers request /favicon.ico when no page names an icon, as for a JSON file.
  router.get(['/favicon.svg', '/favicon.ico'], (ctx) => {
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
