import fc from 'fast-check';
import type { DeclaredRoute } from '../../src/http/router.js';
import { bodied } from './bodies.js';
import { placed } from './credentials.js';
import { badlyEncoded, encoded } from './encodings.js';
import { someHeaders } from './headers.js';
import type { Known } from './known.js';
import { pathOf, targetOf } from './paths.js';
import { anyQuery, legalQuery, ownQuery } from './queries.js';
import type { Request } from './request.js';

/** A request with the route that it was made from. */
export interface Fuzzed {
  readonly rule: string;
  readonly request: Request;
}

const queryOf = ({ takes, method, parameters }: DeclaredRoute, known: Known): fc.Arbitrary<string> => {
  const any = anyQuery(takes, known);
  return fc.oneof(
    { weight: method === 'post' ? 20 : 2, arbitrary: fc.constant('') },
    ...(takes ? [{ weight: 6, arbitrary: legalQuery(takes, known).chain(encoded) }] : []),
    ...(parameters ? [{ weight: 6, arbitrary: ownQuery(parameters, known).chain(encoded) }] : []),
    { weight: 4, arbitrary: any.chain(encoded) },
    { weight: 1, arbitrary: any.chain(badlyEncoded) },
  );
};

const methodOf = ({ method }: DeclaredRoute): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 16, arbitrary: fc.constant(method.toUpperCase()) },
    { weight: 3, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', method === 'get' ? 'POST' : 'GET') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH') },
  );

const bodyOf = (route: DeclaredRoute): fc.Arbitrary<Pick<Request, 'body' | 'chunked' | 'headers'>> =>
  fc.oneof(
    { weight: route.method === 'post' ? 1 : 20, arbitrary: fc.constant({ headers: [] }) },
    { weight: route.method === 'post' ? 6 : 1, arbitrary: bodied(route) },
  );

const requestOf = (route: DeclaredRoute, known: Known, tokens: readonly string[]): fc.Arbitrary<Fuzzed> =>
  fc
    .tuple(
      methodOf(route),
      fc
        .tuple(pathOf(route, known), queryOf(route, known))
        .chain(([path, query]) => targetOf(query === '' ? path : `${path}?${query}`)),
      bodyOf(route),
      someHeaders,
      fc.constantFrom(...tokens).chain(placed),
    )
    .map(([method, target, body, headers, place]) => ({
      rule: route.rule,
      request: place({ ...body, method, target, headers: [...body.headers, ...headers] }),
    }));

/** Requests that write are made more often: what they do depends on what others did. */
const weightOf = ({ method }: DeclaredRoute): number => (method === 'post' ? 4 : 1);

/**
 * Well-formed requests to every route that the service declares.
 *
 * @param tokens Of several accounts, since nobody reviews their own.
 */
export const requests = (
  routes: readonly DeclaredRoute[],
  known: Known,
  tokens: readonly string[],
): fc.Arbitrary<Fuzzed> =>
  fc.oneof(
    ...routes.map((route) => ({ weight: weightOf(route), arbitrary: requestOf(route, known, tokens) })),
  );
