import { accountAdministration } from '../../src/auth/account-admin.js';
import type { Role } from '../../src/auth/caller.js';
import { type Database, openDatabase } from '../../src/database/database.js';
import { type Cuttable, cuttable } from '../contract/cuttable.js';
import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { hiddenFields, signedIn } from './visitor.js';

const TYPED = `Page 12 "of" <b>the</b> flora`;
const SHOWN = 'Page 12 &quot;of&quot; &lt;b>the&lt;/b> flora';
const SLUG = 'pyrella-montana';

let way: Cuttable;
let reached: Database;
let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { outsideApi: 1e9, anonymous: 1e9 },
    reach: async ({ url }) => {
      way = await cuttable(url);
      reached = await openDatabase(way.url);
      return reached;
    },
  });
});
afterAll(async () => {
  way.mend();
  await reached.close();
  await service.close();
  await way.close();
});

const person = async (role: Role) => {
  const { create } = accountAdministration(service.database.pool);
  const { account, token } = await create({ name: 'Ada Moor', email: null, plan: 'usr', role });
  return { account, token, visitor: await signedIn(service, token) };
};

const corrections = async (): Promise<readonly Record<string, unknown>[]> =>
  (await service.database.session((client) => client.query('select * from correction order by id'))).rows;

describe('C15.63 a form that is sent while Postgres is away', () => {
  const fix = `/species/${SLUG}/fix/maximum_height_cm`;
  const height = {
    value: '30',
    unit: 'm',
    source: 'external',
    reference: TYPED,
    notes: 'Tall',
    step: 'send',
  };

  it.each([
    ['a fix', fix, height, [SHOWN, 'Tall', '30']],
    ['a report', `/species/${SLUG}/report?about=zones`, { notes: TYPED }, [SHOWN]],
  ])('%s is kept on a page that sends it again', async (_, page, fields, shown) => {
    const { visitor } = await person('user');
    const action = page.split('?')[0]!;
    const form = hiddenFields((await visitor.get(page)).text, action).filter(([name]) => !(name in fields));
    const before = await corrections();
    way.cut();
    const refused = await visitor.post(action, [...form, ...Object.entries(fields)]);
    way.mend();
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store']);
    for (const text of shown) expect(refused.text).toContain(`<dd>${text}</dd>`);
    expect(refused.text).toContain('what you entered is kept');
    expect(await corrections()).toEqual(before);
    const again = await visitor.post(action, hiddenFields(refused.text, action));
    expect(again.status).toBe(303);
    const stored = (await corrections()).slice(before.length);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored[0])).toContain(JSON.stringify(TYPED).slice(1, -1));
  });

  it('a decision of a reviewer is kept, and made once', async () => {
    const { visitor: submitter } = await person('user');
    await submitter.send(fix, fix, height);
    const [{ id } = { id: 0 }] = (await corrections()).toReversed();
    const { visitor } = await person('reviewer');
    const action = `/review/${id}`;
    const form = hiddenFields((await visitor.get(action)).text, action);
    way.cut();
    const refused = await visitor.post(action, [
      ...form.filter(([name]) => name !== 'notes'),
      ['notes', TYPED],
      ['verb', 'reject'],
    ]);
    way.mend();
    expect(refused.status).toBe(503);
    expect(refused.text).toContain(`<dd>${SHOWN}</dd>`);
    expect((await visitor.post(action, hiddenFields(refused.text, action))).status).toBe(303);
    const { rows } = await service.database.session((client) =>
      client.query('select * from review_decision where correction_id = $1', [id]),
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).toContain(JSON.stringify(TYPED).slice(1, -1));
  });

  it('keeps no account token, and nothing that a page of another site sends', async () => {
    const { visitor, token } = await person('user');
    const fields: [string, string][] = [...Object.entries(height), ['token', token]];
    way.cut();
    const own = await visitor.post(fix, fields);
    const foreign = await visitor.post(fix, fields, { 'Sec-Fetch-Site': 'cross-site' });
    const read = await visitor.get(fix);
    way.mend();
    expect([own.status, foreign.status, read.status]).toEqual([503, 503, 503]);
    expect(own.text).toContain(SHOWN);
    expect(own.text).not.toContain(token);
    expect(foreign.text).not.toContain('Page 12');
    expect(read.text).not.toContain('is kept');
  });
});
