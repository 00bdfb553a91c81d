import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import { MONTANA, OBSERVED, record, type Submitting, startSubmitting } from '../contract/submitting.js';

interface Person {
  readonly id: number;
  readonly token: string;
  readonly email: string;
}

let submitting: Submitting;
let ada: Person;
let eve: Person;
let reviewer: Person;
beforeAll(async () => {
  submitting = await startSubmitting();
  const { create } = accountAdministration(submitting.service.database.pool);
  const person = async (name: string, role: Role): Promise<Person> => {
    const email = `${name.toLowerCase()}@private.example`;
    const { account, token } = await create({ name, email, plan: 'usr', role });
    return { id: account.id, token, email };
  };
  [ada, eve, reviewer] = await Promise.all([
    person('Adalbert', 'user'),
    person('Evelina', 'user'),
    person('Rosamunde', 'reviewer'),
  ]);
});
afterAll(() => submitting.service.close());

const get = ({ token }: Person, path: string) =>
  submitting.service.ask(`/api/v1/${path}`, { headers: { Authorization: token } });

describe('what one account can see and change of another', () => {
  it('C8.61 the profile is its own', async () => {
    expect((await get(ada, 'me')).body['email']).toBe(ada.email);
    expect((await get(eve, 'me')).body['email']).toBe(eve.email);
  });

  it('C2.37 the corrections of `mine` are its own, whatever the query contains', async () => {
    record(await submitting.post(MONTANA, OBSERVED, ada.token));
    const total = async (person: Person, path: string) =>
      ((await get(person, path)).body['meta'] as { total: number }).total;
    expect(await total(ada, 'corrections/mine')).toBe(1);
    for (const path of [
      'corrections/mine',
      `corrections/mine?filter[user_id]=${ada.id}`,
      'corrections?mine=true',
    ])
      expect([path, await total(eve, path)]).toEqual([path, 0]);
  });

  it('C9.3 a submission replaces its own pending one and never that of another', async () => {
    const before = await submitting.submittedBy(ada.id);
    record(await submitting.post(MONTANA, { ...OBSERVED, notes: 'of Eve' }, eve.token));
    expect(await submitting.submittedBy(ada.id)).toEqual(before);
    const [{ notes } = { notes: '' }] = await submitting.query<{ notes: string }>(
      'select notes from correction where user_id = $1',
      [ada.id],
    );
    expect(notes).toBeNull();
  });

  it('a body cannot set its author, status or id', async () => {
    const claims = {
      user_id: ada.id,
      id: 1,
      change_status: 'accepted',
      accepted_by: ada.id,
      warning_type: 'report',
    };
    const { body } = await submitting.post(
      'corrections/species/malusia-aaensis',
      { ...OBSERVED, ...claims, correction: { observations: 'x' } },
      eve.token,
    );
    expect(body['data']).toMatchObject({
      user_id: eve.id,
      change_status: 'pending',
      accepted_by: null,
      warning_type: null,
    });
  });

  it('C9.46 nobody reviews their own submission, and no user reviews', async () => {
    const submitted = record(await submitting.post('species/malusia-adensis/report', {}, reviewer.token));
    const path = `corrections/${submitted['id']}`;
    for (const act of ['accept', 'reject'])
      for (const { token } of [reviewer, ada])
        expect((await submitting.post(`${path}/${act}`, {}, token)).status).toBe(403);
    expect((await submitting.post(`${path}/revert`, {}, reviewer.token)).status).toBe(403);
    expect((await get(ada, path)).body['data']).toMatchObject({ change_status: 'pending' });
  });

  it('C3.6 a role cannot be requested', async () => {
    for (const body of [
      '{"role":"admin"}',
      '{"account":{"role":"admin"}}',
      '{"__proto__":{"role":"admin"}}',
    ]) {
      const { status } = await submitting.post('corrections/1/revert?role=admin', body, ada.token, {
        'X-Role': 'admin',
        'X-User-Id': '1',
      });
      expect(status).toBe(403);
    }
  });

  it('names and addresses of people appear only in their own profile', async () => {
    const paths = submitting.service.routes
      .filter(({ method, path }) => method === 'get' && path !== '/api/v1/me')
      .map(({ path }) =>
        path.replace('/corrections/:id', '/corrections/1').replaceAll(/:\w+/g, 'pyrella-montana'),
      );
    const answers = await Promise.all(
      paths.map((path) => submitting.service.ask(path, { headers: { Authorization: eve.token } })),
    );
    const shown = answers.map(({ text }) => text).join('\n');
    expect(shown).toContain('pyrella-montana');
    expect(shown).not.toMatch(/private\.example|Adalbert|Evelina|Rosamunde/);
  });
});
