import fc from 'fast-check';
import type { DeclaredRoute } from '../../src/http/router.js';
import { bodyParts } from './bodies.js';
import { tokenPlacement } from './credentials.js';
import { badlyEncoded, encoded } from './encodings.js';
import { someHeaders } from './headers.js';
import type { Known } from './known.js';
import { pathOf, targetOf } from './paths.js';
import { anyQuery, legalQuery, ownQuery } from './queries.js';
import type { Request } from './request.js';

/** A request with the rule of the route that it was generated for. */
export interface GeneratedRequest {
  readonly rule: string;
  readonly request: Request;
}

const queryOf = ({ collection, method, parameters }: DeclaredRoute, known: Known): fc.Arbitrary<string> => {
  const any = anyQuery(collection, known);
  return fc.oneof(
    { weight: method === 'post' ? 20 : 2, arbitrary: fc.constant('') },
    ...(collection ? [{ weight: 6, arbitrary: legalQuery(collection, known).chain(encoded) }] : []),
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
    { weight: route.method === 'post' ? 6 : 1, arbitrary: bodyParts(route) },
  );

const requestOf = (
  route: DeclaredRoute,
  known: Known,
  tokens: readonly string[],
): fc.Arbitrary<GeneratedRequest> =>
  fc
    .tuple(
      methodOf(route),
      fc
        .tuple(pathOf(route, known), queryOf(route, known))
        .chain(([path, query]) => targetOf(query === '' ? path : `${path}?${query}`)),
      bodyOf(route),
      someHeaders,
      fc.constantFrom(...tokens).chain(tokenPlacement),
    )
    .map(([method, target, body, headers, place]) => ({
      rule: route.rule,
      request: place({ ...body, method, target, headers: [...body.headers, ...headers] }),
    }));

/** Returns the weight of a route: requests that write are more frequent, since their effect depends on earlier ones. */
const weightOf = ({ method }: DeclaredRoute): number => (method === 'post' ? 4 : 1);

/**
 * Generates well-formed requests to every route.
 *
 * @param tokens of several accounts, since an account cannot review its own corrections
 */
export const generateRequests = (
  routes: readonly DeclaredRoute[],
  known: Known,
  tokens: readonly string[],
): fc.Arbitrary<GeneratedRequest> =>
  fc.oneof(
    ...routes.map((route) => ({ weight: weightOf(route), arbitrary: requestOf(route, known, tokens) })),
  );
