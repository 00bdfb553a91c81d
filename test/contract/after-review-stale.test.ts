import { type Desk, height, type Review, reviewOf, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();
const rename = (ref: number, scientific_name: string) => desk.submit(desk.eve, ref, { scientific_name });

describe('C9.48 C9.51 a new name for a record that has another name by now', () => {
  /** Holds that the item is refused for its name, waits on, and that the record is as it was. */
  const expectRefused = async (item: Review, record: number, words: readonly string[]) => {
    const before = await desk.record(record);
    const { status, body } = await desk.accept(desk.bo, item.id);
    expect(status).toBe(422);
    expect(body['details']).toMatchObject([{ field: 'scientific_name', problem: 'conflicts_with' }]);
    for (const word of words) expect(body['message']).toContain(word);
    const { change_status, accepted_by, notes } = await desk.review(item.id);
    expect([change_status, accepted_by]).toEqual(['pending', null]);
    expect(notes).toContain(words[0]);
    expect(await desk.record(record)).toEqual(before);
  };

  it('as it was renamed meanwhile: 422, nothing is applied', async () => {
    const id = await desk.grow('Pyrella vetus');
    const stale = await rename(id, 'Pyrella tarda');
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella cita' });
    await expectRefused(stale, id, ['Pyrella vetus', 'Pyrella cita']);
    expect((await desk.service.get('/api/v1/species/pyrella-tarda')).status).toBe(404);
  });

  it('as it was merged meanwhile: 422, the survivor keeps its name', async () => {
    const survivor = await desk.grow('Pyrella manens');
    const going = await desk.grow('Pyrella abiens');
    const stale = await rename(going, 'Pyrella abiensior');
    await desk.applied(desk.ada, going, { scientific_name: 'Pyrella manens' });
    await expectRefused(stale, survivor, ['Pyrella abiens', 'Pyrella manens']);
  });

  it('whose other values were not applied either', async () => {
    const id = await desk.grow('Pyrella plena');
    const wanted = { scientific_name: 'Pyrella plenior', growth_rate: 'Rapid' };
    const stale = await desk.submit(desk.eve, id, wanted);
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella plenissima' });
    await expectRefused(stale, id, ['Pyrella plena']);
    expect(await desk.facts(id, 'growth_rate')).toEqual([]);
  });

  it('that was renamed and has its former name again: 200', async () => {
    const id = await desk.grow('Pyrella rediens');
    const stale = await rename(id, 'Pyrella abita');
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella profecta' });
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella rediens' });
    expect((await desk.accept(desk.bo, stale.id)).status).toBe(200);
    expect((await desk.record(id)).scientific_name).toBe('Pyrella abita');
  });

  it('as it was renamed meanwhile, where the correction names no name: 200', async () => {
    const id = await desk.grow('Pyrella mutanda');
    const values = await desk.submit(desk.eve, id, { growth_rate: 'Slow' });
    await desk.applied(desk.ada, id, { scientific_name: 'Pyrella mutata' });
    expect((await desk.accept(desk.bo, values.id)).status).toBe(200);
  });
});

describe('C9.45 a review that tells which updated_at it saw', () => {
  const REVIEWS = ['accept', 'reject'] as const;
  const submitted = async () => desk.submit(desk.ada, await desk.grow(anyName()), height(50));
  const replaced = async ({ record_id, id }: Review): Promise<Review> => {
    const body = { correction: height(60), source_type: 'observation' };
    const answer = await desk.post(desk.ada, `/api/v1/corrections/species/${record_id}`, body);
    expect([answer.status, reviewOf(answer).id]).toEqual([200, id]);
    return reviewOf(answer);
  };

  it.each(REVIEWS)('%s of what was replaced since: 409, and nothing is done', async (verb) => {
    const item = await submitted();
    const now = await replaced(item);
    expect((await desk[verb](desk.ben, item.id, { updated_at: item.updated_at })).status).toBe(409);
    expect(await desk.review(item.id)).toEqual(now);
    expect(await desk.facts(item.record_id, 'maximum_height_cm')).toEqual([]);
    const again = { updated_at: now.updated_at, notes: 'Seen' };
    expect((await desk[verb](desk.ben, item.id, again)).status).toBe(200);
  });

  it.each(REVIEWS)('%s of what is as it was: 200', async (verb) => {
    const { id, updated_at } = await submitted();
    const answer = await desk[verb](desk.ben, id, { updated_at, notes: 'Seen' });
    expect(answer.status).toBe(200);
    expect(reviewOf(answer).notes).toBe('Seen');
  });

  it('the same moment in another zone: 200', async () => {
    const { id, updated_at } = await submitted();
    const there = new Date(Date.parse(updated_at) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect((await desk.accept(desk.ben, id, { updated_at: there })).status).toBe(200);
  });

  it('none, or null, is not asked for: 200', async () => {
    const item = await submitted();
    await replaced(item);
    expect((await desk.accept(desk.ben, item.id, { updated_at: null })).status).toBe(200);
  });

  it('revert of what was changed since: 409, of what is as it was: 200', async () => {
    const { id, updated_at } = await submitted();
    const accepted = reviewOf(await desk.accept(desk.ben, id));
    expect((await desk.revert(desk.cid, id, { updated_at })).status).toBe(409);
    expect((await desk.revert(desk.cid, id, { updated_at: accepted.updated_at })).status).toBe(200);
  });

  it.each([
    ['yesterday', 'malformed'],
    ['', 'malformed'],
    [1_700_000_000_000, 'wrong_type'],
    [['2026-01-01T00:00:00.000Z'], 'wrong_type'],
  ])('%j is no moment: 422 %s, and it stays pending', async (updated_at, problem) => {
    const item = await submitted();
    for (const verb of REVIEWS) {
      const { status, body } = await desk[verb](desk.ben, item.id, { updated_at });
      expect([status, body['details']]).toMatchObject([
        422,
        [{ field: 'updated_at', got: updated_at, problem }],
      ]);
    }
    expect(await desk.review(item.id)).toEqual(item);
  });

  it('C9.46 who may not review is told so first', async () => {
    const item = await submitted();
    await replaced(item);
    const { id, updated_at } = item;
    for (const told of [updated_at, 'yesterday']) {
      for (const by of [desk.eve, desk.ada]) {
        expect((await desk.accept(by, id, { updated_at: told })).status).toBe(403);
      }
    }
    expect((await desk.accept(desk.ben, 2_000_000_000, { updated_at: 'yesterday' })).status).toBe(404);
  });
});
