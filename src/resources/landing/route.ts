import type { ApiContext } from '../../http/api-context.js';
import { pageFile, sendPage } from '../../http/page.js';
import type { ApiRouter } from '../../http/router.js';
import { packaged } from '../../runtime/package-root.js';
import { type LandingContent, landingPage } from './page.js';

/** The page loads its own two files and nothing else, and may not be framed. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const asset = (name: string) => pageFile(packaged('src', 'resources', 'landing', 'assets', name), POLICY);

/** A host that is safe in a command line: its commands are pasted into terminals. */
const HOST = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** Base URL under which the caller reached the service; empty for an unsafe Host. */
const baseOf = (ctx: ApiContext): string => (HOST.test(ctx.host) ? `${ctx.protocol}://${ctx.host}` : '');

/** Adds the landing page at `/`, its style sheet and its script. Needs no credential. */
export const landingRoutes = (
  router: ApiRouter,
  content: () => Promise<Omit<LandingContent, 'base'>>,
): void => {
  router.get('/', async (ctx) =>
    // Private: with a shared cache, one caller could show another Host to all others.
    sendPage(ctx, 'html', landingPage({ ...(await content()), base: baseOf(ctx) }), POLICY, 'private'),
  );
  router.get('/landing.css', asset('landing.css'));
  router.get('/landing.js', asset('landing.js'));
};
