import { rule } from '../check.js';
import { claim } from '../claim.js';
import { ORIGIN } from '../examples.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import { decodeJwt, forgedJwt } from '../jwt.js';

const PATH = '/api/v1/species';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Section 3.2: browser tokens. */
export const browserTokens = [
  rule('C3.10', 'header and claims of a browser token', async ({ examples }) => {
    const { header, payload } = decodeJwt(await examples.browserToken());
    expectEqual('members of the header', Object.keys(header).sort(), ['alg', 'kid', 'typ']);
    expectEqual('alg and typ', [header['alg'], header['typ']], ['HS256', 'JWT']);
    const claims = ['aud', 'exp', 'iat', 'ip', 'iss', 'origin', 'sub', 'typ'];
    expectEqual('claims', Object.keys(payload).sort(), claims);
    const { typ, aud, origin, ip, sub, exp, iat } = payload;
    expectEqual('typ, aud, origin, ip', [typ, aud, origin, ip], ['browser', 'linnea-api', ORIGIN, null]);
    expectTrue(`sub ${JSON.stringify(sub)}`, /^\d+$/.test(String(sub)) && typeof sub === 'string');
    expectEqual('seconds of exp beyond a whole minute', Number(exp) % 60, 0);
    const lifetime = Number(exp) - Number(iat);
    expectTrue(`exp - iat is ${lifetime}`, lifetime > 0);
  }),
  rule('C3.10', 'other algorithms, including none, are 401', async ({ examples, refused }) => {
    const { header, payload } = decodeJwt(await examples.browserToken());
    await each(['none', 'HS512', 'RS256'], async (alg) => {
      await refused(PATH, 401, { token: forgedJwt({ ...header, alg }, payload) });
    });
  }),
  rule('C3.11', 'a forged signature and a changed payload are 401', async ({ examples, refused }) => {
    const token = await examples.browserToken();
    const { header, payload } = decodeJwt(token);
    const [head, , signature] = token.split('.');
    const changed = Buffer.from(JSON.stringify({ ...payload, sub: '1', origin: null })).toString('base64url');
    await each([forgedJwt(header, payload), `${head}.${changed}.${signature}`], async (forged) => {
      await refused(PATH, 401, { token: forged });
    });
  }),
  rule(
    'C3.12',
    'an Origin header must equal the claim; requests without it are allowed',
    async ({ examples, ask }) => {
      const token = await examples.browserToken();
      const statusFrom = async (origin: string) =>
        (await ask(PATH, { token, headers: { Origin: origin } })).status;
      await each([ORIGIN, ORIGIN.toUpperCase().replace('HTTPS', 'https'), `${ORIGIN}:443`], async (origin) =>
        expectEqual(`status from ${origin}`, await statusFrom(origin), 200),
      );
      await each(
        ['https://other.example', 'http://garden.example', `${ORIGIN}:8443`, 'null'],
        async (origin) => expectEqual(`status from ${origin}`, await statusFrom(origin), 401),
      );
      expectEqual('status without Origin', (await ask(PATH, { token })).status, 200);
    },
  ),
  rule('C3.13', 'a token for another address is 401', async (target) => {
    const { token } = await claim(target, { origin: ORIGIN, ip: '192.0.2.77' });
    await target.refused(PATH, 401, { token });
  }),
  rule('C3.13', "a token for the caller's address is accepted", async (target) => {
    if (!LOOPBACK.includes(target.base.hostname))
      notSeen("the suite knows its own address on the service's machine only");
    const tokens = await Promise.all(['127.0.0.1', '::1'].map((ip) => claim(target, { origin: ORIGIN, ip })));
    const statuses = await Promise.all(
      tokens.map(async ({ token }) => (await target.ask(PATH, { token })).status),
    );
    expectEqual('statuses for both loopback addresses', statuses.toSorted(), [200, 401]);
  }),
  rule('C3.14', 'a browser token presented to the claim is 401', async ({ examples, refused }) => {
    const token = await examples.browserToken();
    const query = `token=${token}&origin=${encodeURIComponent(ORIGIN)}`;
    await refused(`/api/auth/claim?${query}`, 401, { method: 'POST', token: null });
  }),
  rule(
    'C3.14',
    'a browser token on a write is 403',
    async ({ examples, refused }) => {
      const token = await examples.browserToken();
      const { slug } = await examples.species();
      const writes = [`species/${slug}/report`, `plants/${slug}/report`, `corrections/species/${slug}`];
      await each(
        [...writes, 'corrections/1/accept', 'corrections/1/reject', 'corrections/1/revert'],
        async (path) => {
          const { code } = await refused(`/api/v1/${path}`, 403, { method: 'POST', token });
          expectEqual(`code of ${path}`, code, 'forbidden');
        },
      );
    },
    { group: 'review' },
  ),
];
