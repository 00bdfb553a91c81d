import { collectDefaultMetrics, Histogram, type Metric, Registry } from 'prom-client';
import type { ApiContext, ApiMiddleware } from './api-context.js';

/** Histogram buckets in seconds: lists take milliseconds, slow requests seconds. */
export const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of a process in the text format of Prometheus (contract C12.9). */
export interface Metrics {
  /** Measures every request. */
  readonly middleware: ApiMiddleware;
  readonly contentType: string;
  text(): Promise<string>;
}

/** Returns the route as declared, so that no slug, token or junk becomes a label. */
export const routeOf = (ctx: ApiContext): string => {
  const matched: unknown = ctx['_matchedRoute'];
  return typeof matched === 'string' ? matched : NO_ROUTE;
};

/** Route label of requests that no route answers. */
export const NO_ROUTE = 'none';

export type RequestDurations = Histogram<'method' | 'route' | 'status'>;

/** Creates the histogram of request durations, unregistered, because requests answered outside the app count too. */
export const requestDurations = (): RequestDurations =>
  new Histogram({
    name: 'linnea_http_request_duration_seconds',
    help: 'Time to answer a request, by method, declared route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [],
  });

/** Creates the metrics of one app: request durations by route and status, the process itself, and unregistered metrics of its parts. */
export const createMetrics = (requests: RequestDurations, partMetrics: readonly Metric[] = []): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [requests as Metric, ...partMetrics]) registry.registerMetric(metric);
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

/** Methods with a label of their own, because callers may send any word. */
const METHODS = new Map(['GET', 'HEAD', 'POST', 'OPTIONS'].map((method) => [method, method]));

/** Returns the metric label of a request method: `other` for unusual ones. */
export const methodLabel = (method = ''): string => METHODS.get(method) ?? 'other';
