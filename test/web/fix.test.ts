import { accountAdministration } from '../../src/auth/account-admin.js';
import { FIELDS } from '../../src/fields/registry.js';
import { StoreUnavailable } from '../../src/runtime/store-unavailable.js';
import { messagesIn } from '../../web/messages/catalogue.js';
import { GARDEN } from '../contract/garden.js';
import { type Service, startService } from '../contract/service.js';
import { createVisitor, hiddenFields, signedIn } from './visitor.js';

const BREAKING = `"'></script><img src=x onerror=alert(1)>`;
const SLUG = 'pyrella-montana';

let isBusy = false;
let service: Service;
beforeAll(async () => {
  service = await startService({
    ...GARDEN,
    limits: { outsideApi: 1e9, anonymous: 1e9 },
    reach: async (database) => ({
      ...database,
      write: (...given) => (isBusy ? Promise.reject(new StoreUnavailable('busy')) : database.write(...given)),
    }),
  });
});
afterAll(() => service.close());

const openAccount = async () => {
  const { create } = accountAdministration(service.database.pool);
  const issued = await create({ name: 'Ada Moor', email: null, plan: 'usr', role: 'user' });
  return { ...issued, visitor: await signedIn(service, issued.token) };
};

type Correction = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
};

const correctionsOf = async (token: string): Promise<readonly Correction[]> => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await service.ask('/api/v1/corrections/mine', { headers })).body['data'] as readonly Correction[];
};

const OTHERS_WAIT = messagesIn('en').fix.others;
const pathOf = (key: string): string => `/species/${SLUG}/fix/${key}`;
const FLORA = { source: 'external', reference: 'Flora of the hills, p. 12' };

