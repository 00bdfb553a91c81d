import type { ApiMiddleware } from '../../http/api-context.js';

const CALENDAR_FILE = /^\/api\/v1\/(?:species\/[^/]+\/)?calendar\.ics$/;

/** Reads `.ics` behind the path of a calendar as `format=ics` (contract C19.8): calendar programs expect such addresses. */
export const calendarFilePaths: ApiMiddleware = (ctx, next) => {
  if (CALENDAR_FILE.test(ctx.path)) {
    ctx.path = ctx.path.replace(/\.ics$/, '');
    ctx.querystring = [ctx.querystring, 'format=ics'].filter(Boolean).join('&');
  }
  return next();
};
