import type { FormTokens } from '../src/auth/form-token.js';
import type { Sessions } from '../src/auth/sessions.js';
import { randomSecret } from '../src/auth/sessions.js';
import { type ApiContext, type ApiMiddleware, belowApi } from '../src/http/api-context.js';
import { readForm } from '../src/http/body.js';
import { problem } from '../src/http/problem.js';

/** Cookies of signed-in visitors, and of visitors whose forms need a token before they sign in. */
const SESSION = 'session';
const FORM = 'form';

const DAY_MS = 86_400_000;
/** As long as sessions last. */
const KEPT_MS = { [SESSION]: 14 * DAY_MS, [FORM]: DAY_MS };

/** Paths whose answers never depend on a cookie, beside those below /api (contract C15.41). */
const WITHOUT_SESSION = /^\/(?:mcp(?:\/|$)|files\/)/;

/** Returns whether the visitor uses HTTPS, maybe to a proxy. Whoever forges the header only changes their own cookie. */
const isSecure = (ctx: ApiContext): boolean => ctx.secure || ctx.get('X-Forwarded-Proto') === 'https';

/** Over HTTPS, browsers keep the prefix `__Host-` from being set by other hosts of the domain. */
const nameOf = (ctx: ApiContext, cookie: keyof typeof KEPT_MS): string =>
  isSecure(ctx) ? `__Host-${cookie}` : cookie;

const setCookie = (ctx: ApiContext, cookie: keyof typeof KEPT_MS, value: string | null): void => {
  ctx.cookies.secure = isSecure(ctx);
  ctx.cookies.set(nameOf(ctx, cookie), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(ctx),
    path: '/',
    maxAge: KEPT_MS[cookie],
  });
};

const readCookie = (ctx: ApiContext, cookie: keyof typeof KEPT_MS): string | undefined =>
  ctx.cookies.get(nameOf(ctx, cookie));

/** Finds the session of a request for a page. Requests below /api and /mcp have none, whatever cookie they carry (C15.41). */
export const pageSessions = (sessions: Pick<Sessions, 'find'>): ApiMiddleware => {
  const find: ApiMiddleware = async (ctx, next) => {
    const secret = readCookie(ctx, SESSION);
    const account = secret === undefined ? null : await sessions.find(secret);
    if (account !== null) ctx.state.session = { account, secret: secret! };
    return next();
  };
  return (ctx, next) => (belowApi(ctx.path) || WITHOUT_SESSION.test(ctx.path) ? next() : find(ctx, next));
};

/** Returns whether the browser says that a page of another site sent the request. */
export const isFromElsewhere = (ctx: ApiContext): boolean => {
  const from = ctx.get('Sec-Fetch-Site');
  return from !== '' && from !== 'same-origin' && from !== 'none';
};

/** Begins and ends the sessions of visitors, and checks their forms. */
export const createVisitors = (sessions: Sessions, tokens: FormTokens) => {
  /** Returns the secret to which the forms of a visitor are bound. */
  const boundTo = (ctx: ApiContext): string | undefined => ctx.state.session?.secret ?? readCookie(ctx, FORM);

  /** Returns whether a page of this service rendered a form for the same visitor. */
  const isOwn = (ctx: ApiContext, form: URLSearchParams): boolean => {
    const secret = boundTo(ctx);
    return secret !== undefined && tokens.matches(secret, form.get('csrf') ?? '');
  };

  return {
    /** Begins a session under a new secret, so that nobody can know it beforehand, and ends the present one (C15.40). */
    signIn: async (ctx: ApiContext, account: number, token: string): Promise<void> => {
      if (ctx.state.session) await sessions.end(ctx.state.session.secret);
      const secret = await sessions.begin(account, token);
      const found = await sessions.find(secret);
      if (found !== null) ctx.state.session = { account: found, secret };
      setCookie(ctx, SESSION, secret);
    },

    signOut: async (ctx: ApiContext): Promise<void> => {
      if (ctx.state.session) await sessions.end(ctx.state.session.secret);
      ctx.state.session = undefined;
      setCookie(ctx, SESSION, null);
    },

    /** Returns the token for the forms of a page (C15.42). */
    formToken: (ctx: ApiContext): string => {
      const known = boundTo(ctx);
      if (known !== undefined) return tokens.of(known);
      const secret = randomSecret();
      setCookie(ctx, FORM, secret);
      return tokens.of(secret);
    },

    isOwn,

    /** @throws {Problem} 403 for a form that a page of this service did not render for the same visitor. */
    refuseForeign: (ctx: ApiContext, form: URLSearchParams): void => {
      if (!isOwn(ctx, form)) throw FOREIGN();
    },
  };
};

const FOREIGN = () =>
  problem('forbidden', {
    message:
      'This form was not sent from a page of this service, or was open for too long: go back, load the page again, and send the form.',
  });

/**
 * Reads a form, and extends the deadline by the time in which it arrived.
 *
 * @throws {Problem} 403 for a form from another site, otherwise as readForm.
 */
export const receivedForm = async (ctx: ApiContext): Promise<URLSearchParams> => {
  if (isFromElsewhere(ctx)) throw FOREIGN();
  const began = performance.now();
  ctx.state.form = await readForm(ctx.req);
  ctx.state.deadline += performance.now() - began;
  return ctx.state.form;
};