describe('C15.50 suggesting a fix', () => {
  it.each(
    FIELDS.filter(({ correction, rows }) => correction !== null && rows === null).map(({ key }) => key),
  )('has a form for %s, with its claims and without a credential', async (key) => {
    const { status, text } = await createVisitor(service).get(pathOf(key));
    expect([key, status]).toEqual([key, 200]);
    expect(text).toMatch(/name="value"/);
    expect(text).toContain('What sources say');
  });

  it('offers the published classes of a scale', async () => {
    const { text } = await createVisitor(service).get(pathOf('light'));
    const [select] = /<select name="value".*?<\/select>/s.exec(text)!;
    const [low, high] = FIELDS.find(({ key }) => key === 'light')!.plausible!;
    const classes = [...select.matchAll(/<option[^>]* value="(\d+)"/g)].map(([, value]) => Number(value));
    expect(classes).toEqual(Array.from({ length: high - low + 1 }, (_, at) => low + at));
  });

  it('of an unknown field is 404, which names it', async () => {
    const { status, body } = await service.ask(pathOf('hieght'));
    expect([status, body['message']]).toEqual([
      404,
      'No field has the key "hieght": GET /api/v1/fields lists them.',
    ]);
  });

  it('leads from every value and every unknown value of a plant to its form', async () => {
    const { text } = await createVisitor(service).get(`/species/${SLUG}`);
    const links = [...text.matchAll(/href="(\/species\/pyrella-montana\/(?:fix|report)[^"]*)"/g)].map(
      ([, to]) => to!,
    );
    expect(links).toEqual(expect.arrayContaining([pathOf('maximum_height_cm'), pathOf('light')]));
    expect(links.length).toBeGreaterThan(30);
    // Rows have no form: a report about them.
    const reported = FIELDS.filter(({ rows }) => rows !== null).map(({ key }) => pathOf(key));
    for (const to of new Set(links))
      expect([to, (await createVisitor(service).get(to)).status]).toEqual([
        to,
        reported.includes(to) ? 303 : 200,
      ]);
  });

  it('stores what the API would, after a preview', async () => {
    const { token, visitor } = await openAccount();
    const action = pathOf('maximum_height_cm');
    const fields = { ...FLORA, value: '12.5', unit: 'ft', notes: 'At the gate' };
    const preview = await visitor.send(action, action, { ...fields, step: 'preview' });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Is this right?');
    expect(preview.text).toMatch(/3\.81.m/);
    expect(preview.text).toContain('CC0-1.0');
    const kept = hiddenFields(preview.text, action);
    const sent = await visitor.post(action, [...kept, ['step', 'send']]);
    expect(sent.headers.get('location')).toMatch(/^\/account\/corrections\/\d+\?sent=/);
    const [stored] = await correctionsOf(token);
    expect(stored).toMatchObject({
      change_status: 'pending',
      source_type: 'external',
      source_reference: 'Flora of the hills, p. 12',
      notes: 'At the gate',
      licence: 'CC0-1.0',
      correction: { maximum_height_value: '12.5', maximum_height_unit: 'ft' },
    });
    expect(stored!.changes!['maximum_height_cm']![1]).toBe(381);
    const page = await visitor.get(sent.headers.get('location')!);
    expect(page.text).toContain('Thank you');
    const later = await visitor.get(sent.headers.get('location')!.split('?')[0]!);
    expect([later.status, later.text.includes('Thank you')]).toEqual([200, false]);
    // The unit is that of the last fix.
    expect((await visitor.get(pathOf('average_height_cm'))).text).toMatch(
      /value="ft" selected|selected value="ft"/,
    );
  });

  it('C8.27 C9.23 says of a toxicity from what it follows, and what to correct in place of removing it', async () => {
    const row = { ...{ severity: 'high', part: ['seeds'], condition: null, to: ['people'], by: ['eating'] } };
    const safety = [{ ...row, substance: null, note: null, source: 'usda' }];
    await service.database.session((client) =>
      client.query(`update species set vals = vals || $1 where slug = 'malusia-aaensis'`, [{ safety }]),
    );
    const action = '/species/malusia-aaensis/fix/toxicity';
    const { visitor } = await openAccount();
    const why = messagesIn('en').plant.derivedFromWarnings;
    const form = await visitor.get(action);
    expect(form.text).toContain(why);
    expect(form.text).not.toContain(messagesIn('en').fix.noClaims);
    const preview = await visitor.send(action, action, { ...FLORA, value: 'low', step: 'preview' });
    expect(preview.text).toContain(why);
    expect(preview.text).toMatch(/<del>.*?high<\/del>/s);
    const removal = await visitor.send(action, action, { ...FLORA, empty: 'yes', step: 'preview' });
    expect([removal.status, removal.text]).toEqual([
      422,
      expect.stringContaining(messagesIn('en').fix.faults['derived']!),
    ]);
  });

  it.each([
    ['flower_color', { value: ['red', 'white'] }, ['white', 'red']],
    ['leaf_retention', { value: 'true' }, true],
    ['light', { value: '7' }, 7],
    ['ph_minimum', { value: '4,5' }, 4.5],
    ['observations', { value: 'Grows on walls.' }, 'Grows on walls.'],
    ['common_name', { value: 'Hill pear\r\nWall pear' }, ['Hill pear', 'Wall pear']],
    ['genus_name', { value: 'malusia' }, 'Malusia'],
  ])('stores %s as %j', async (key, fields, value) => {
    const { token, visitor } = await openAccount();
    const { status } = await visitor.send(pathOf(key), pathOf(key), { ...FLORA, ...fields, step: 'send' });
    expect(status).toBe(303);
    const [stored] = await correctionsOf(token);
    expect([...Object.values(stored!.changes!)][0]![1]).toEqual(value);
  });

  it('stores every chosen value and its source, an own observation, also after a preview', async () => {
    const { token, visitor } = await openAccount();
    const action = pathOf('flower_color');
    const fields = { source: 'observation', value: ['red', 'white'], step: 'preview' };
    const preview = await visitor.send(action, action, fields);
    const sent = await visitor.post(action, [...hiddenFields(preview.text, action), ['step', 'send']]);
    const [stored] = await correctionsOf(token);
    expect(stored).toMatchObject({ source_type: 'observation', source_reference: null, notes: null });
    expect(stored!.changes!['flower_color']![1]).toEqual(['white', 'red']);
    expect((await visitor.get(sent.headers.get('location')!)).text).toContain(
      messagesIn('en').corrections.ownObservation,
    );
  });

  it.each([
    ['a fix', pathOf('light'), { ...FLORA, value: '7', step: 'send' }],
    ['a report', `/species/${SLUG}/report?about=zones`, { notes: 'Not in Norway' }],
    ['a report about the page', `/species/${SLUG}/report`, { notes: 'Odd' }],
  ])(
    'leads to a page that names the draft of %s, so that the browser forgets it',
    async (_, page, fields) => {
      const { visitor } = await openAccount();
      const action = page.split('?')[0]!;
      const [, draft] = /data-draft="([^"]+)"/.exec((await visitor.get(page)).text)!;
      const { headers } = await visitor.send(page, action, fields);
      const { text } = await visitor.get(headers.get('location')!);
      expect(/data-sent="([^"]*)"/.exec(text)?.[1]).toBe(draft);
    },
  );

  it('takes several fields with one source; fields join and leave the form, and nothing typed is lost', async () => {
    const { token, visitor } = await openAccount();
    const one = pathOf('maximum_height_cm');
    const typed = { ...FLORA, reference: '10.1111/hill.7', value: '12.5', unit: 'ft' };
    const added = await visitor.send(one, one, {
      ...typed,
      step: 'add',
      add: ['light', 'flower_color', 'ph_minimum'],
    });
    const four = pathOf('maximum_height_cm,flower_color,light,ph_minimum');
    expect(added.text).toMatch(/name="value"[^>]* value="12.5"|value="12.5"[^>]* name="value"/);
    const entered = { ...typed, 'value.light': '6', 'value.flower_color': ['red'], 'value.ph_minimum': 'x' };
    const fields = (form: string, more: object) =>
      [
        ...hiddenFields(form, four),
        ...Object.entries({ ...entered, ...more }).flatMap(([name, value]) =>
          [value].flat().map((each) => [name, each]),
        ),
      ] as [string, string][];
    const wrong = await visitor.post(four, fields(added.text, { step: 'preview' }));
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('must be a number')]);
    const left = await visitor.post(four, fields(wrong.text, { drop: 'ph_minimum' }));
    const three = pathOf('maximum_height_cm,flower_color,light');
    const again = [...fields(left.text.replaceAll(three, four), { step: 'preview' })];
    const preview = await visitor.post(three, again);
    expect(preview.text).toContain('href="https://doi.org/10.1111/hill.7"');
    expect(/<section[^>]*class="future".*?<\/section>/s.exec(preview.text)![0]).toMatch(/3\.81.m.*red/s);
    await visitor.post(three, [...hiddenFields(preview.text, three), ['step', 'send']]);
    const [stored] = await correctionsOf(token);
    expect(Object.entries(stored!.changes!).map(([key, [, next]]) => [key, next])).toEqual([
      ['maximum_height_cm', 381],
      ['flower_color', ['red']],
      ['light', 6],
    ]);
  });

  it('keeps the dates of observation of fixes that join: the common one, or one at each reference', async () => {
    const { token, visitor } = await openAccount();
    const give = (key: string, fields: Record<string, string>) =>
      visitor.send(pathOf(key), pathOf(key), { ...FLORA, step: 'send', ...fields });
    await give('light', { value: '7', observed: '2019' });
    await give('ph_minimum', { value: '5', observed: '2019' });
    expect(await correctionsOf(token)).toMatchObject([{ observed_at: '2019-01-01' }]);
    await give('ph_maximum', { value: '7', observed: '2020-05-04', reference: 'Another flora' });
    expect(await correctionsOf(token)).toMatchObject([
      { observed_at: null, source_reference: `${FLORA.reference} (2019-01-01); Another flora (2020-05-04)` },
    ]);
    expect((await give('light', { value: '6', observed: 'soon' })).status).toBe(422);
  });

  it('corrects the names in the language of the reader, whose row comes first', async () => {
    const { token, visitor } = await openAccount();
    const german = { 'Accept-Language': 'de', Cookie: `session=${visitor.cookies.get('session')}` };
    const plant = await visitor.get(`/species/${SLUG}`, german);
    expect(plant.text).toContain(pathOf('common_names.de'));
    expect(plant.text).toContain('Name auf Englisch');
    const both = pathOf('common_names.de,common_names.fr');
    const fields = {
      ...FLORA,
      value: 'Bergbirne',
      'value.common_names.fr': 'Poire\nPoire des monts',
      step: 'preview',
    };
    const preview = await visitor.send(both, both, fields);
    expect(preview.text).toMatch(/class="future".*Name in German.*Bergbirne/s);
    await visitor.post(both, [...hiddenFields(preview.text, both), ['step', 'send']]);
    const one = pathOf('common_names.de');
    await visitor.send(one, one, { ...FLORA, value: 'Felsenbirne', step: 'send' });
    const [stored] = await correctionsOf(token);
    expect(stored!.changes).toEqual({
      'common_names.de': [['Berg-Pyrelle'], ['Felsenbirne']],
      'common_names.fr': [['Pyrelle des monts'], ['Poire', 'Poire des monts']],
    });
  });

  it.each(['maximum_height_cm', 'light'])('removes a value of %s, also after a preview', async (key) => {
    const action = pathOf(key);
    const fields = {
      ...FLORA,
      reference: ` ${FLORA.reference}\n`,
      notes: ' Wrong ',
      value: '8',
      empty: 'yes',
    };
    const removed = {
      source_reference: FLORA.reference,
      notes: 'Wrong',
      changes: { [key]: [expect.anything(), null] },
    };
    const atOnce = await openAccount();
    await atOnce.visitor.send(action, action, { ...fields, step: 'send' });
    expect(await correctionsOf(atOnce.token)).toMatchObject([removed]);
    const { token, visitor } = await openAccount();
    const preview = await visitor.send(action, action, { ...fields, step: 'preview' });
    await visitor.post(action, [...hiddenFields(preview.text, action), ['step', 'send']]);
    expect(await correctionsOf(token)).toMatchObject([removed]);
  });

  it('joins fixes of several values of a plant; none is lost', async () => {
    const { token, visitor } = await openAccount();
    const give = (key: string, fields: Record<string, string>) =>
      visitor.send(pathOf(key), pathOf(key), { step: 'send', ...fields });
    await give('light', { ...FLORA, value: '7', notes: 'First' });
    await give('ph_minimum', { source: 'observation', value: '5', notes: 'Second' });
    const form = await visitor.get(pathOf('ph_maximum'));
    expect(form.text).toContain('waits for review: light and lowest soil pH');
    await give('light', { source: 'external', reference: 'Another flora', value: '6' });
    const stored = await correctionsOf(token);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      source_type: 'external',
      source_reference: 'Flora of the hills, p. 12; own observation; Another flora',
      notes: 'First\nSecond',
    });
    const next = Object.fromEntries(
      Object.entries(stored[0]!.changes!).map(([key, [, value]]) => [key, value]),
    );
    expect(next).toEqual({ light: 6, ph_minimum: 5 });
  });

  it('keeps fixes and reports of one plant apart, in any order', async () => {
    const { token, visitor } = await openAccount();
    const fix = (key: string, value: string) =>
      visitor.send(pathOf(key), pathOf(key), { step: 'send', source: 'observation', value });
    const reportAction = `/species/${SLUG}/report`;
    const report = (notes: string) => visitor.send(`${reportAction}?about=zones`, reportAction, { notes });
    await fix('light', '7');
    await report('Not in Norway');
    await fix('ph_minimum', '5');
    await report('Not in Sweden');
    const stored = await correctionsOf(token);
    expect(
      stored.map(({ warning_type, notes, correction }) => [warning_type, notes, correction]).sort(),
    ).toEqual([
      [null, null, { scientific_name: 'Pyrella montana', light: '7', ph_minimum: '5' }],
      ['report', 'Where it grows: Not in Norway\nWhere it grows: Not in Sweden', null],
    ]);
  });

  it('joins observations to one observation, with the value and unit of a measure', async () => {
    const { token, visitor } = await openAccount();
    const give = (key: string, fields: Record<string, string>) =>
      visitor.send(pathOf(key), pathOf(key), { step: 'send', source: 'observation', ...fields });
    await give('maximum_height_cm', { value: '2', unit: 'm', notes: 'Seen' });
    await give('light', { value: '7', notes: 'Seen' });
    await give('average_height_cm', { value: '1', unit: 'ft', notes: 'een' });
    await give('maximum_height_cm', { value: '90', unit: 'in' });
    const [stored, ...others] = await correctionsOf(token);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ source_type: 'observation', source_reference: null, notes: 'Seen\neen' });
    expect(stored!['correction']).toMatchObject({
      maximum_height_value: '90',
      maximum_height_unit: 'in',
      average_height_value: '1',
      average_height_unit: 'ft',
      light: '7',
    });
  });

  it('joins only the values that the pending correction changes, not the former name of a plant renamed since', async () => {
    const { token, visitor } = await openAccount();
    const give = (key: string, value: string) => {
      const path = `/species/malusia-agensis/fix/${key}`;
      return visitor.send(path, path, { step: 'send', source: 'observation', value });
    };
    await give('light', '7');
    await service.database.session((client) =>
      client.query(
        `update species set scientific_name = 'Malusia nova', name_key = 'malusia nova' where slug = 'malusia-agensis'`,
      ),
    );
    await give('ph_minimum', '5');
    const [stored] = await correctionsOf(token);
    expect(Object.keys(stored!.changes!).sort()).toEqual(['light', 'ph_minimum']);
  });

  it('C9.35 joins no test submission', async () => {
    const { token, visitor } = await openAccount();
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ correction: { light: 3 }, source_type: 'observation', notes: 'TEST' });
    await service.ask(`/api/v1/corrections/species/${SLUG}`, { method: 'POST', headers, body });
    const action = pathOf('ph_minimum');
    await visitor.send(action, action, { source: 'observation', value: '5', step: 'send' });
    const stored = (await correctionsOf(token)).filter(({ notes }) => notes !== 'TEST');
    expect(stored.map(({ changes }) => Object.keys(changes!))).toEqual([['ph_minimum']]);
  });

  it.each([
    ['of another account', 'user_id = (select min(a.id) from account a where a.id <> user_id)'],
    ['about another plant', `record_id = (select id from species where slug = 'malusia-adensis')`],
    ['that was rejected', `change_status = 'rejected'`],
    ['that is a test', 'test = true'],
    ['that asks for a deletion', `change_type = 'deletion'`],
  ])('joins no correction and no report %s', async (_, change) => {
    const { account, token, visitor } = await openAccount();
    const plant = '/species/malusia-acensis';
    const send = (path: string, fields: Record<string, string>) =>
      visitor.send(plant + path, plant + path, { step: 'send', source: 'observation', ...fields });
    await send('/fix/light', { value: '7' });
    await send('/report', { notes: 'Former' });
    await service.database.session((client) =>
      client.query(`update correction set ${change} where user_id = $1`, [account.id]),
    );
    await send('/fix/ph_minimum', { value: '5' });
    await send('/report', { notes: 'Next' });
    const last = (type: string | null) =>
      correctionsOf(token).then((all) => all.find(({ warning_type }) => warning_type === type)!);
    expect(Object.keys((await last(null)).changes!)).toEqual(['ph_minimum']);
    expect((await last('report'))['notes']).toBe('Next');
  });

  it('says whether somebody else has suggested a value for the same field', async () => {
    const [ada, bea] = [await openAccount(), await openAccount()];
    const path = '/species/malusia-abensis/fix/light';
    await ada.visitor.send(path, path, { ...FLORA, value: '7', step: 'send' });
    const says = async (visitor: typeof ada.visitor, of = path) =>
      (await visitor.get(of)).text.includes(OTHERS_WAIT);
    expect(await says(bea.visitor)).toBe(true);
    expect(await says(ada.visitor)).toBe(false);
    const joins = async (key: string) =>
      (await ada.visitor.get(`/species/malusia-abensis/fix/${key}`)).text.includes(
        messagesIn('en').fix.pending('light'),
      );
    expect([await joins('light'), await joins('ph_minimum')]).toEqual([false, true]);
    expect(await says(bea.visitor, '/species/malusia-abensis/fix/ph_minimum')).toBe(false);
  });

  it.each([
    [{ reference: 'r'.repeat(2_000), notes: 'n'.repeat(10_000) }, 200],
    [{ reference: '𝔸'.repeat(2_000) }, 200],
    [{ reference: 'r'.repeat(2_001) }, 422],
    [{ reference: 'Flora', notes: 'n'.repeat(10_001) }, 422],
    [{ reference: '' }, 422],
    [{ reference: '', source: 'observation' }, 200],
  ])('has a source, and texts as long as the API takes', async (texts, expected) => {
    const { visitor } = await openAccount();
    const action = pathOf('light');
    const fields = { source: 'external', value: '7', step: 'preview', ...texts };
    expect((await visitor.send(action, action, fields)).status).toBe(expected);
  });

  it('says which value of the plant, or of the own pending correction, it contradicts', async () => {
    const { visitor } = await openAccount();
    const preview = async (key: string, fields: Record<string, string>, step = 'preview') =>
      (await visitor.send(pathOf(key), pathOf(key), { ...FLORA, ...fields, step })).text;
    const contradiction = /In the wrong order: average height, 80.cm; (?:maximum height|tallest), 60.cm/i;
    expect(await preview('average_height_cm', { value: '80', unit: 'cm' })).toMatch(contradiction);
    expect(await preview('average_height_cm', { value: '50', unit: 'cm' })).not.toContain('wrong order');
    await preview('ph_maximum', { value: '5' }, 'send');
    expect(await preview('ph_minimum', { value: '7' })).toContain('In the wrong order');
  });

  it('checks a value while it is entered', async () => {
    const check = async (query: string) =>
      JSON.parse(
        (await createVisitor(service).get(`${pathOf('maximum_height_cm')}/check?${query}`)).text,
      ) as object;
    expect(await check('value=300&unit=m')).toMatchObject({
      error: expect.stringContaining('must be from 0.01 to 130 m'),
    });
    expect(await check('value=tall&unit=m')).toMatchObject({
      error: expect.stringContaining('must be a number'),
    });
    expect(await check('value=3&unit=m')).toMatchObject({
      error: '',
      change: expect.stringMatching(/→ 3.m$/),
    });
    expect(await check('value=&unit=m')).toMatchObject({ error: expect.stringContaining('Enter a value') });
    const answer = await createVisitor(service).get(`${pathOf('light')}/check?value=&empty=yes`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { noValue } = messagesIn('en').corrections;
    expect(JSON.parse(answer.text)).toEqual({ error: '', change: expect.stringContaining(`→ ${noValue}`) });
    const light = async (value: number) =>
      JSON.parse(
        (await createVisitor(service).get(`${pathOf('light')}/check?value=${value}`)).text,
      ) as object;
    expect(await light(8)).toEqual({ error: 'This is the value already.', change: '' });
    expect(await light(10)).toMatchObject({ error: expect.stringContaining('outside the published scale') });
  });
});

