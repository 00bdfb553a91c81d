import { rule } from '../check.js';
import { each, holds, notSeen, same } from '../expect.js';
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

/** Section 3.1: how a credential is presented. */
export const credentials = [
  rule('C3.1', 'the token is taken from the query or any form of the header', async (target) => {
    const { token } = target;
    await each([`Bearer ${token}`, `Token ${token}`, token, `anything at all ${token}`], async (header) =>
      same(
        `status with Authorization ${header.replace(token, '<token>')}`,
        await statusWith(target, '', header),
        200,
      ),
    );
    same('status with the query parameter', await statusWith(target, `?token=${token}`), 200);
  }),
  rule('C3.1', 'a blank token parameter leaves the header, a wrong one is decisive', async (target) => {
    const header = `Bearer ${target.token}`;
    same('blank parameter', await statusWith(target, '?token=', header), 200);
    same('blank parameter of spaces', await statusWith(target, '?token=+', header), 200);
    same('wrong parameter with a right header', await statusWith(target, `?token=${WRONG}`, header), 401);
  }),
  rule('C3.1', 'of a repeated token the last counts', async (target) => {
    same('wrong, right', await statusWith(target, `?token=${WRONG}&token=${target.token}`), 200);
    same('right, wrong', await statusWith(target, `?token=${target.token}&token=${WRONG}`), 401);
  }),
  rule('C3.2', 'a browser token is taken in either place', async (target) => {
    const jwt = await target.examples.browserToken();
    same('in the query', await statusWith(target, `?token=${jwt}`), 200);
    same('in the header', await statusWith(target, '', `Bearer ${jwt}`), 200);
  }),
  rule('C3.3', 'tokens are compared exactly and appear in no answer', async (target) => {
    const { token } = target;
    same('one letter more', await statusWith(target, `?token=${token}x`), 401);
    same('one letter less', await statusWith(target, `?token=${token.slice(0, -1)}`), 401);
    same('in capitals', await statusWith(target, `?token=${token.toUpperCase()}`), 401);
    await each(
      [`${PATH}?token=${token}`, `${PATH}?token=${token}&page=0`, `${PATH}?token=${token}&x=1`],
      async (path) => {
        const { text, headers } = await target.ask(path, { token: null });
        holds(
          'the token is in the answer',
          !text.includes(token) && ![...headers.values()].join().includes(token),
        );
      },
    );
  }),
  rule('C3.4', 'no credential: 401 with WWW-Authenticate', async ({ ask, refused }) => {
    const answer = await ask(PATH, { token: null });
    same('status', answer.status, 401);
    same('WWW-Authenticate', answer.headers.get('WWW-Authenticate'), 'Bearer realm="api"');
    same('code', (await refused(PATH, 401, { token: null })).code, 'unauthorized');
  }),
  rule('C3.4', 'a refused credential: invalid_token, and it is not echoed', async ({ ask }) => {
    await each([WRONG, 'nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJ4IjoxfQ.xx'], async (token) => {
      const answer = await ask(PATH, { token });
      same('status', answer.status, 401);
      same(
        'WWW-Authenticate',
        answer.headers.get('WWW-Authenticate'),
        'Bearer realm="api", error="invalid_token"',
      );
      holds('the credential is echoed', !answer.text.includes(token));
    });
  }),
  rule('C3.4', 'the message says what is wrong', async ({ refused }) => {
    const messages = [
      (await refused(PATH, 401, { token: null })).message,
      (await refused(PATH, 401, { token: WRONG })).message,
      (await refused(PATH, 401, { token: 'e30.e30.x' })).message,
    ];
    same(`distinct among ${messages.join(' | ')}`, new Set(messages).size, 3);
  }),
  rule('C3.5', 'GET /api/v1 ignores an invalid credential', async ({ ask }) => {
    same('status', (await ask('/api/v1', { token: WRONG })).status, 200);
    same('status', (await ask('/api/v1', { token: 'a.b.c' })).status, 200);
  }),
  rule(
    'C3.6',
    'a missing role is 403',
    async ({ others, refused }) => {
      const token = others.default ?? notSeen('it takes --default-token');
      same(
        'code',
        (await refused('/api/v1/corrections/1/accept', 403, { method: 'POST', token })).code,
        'forbidden',
      );
    },
    { group: 'review' },
  ),
];
