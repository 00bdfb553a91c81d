import { ANY_CHANGE, EVERYTHING } from '../changes/surrogate-names.js';
import { isChoosing } from '../query/choosing.js';
import { isKeyParameter } from '../query/key-parameters.js';
import type { ApiContext, ApiMiddleware } from './api-context.js';
import { belowApi } from './api-context.js';
import { LIMIT_HEADERS } from './budget.js';
import type { Caching } from './caching.js';
import type { RouteSpec } from './router.js';

/** How the answers of a service with public reading may be shared (contract C21.1). */
export interface Sharing {
  /** Whether a purger tells caches of changes, so that they may keep answers for longer. */
  readonly purged: boolean;
}

/** An answer that caches may give to others. */
export interface SharedAnswer extends Sharing {
  /** Surrogate keys, by which caches drop it (C21.5). */
  readonly keys: readonly string[];
}

/** Kinds of answers that caches may share, with the seconds for which they keep them when they are told of changes. */
const SHARED_SECONDS: Readonly<Partial<Record<Caching, number>>> = { record: 3600, list: 300, public: 300 };

/** Seconds for which browsers and caches that are told of no change keep an answer. */
const UNTOLD_SECONDS = 60;

/** Seconds for which caches may answer with an old form: while they ask for a new one, and while the service fails. */
const WHILE_ASKING = 30;
const WHILE_FAILING = 86_400;

/** Longest `Surrogate-Key` in bytes. */
const LONGEST_KEYS = 1024;

/** Lets callers read without a credential: marks the requests whose answers may be shared. */
export const publicReading =
  (sharing: Sharing): ApiMiddleware =>
  (ctx, next) => {
    if (ctx.method === 'GET' || ctx.method === 'HEAD') ctx.state.sharing = sharing;
    return next();
  };

/** Shares a page that was sent to a visitor who is not signed in, and sets no cookie (C21.4). */
export const sharePage = (ctx: ApiContext): void => {
  const { sharing, session } = ctx.state;
  if (sharing === undefined || session !== undefined || ctx.res.hasHeader('Set-Cookie')) return;
  ctx.state.shared = { ...sharing, keys: [ANY_CHANGE] };
  shareAnswer(ctx, 'list');
};

type Declared = Pick<RouteSpec<unknown, unknown>, 'access' | 'caching'> &
  Partial<Pick<RouteSpec<unknown, unknown>, 'collection' | 'choosing' | 'parameters'>>;

/** Returns whether the route takes every parameter of a query string; others only lead to warnings. */
const takesAll = ({ collection, choosing, parameters }: Declared, querystring: string): boolean =>
  [...new URLSearchParams(querystring).keys()].every(
    (name) =>
      name === 'token' ||
      (parameters !== undefined && Object.hasOwn(parameters.shape, name)) ||
      (choosing !== undefined && isChoosing(name)) ||
      (collection !== undefined && (collection.plainParameters.has(name) || isKeyParameter(name))),
  );

/** Returns whether anybody may read what a route answers, so that a caller without a credential is answered (C21.1). */
export const isForAnybody = (ctx: ApiContext, { access = 'read', caching }: Declared): boolean =>
  ctx.state.sharing !== undefined &&
  (access === 'read' || access === 'anyone') &&
  SHARED_SECONDS[caching] !== undefined;

/** Marks a request whose answer may be shared: a public one without parameters that the route ignores (C21.6). */
export const markShared = (ctx: ApiContext, spec: Declared): void => {
  const { sharing } = ctx.state;
  if (sharing && isForAnybody(ctx, spec) && takesAll(spec, ctx.querystring))
    ctx.state.shared = { ...sharing, keys: [ANY_CHANGE] };
};

/** Returns as many keys as the header may hold. The caller puts those that must not be missing first. */
const keysText = (keys: readonly string[]): string => {
  let text = EVERYTHING;
  for (const key of keys) {
    if (text.length + 1 + key.length > LONGEST_KEYS) break;
    text += ` ${key}`;
  }
  return text;
};

/**
 * Sets the headers of an answer that caches may share (C21.2, C21.3), and removes those that belong to one caller; an edge adds
 * them again.
 */
export const shareAnswer = (ctx: ApiContext, caching: Caching): void => {
  const { shared } = ctx.state;
  if (shared === undefined) return;
  const seconds = shared.purged ? (SHARED_SECONDS[caching] ?? UNTOLD_SECONDS) : UNTOLD_SECONDS;
  const old = `stale-while-revalidate=${WHILE_ASKING}, stale-if-error=${WHILE_FAILING}`;
  ctx.res.setHeader('Cache-Control', `public, max-age=${UNTOLD_SECONDS}, s-maxage=${seconds}, ${old}`);
  ctx.res.setHeader('Surrogate-Key', keysText(shared.keys));
  for (const name of [...Object.values(LIMIT_HEADERS), 'X-Request-Id']) ctx.res.removeHeader(name);
  if (!belowApi(ctx.path)) return;
  ctx.res.setHeader('Access-Control-Allow-Origin', '*');
  ctx.res.setHeader('Vary', 'Accept-Encoding, Accept');
};
