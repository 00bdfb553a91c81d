import { MONTANA, OBSERVED, record, type Submitting, startSubmitting } from '../contract/submitting.js';

let submitting: Submitting;
beforeAll(async () => {
  submitting = await startSubmitting();
});
afterAll(() => submitting.service.close());

/** Leaves an account as many pending submissions as allowed, minus a number. */
const nearlyFull = async (user: number, room: number): Promise<void> => {
  await submitting.query(
    `insert into correction (user_id, record_id, warning_type, source_type)
     select $1, (select min(id) from species where scientific_name like 'Malusia%'), null, 'observation'
     from generate_series(1, $2)`,
    [user, 1_000 - room],
  );
};

describe('C9.8 one account cannot fill the queue', () => {
  it('C9.8 with 1,000 pending, a further correction or report is 409, and nothing is stored', async () => {
    const { id, token } = await submitting.account();
    await nearlyFull(id, 1);
    record(await submitting.post(MONTANA, OBSERVED, token));
    const before = await submitting.stored();
    for (const [path, body] of [
      [
        'corrections/species/malusia-aeensis',
        { source_type: 'observation', correction: { observations: 'x' } },
      ],
      ['species/malusia-abensis/report', { notes: 'x' }],
      ['plants/malusia-acensis/report', {}],
    ] as const) {
      const { status, body: answer } = await submitting.post(path, body, token);
      expect([status, answer['code'], answer['message']]).toEqual([
        409,
        'conflict',
        expect.stringContaining('1000'),
      ]);
    }
    expect(await submitting.stored()).toEqual(before);
  });

  it('replacing a pending one is always possible, and reviews allow new ones', async () => {
    const { id, token } = await submitting.account();
    await nearlyFull(id, 1);
    record(await submitting.post(MONTANA, OBSERVED, token));
    record(await submitting.post(MONTANA, { ...OBSERVED, notes: 'again' }, token), 200);
    expect((await submitting.post('species/malusia-abensis/report', {}, token)).status).toBe(409);
    await submitting.query(
      `update correction set change_status = 'rejected' where id = (select min(id) from correction where user_id = $1)`,
      [id],
    );
    record(await submitting.post('species/malusia-abensis/report', {}, token));
  });

  it('other accounts and reviewers are not limited by it', async () => {
    const [full, other, admin] = [
      await submitting.account(),
      await submitting.account(),
      await submitting.account('unl'),
    ];
    await nearlyFull(full.id, 0);
    await nearlyFull(admin.id, 0);
    expect((await submitting.post(MONTANA, OBSERVED, full.token)).status).toBe(409);
    record(await submitting.post(MONTANA, OBSERVED, other.token));
    record(await submitting.post(MONTANA, OBSERVED, admin.token));
  });
});
