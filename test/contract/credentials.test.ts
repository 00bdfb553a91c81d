import { ensureAccount } from '../../src/auth/accounts.js';
import { newToken } from '../../src/auth/token.js';
import { type Service, startService } from './service.js';

let service: Service;
const token = newToken('usr');
beforeAll(async () => {
  service = await startService({ limits: { anonymous: 10_000, usr: 10_000, usrAccount: 10_000 } });
  await ensureAccount(service.database.pool, token);
});
afterAll(() => service.close());

const me = '/api/v1/me';
const other = newToken('usr');

describe('C3.1 where the credential is taken from', () => {
  it.each([
    ['the parameter, encoded', `${me}?t%6Fken=${token}`, undefined, 200],
    ['the last word', me, `Token   token ${token} `, 200],
    ['not the parameter Token', `${me}?Token=${token}`, undefined, 401],
  ])('%s', async (_what, path, authorization, status) => {
    const headers: Record<string, string> =
      authorization === undefined ? {} : { Authorization: authorization };
    expect((await service.ask(path, { headers })).status).toBe(status);
  });
});

describe('C3.4 refusals', () => {
  it.each([
    ['unknown', other],
    ['malformed', 'usr'],
    ['malformed', 'abc-0123456789'],
    ['malformed', 'a.b.c'],
    ['unknown', token.slice(0, -1)],
    ['unknown', `${token}x`],
    ['unknown', token.replace('usr-', 'unl-')],
  ])('the message says that a token is %s, without repeating it: %#', async (reason, sent) => {
    const { status, headers, body, text } = await service.ask(`${me}?token=${sent}`);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    expect(body['message']).toContain(reason);
    expect(text).not.toContain(`${sent}"`);
  });

  it('the message on another scheme names the expected one', async () => {
    const { status, body } = await service.ask(me, { headers: { Authorization: 'Basic abc' } });
    expect([status, body['message']]).toEqual([401, expect.stringContaining('Authorization: Bearer TOKEN')]);
  });

  it('a disabled account is refused', async () => {
    const disabled = newToken('usr');
    const { id } = await ensureAccount(service.database.pool, disabled);
    await service.database.session((client) =>
      client.query('update account set disabled_at = now() where id = $1', [id]),
    );
    const { status, body } = await service.ask(`${me}?token=${disabled}`);
    expect([status, body['message']]).toEqual([401, expect.stringContaining('is disabled')]);
  });
});

describe('C8.61 GET /api/v1/me', () => {
  it('is the profile, without an envelope, never kept', async () => {
    const { body, headers } = await service.ask(`${me}?token=${token}`);
    expect(Object.keys(body)).toEqual([
      'name',
      'email',
      'image_url',
      'organization_name',
      'organization_url',
      'account_type',
      'created_at',
    ]);
    expect(body['account_type']).toBe('individual');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('etag')).toBe(false);
  });
});

describe('C3.3 tokens', () => {
  it('never reach the log', async () => {
    const answers = [
      await service.ask(`${me}?token=${token}`),
      await service.ask(me, { headers: { Authorization: `Bearer ${token}` } }),
      await service.ask(`/api/v1/nothing/${token}?Token=${token}&q=${token}`),
    ];
    for (const answer of answers) await service.logged(answer);
    expect(service.lines.join('')).not.toContain(token);
  });

  it('never reach an error or a warning', async () => {
    const { text } = await service.get(`/api/v1/species?page=${token}&${token}=1`);
    expect(text).toContain('page');
    expect(text).not.toContain(token);
  });
});
