import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context } from 'koa';
import helmet from 'koa-helmet';
import type { ApiMiddleware } from './state.js';

/** Answers are data: nothing in them is loaded, run, framed or sent. Pages say what they need beside that. */
const NOTHING = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

const policy = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // For browsers and plugins of the past, or said by the policy already.
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/** What helmet sets, which is the same for every answer. */
const setByHelmet = async (): Promise<OutgoingHttpHeaders> => {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  await policy({ req, res } as Context, () => Promise.resolve());
  return res.getHeaders();
};

/**
 * The headers by which browsers treat an answer with care: no guessing of types, no framing, no address of the page
 * told to others (addresses may hold tokens), nothing loaded.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(await setByHelmet()).map(([name, value]) => [name, String(value)]),
);

const EACH = Object.entries(SECURITY_HEADERS);

/** Sets them on every answer of the app; those beside it are http/server.ts's. */
export const securityHeaders = (): ApiMiddleware => (ctx, next) => {
  for (const [name, value] of EACH) ctx.res.setHeader(name, value);
  return next();
};
