import { pageFile, sendPage } from '../../http/page.js';
import { problem } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import { packaged } from '../../runtime/package-root.js';
import { VENDOR, vendorFiles } from './swagger-ui.js';

/** Allows files and requests of this service only; the style sheet of Swagger UI contains its images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns the page. Its links are relative to `up`, so that it works behind a proxy that adds a path prefix. */
const pageAt = (up: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Linnea: API documentation</title>
  <link rel="icon" href="${up}favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${up}${VENDOR}/swagger-ui.css">
  <link rel="stylesheet" href="${up}docs/docs.css">
</head>
<body>
  <header><a class="wordmark" href="${up || './'}"><img src="${up}favicon.svg" alt="" width="28" height="28">Linnea</a> <a href="${up}api/openapi.json">OpenAPI document</a></header>
  <main id="docs"></main>
  <script src="${up}${VENDOR}/swagger-ui-bundle.js" defer></script>
  <script src="${up}docs/docs.js" data-document="${up}api/openapi.json" defer></script>
</body>
</html>
`;

const asset = (name: string) => pageFile(packaged('src', 'resources', 'docs', 'assets', name), POLICY);

/**
 * Adds the API browser: Swagger UI, from its npm package, with the OpenAPI document of the service. It is at `/docs`, or
 * at `/docs/browser` where `/docs` is a page of the documentation.
 */
export const docsRoutes = (router: ApiRouter, path: '/docs' | '/docs/browser'): void => {
  const up = path === '/docs' ? '' : '../';
  const name = path.split('/').at(-1)!;
  const page = pageAt(up);
  const file = vendorFiles();
  router.get(path, (ctx) => {
    // The links of the page are relative to the path without a trailing slash.
    if (ctx.path.endsWith('/')) return ctx.redirect(`../${name}`);
    return sendPage(ctx, 'html', page, POLICY);
  });
  router.get('/docs/docs.js', asset('docs.js'));
  router.get('/docs/docs.css', asset('docs.css'));
  router.get(`/${VENDOR}/:file`, async (ctx) => {
    const found = file(String(ctx.params['file']));
    if (found === undefined) throw problem('not_found');
    ctx.set('Content-Security-Policy', POLICY);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    ctx.type = found.type;
    await found.send(ctx);
  });
};
