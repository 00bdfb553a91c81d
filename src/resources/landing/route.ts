import type { ApiRouter } from '../../http/router.js';
import type { ApiContext } from '../../http/state.js';
import { SCRIPT, STYLE } from './assets.js';
import { type LandingContent, landingPage } from './page.js';

/** The page needs its own two files and nothing else; it may be framed by nobody. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const send = (ctx: ApiContext, type: string, body: string): void => {
  ctx.set('Content-Security-Policy', POLICY);
  ctx.set('Cache-Control', 'public, max-age=60');
  ctx.type = type;
  ctx.body = body;
};

/** A host that may stand in a command line: the page is kept by caches, and its commands are pasted into terminals. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** Where the caller reached the service; nothing where its Host names no host. */
const baseOf = (ctx: ApiContext): string => (HOST.test(ctx.host) ? `${ctx.protocol}://${ctx.host}` : '');

/** The page for people at `/`, with its style sheet and script: no credential, no network beyond this service. */
export const landingRoutes = (
  router: ApiRouter,
  content: () => Promise<Omit<LandingContent, 'base'>>,
): void => {
  router.get('/', async (ctx) =>
    send(ctx, 'text/html; charset=utf-8', landingPage({ ...(await content()), base: baseOf(ctx) })),
  );
  router.get('/landing.css', (ctx) => send(ctx, 'text/css; charset=utf-8', STYLE));
  router.get('/landing.js', (ctx) => send(ctx, 'text/javascript; charset=utf-8', SCRIPT));
};
