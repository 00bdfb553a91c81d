import Koa from 'koa';
import { errorPages } from '../../web/error-pages.js';
import type { ApiMiddleware, ApiState } from '../http/api-context.js';
import { trustedProxies } from '../http/client-address.js';
import { cors } from '../http/cors.js';
import { type Explain, errors } from '../http/errors.js';
import { requestIdentity } from '../http/request-identity.js';
import { requestLog } from '../http/request-log.js';
import { setSecurityHeaders } from '../http/security-headers.js';
import type { AppOptions } from './app-options.js';

/** Default maximum milliseconds per request: every request is answered within five seconds. */
export const LONGEST_ANSWER_MS = 4_750;

/** What an app needs before the stores are open. */
export type BaseAppOptions = Pick<AppOptions, 'logger' | 'assets'> & {
  readonly config: Pick<
    AppOptions['config'],
    'trustedProxies' | 'longestAnswerMs' | 'storeTimes' | 'securityHeaders' | 'pages'
  >;
};

/**
 * Creates an app with what every answer has: a request id, a line in the log, security headers, CORS, and errors as JSON or
 * pages.
 *
 * @param declared Routes that say what pages of other origins may send.
 * @param around Middleware between the log and the answer, which sees errors as answers.
 * @param explanations Functions that complete errors, such as by the nearest name.
 */
export const createBaseApp = (
  { config, logger, assets }: BaseAppOptions,
  declared: Parameters<typeof cors>[0],
  around: readonly ApiMiddleware[] = [],
  explanations: readonly Explain[] = [],
): Koa<ApiState> => {
  const app = new Koa<ApiState>();
  const longestMs = config.longestAnswerMs ?? LONGEST_ANSWER_MS;
  app.use(requestIdentity(trustedProxies(config.trustedProxies), longestMs));
  app.use(requestLog(logger, config.storeTimes === true));
  for (const each of around) app.use(each);
  app.use(setSecurityHeaders(config.securityHeaders));
  app.use(cors(declared));
  if (config.pages) app.use(errorPages(assets));
  app.use(errors(logger, explanations));
  return app;
};
