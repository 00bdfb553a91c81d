import type { Wrong } from './http-proxy.js';

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = 'application/vnd.elasticsearch+json;compatible-with=8';
const CBOR_TYPE = 'application/vnd.elasticsearch+cbor;compatible-with=8';
const PRODUCT = { 'x-elastic-product': 'Elasticsearch' };
const PAGE = '<html><body>Welcome</body></html>';

const json = (status: number, body: unknown, headers: Wrong['headers'] = PRODUCT): Wrong => ({
  status,
  headers: { 'content-type': JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
const cbor = (...bytes: readonly number[]): Wrong => ({
  status: 200,
  headers: { 'content-type': CBOR_TYPE, ...PRODUCT },
  body: Buffer.from(bytes),
});

/** Wrong responses of Elasticsearch, of a proxy in front of it, or of another server at its address. */
export const WRONG: readonly (readonly [name: string, wrong: Wrong])[] = [
  ['wants a password', json(401, { error: { type: 'security_exception' }, status: 401 })],
  ['allows nothing', json(403, { error: { type: 'security_exception' }, status: 403 })],
  ['is behind a proxy that refuses', { status: 400, headers: HTML, body: PAGE }],
  ['is behind a proxy that refuses in something like CBOR', { ...cbor(0xff, 0xfe), status: 400 }],
  ['is behind a proxy that has no such page', { status: 404, headers: HTML, body: PAGE }],
  ['is a teapot', { status: 418 }],
  ['is a website', { status: 200, headers: HTML, body: PAGE }],
  [
    'is a website that claims to be Elasticsearch',
    { status: 200, headers: { ...HTML, ...PRODUCT }, body: PAGE },
  ],
  ['sends elsewhere', { status: 302, headers: { location: '/' } }],
  ['answers without a body', { status: 200, headers: { 'content-type': CBOR_TYPE, ...PRODUCT } }],
  ['answers an empty object', json(200, {})],
  ['answers an empty object in CBOR', cbor(0xa0)],
  ['answers null in CBOR', cbor(0xf6)],
  ['breaks off in CBOR', cbor(0xbf)],
  ['answers a search with its health', json(200, { status: 'green', timed_out: false })],
  ['does not identify itself', json(200, { took: 1 }, {})],
];

/** The response to a query that it does not understand. */
export const REFUSED = json(400, {
  error: { type: 'parsing_exception', reason: 'unknown query' },
  status: 400,
});
