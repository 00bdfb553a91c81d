import type { ApiContext } from '../src/http/api-context.js';
import { linkableUrl } from '../src/http/base-url.js';
import { readForm } from '../src/http/body.js';
import { Problem } from '../src/http/problem.js';
import { isFromElsewhere } from './session.js';

/** Forms with texts that people typed, and no secrets that are not asked for again. */
const KEPT = /^\/(?:species\/[^/]+\/(?:fix|report)|review)(?:\/|$)/;
/** Fields that are left out: the page has a new form token, and an account token must not appear on a page. */
const LEFT_OUT: ReadonlySet<string> = new Set(['csrf', 'token']);

/** A form that was sent and not handled, so that it can be sent again (contract C15.63). */
export interface KeptForm {
  /** Path and query string to which it was sent. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Its token, which stays valid. */
  readonly csrf: string;
}

/** Returns the form of a request that failed without fault of the visitor; null if there is none to keep. */
export const keptForm = async (ctx: ApiContext): Promise<KeptForm | null> => {
  const hasFailed = ctx.status >= 500 || ctx.status === 429;
  if (ctx.method !== 'POST' || !hasFailed || !KEPT.test(ctx.path) || isFromElsewhere(ctx)) return null;
  const form = ctx.state.form ?? (await unreadForm(ctx));
  if (form === null) return null;
  return {
    action: linkableUrl(ctx),
    fields: [...form].filter(([name]) => !LEFT_OUT.has(name)),
    csrf: form.get('csrf') ?? '',
  };
};

/** Reads a form that nothing has read; null if it cannot be read. */
const unreadForm = async (ctx: ApiContext): Promise<URLSearchParams | null> => {
  if (ctx.req.readableDidRead) return null;
  try {
    return await readForm(ctx.req);
  } catch (refused) {
    if (refused instanceof Problem) return null;
    throw refused;
  }
};