describe('C15.50 reporting an error', () => {
  it('is for what no form changes, and already names it', async () => {
    const { token, visitor } = await openAccount();
    const away = await visitor.get(pathOf('edible'));
    expect(away.headers.get('location')).toBe(`/species/${SLUG}/report?about=edible`);
    const action = `/species/${SLUG}/report`;
    await visitor.send(`${action}?about=synonyms`, action, { notes: `One is wrong ${BREAKING}` });
    await visitor.send(`${action}?about=zones`, action, { notes: 'Not in Norway' });
    const stored = await correctionsOf(token);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      warning_type: 'report',
      notes: `Synonyms: One is wrong ${BREAKING}\nWhere it grows: Not in Norway`,
    });
    const { text } = await visitor.get('/account');
    expect(text).toContain('Not in Norway');
    expect(text).not.toContain('<img src=x');
  });

  it('needs words', async () => {
    const { visitor } = await openAccount();
    const action = `/species/${SLUG}/report`;
    const { status, text } = await visitor.send(`${action}?about=zones`, action, { notes: ' ' });
    expect([status, text.includes('Say what is wrong.')]).toEqual([422, true]);
  });

  it('C15.51 keeps the written notes if the token is wrong or the report is refused', async () => {
    const { token } = await openAccount();
    const action = `/species/${SLUG}/report`;
    const about = `${action}?about=zones`;
    const visitor = createVisitor(service);
    const notes = `Not in Spain ${BREAKING}`;
    const wrong = await visitor.send(about, action, { notes, token: 'usr-wrong' });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain(messagesIn('en').signIn.unknown);
    expect(wrong.text).toContain('Not in Spain &quot;');
    expect(wrong.text).not.toContain('<img src=x');
    const long = await visitor.send(about, action, { notes: 'x'.repeat(20_001), token });
    expect(long.status).toBe(422);
    expect(long.text).toMatch(/<div class="notice wrong"[^>]*>[^<]*notes/);
    expect(long.text).toContain('x'.repeat(20_001));
    expect(await correctionsOf(token)).toEqual([]);
  });
});

