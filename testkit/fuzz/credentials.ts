import fc from 'fast-check';
import type { Request } from './request.js';

type Placement = (request: Request) => Request;

const withHeader =
  (name: string, value: string): Placement =>
  (request) => ({ ...request, headers: [...request.headers, [name, value]] });

const withParameter =
  (pair: string): Placement =>
  (request) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}${pair}`,
  });

const firstParameter =
  (pair: string): Placement =>
  (request) => {
    const [path = '', ...rest] = request.target.split('?');
    return { ...request, target: `${path}?${[pair, rest.join('?')].join('&')}` };
  };

const both =
  (...places: readonly Placement[]): Placement =>
  (request) =>
    places.reduce((made, place) => place(made), request);

/** A token in the format of a browser token with an invalid signature (C3.2). */
const JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJub2JvZHkiLCJhdWQiOiJub25lIn0.c2lnbmVkLWJ5LW5vYm9keS1hdC1hbGw';

/** Ways to send a valid token. */
const valid = (token: string): readonly Placement[] => [
  withHeader('Authorization', `Bearer ${token}`),
  withHeader('Authorization', token),
  withHeader('authorization', `Token   ${token}`),
  withParameter(`token=${token}`),
  firstParameter(`token=${token}`),
  withParameter(`%74oken=${token}`),
  both(withParameter('token='), withHeader('Authorization', `Bearer ${token}`)),
  withParameter(`token=x&token=${token}`),
];

/** Ways to send an invalid token or none. */
const invalid = (token: string): readonly Placement[] => [
  (request) => request,
  withParameter(`token=${token}x`),
  withParameter('token=unl-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'),
  withParameter('token=%ff'),
  withParameter('token=%00'),
  withParameter(`token=${JWT}`),
  withHeader('Authorization', `Bearer ${JWT}`),
  withHeader('Authorization', 'Basic dXNlcjpwYXNzd29yZA=='),
  withHeader('Authorization', `Bearer ${token} x`),
  both(withParameter('token=usr-'), withHeader('Authorization', token)),
];

/** Places where a token does not belong. No response may repeat it from there (C3.3). */
const misplaced = (token: string): readonly Placement[] => [
  withParameter(`Token=${token}`),
  withParameter(`q=${token}`),
  withParameter(`q=rosa+${token}`),
  withParameter(`page=${token}`),
  withParameter(`limit=${token}`),
  withParameter(`genus_id=${token}`),
  withParameter(`${token}=1`),
  withParameter(`filter[${token}]=1`),
  withParameter(`filter[genus]=${token}`),
  withParameter(`filter[rank]=${token}`),
  withParameter(`filter[light]=${token}`),
  withParameter(`filter_not[zone]=${token},x`),
  withParameter(`range[light]=${token},2`),
  withParameter(`order[light]=${token}`),
  withParameter(`filter[attribute_name]=${token}`),
  (request) => ({ ...request, target: request.target.replace(/[^/?]+(?=$|\?)/, token) }),
  withHeader('X-Request-Id', token),
  withHeader('Origin', `https://${token}`),
  withHeader('Referer', `https://example.org/?token=${token}`),
  withHeader('User-Agent', token),
  withHeader('Cookie', `token=${token}`),
  withHeader('If-None-Match', `"${token}"`),
];

/** Generates ways to send a token: mostly valid ones, sometimes with the token in a wrong place as well. */
export const tokenPlacement = (token: string): fc.Arbitrary<Placement> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...valid(token)) },
        { weight: 1, arbitrary: fc.constantFrom(...invalid(token)) },
      ),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Placement>((request) => request) },
        { weight: 1, arbitrary: fc.constantFrom(...misplaced(token)) },
      ),
    )
    .map(([credential, other]) => both(other, credential));
