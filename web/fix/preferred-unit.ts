import type { ApiContext } from '../../src/http/api-context.js';

/** Cookie with the unit in which a visitor last gave a measure. */
const UNIT_COOKIE = 'unit';
const YEAR_MS = 31_536_000_000;

/** Returns the unit in which a visitor gives measures: the last one, or feet where they are usual; undefined for no preference. */
export const preferredUnit = (ctx: ApiContext): string | undefined =>
  ctx.cookies.get(UNIT_COOKIE) ?? (ctx.acceptsLanguages()[0] === 'en-US' ? 'ft' : undefined);

/** Keeps the unit of a measure that was sent. */
export const rememberUnit = (ctx: ApiContext, unit: string): void => {
  if (!/^[a-z]{1,2}$/.test(unit)) return;
  ctx.cookies.set(UNIT_COOKIE, unit, { httpOnly: true, sameSite: 'lax', maxAge: YEAR_MS, path: '/' });
};
