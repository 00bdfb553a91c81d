import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from './problem.js';

/** Maximum length of a request target in bytes (C4.4, 414). */
export const MAX_TARGET_BYTES = 8192;

/** Scheme and authority of a target in absolute form, with the begin of what may follow. */
const ABSOLUTE = /^https?:\/\/[^/?#\\]+(?=[/?]|$)/i;

/**
 * Returns path and query of a target, without the scheme and authority that clients of proxies put before them (RFC
 * 9112, 3.2.2). Path and query are those of the text: a URL parser would resolve dot segments, and the request would
 * reach another path than the one that a proxy checked. Returns `*` unchanged, and undefined for any other target.
 */
export const originForm = (target: string): string | undefined => {
  if (target.startsWith('/') || target === '*') return target;
  const [origin] = ABSOLUTE.exec(target) ?? [];
  if (origin === undefined || !URL.canParse(origin)) return undefined;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
};

const NO_TARGET = problem('bad_request', {
  message: 'The request target must be a path, such as /api/v1/species, or an http or https URL.',
});
const NO_HOST = problem('bad_request', { message: 'The header Host is missing: HTTP/1.1 requires it.' });
const MANY_HOSTS = problem('bad_request', {
  message: 'There is more than one header Host: send exactly one.',
});

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Checks for exactly one Host header (RFC 9112, 3.2). Node would answer a missing one without a body. */
const hostProblem = ({ httpVersion, rawHeaders }: IncomingMessage): Problem | undefined => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at]!)) hosts += 1;
  if (hosts > 1) return MANY_HOSTS;
  return hosts === 0 && httpVersion === '1.1' ? NO_HOST : undefined;
};

/** Returns the problem of a request that no route could answer; undefined if there is none. */
export const problemBeforeRouting = (
  request: IncomingMessage,
  target: string | undefined,
): Problem | undefined => {
  if (Buffer.byteLength(request.url ?? '') > MAX_TARGET_BYTES) return problem('uri_too_long');
  if (target === undefined) return NO_TARGET;
  return hostProblem(request);
};
