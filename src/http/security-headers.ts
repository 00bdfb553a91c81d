import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Context } from 'koa';
import helmet from 'koa-helmet';
import type { ApiMiddleware } from './api-context.js';

/** Content-Security-Policy of data, from which browsers load, run, frame and send nothing. Pages set their own. */
const DATA_POLICY = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

const policy = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: DATA_POLICY },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // As frame-ancestors of the policies.
  xFrameOptions: { action: 'deny' },
  // A setting of the deployment.
  strictTransportSecurity: false,
  // For old browsers and plugins, or redundant with the policy.
  dnsPrefetchControl: false,
  ieNoOpen: false,
  originAgentCluster: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
});

/** Runs helmet once and returns its headers, which are the same for every answer. */
const helmetHeaders = async (): Promise<OutgoingHttpHeaders> => {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  await policy({ req, res } as Context, () => Promise.resolve());
  return res.getHeaders();
};

/** Security headers by name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

const ALWAYS: SecurityHeaders = Object.fromEntries(
  Object.entries(await helmetHeaders()).map(([name, value]) => [name, String(value)]),
);

/**
 * Returns the security headers of every answer: no type sniffing, no framing, no referrer (addresses may contain
 * tokens), nothing loaded.
 *
 * @param hsts Value of `Strict-Transport-Security`; null for none.
 */
export const securityHeaders = (hsts: string | null): SecurityHeaders =>
  hsts === null ? ALWAYS : { ...ALWAYS, 'Strict-Transport-Security': hsts };

/** Sets the security headers on every answer of the app; http/server.ts does so for answers outside it. */
export const setSecurityHeaders = (headers: SecurityHeaders): ApiMiddleware => {
  const entries = Object.entries(headers);
  return (ctx, next) => {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    return next();
  };
};
