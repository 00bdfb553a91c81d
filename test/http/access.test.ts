import { z } from 'zod';
import type { Caller, Role } from '../../src/auth/caller.js';
import type { Access } from '../../src/http/access.js';
import { apiRouter, declare, routes } from '../../src/http/router.js';
import { appOf, type Served, serve } from './serve.js';

const WHAT: readonly Access[] = ['read', 'write', 'review', 'administer'];

const router = apiRouter();
for (const access of WHAT) {
  declare(
    router,
    {
      method: access === 'read' ? 'get' : 'post',
      path: `/api/v1/${access}`,
      rule: 'C3.6',
      summary: access,
      description: access,
      access,
      ...(access === 'read' ? {} : { body: z.object({}) }),
      response: z.unknown(),
      status: [200],
      caching: 'never',
    },
    async () => ({ json: '{}' }),
  );
}

let caller: Caller;
let served: Served;
beforeAll(async () => {
  const app = appOf(async (ctx, next) => {
    ctx.state.caller = caller;
    await next();
  }, routes(router));
  served = await serve(app.callback());
});
afterAll(() => served.close());

const account = (role: Role, origin: string | null = null): Caller => ({
  kind: 'account',
  account: { id: 1, plan: 'usr', role },
  origin,
});

/** The status of each kind of route, in the order of WHAT. */
const statuses = async (by: Caller, content = '{}'): Promise<readonly number[]> => {
  caller = by;
  const asked = WHAT.map((access) =>
    fetch(
      `${served.url}/api/v1/${access}`,
      access === 'read'
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: content },
    ),
  );
  return (await Promise.all(asked)).map(({ status }) => status);
};

describe('C3.6 C3.14 who may read, write, review, administer', () => {
  it.each<[string, Caller, readonly number[]]>([
    ['nobody', { kind: 'nobody' }, [401, 401, 401, 401]],
    ['a refused credential', { kind: 'refused', reason: 'The token is unknown.' }, [401, 401, 401, 401]],
    ['a user', account('user'), [200, 200, 403, 403]],
    ['a reviewer', account('reviewer'), [200, 200, 200, 403]],
    ['an admin', account('admin'), [200, 200, 200, 200]],
    ['a browser token of a user', account('user', 'https://garden.example'), [200, 403, 403, 403]],
    ['a browser token of an admin', account('admin', 'https://garden.example'), [200, 403, 403, 403]],
  ])('%s', async (_, by, expected) => {
    expect(await statuses(by)).toEqual(expected);
  });

  it('C4.5 is settled before the body is read', async () => {
    expect(await statuses(account('user', 'https://garden.example'), '{')).toEqual([200, 403, 403, 403]);
    expect(await statuses({ kind: 'nobody' }, '{')).toEqual([401, 401, 401, 401]);
  });

  it('says which of both is missing', async () => {
    const messageOf = async (by: Caller): Promise<unknown> => {
      caller = by;
      const answer = await fetch(`${served.url}/api/v1/administer`, { method: 'POST' });
      return answer.json();
    };
    expect(await messageOf(account('admin', 'https://garden.example'))).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('browser token'),
    });
    expect(await messageOf(account('user'))).toMatchObject({
      code: 'forbidden',
      message:
        'This needs the role admin; your account has the role user: ask the operator of the service for it.',
    });
  });

  it('is said by every route that writes', () => {
    const writes = () =>
      declare(
        apiRouter(),
        {
          method: 'post',
          path: '/api/v1/forgotten',
          rule: 'C3.14',
          summary: 'forgotten',
          description: 'forgotten',
          response: z.unknown(),
          status: [200],
          caching: 'never',
        },
        async () => ({ json: '{}' }),
      );
    expect(writes).toThrow('/api/v1/forgotten writes: declare the access that it needs');
  });
});

describe('a route without parameters', () => {
  const spec = {
    method: 'get',
    path: '/api/v1/plain',
    rule: 'C1.2',
    summary: 'plain',
    description: 'plain',
    response: z.unknown(),
    status: [200],
    caching: 'never',
  } as const;
  const handle = async () => ({ json: '{}' });

  it('is declared once, as the first is found by its path alone', () => {
    const own = apiRouter();
    declare(own, spec, handle);
    expect(() => declare(own, spec, handle)).toThrow('GET /api/v1/plain is declared twice');
  });

  it('says nothing of parameters, which nobody would look at', () => {
    expect(() => declare(apiRouter(), { ...spec, patterns: { id: /^1$/ } }, handle)).toThrow(
      'although its path has none',
    );
  });
});
