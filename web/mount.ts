import type { ApiRouter } from '../src/http/router.js';
import type { PageAssets } from './assets.js';
import { accountPageRoutes } from './routes/account-routes.js';
import { compareRoutes } from './routes/compare-routes.js';
import { dataRoutes } from './routes/data-routes.js';
import { docsPageRoutes } from './routes/docs-page-routes.js';
import { exploreRoutes } from './routes/explore-routes.js';
import { fixRoutes } from './routes/fix-routes.js';
import { groupRoutes } from './routes/group-routes.js';
import { homeRoutes } from './routes/home-routes.js';
import { matchPageRoutes } from './routes/match-routes.js';
import { plantPageRoutes } from './routes/plant-routes.js';
import { previewRoutes } from './routes/preview-routes.js';
import { reportRoutes } from './routes/report-routes.js';
import { reviewPageRoutes } from './routes/review-routes.js';
import { signInRoutes } from './routes/sign-in-routes.js';
import { createSite, type PageParts } from './routes/site.js';
import { sitemapRoutes } from './sitemap.js';

/** Adds the pages for people (contract section 15). */
export const pageRoutes = (router: ApiRouter, assets: PageAssets, parts: PageParts): void => {
  const site = createSite(assets, parts);
  homeRoutes(router, site);
  plantPageRoutes(router, site);
  groupRoutes(router, site);
  exploreRoutes(router, site);
  compareRoutes(router, site);
  previewRoutes(router, site);
  matchPageRoutes(router, site);
  dataRoutes(router, site);
  docsPageRoutes(router, site);
  fixRoutes(router, site);
  reportRoutes(router, site);
  signInRoutes(router, site);
  accountPageRoutes(router, site);
  reviewPageRoutes(router, site);
  sitemapRoutes(router, site.queries);
};
