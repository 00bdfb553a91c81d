import { type ApiMiddleware, belowApi } from '../src/http/api-context.js';
import { documentAnswer } from './answer.js';
import type { PageAssets } from './assets.js';
import { keptForm } from './kept-form.js';
import { ErrorPage, type ShownError } from './pages/error-page.js';
import { visitOf } from './visit.js';

/**
 * Replaces error answers outside /api, which http/errors.ts has rendered and logged, by pages for callers that prefer HTML
 * (C15.4). Status and headers stay.
 */
export const errorPages =
  (assets: PageAssets): ApiMiddleware =>
  async (ctx, next) => {
    await next();
    if (ctx.status < 400 || belowApi(ctx.path) || typeof ctx.body !== 'string') return;
    if (!ctx.response.is('json') || ctx.accepts('json', 'html') !== 'html') return;
    const visit = visitOf(ctx, assets);
    const shown = JSON.parse(ctx.body) as Pick<ShownError, 'code' | 'message' | 'request_id' | 'details'>;
    const wait = String(ctx.response.get('Retry-After') || 60);
    const form = await keptForm(ctx);
    const page = ctx.path.replace(/\.csv$/, '');
    const error = <ErrorPage visit={visit} error={{ ...shown, wait, page }} form={form} />;
    await documentAnswer(visit, error, ctx.status)(ctx);
  };
