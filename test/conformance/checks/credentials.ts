import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import type { Target } from '../target.js';

const PATH = '/api/v1/species';
const WRONG = `usr-${'0'.repeat(43)}`;

const statusWith = async ({ ask }: Target, query: string, authorization?: string): Promise<number> =>
  (
    await ask(`${PATH}${query}`, {
      token: null,
      ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    })
  ).status;

/** Section 3.1: how a credential is sent. */
export const credentials = [
  rule('C3.1', 'the token is read from the query or from any form of the header', async (target) => {
    const { token } = target;
    await each([`Bearer ${token}`, `Token ${token}`, token, `anything at all ${token}`], async (header) =>
      expectEqual(
        `status with Authorization ${header.replace(token, '<token>')}`,
        await statusWith(target, '', header),
        200,
      ),
    );
    expectEqual('status with the query parameter', await statusWith(target, `?token=${token}`), 200);
  }),
  rule(
    'C3.1',
    'the header is used if the token parameter is blank, but not if it is invalid',
    async (target) => {
      const header = `Bearer ${target.token}`;
      expectEqual('blank parameter', await statusWith(target, '?token=', header), 200);
      expectEqual('blank parameter of spaces', await statusWith(target, '?token=+', header), 200);
      expectEqual(
        'wrong parameter with a right header',
        await statusWith(target, `?token=${WRONG}`, header),
        401,
      );
    },
  ),
  rule('C3.1', 'the last value of a repeated token counts', async (target) => {
    expectEqual('wrong, right', await statusWith(target, `?token=${WRONG}&token=${target.token}`), 200);
    expectEqual('right, wrong', await statusWith(target, `?token=${target.token}&token=${WRONG}`), 401);
  }),
  rule('C3.2', 'a browser token is accepted in either place', async (target) => {
    const jwt = await target.examples.browserToken();
    expectEqual('in the query', await statusWith(target, `?token=${jwt}`), 200);
    expectEqual('in the header', await statusWith(target, '', `Bearer ${jwt}`), 200);
  }),
  rule('C3.3', 'tokens are compared exactly and appear in no answer', async (target) => {
    const { token } = target;
    expectEqual('one letter more', await statusWith(target, `?token=${token}x`), 401);
    expectEqual('one letter less', await statusWith(target, `?token=${token.slice(0, -1)}`), 401);
    expectEqual('in capitals', await statusWith(target, `?token=${token.toUpperCase()}`), 401);
    await each(
      [`${PATH}?token=${token}`, `${PATH}?token=${token}&page=0`, `${PATH}?token=${token}&x=1`],
      async (path) => {
        const { text, headers } = await target.ask(path, { token: null });
        expectTrue(
          'the token is in the answer',
          !text.includes(token) && ![...headers.values()].join().includes(token),
        );
      },
    );
  }),
  rule('C3.4', 'no credential: 401 with WWW-Authenticate', async ({ ask, refused }) => {
    const answer = await ask(PATH, { token: null });
    expectEqual('status', answer.status, 401);
    expectEqual('WWW-Authenticate', answer.headers.get('WWW-Authenticate'), 'Bearer realm="api"');
    expectEqual('code', (await refused(PATH, 401, { token: null })).code, 'unauthorized');
  }),
  rule('C3.4', 'a refused credential: invalid_token, and it is not echoed', async ({ ask }) => {
    await each([WRONG, 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJ4IjoxfQ.xx'], async (token) => {
      const answer = await ask(PATH, { token });
      expectEqual('status', answer.status, 401);
      expectEqual(
        'WWW-Authenticate',
        answer.headers.get('WWW-Authenticate'),
        'Bearer realm="api", error="invalid_token"',
      );
      expectTrue('the credential is echoed', !answer.text.includes(token));
    });
  }),
  rule('C3.4', 'the message states what is wrong', async ({ refused }) => {
    const messages = [
      (await refused(PATH, 401, { token: null })).message,
      (await refused(PATH, 401, { token: WRONG })).message,
      (await refused(PATH, 401, { token: 'e30.e30.x' })).message,
    ];
    expectEqual(`distinct among ${messages.join(' | ')}`, new Set(messages).size, 3);
  }),
  rule('C3.5', 'GET /api/v1 ignores an invalid credential', async ({ ask }) => {
    expectEqual('status', (await ask('/api/v1', { token: WRONG })).status, 200);
    expectEqual('status', (await ask('/api/v1', { token: 'a.b.c' })).status, 200);
  }),
  rule(
    'C3.6',
    'a missing role is 403',
    async ({ others, refused }) => {
      const token = others.default ?? notSeen('it takes --default-token');
      expectEqual(
        'code',
        (await refused('/api/v1/corrections/1/accept', 403, { method: 'POST', token })).code,
        'forbidden',
      );
    },
    { group: 'review' },
  ),
];
