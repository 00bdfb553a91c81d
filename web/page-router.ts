import type { ApiContext, ApiMiddleware } from '../src/http/api-context.js';
import type { ApiRouter } from '../src/http/router.js';
import { withTimeout } from '../src/runtime/deadline.js';
import type { PageAnswer } from './answer.js';
import { receivedForm } from './session.js';

/**
 * Computes the answer of a page and returns the function that sends it. Until then it must write nothing to the response but
 * cookies, since an error page may replace the answer.
 */
export type PageHandler = (ctx: ApiContext) => PageAnswer | Promise<PageAnswer>;

/** Computes the answer to a submitted form. */
type FormHandler = (ctx: ApiContext, form: URLSearchParams) => PageAnswer | Promise<PageAnswer>;

/** Declares the routes of the pages. */
export interface PageRouter {
  /** Adds the route of a page, or of a file that a page uses. */
  get(path: string | string[], handle: PageHandler): void;
  /** Adds the route that receives a form. */
  post(path: string, handle: FormHandler): void;
  /** Adds the route that receives a list of names. Reading and matching one have deadlines of their own. */
  postList(path: string, handle: PageHandler): void;
}

/**
 * Returns the middleware of a page: 503 if its answer has not begun by the deadline of the request (C4.4). An answer that is
 * sent while it is computed may take longer.
 */
export const answerInTime =
  (handle: PageHandler): ApiMiddleware =>
  async (ctx) => {
    const work = (async () => handle(ctx))();
    const send = await withTimeout(ctx.state.deadline - performance.now(), work);
    await send(ctx);
  };

/**
 * Creates the routes of pages on a router.
 *
 * @param prepare Completes the state of a request for a page.
 */
export const pageRouter = (
  router: ApiRouter,
  prepare: (ctx: ApiContext) => Promise<void> = async () => undefined,
): PageRouter => ({
  get: (path, handle) =>
    router.get(path, async (ctx, next) => {
      await prepare(ctx);
      return answerInTime(handle)(ctx, next);
    }),
  post: (path, handle) =>
    router.post(path, async (ctx, next) => {
      await prepare(ctx);
      const form = await receivedForm(ctx);
      return answerInTime(() => handle(ctx, form))(ctx, next);
    }),
  postList: (path, handle) =>
    router.post(path, async (ctx) => {
      await prepare(ctx);
      const send = await handle(ctx);
      await send(ctx);
    }),
});
