import {
  MONTANA,
  OBSERVED,
  record,
  type Submitting,
  startSubmitting,
  TALLER,
  UNPROCESSABLE,
} from './submitting.js';

let at: Submitting;
beforeAll(async () => {
  at = await startSubmitting();
});
afterAll(() => at.service.close());

describe('C9.3 a submission while another is pending', () => {
  it('of the same account is replaced as a whole: 200, id and created_at stay', async () => {
    const { token, id } = await at.account();
    const reference = { source_reference: 'https://journal.example/77', notes: 'First' };
    const first = record(await at.post(MONTANA, { correction: { light: 5 }, ...reference }, token));
    const path = 'corrections/plants/pyrella-alpestris';
    const answer = await at.post(path, OBSERVED, token);
    const second = record(answer, 200);
    expect(second).toEqual({
      ...first,
      notes: null,
      source_type: 'observation',
      source_reference: null,
      correction: { ...TALLER, scientific_name: 'Pyrella montana' },
      changes: { maximum_height_cm: [60, 76] },
      updated_at: expect.any(String),
    });
    expect(Date.parse(String(second['updated_at']))).toBeGreaterThan(Date.parse(String(first['updated_at'])));
    expect(answer.body['meta']).toEqual({ last_modified: second['updated_at'] });
    expect(await at.submittedBy(id)).toEqual([first['id']]);
    expect((await at.service.get(`/api/v1/corrections/${first['id']}`)).body).toEqual(answer.body);
  });

  it('that is refused leaves the pending one as it was', async () => {
    const { token } = await at.account();
    record(await at.post(MONTANA, OBSERVED, token));
    const again = { ...OBSERVED, correction: { ...TALLER, light: 11 } };
    await at.expectRefused(() => at.post(MONTANA, again, token), UNPROCESSABLE, [
      { field: 'light', got: 11, problem: 'out_of_range' },
    ]);
  });

  it('replaces a deletion by an update', async () => {
    const { token } = await at.account('unl');
    const deletion = { change_type: 'deletion', source_type: 'observation' };
    const path = 'corrections/species/pyrella-montana-f-glabra';
    const first = record(await at.post(path, deletion, token));
    expect(record(await at.post(path, OBSERVED, token), 200)).toMatchObject({
      id: first['id'],
      change_type: 'update',
      changes: { maximum_height_cm: [null, 76] },
    });
  });

  it.each(['accepted', 'rejected'])('that is %s by now is a new one', async (status) => {
    const { token, id } = await at.account();
    const first = record(await at.post(MONTANA, OBSERVED, token));
    await at.query('update correction set change_status = $2 where id = $1', [first['id'], status]);
    const second = record(await at.post(MONTANA, OBSERVED, token));
    expect(await at.submittedBy(id)).toEqual([first['id'], second['id']]);
  });

  it('of another account, or for another species, is a new one', async () => {
    const [ada, eve] = [await at.account(), await at.account()];
    record(await at.post(MONTANA, OBSERVED, ada.token));
    record(await at.post(MONTANA, OBSERVED, eve.token));
    record(await at.post('corrections/species/pyrella-montana-subsp-alba', OBSERVED, ada.token));
    expect([(await at.submittedBy(ada.id)).length, (await at.submittedBy(eve.id)).length]).toEqual([2, 1]);
  });

  it.each(['pending', 'rejected'])(
    'never replaces a %s report, and no report replaces it',
    async (status) => {
      const { token, id } = await at.account();
      const report = record(await at.post('species/pyrella-montana/report', { notes: 'Odd' }, token));
      await at.query('update correction set change_status = $2 where id = $1', [report['id'], status]);
      const correction = record(await at.post(MONTANA, { ...OBSERVED, source_type: 'report' }, token));
      const again = await at.post('species/pyrella-montana/report', { notes: 'Odder' }, token);
      expect(again.status).toBe(status === 'pending' ? 200 : 201);
      expect(await at.submittedBy(id)).toHaveLength(status === 'pending' ? 2 : 3);
      const { body } = await at.service.get(`/api/v1/corrections/${correction['id']}`);
      expect(body['data']).toEqual(correction);
    },
  );

  it('at the same moment is stored once', async () => {
    const { token, id } = await at.account();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((light) =>
        at.post(MONTANA, { source_type: 'observation', correction: { light } }, token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await at.submittedBy(id)).toHaveLength(1);
  });
});
