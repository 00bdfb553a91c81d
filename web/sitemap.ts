import { baseOf } from '../src/http/base-url.js';
import { problem } from '../src/http/problem.js';
import { textAnswer } from './answer.js';
import type { PageRouter } from './page-router.js';
import { IDS_PER_PART } from './queries.js';
import type { Site } from './routes/site.js';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Paths of the pages other than those of plants. */
const PAGES = [
  '/',
  '/explore',
  '/match',
  '/calendar',
  '/here',
  '/compare',
  '/my-plants',
  '/zones',
  '/data',
  '/developers',
  '/docs',
];

/** Adds `/robots.txt`, `/sitemap.xml` and its parts (C15.9). Slugs need no escaping. */
export const sitemapRoutes = (
  pages: PageRouter,
  { numbers, queries }: Pick<Site, 'numbers' | 'queries'>,
): void => {
  /** Number of parts with species; none until the species are counted (C12.11). */
  const parts = async (): Promise<number> =>
    Math.ceil(((await numbers()).records?.last_species_id ?? 0) / IDS_PER_PART);
  pages.get('/robots.txt', (ctx) =>
    textAnswer(
      'text/plain; charset=utf-8',
      `User-agent: *\nDisallow: /api/\nDisallow: /explore?\nDisallow: /explore.csv\nDisallow: /compare?\nDisallow: /suggest\nDisallow: /language/\n\nSitemap: ${baseOf(ctx)}/sitemap.xml\n`,
    ),
  );
  pages.get('/sitemap.xml', async (ctx) => {
    const base = baseOf(ctx);
    const count = await parts();
    const names = ['pages', ...Array.from({ length: count }, (_, at) => `species-${at + 1}`)];
    const entries = names.map((name) => `<sitemap><loc>${base}/sitemaps/${name}.xml</loc></sitemap>\n`);
    return textAnswer(
      'application/xml',
      `${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`,
    );
  });
  pages.get('/sitemaps/pages.xml', (ctx) => {
    const entries = PAGES.map((path) => `<url><loc>${baseOf(ctx)}${path}</loc></url>\n`);
    return textAnswer('application/xml', `${HEAD}<urlset ${SCHEMA}>\n${entries.join('')}</urlset>\n`);
  });
  pages.get('/sitemaps/:part', async (ctx) => {
    const part = Number(/^species-([1-9]\d{0,3})\.xml$/.exec(String(ctx['params'].part))?.[1] ?? 0);
    if (part < 1 || part > (await parts())) throw problem('not_found');
    const base = baseOf(ctx);
    const species = await queries.sitemapPart(part);
    const entries = species.map(
      ({ slug, updated_at }) =>
        `<url><loc>${base}/species/${encodeURIComponent(slug)}</loc><lastmod>${updated_at}</lastmod></url>\n`,
    );
    return textAnswer('application/xml', `${HEAD}<urlset ${SCHEMA}>\n${entries.join('')}</urlset>\n`);
  });
};
