import { nearest } from '../wording/suggestions.js';
import { type ApiMiddleware, belowApi, withoutSlash } from './api-context.js';
import { problem } from './problem.js';
import type { ApiRouter, DeclaredRoute } from './router.js';

const segmentsOf = (path: string): readonly string[] => withoutSlash(path).split('/');

/** Returns whether a segment of a path fits that of a declared route: the same word, or a value that fits its pattern. */
const fits = (declared: string, given: string, patterns: DeclaredRoute['patterns']): boolean =>
  declared.startsWith(':') ? (patterns?.[declared.slice(1)]?.test(given) ?? true) : declared === given;

/** Returns whether the patterns of all declared routes with this path refuse it. */
const isRefused = ({ declared }: ApiRouter, route: string, path: string): boolean => {
  const routes = declared.filter((each) => each.path === route);
  const given = segmentsOf(path);
  return (
    routes.length > 0 &&
    routes.every(({ patterns }) =>
      segmentsOf(route).some((segment, at) => !fits(segment, given[at] ?? '', patterns)),
    )
  );
};

/** Returns the methods of the routes of a path. A path without parameters has only its own ones. */
const methodsAt = (router: ApiRouter, path: string): readonly string[] => {
  const own = router.literal.get(withoutSlash(path));
  if (own !== undefined) return [...own.keys()];
  const layers = router
    .match(path, 'GET')
    .path.filter((layer) => !isRefused(router, String(layer.path), path));
  return [...new Set(layers.flatMap((layer) => layer.methods))];
};

/**
 * Returns the path with its first unknown segment replaced by the nearest one of the routes (C4.11); null if none is near.
 * Compares at most the segments of the declared routes.
 */
const nearestPath = ({ declared }: ApiRouter, method: string, path: string): string | null => {
  const given = segmentsOf(path);
  let routes = declared
    .filter((each) => each.method === method.toLowerCase())
    .map(({ path: route, patterns }) => ({ segments: segmentsOf(route), patterns }));
  for (const [at, segment] of given.entries()) {
    const fitting = routes.filter(
      ({ segments, patterns }) => segments[at] !== undefined && fits(segments[at], segment, patterns),
    );
    if (fitting.length === 0) {
      const words = routes
        .flatMap(({ segments }) => segments[at] ?? [])
        .filter((word) => !word.startsWith(':'));
      const found = nearest(segment.toLowerCase(), words.toSorted());
      return found === null ? null : [...given.slice(0, at), found, ...given.slice(at + 1)].join('/');
    }
    routes = fitting;
  }
  return null;
};

/** Longest path for which another one is suggested, in characters. */
const LONGEST_PATH = 200;

const noSuchPath = (router: ApiRouter, method: string, path: string): string => {
  const found = path.length > LONGEST_PATH ? null : nearestPath(router, method.replace('HEAD', 'GET'), path);
  return found === null
    ? 'There is no such path: /docs lists all of them.'
    : `There is no such path; did you mean ${found}? /docs lists all of them.`;
};

/** Answers requests without a route: 405 with `Allow` for a known path, otherwise 404 (C4.4). */
export const unrouted =
  (router: ApiRouter): ApiMiddleware =>
  (ctx) => {
    const methods = methodsAt(router, ctx.path);
    if (methods.length === 0)
      throw problem('not_found', { message: noSuchPath(router, ctx.method, ctx.path) });
    // Preflights are answered below /api only (C2.51). HEAD has the headers of GET, the length of its message included (C1.2).
    const allowed = [...methods, ...(belowApi(ctx.path) ? ['OPTIONS'] : [])].sort().join(', ');
    throw problem('method_not_allowed', {
      message: `This path does not accept ${ctx.method.replace('HEAD', 'GET')}: use one of ${allowed}.`,
      headers: { Allow: allowed },
    });
  };
