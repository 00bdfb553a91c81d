import { sql } from 'slonik';
import { z } from 'zod';
import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import type { Plan } from '../../src/auth/token.js';
import { createAccountPageQueries } from '../../web/account/queries.js';
import { en } from '../../web/messages/en.js';
import { GARDEN, indexed } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { createVisitor, signedIn } from './visitor.js';

let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { outsideApi: 1e9, anonymous: 1e9, usrClaim: 61, spoClaim: 62, unlClaim: 63 },
  });
});
afterAll(() => service.close());

const openAccount = async (name: string, role: Role = 'user', plan: Plan = 'usr') => {
  const issued = await accountAdministration(service.database.pool).create({
    name,
    email: null,
    plan,
    role,
  });
  return { ...issued, visitor: await signedIn(service, issued.token) };
};

/** Sends a request to the API with a token. */
const call = (token: string, path: string, body: object) =>
  service.ask(path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

const read = (token: string, path: string) =>
  service.ask(path, { headers: { Authorization: `Bearer ${token}` } });

const me = async (token: string): Promise<number> => (await read(token, '/api/v1/me')).status;

describe('C15.45 the page of an account', () => {
  it('shows plan, limits and its own corrections with the words of the reviewer', async () => {
    const { token, visitor } = await openAccount('Ada Moor');
    const reviewer = await openAccount('Rhea Viewer', 'reviewer');
    const path = '/api/v1/corrections/species/pyrella-montana';
    const { body } = await call(token, path, {
      correction: { maximum_height_value: 30, maximum_height_unit: 'm' },
      source_reference: 'Flora <b>of</b> the hills',
    });
    const { id } = body['data'] as { id: number };
    await call(reviewer.token, `/api/v1/corrections/${id}/reject`, { notes: 'Measured <i>once</i> only.' });
    const { text } = await visitor.get('/account');
    expect(text).toContain('60 from one address, 600 in all (in the last minute 1 from here, 1 in all)');
    expect(text).toContain('0 of at most 1,000');
    expect(text).toContain('not accepted');
    expect(text).toContain('Measured &lt;i>once&lt;/i> only.');
    const own = await visitor.get(`/account/corrections/${id}`);
    expect(own.text).toContain('Flora &lt;b>of&lt;/b> the hills');
    expect(own.text).toMatch(/30.m/);
  });

  it('says that the account has no name', async () => {
    const { account, visitor } = await openAccount('Ada Moor');
    await service.database.session((client) =>
      client.query('update account set name = null where id = $1', [account.id]),
    );
    expect((await visitor.get('/account')).text).toContain(`<h1>${en.account.nameless}</h1>`);
  });

  it('shows no correction of another account', async () => {
    const { token } = await openAccount('Ada Moor');
    const other = await openAccount('Bea Moor');
    const { body } = await call(token, '/api/v1/species/pyrella-montana/report', { notes: 'Private words' });
    const { id } = body['data'] as { id: number };
    expect((await other.visitor.get(`/account/corrections/${id}`)).status).toBe(404);
    expect((await other.visitor.get('/account')).text).not.toContain('Private words');
  });
});

describe('C15.45 the corrections of an account', () => {
  /** Adds a correction of an account that was changed some minutes ago, and returns its id. */
  const add = async (account: number, more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
    const row = {
      slug: 'malusia-aaensis',
      minutes: 0,
      change_status: 'pending',
      change_type: 'update',
      warning_type: null,
      test: false,
      ...more,
    };
    const { rows } = await service.database.session((client) =>
      client.query<{ id: number }>(
        `insert into correction (record_id, user_id, changes, change_status, change_type, warning_type, test, updated_at)
         select id, $1, '{"light": [null, 7]}', $3, $4, $5, $6, now() - $7 * interval '1 minute'
         from species where slug = $2 returning id`,
        [account, row.slug, row.change_status, row.change_type, row.warning_type, row.test, row.minutes],
      ),
    );
    return rows[0]!.id;
  };

  it('are on as many pages as they need, last changed first', async () => {
    const { account, visitor } = await openAccount('Ada Moor');
    const ids: number[] = [];
    for (let each = 0; each < 21; each += 1)
      ids.push(await add(account.id, { minutes: each, change_status: 'rejected' }));
    const listed = async (path: string) =>
      [...(await visitor.get(path)).text.matchAll(/href="\/account\/corrections\/(\d+)"/g)].map(([, id]) =>
        Number(id),
      );
    expect(await listed('/account')).toEqual(ids.slice(0, 20));
    expect(await listed('/account?page=2')).toEqual(ids.slice(20));
    expect(await listed('/account?page=0')).toEqual(ids.slice(0, 20));
    const others = async (path: string) =>
      [...(await visitor.get(path)).text.matchAll(/href="(\/account\?page=\d)">(\w+)</g)].map(
        ([, ...link]) => link,
      );
    expect(await others('/account')).toEqual([['/account?page=2', 'Older']]);
    expect(await others('/account?page=2')).toEqual([['/account?page=1', 'Newer']]);
  });

  it('have the day of the decision once they are decided', async () => {
    const { account, visitor } = await openAccount('Ada Moor');
    const isDated = async (id: number) =>
      (await visitor.get(`/account/corrections/${id}`)).text.includes(' · decided ');
    const ids = [await add(account.id), await add(account.id, { change_status: 'rejected' })];
    expect(await Promise.all(ids.map(isDated))).toEqual([false, true]);
  });

  it('are counted by their status; those of others are not', async () => {
    const [ada, bea] = [await openAccount('Ada Moor'), await openAccount('Bea Moor')];
    for (const change_status of ['pending', 'accepted', 'accepted'])
      await add(ada.account.id, { change_status });
    await add(bea.account.id, { change_status: 'rejected' });
    const { counts } = createAccountPageQueries(service.database.pool);
    expect(Object.fromEntries(await counts(ada.account.id))).toEqual({ pending: 1, accepted: 2 });
  });

  it('that changed at the same time are in the order of their numbers, newest first', async () => {
    const { account } = await openAccount('Ada Moor');
    const ids = [await add(account.id), await add(account.id), await add(account.id)];
    await service.database.session((client) =>
      client.query('update correction set updated_at = now() where id = any ($1)', [ids]),
    );
    const rows = await createAccountPageQueries(service.database.pool).corrections(account.id, 1);
    expect(rows.map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('are shown without a link if the plant was removed; a report has neither source nor licence', async () => {
    const { account, visitor } = await openAccount('Ada Moor');
    const fix = await add(account.id, { change_status: 'rejected' });
    const report = await add(account.id, { change_status: 'accepted', warning_type: 'report' });
    await service.database.session(async (client) => {
      await client.query(`update correction set record_id = 0, licence = 'CC0-1.0' where id = any ($1)`, [
        [fix, report],
      ]);
      await client.query(`update correction set changes = null, outcome = 'forwarded' where id = $1`, [
        report,
      ]);
    });
    const { corrections, account: words } = en;
    const main = async (path: string) => /<main.*<\/main>/s.exec((await visitor.get(path)).text)![0];
    const all = await main('/account');
    expect(all.match(new RegExp(`<span>${corrections.removedPlant}</span>`, 'g'))).toHaveLength(2);
    expect(all).toContain(`<p>${corrections.outcomes.forwarded}</p>`);
    expect(all).not.toContain(words.none);
    const [ofFix, ofReport] = [
      await main(`/account/corrections/${fix}?sent=a`),
      await main(`/account/corrections/${report}?sent=a`),
    ];
    for (const text of [all, ofFix, ofReport]) expect(text).not.toMatch(/href="\/species\//);
    for (const text of [ofFix, ofReport]) expect(text).toContain(`${corrections.removedPlant}</p>`);
    expect(ofFix).toContain(`<h1>${corrections.number(fix)}</h1>`);
    expect(ofReport).toContain(`<h1>${corrections.report} ${report}</h1>`);
    for (const part of ['CC0-1.0', `<dt>${corrections.source}</dt>`, corrections.sentNext])
      expect([part, ofFix.includes(part), ofReport.includes(part)]).toEqual([part, true, false]);
  });

  it('may wait without a limit only where the account is that of a reviewer', async () => {
    const atMost = async (role: Role) =>
      /0 of at most 1,000/.test((await (await openAccount('Ada Moor', role)).visitor.get('/account')).text);
    expect([await atMost('user'), await atMost('reviewer')]).toEqual([true, false]);
  });

  it.each([
    ['a pending one', {}, true],
    ['one about another plant', { slug: 'malusia-abensis' }, false],
    ['an accepted one', { change_status: 'accepted' }, false],
    ['a report', { warning_type: 'report' }, false],
    ['a deletion', { change_type: 'deletion' }, false],
    ['an addition', { change_type: 'addition' }, false],
    ['a test', { test: true }, false],
  ])('C15.50 are joined by a further fix: %s (%j): %s', async (_, more, isJoined) => {
    const [ada, bea] = [await openAccount('Ada Moor'), await openAccount('Bea Moor')];
    const id = await add(ada.account.id, more);
    const { pendingChanges } = createAccountPageQueries(service.database.pool);
    const record = await service.database.session(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `select id from species where slug = 'malusia-aaensis'`,
      );
      return rows[0]!.id;
    });
    expect((await pendingChanges(ada.account.id, record))?.id).toBe(isJoined ? id : undefined);
    expect(await pendingChanges(bea.account.id, record)).toBeNull();
    const newer = await add(ada.account.id);
    expect((await pendingChanges(ada.account.id, record))?.id).toBe(newer);
  });
});

describe('C15.62 use of the budgets', () => {
  it('is that of the account and its address, and reading it charges nothing', async () => {
    const { token, visitor } = await openAccount('Ada Moor');
    const shown = async (): Promise<readonly string[]> =>
      [...(await visitor.get('/account')).text.matchAll(/<dd>([^<]*in the last minute[^<]*)<\/dd>/g)].map(
        ([, text]) => text!,
      );
    const before = await shown();
    expect(before).toEqual(await shown());
    expect(before[0]).toMatch(
      /^[\d,]+ from one address, [\d,]+ in all \(in the last minute 0 from here, 0 in all\)$/,
    );
    expect(before[1]).toContain('about 0 in the last minute');
    for (let times = 0; times < 3; times += 1) await read(token, '/api/v1/species/pyrella-montana');
    await read(token, '/api/v1/species?limit=200&cursor=*');
    await visitor.send('/account', '/account/browser-token', { origin: 'https://garden.example' });
    const after = await shown();
    expect(after[0]).toMatch(
      /^[\d,]+ from one address, [\d,]+ in all \(in the last minute 4 from here, 4 in all\)$/,
    );
    expect(after[1]).toContain('about 200 in the last minute');
    expect(after[2]).toContain('(1 in the last minute)');
  });
});

describe('C15.45 the limits of an account', () => {
  it.each<[Plan, readonly string[]]>([
    [
      'usr',
      [
        '60 from one address, 600 in all (in the last minute 0 from here, 0 in all)',
        'up to 100,000 (about 0 in the last minute)',
        '61 (0 in the last minute)',
      ],
    ],
    [
      'spo',
      [
        '600 from one address, 6,000 in all (in the last minute 0 from here, 0 in all)',
        'up to 1,000,000 (about 0 in the last minute)',
        '62 (0 in the last minute)',
      ],
    ],
    ['unl', [en.account.unlimited, '63 (0 in the last minute)']],
  ])('are those of its plan: %s', async (plan, limits) => {
    const { visitor } = await openAccount('Ada Moor', 'user', plan);
    const { text } = await visitor.get('/account');
    const [, use = ''] = /<section aria-labelledby="use">(.*?)<\/section>/s.exec(text) ?? [];
    const shown = [...use.matchAll(/<dd>([^<]*)<\/dd>/g)].map(([, each]) => each!);
    expect(shown.slice(0, -1)).toEqual(limits);
  });
});

describe('C15.46 tokens of an account', () => {
  it('are replaced: the new one is shown once, the session goes on, other sessions end', async () => {
    const { token, visitor } = await openAccount('Ada Moor');
    const elsewhere = await signedIn(service, token);
    const before = visitor.cookies.get('session');
    const { status, text } = await visitor.send('/account', '/account/token');
    const next = /value="(usr-[\w-]{43})"/.exec(text)![1]!;
    expect([status, next === token]).toEqual([200, false]);
    expect(await me(next)).toBe(200);
    expect(visitor.cookies.get('session')).not.toBe(before);
    expect((await visitor.get('/account')).text).not.toContain(next);
    expect((await elsewhere.get('/account')).status).toBe(303);
  });

  it('are claimed for the pages of one site', async () => {
    const { visitor } = await openAccount('Ada Moor');
    const { text } = await visitor.send('/account', '/account/browser-token', {
      origin: 'https://garden.example',
    });
    const token = /value="(eyJ[\w-]+\.[\w-]+\.[\w-]+)"/.exec(text)![1]!;
    const list = (origin: string) =>
      service.ask('/api/v1/species', { headers: { Authorization: `Bearer ${token}`, Origin: origin } });
    expect((await list('https://garden.example')).status).toBe(200);
    expect((await list('https://other.example')).status).toBe(401);
    const ofAddress = await visitor.send('/account', '/account/browser-token', {
      origin: 'https://garden.example',
      ip: '192.0.2.7',
    });
    const [, claims = ''] = /value="eyJ[\w-]+\.([\w-]+)\./.exec(ofAddress.text) ?? [];
    expect(JSON.parse(String(Buffer.from(claims, 'base64url')))).toMatchObject({ ip: '192.0.2.7' });
  });

  it.each([
    ['en', /It is valid until \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d \(UTC\)\./],
    ['fr', /Il est valable jusqu’au \d{1,2} \p{L}+ \d{4} à \d\d:\d\d \(UTC\)\./u],
  ])('C15.80 say until when they are valid, in words: %s', async (language, words) => {
    const { visitor } = await openAccount('Ada Moor');
    await visitor.get(`/language/${language}?back=/account`);
    const { text } = await visitor.send('/account', '/account/browser-token', {
      origin: 'https://garden.example',
    });
    expect(text).toMatch(words);
  });

  it.each([
    [{ origin: '*' }, 'Enter the address of one site'],
    [{ origin: 'https://a.example', ip: 'home"><script>' }, 'Enter an IPv4 or IPv6 address'],
  ])('are not claimed for %j, and what was entered is kept', async (fields, words) => {
    const { visitor } = await openAccount('Ada Moor');
    const { status, text } = await visitor.send('/account', '/account/browser-token', fields);
    expect(status).toBe(422);
    expect(text).toContain(words);
    expect(text).toContain(`value="${fields.origin}"`);
    expect(text).not.toContain('"><script>');
  });

  it('are claimed as often as by C3.30', async () => {
    const strict = await startService({ engine: indexed, limits: { usrClaim: 1 } });
    const { token } = await accountAdministration(strict.database.pool).create({
      name: 'Ada',
      email: null,
      plan: 'usr',
      role: 'user',
    });
    const visitor = await signedIn(strict, token);
    const claim = () => visitor.send('/account', '/account/browser-token', { origin: 'https://a.example' });
    expect([(await claim()).status, (await claim()).status]).toEqual([200, 429]);
    await strict.close();
  });
});

describe('C15.47 closing an account', () => {
  it('needs to be meant', async () => {
    const { token, visitor } = await openAccount('Ada Moor');
    expect((await visitor.send('/account', '/account/close')).status).toBe(422);
    expect(await me(token)).toBe(200);
  });

  it('ends its tokens and sessions; its corrections stay, without a name', async () => {
    const { account, token, visitor } = await openAccount('Cleo Gone');
    const { body } = await call(token, '/api/v1/species/pyrella-montana/report', { notes: 'Stays' });
    const { id } = body['data'] as { id: number };
    await service.database.session((client) =>
      client.query(
        `update account set email = 'cleo@garden.example', image_url = 'https://garden.example/cleo.jpg',
           organization_name = 'Garden', organization_url = 'https://garden.example' where id = $1`,
        [account.id],
      ),
    );
    const { text } = await visitor.send('/account', '/account/close', { sure: 'yes' });
    expect(text).toContain('Your account is closed');
    expect([text.includes('href="/sign-in"'), text.includes('href="/account"')]).toEqual([true, false]);
    expect((await visitor.get('/account')).status).toBe(303);
    expect((await signedIn(service, token).catch((refused: Error) => refused.message)) as string).toContain(
      '401',
    );
    const kept = await service.get(`/api/v1/corrections/${id}`);
    expect(kept.body).toMatchObject({ data: { notes: 'Stays', user_id: account.id } });
    const forgotten = await service.database.pool.one(
      sql.type(z.record(z.string(), z.unknown()))`
        select name, email, image_url, organization_name, organization_url, token_hash
        from account where id = ${account.id}`,
    );
    expect(Object.values(forgotten)).toEqual([null, null, null, null, null, null]);
  });

  it('is refused to the last admin who is not closed', async () => {
    const other = await openAccount('Ida Vale', 'admin');
    const closed = await other.visitor.send('/account', '/account/close', { sure: 'yes' });
    expect(closed.text).toContain('Your account is closed');
    const visitor = await signedIn(service, service.token);
    const { status, text } = await visitor.send('/account', '/account/close', { sure: 'yes' });
    expect(status).toBe(409);
    expect(text).toContain('the only admin');
  });
});

describe('C15.110 further tokens', () => {
  it('have names, work beside the own one, and are removed alone', async () => {
    const { token, visitor } = await openAccount('Ida Twotokens');
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/account')).text)![1]!;
    const { text } = await visitor.post('/account/tokens', [
      ['name', 'garden <planner>'],
      ['csrf', csrf],
    ]);
    const further = /id="added"[^>]* value="(usr-[\w-]{43})"/.exec(text)![1]!;
    expect(text).toContain('garden &lt;planner>');
    expect([await me(token), await me(further)]).toEqual([200, 200]);
    // It signs in, too, and its session ends with it.
    const elsewhere = await signedIn(service, further);
    expect((await elsewhere.get('/account')).text).toContain('Ida Twotokens');
    const id = /name="id" value="(\d+)"/.exec(text)![1]!;
    await visitor.post('/account/tokens/remove', [
      ['id', id],
      ['csrf', csrf],
    ]);
    expect((await elsewhere.get('/account')).status).toBe(303);
    expect((await visitor.get('/account')).text).not.toContain('garden &lt;planner>');
  });
});

describe('C15.111 recovery codes', () => {
  it('are shown once, stored as hashes, and each gives a new token once', async () => {
    const { token, visitor } = await openAccount('Nora Lost');
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.get('/account')).text)![1]!;
    const { text } = await visitor.post('/account/recovery-codes', [['csrf', csrf]]);
    const codes = [...text.matchAll(/<code>([2-9A-Z]{5}(?:-[2-9A-Z]{5}){3})<\/code>/g)].map(
      ([, code]) => code!,
    );
    expect(codes).toHaveLength(10);
    expect((await visitor.get('/account')).text).not.toContain(codes[0]!);
    const stored = await service.database.pool.any(sql.type(z.object({ row: z.string() }))`
      select recovery_code::text as row from recovery_code`);
    expect(stored.some(({ row }) => row.includes(codes[0]!))).toBe(false);

    const stranger = createVisitor(service);
    const form = /name="csrf" value="([^"]+)"/.exec((await stranger.get('/recover')).text)![1]!;
    const recover = (code: string) =>
      stranger.post('/recover', [
        ['code', code],
        ['csrf', form],
      ]);
    expect((await recover('AAAAA-AAAAA-AAAAA-AAAAA')).status).toBe(401);
    // As somebody types it.
    const recovered = await recover(` ${codes[3]!.toLowerCase().replaceAll('-', ' ')} `);
    const fresh = /id="new-token"[^>]* value="(usr-[\w-]{43})"/.exec(recovered.text)![1]!;
    expect(await me(fresh)).toBe(200);
    expect(fresh).not.toBe(token);
    expect((await stranger.get('/account')).text).toContain('9 codes are left.');
    const again = createVisitor(service);
    const { status } = await again.send('/recover', '/recover', { code: codes[3]! });
    expect(status).toBe(401);
  });
});
