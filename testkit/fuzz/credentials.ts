import fc from 'fast-check';
import type { Request } from './request.js';

type Placed = (request: Request) => Request;

const withHeader =
  (name: string, value: string): Placed =>
  (request) => ({ ...request, headers: [...request.headers, [name, value]] });

const withParameter =
  (pair: string): Placed =>
  (request) => ({
    ...request,
    target: `${request.target}${request.target.includes('?') ? '&' : '?'}${pair}`,
  });

const firstParameter =
  (pair: string): Placed =>
  (request) => {
    const [path = '', ...rest] = request.target.split('?');
    return { ...request, target: `${path}?${[pair, rest.join('?')].join('&')}` };
  };

const both =
  (...places: readonly Placed[]): Placed =>
  (request) =>
    places.reduce((made, place) => place(made), request);

/** A browser token by its shape, signed by nobody (C3.2). */
const JWT =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJub2JvZHkiLCJhdWQiOiJub25lIn0.c2lnbmVkLWJ5LW5vYm9keS1hdC1hbGw';

/** Ways to present a credential that is good. */
const good = (token: string): readonly Placed[] => [
  withHeader('Authorization', `Bearer ${token}`),
  withHeader('Authorization', token),
  withHeader('authorization', `Token   ${token}`),
  withParameter(`token=${token}`),
  firstParameter(`token=${token}`),
  withParameter(`%74oken=${token}`),
  both(withParameter('token='), withHeader('Authorization', `Bearer ${token}`)),
  withParameter(`token=x&token=${token}`),
];

/** Ways to present one that is not, or none. */
const bad = (token: string): readonly Placed[] => [
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

/** Places where a token does not belong, and from which no answer may repeat it (C3.3). */
const strayed = (token: string): readonly Placed[] => [
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

/** A way to present a token, mostly a good one, now and then with the token in other places as well. */
export const placed = (token: string): fc.Arbitrary<Placed> =>
  fc
    .tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...good(token)) },
        { weight: 1, arbitrary: fc.constantFrom(...bad(token)) },
      ),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Placed>((request) => request) },
        { weight: 1, arbitrary: fc.constantFrom(...strayed(token)) },
      ),
    )
    .map(([credential, stray]) => both(stray, credential));
