import { problem } from '../../http/problem.js';
import type { ApiRouter } from '../../http/router.js';
import type { ApiContext } from '../../http/state.js';
import { SCRIPT, STYLE, VENDOR, vendorFiles } from './assets.js';

/** Own files and own requests only; Swagger UI draws with images that it has in its style sheet. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Addresses are relative, so that the page works below a prefix of a proxy. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Linnea: documentation</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${VENDOR}/swagger-ui.css">
  <link rel="stylesheet" href="docs/docs.css">
</head>
<body>
  <header><a href="./">Linnea</a> <a href="api/openapi.json">OpenAPI document</a></header>
  <main id="docs"></main>
  <script src="${VENDOR}/swagger-ui-bundle.js" defer></script>
  <script src="docs/docs.js" defer></script>
</body>
</html>
`;

const describe = (ctx: ApiContext, type: string, caching: string): void => {
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', caching);
  ctx.type = type;
};

const send = (ctx: ApiContext, type: string, body: string): void => {
  describe(ctx, type, 'public, max-age=60');
  ctx.body = body;
};

/** `/docs`: Swagger UI from its npm package over the document of the service; nothing comes from elsewhere. */
export const docsRoutes = (router: ApiRouter): void => {
  const file = vendorFiles();
  router.get('/docs', (ctx) => {
    // The addresses of the page are relative to one without a slash at its end.
    if (ctx.path.endsWith('/')) return ctx.redirect('../docs');
    return send(ctx, 'text/html; charset=utf-8', PAGE);
  });
  router.get('/docs/docs.js', (ctx) => send(ctx, 'text/javascript; charset=utf-8', SCRIPT));
  router.get('/docs/docs.css', (ctx) => send(ctx, 'text/css; charset=utf-8', STYLE));
  router.get(`/${VENDOR}/:file`, async (ctx) => {
    const found = file(String(ctx.params['file']));
    if (found === undefined) throw problem('not_found');
    describe(ctx, found.type, 'public, max-age=31536000, immutable');
    await found.send(ctx);
  });
};
