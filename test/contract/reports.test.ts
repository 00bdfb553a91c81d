import {
  FORBIDDEN,
  type Member,
  NOT_FOUND,
  OBSERVED,
  record,
  type Submitting,
  startSubmitting,
  UNPROCESSABLE,
} from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

const REPORT = 'species/pyrella-montana/report';

describe('C9.30 a report', () => {
  it('C8.45 is answered 201 with all its members, and is then read the same', async () => {
    const ada = await at.account();
    const before = await at.stored();
    const answer = await at.post(REPORT, { notes: 'The photograph is of another plant' }, ada.token);
    const data = record(answer);
    expect(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        record_type: 'Species',
        record_id: at.pyrella.montana,
        user_id: ada.id,
        warning_type: 'report',
        change_status: 'pending',
        change_type: 'update',
        accepted_by: null,
        notes: 'The photograph is of another plant',
        review_notes: null,
        source_type: 'report',
        source_reference: null,
        correction: null,
        changes: null,
        applied_fields: null,
        unapplied_fields: null,
        outcome: null,
        observed_at: null,
        licence: 'CC0-1.0',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: data['created_at'],
      },
      meta: { last_modified: data['updated_at'] },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await at.service.get(`/api/v1/corrections/${data['id']}`)).body).toEqual(answer.body);
    expect((await at.stored()).published).toEqual(before.published);
  });

  it.each<[string, Member]>([
    ['species/PYRELLA-montana', 'montana'],
    ['species/pyrella-alpestris', 'montana'],
    ['species/90001', 'montana'],
    ['species/pyrella-montana-var-rubra', 'rubra'],
    ['plants/pyrella-montana-var-rubra', 'montana'],
    ['plants/pyrella-alpestris', 'montana'],
    ['plants/90001', 'montana'],
  ])('C1.10 C1.11 C2.26 C2.32 of %s is of the species %s', async (path, species) => {
    expect(record(await at.submit({}, `${path}/report`))).toMatchObject({
      record_type: 'Species',
      record_id: at.pyrella[species],
    });
  });

  it('C1.10 by the id of a plant, or of a species of it', async () => {
    const { montana, rubra } = at.pyrella;
    const reported = async (path: string) => record(await at.submit({}, `${path}/report`))['record_id'];
    expect(await reported(`species/${rubra}`)).toBe(rubra);
    expect(await reported(`plants/${rubra}`)).toBe(montana);
    expect(await reported(`plants/${montana}`)).toBe(montana);
  });

  it.each([
    ['', null],
    ['{"notes":null}', null],
    ['{"notes":" Odd\\n"}', ' Odd\n'],
    ['{"change_type":"update","notes":"Odd"}', 'Odd'],
  ])('C4.8 may say nothing: %s', async (text, notes) => {
    expect(record(await at.submit(text, REPORT))).toMatchObject({ notes, change_type: 'update' });
  });

  it('without a body needs no content type', async () => {
    const { token } = await at.account();
    const answer = await at.service.ask(`/api/v1/${REPORT}?token=${token}`, { method: 'POST' });
    expect(record(answer)).toMatchObject({ notes: null });
  });

  it('C5.9 warns of parameters and members that reports do not take', async () => {
    const { body } = await at.submit({ comment: 'x', notes: 'Odd' }, `${REPORT}?shade=1`);
    expect(body['meta']).toMatchObject({
      warnings: ['shade', 'comment'].map((param) => ({
        param,
        problem: 'unknown_parameter',
        message: expect.any(String),
      })),
    });
    const answer = await at.submit(OBSERVED, REPORT);
    expect(record(answer)).toMatchObject({ correction: null, changes: null, source_type: 'report' });
    const { warnings } = answer.body['meta'] as { warnings: readonly { param: string }[] };
    expect(warnings.map(({ param }) => param).sort()).toEqual(['correction', 'source_type']);
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ notes: ['Odd'] }, 'notes', 'wrong_type'],
    [{ change_type: 'other' }, 'change_type', 'not_allowed'],
    [{ change_type: 7 }, 'change_type', 'wrong_type'],
  ])('C9.2 %j is refused', async (body, field, problem) => {
    const fault = { field, got: body[field], problem };
    await at.expectRefused(() => at.submit(body, REPORT), UNPROCESSABLE, [fault]);
    await at.expectRefused(() => at.submit(body, 'plants/pyrella-montana/report'), UNPROCESSABLE, [fault]);
  });

  it('C9.4 all faults come in one answer', async () => {
    await at.expectRefused(() => at.submit({ notes: 5, change_type: 'addition' }, REPORT), UNPROCESSABLE, [
      { field: 'notes', got: 5, problem: 'wrong_type' },
      { field: 'change_type', got: 'addition', problem: 'not_allowed' },
    ]);
  });

  it('C9.2 C3.6 may ask for a deletion only by an admin', async () => {
    const body = { change_type: 'deletion', notes: 'Twice' };
    const admin = await at.account('unl');
    expect(record(await at.post(REPORT, body, admin.token))).toMatchObject({
      change_type: 'deletion',
      warning_type: 'report',
      changes: null,
    });
    for (const role of ['user', 'reviewer']) {
      const { id, token } = await at.account();
      await at.query('update account set role = $2 where id = $1', [id, role]);
      await at.expectRefused(() => at.post(REPORT, body, token), FORBIDDEN);
    }
  });
});

