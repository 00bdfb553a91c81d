import { type Desk, height, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();
const TOO_LONG = { notes: 'a'.repeat(10_001) };
const DELETION = { change_type: 'deletion', source_type: 'observation' };

describe('C9.46 a deletion accepted with notes that are wrong', () => {
  const asked = async (more: object = {}) =>
    (await desk.submit(desk.cid, await desk.grow(anyName()), null, { ...DELETION, ...more })).id;

  it.each([
    ['by a user: 403', 'ada', 403],
    ['by the admin who asked: 403', 'cid', 403],
    ['by a reviewer, who may not: 403', 'ben', 403],
    ['by another admin: 422', 'dan', 422],
  ] as const)('%s', async (_by, who, status) => {
    const id = await asked();
    const before = await desk.review(id);
    for (const body of [TOO_LONG, { notes: 17 }]) {
      expect((await desk.accept(desk[who], id, body)).status).toBe(status);
    }
    expect(await desk.review(id)).toEqual(before);
  });

  it('that is not pending, or TEST: 409, whoever may not', async () => {
    const rejected = await asked();
    await desk.reject(desk.ben, rejected);
    for (const id of [rejected, await asked({ notes: 'TEST' })]) {
      for (const by of [desk.ben, desk.dan]) expect((await desk.accept(by, id, TOO_LONG)).status).toBe(409);
    }
  });

  it('that does not exist: 404, and 403 to a user', async () => {
    expect((await desk.accept(desk.dan, 2_000_000_000, TOO_LONG)).status).toBe(404);
    expect((await desk.accept(desk.ada, 2_000_000_000, TOO_LONG)).status).toBe(403);
  });

  it('a reviewer may reject it, with notes that are right', async () => {
    const id = await asked();
    expect((await desk.reject(desk.ben, id, TOO_LONG)).status).toBe(422);
    expect((await desk.reject(desk.ben, id, { notes: 'Seen' })).status).toBe(200);
  });
});

describe('C9.48 an acceptance that failed', () => {
  /** A correction off the read scale (C9.15) beside a height, which cannot be accepted as it is. */
  const failing = async () => {
    const more = { notes: 'Measured' };
    return desk.submit(desk.ada, await desk.grow(anyName()), { ...height(50), light: 10 }, more);
  };

  it('is noted once, however often it is tried', async () => {
    const { id } = await failing();
    for (const by of [desk.ben, desk.bo, desk.ben]) expect((await desk.accept(by, id)).status).toBe(422);
    const { notes, change_status } = await desk.review(id);
    expect(notes!.split('\n')).toEqual(['Measured', expect.stringContaining('light')]);
    expect(change_status).toBe('pending');
  });

  it('for another reason is noted beside it', async () => {
    const { id } = await failing();
    await desk.accept(desk.ben, id);
    await desk.service.database.session((client) =>
      client.query(
        `update correction set correction = (correction::jsonb || '{"light": "?"}')::json where id = $1`,
        [id],
      ),
    );
    await desk.accept(desk.ben, id);
    expect((await desk.review(id)).notes!.split('\n')).toHaveLength(3);
  });

  it('C10.1 makes no fact newer: a later acceptance observes what was submitted then', async () => {
    const species = await desk.grow('Pyrella vetus');
    const wanted = { ...height(50), scientific_name: 'Pyrella tarda' };
    const item = await desk.submit(desk.ada, species, wanted);
    await desk.applied(desk.eve, species, { scientific_name: 'Pyrella cita' });
    expect((await desk.accept(desk.ben, item.id)).status).toBe(422);
    expect((await desk.review(item.id)).updated_at).not.toBe(item.updated_at);
    await desk.applied(desk.eve, species, { scientific_name: 'Pyrella vetus' });
    expect((await desk.accept(desk.ben, item.id)).status).toBe(200);
    expect(await desk.data(`/api/v1/species/${species}/facts`)).toMatchObject([
      { source: 'community', source_record_id: String(item.id), observed_at: item.updated_at },
    ]);
  });
});
