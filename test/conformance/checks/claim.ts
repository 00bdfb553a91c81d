import { rule } from '../check.js';
import { claim, queryOf } from '../claim.js';
import { ORIGIN } from '../examples.js';
import { expectEqual, expectTrue } from '../expect.js';
import { decodeJwt } from '../jwt.js';
import type { Target } from '../target.js';
import type { ErrorBody } from '../types.js';

const PATH = '/api/auth/claim';
const POST = { method: 'POST', token: null } as const;

const refusedClaim = (
  { refused }: Target,
  status: number,
  query: Readonly<Record<string, string>>,
  headers?: Readonly<Record<string, string>>,
): Promise<ErrorBody> =>
  refused(`${PATH}?${queryOf(query)}`, status, { ...POST, ...(headers && { headers }) });

const named = (error: ErrorBody): unknown => Array.isArray(error.details) && error.details[0]?.param;

const inBody = (body: object) =>
  ({ ...POST, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }) as const;

const BAD_ORIGINS = [
  '*',
  'null',
  'garden.example',
  'ftp://garden.example',
  'https://',
  'https://me:x@garden.example',
];

/** Submitted origins with the origin in the token. */
const ORIGINS: ReadonlyMap<string, string> = new Map([
  ['HTTPS://Garden.Example:443/a/b?c=d#e', 'https://garden.example'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['https://gärten.example', 'https://xn--grten-gra.example'],
]);

const ADDRESSES: ReadonlyMap<string, string | null> = new Map([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['', null],
]);

/** Section 3.3: the claim. */
export const claims = [
  rule('C3.20', 'a token and its expiration, without an envelope', async (target) => {
    const answer = await claim(target, { origin: ORIGIN });
    expectEqual('members', Object.keys(answer).sort(), ['expiration', 'token']);
  }),
  rule(
    'C3.20',
    'parameters are read from a JSON body; the query takes precedence',
    async ({ ask, token }) => {
      const read = async (path: string, body: object) => {
        const answer = await ask(path, inBody(body));
        expectEqual(`status of ${path.split('?')[0]} with a body`, answer.status, 200);
        return decodeJwt((JSON.parse(answer.text) as { token: string }).token).payload['origin'];
      };
      expectEqual('origin of the body', await read(PATH, { token, origin: ORIGIN }), ORIGIN);
      const query = queryOf({ origin: 'https://query.example' });
      expectEqual(
        'origin of both',
        await read(`${PATH}?${query}`, { token, origin: ORIGIN }),
        'https://query.example',
      );
    },
  ),
  rule('C3.21', 'expiration is exp as MM-DD-YYYY HH:MM in UTC', async (target) => {
    const { token, expiration } = await claim(target, { origin: ORIGIN });
    const time = new Date(Number(decodeJwt(token).payload['exp']) * 1000).toISOString();
    expectEqual(
      'expiration',
      expiration,
      `${time.slice(5, 7)}-${time.slice(8, 10)}-${time.slice(0, 4)} ${time.slice(11, 16)}`,
    );
  }),
  rule('C3.22', 'refusals in their order', async (target) => {
    const { token } = target;
    await refusedClaim(target, 401, {});
    await refusedClaim(target, 401, { origin: 'nonsense' });
    await refusedClaim(target, 401, { token: `usr-${'0'.repeat(43)}` });
    const header = { Authorization: `Bearer ${token}` };
    expectEqual(
      'named without a token',
      named(await refusedClaim(target, 422, { origin: ORIGIN }, header)),
      'token',
    );
    expectEqual('named without an origin', named(await refusedClaim(target, 422, { token })), 'origin');
    expectEqual(
      'named with a blank origin',
      named(await refusedClaim(target, 422, { token, origin: ' ' })),
      'origin',
    );
  }),
  rule('C3.23', 'invalid origins are 422', async (target) => {
    for (const origin of BAD_ORIGINS) {
      expectEqual(
        `named for ${origin}`,
        named(await refusedClaim(target, 422, { token: target.token, origin })),
        'origin',
      );
    }
  }),
  rule('C3.23', 'origins are normalised', async (target) => {
    for (const [origin, expected] of ORIGINS) {
      const { token } = await claim(target, { origin });
      expectEqual(`claim for ${origin}`, decodeJwt(token).payload['origin'], expected);
    }
  }),
  rule('C3.24', 'addresses are normalised, invalid ones are 422', async (target) => {
    for (const [ip, expected] of ADDRESSES) {
      const { token } = await claim(target, { origin: ORIGIN, ip });
      expectEqual(`claim for ${ip}`, decodeJwt(token).payload['ip'], expected);
    }
    for (const ip of ['300.1.1.1', 'garden.example', '10.0.0.0/8']) {
      const error = await refusedClaim(target, 422, { token: target.token, origin: ORIGIN, ip });
      expectEqual(`named for ${ip}`, named(error), 'ip');
      expectTrue('no message', error.message.length > 0);
    }
  }),
];
