import { pageFile, sendPage } from '../../http/page.js';
import { problem } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import { packaged } from '../../runtime/package-root.js';
import { VENDOR, vendorFiles } from './swagger-ui.js';

/** Allows files and requests of this service only; the style sheet of Swagger UI contains its images. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Links are relative, so that the page works behind a proxy that adds a path prefix. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Linnea: API documentation</title>
  <link rel="icon" href="favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="${VENDOR}/swagger-ui.css">
  <link rel="stylesheet" href="docs/docs.css">
</head>
<body>
  <header><a class="wordmark" href="./"><img src="favicon.svg" alt="" width="28" height="28">Linnea</a> <a href="api/openapi.json">OpenAPI document</a></header>
  <main id="docs"></main>
  <script src="${VENDOR}/swagger-ui-bundle.js" defer></script>
  <script src="docs/docs.js" defer></script>
</body>
</html>
`;

const asset = (name: string) => pageFile(packaged('src', 'resources', 'docs', 'assets', name), POLICY);

/** Adds `/docs`: Swagger UI, from its npm package, with the OpenAPI document of the service. */
export const docsRoutes = (router: ApiRouter): void => {
  const file = vendorFiles();
  router.get('/docs', (ctx) => {
    // The links of the page are relative to the path without a trailing slash.
    if (ctx.path.endsWith('/')) return ctx.redirect('../docs');
    return sendPage(ctx, 'html', PAGE, POLICY);
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