describe('C4.5 a report that is refused', () => {
  it.each(['nothing', '0', 'pyrella', '99999999999'])(
    'C1.10 %s is not found, whatever is sent',
    async (ref) => {
      for (const body of [{}, { notes: 5 }, { change_type: 'deletion' }])
        for (const path of [`species/${ref}/report`, `plants/${ref}/report`])
          await at.expectRefused(() => at.submit(body, path), NOT_FOUND);
    },
  );

  it.each(['{', '[]', '"Odd"', 'null'])('C4.4 the body %s is 400', async (text) => {
    await at.expectRefused(() => at.submit(text, REPORT), [400, 'bad_request']);
  });

  it('C3.4 C3.14 C3.42 without a credential or with a browser token', async () => {
    const origin = 'https://garden.example';
    const claim = `/api/auth/claim?token=${at.service.token}&origin=${encodeURIComponent(origin)}`;
    const jwt = String((await at.service.ask(claim, { method: 'POST' })).body['token']);
    for (const path of [REPORT, 'plants/pyrella-montana/report', 'species/nothing/report'])
      for (const body of ['', '{']) {
        await at.expectRefused(() => at.post(path, body, ''), [401, 'unauthorized']);
        await at.expectRefused(() => at.post(path, body, jwt, { Origin: origin }), FORBIDDEN);
      }
    const { headers } = await at.post(REPORT, {}, jwt, { Origin: origin });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('C9.30 a report while another is pending', () => {
  it('that is refused leaves the pending one as it was', async () => {
    const { token } = await at.account();
    record(await at.post(REPORT, { notes: 'Odd' }, token));
    await at.expectRefused(() => at.post(REPORT, { notes: 5 }, token), UNPROCESSABLE);
  });

  it('of another kind, account or species is a new one', async () => {
    const [admin, ada] = [await at.account('unl'), await at.account()];
    record(await at.post(REPORT, {}, admin.token));
    record(await at.post(REPORT, { change_type: 'deletion' }, admin.token));
    record(await at.post(REPORT, { change_type: 'deletion' }, admin.token), 200);
    record(await at.post(REPORT, {}, ada.token));
    record(await at.post('species/pyrella-montana-var-rubra/report', {}, ada.token));
    expect([(await at.submittedBy(admin.id)).length, (await at.submittedBy(ada.id)).length]).toEqual([2, 2]);
  });

  it.each(['accepted', 'rejected'])('that is %s by now is a new one', async (status) => {
    const { token, id } = await at.account();
    const first = record(await at.post(REPORT, {}, token));
    await at.query('update correction set change_status = $2 where id = $1', [first['id'], status]);
    const second = record(await at.post(REPORT, {}, token));
    expect(await at.submittedBy(id)).toEqual([first['id'], second['id']]);
  });

  it('at the same moment is stored once', async () => {
    const { token, id } = await at.account();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((notes) => at.post(REPORT, { notes }, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await at.submittedBy(id)).toHaveLength(1);
  });
});

describe('C9.35 a test', () => {
  it.each(['TEST', ' TEST\n', 'test'])(
    'of the notes %j is stored and answered as any other',
    async (notes) => {
      const path = 'corrections/species/pyrella-montana';
      const expected = { notes, change_status: 'pending' };
      expect(record(await at.submit({ ...OBSERVED, notes }, path))).toMatchObject({
        ...expected,
        changes: { maximum_height_cm: [60, 76] },
      });
      expect(record(await at.submit({ notes }, REPORT))).toMatchObject({
        ...expected,
        warning_type: 'report',
      });
    },
  );
});