describe('C15.51 what a person entered is never lost', () => {
  const action = pathOf('maximum_height_cm');
  const entered = {
    source: 'external',
    reference: `Flora ${BREAKING}`,
    value: '17',
    unit: 'ft',
    notes: 'By the wall',
  };

  const expectKept = (text: string): void => {
    expect(text).toContain('value="17"');
    expect(text).toContain('By the wall');
    expect(text).toContain('Flora &quot;');
    expect(text).not.toContain('<img src=x');
  };

  it('to an error', async () => {
    const { visitor } = await openAccount();
    const { status, text } = await visitor.send(action, action, {
      ...entered,
      value: '17',
      reference: '',
      step: 'send',
    });
    expect(status).toBe(422);
    expect(text).toContain('Name the source');
    expect(text).toContain('value="17"');
  });

  it('to a session that ended: it is sent after signing in on the same page', async () => {
    const { token, visitor } = await openAccount();
    const { text: form } = await visitor.get(action);
    const secret = visitor.cookies.get('session')!;
    await visitor.send('/account', '/sign-out');
    visitor.cookies.set('session', secret);
    const fields = [...hiddenFields(form, action), ...Object.entries(entered)];
    const again = await visitor.post(action, [...fields, ['step', 'send']]);
    expect(again.status).toBe(403);
    expectKept(again.text);
    const [csrf] = hiddenFields(again.text, action);
    const preview = await visitor.post(action, [csrf!, ...Object.entries(entered), ['step', 'preview']]);
    expect(preview.text).toContain('enter the token of your account');
    const kept = hiddenFields(preview.text, action);
    const wrong = await visitor.post(action, [...kept, ['step', 'send'], ['token', 'usr-wrong']]);
    expect(wrong.status).toBe(401);
    expectKept(wrong.text);
    const right = [...hiddenFields(wrong.text, action), ['step', 'send'], ['token', token]] as const;
    expect((await visitor.post(action, right as never)).status).toBe(303);
    expect(await correctionsOf(token)).toMatchObject([
      { source_reference: `Flora ${BREAKING}`, notes: 'By the wall' },
    ]);
  });

  it('to an account that was opened in another tab: the preview goes on', async () => {
    const visitor = createVisitor(service);
    const preview = await visitor.send(action, action, { ...entered, step: 'preview' });
    const { visitor: another } = await openAccount();
    visitor.cookies.set('session', another.cookies.get('session')!);
    const kept = [...hiddenFields(preview.text, action), ['step', 'preview']] as const;
    const again = await visitor.post(action, kept, { 'Sec-Fetch-Site': 'same-origin' });
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Is this right?')]);
    expect((await visitor.post(action, kept)).status).toBe(403);
  });

  it('to a change of mind', async () => {
    const { token, visitor } = await openAccount();
    const preview = await visitor.send(action, action, { ...entered, step: 'preview' });
    const back = await visitor.post(action, [...hiddenFields(preview.text, action), ['step', 'edit']]);
    expectKept(back.text);
    expect(back.text).toMatch(/<input name="value"[^>]* type="text"/);
    expect(await correctionsOf(token)).toEqual([]);
  });

  it.each([
    ['a fix', action, { ...entered, step: 'send' }, ['value="17"', 'By the wall', 'Flora &quot;']],
    ['a report', `/species/${SLUG}/report?about=zones`, { notes: 'By the wall' }, ['By the wall']],
  ])('to a busy store: %s is shown again and can be sent again', async (_, page, fields, kept) => {
    const { token, visitor } = await openAccount();
    const to = page.split('?')[0]!;
    isBusy = true;
    const refused = await visitor.send(page, to, fields).finally(() => {
      isBusy = false;
    });
    expect(refused.status).toBe(503);
    for (const text of [...kept, messagesIn('en').fix.busy]) expect(refused.text).toContain(text);
    expect(await correctionsOf(token)).toEqual([]);
    const again = [...hiddenFields(refused.text, to), ...Object.entries(fields)] as const;
    expect((await visitor.post(to, again)).status).toBe(303);
    expect(await correctionsOf(token)).toHaveLength(1);
  });

  it('to a form of another site, which is shown and not sent', async () => {
    const { token, visitor } = await openAccount();
    const { status, text } = await visitor.post(action, [...Object.entries(entered), ['step', 'send']]);
    expect(status).toBe(403);
    expectKept(text);
    expect(await correctionsOf(token)).toEqual([]);
  });
});
