import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import type { ApiContext, ApiMiddleware } from './state.js';

/** Seconds by which waiting is sorted: lists take milliseconds, what is slow takes seconds. */
export const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** What monitoring reads of a process (contract C12.9), in the text format of Prometheus. */
export interface Metrics {
  /** Measures every request. */
  readonly middleware: ApiMiddleware;
  readonly contentType: string;
  text(): Promise<string>;
}

/** The route as it is declared, so that no slug, token or junk becomes a label. */
export const routeOf = (ctx: ApiContext): string => {
  const matched: unknown = ctx['_matchedRoute'];
  return typeof matched === 'string' ? matched : NO_ROUTE;
};

/** Of what no route answers. */
export const NO_ROUTE = 'none';

export type RequestDurations = Histogram<'method' | 'route' | 'status'>;

/** Durations of requests, in no registry yet: what is answered beside the app counts too. */
export const requestDurations = (): RequestDurations =>
  new Histogram({
    name: 'linnea_http_request_duration_seconds',
    help: 'Time to answer a request, by method, declared route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [],
  });

/**
 * Metrics of one app: requests by route and status with their durations, the
 * process itself, and those that its parts bring, which belong to no registry yet.
 */
export const createMetrics = (requests: RequestDurations, ofParts: readonly Metric[] = []): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [requests as Metric, ...ofParts]) registry.registerMetric(metric);
  return {
    middleware: async (ctx, next) => {
      const started = performance.now();
      await next();
      const seconds = (performance.now() - started) / 1000;
      requests.observe(
        { method: methodLabel(ctx.req.method), route: routeOf(ctx), status: ctx.status },
        seconds,
      );
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
};

/** Methods that are told apart; a caller may send any word. */
const METHODS = new Map(['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => [method, method]));

export const methodLabel = (method = ''): string => METHODS.get(method) ?? 'other';
