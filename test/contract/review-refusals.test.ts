import { type Desk, height, type Review, reviewOf, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

describe('C9.45 notes of a review', () => {
  it.each([
    ['accept', 'Measured', { notes: 'Seen' }, 'Seen'],
    ['accept', null, { notes: 'Seen' }, 'Seen'],
    ['accept', 'Measured', {}, null],
    ['accept', 'Measured', undefined, null],
    ['accept', null, undefined, null],
    ['reject', 'Measured', { notes: 'Not seen\nnor heard' }, 'Not seen\nnor heard'],
    ['reject', null, { notes: 'Not seen' }, 'Not seen'],
    ['reject', 'Measured', undefined, null],
  ] as const)('%s of %j with %j gives %j', async (verb, notes, body, expected) => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50), { notes });
    expect(reviewOf(await desk[verb](desk.ben, id, body))).toMatchObject({ notes, review_notes: expected });
  });

  it.each([
    ['accept', 17],
    ['accept', ['Seen']],
    ['accept', 'a'.repeat(10_001)],
    ['reject', true],
    ['reject', 'half of \ud83c a pair'],
  ] as const)(
    '%s with notes of the wrong kind, length or characters is refused and does nothing: %#',
    async (verb, notes) => {
      const species = await desk.any();
      const { id } = await desk.submit(desk.ada, species, height(50));
      const { status, body } = await desk[verb](desk.ben, id, { notes });
      expect(status).toBe(422);
      expect(body['details']).toMatchObject([{ field: 'notes' }]);
      expect((await desk.review(id)).change_status).toBe('pending');
    },
  );

  it.each(['accept', 'reject'] as const)(
    'C9.46 %s of an item that was changed since: 409, though its notes are invalid as well',
    async (verb) => {
      const species = await desk.any();
      const { id } = await desk.submit(desk.ada, species, height(50));
      const { status } = await desk[verb](desk.ben, id, {
        notes: 17,
        updated_at: '2020-01-01T00:00:00.000Z',
      });
      expect([status, (await desk.review(id)).change_status]).toEqual([409, 'pending']);
    },
  );

  it('10,000 characters are taken', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50), { notes: 'Seen' });
    const notes = 'ä'.repeat(10_000);
    expect(reviewOf(await desk.accept(desk.ben, id, { notes })).review_notes).toBe(notes);
  });

  it('C5.9 another parameter is named in the warnings', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50));
    const { body } = await desk.post(desk.ben, `/api/v1/corrections/${id}/reject?shade=1`, { notes: 'Seen' });
    expect(body['meta']).toMatchObject({ warnings: [{ param: 'shade', problem: 'unknown_parameter' }] });
  });

  it('C5.9 another member is named in the warnings', async () => {
    const species = await desk.any();
    const { id } = await desk.submit(desk.ada, species, height(50));
    const { status, body } = await desk.reject(desk.ben, id, { note: 'Seen' });
    expect(status).toBe(200);
    expect(body['meta']).toMatchObject({ warnings: [{ param: 'note', problem: 'unknown_parameter' }] });
  });

  it.each(['accept', 'reject', 'revert'])('C4.4 %s reads a JSON object only', async (verb) => {
    const send = async (body: string, type = 'application/json') =>
      (
        await desk.service.ask(`/api/v1/corrections/1/${verb}`, {
          method: 'POST',
          headers: { Authorization: desk.cid.token, 'Content-Type': type },
          body,
        })
      ).status;
    expect(await send('[]')).toBe(400);
    expect(await send('{"notes":')).toBe(400);
    expect(await send('notes=Seen', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await send(JSON.stringify({ notes: 'a'.repeat(70_000) }))).toBe(413);
  });
});

describe('C9.46 the first refusal that applies', () => {
  const UNKNOWN = 2_000_000_000;
  const REVIEWS = ['accept', 'reject'] as const;
  const browserToken = async (token: string): Promise<string> => {
    const path = `/api/auth/claim?token=${token}&origin=https://garden.example`;
    const { body } = await desk.service.ask(path, { method: 'POST' });
    return body['token'] as string;
  };
  const pending = async (correction: object | null = height(50), more: object = {}, by = desk.ada) =>
    (await desk.submit(by, await desk.any(), correction, more)).id;
  /** Status of the refusal, which must have left the correction as it was. */
  const refusal = async (by: { token: string }, id: number, verb: string): Promise<number> => {
    const before = id === UNKNOWN ? null : await desk.review(id);
    const { status, body } = await desk.post({ id: 0, ...by }, `/api/v1/corrections/${id}/${verb}`);
    expect(body['error']).toBe(true);
    if (before) expect(await desk.review(id)).toEqual(before);
    return status;
  };

  it.each([...REVIEWS, 'revert'])('C3.4 %s without a credential: 401', async (verb) => {
    const path = `/api/v1/corrections/${await pending()}/${verb}`;
    expect((await desk.service.ask(path, { method: 'POST' })).status).toBe(401);
  });

  it.each([...REVIEWS, 'revert'])('C3.14 %s by a browser token of what does not exist: 403', async (verb) => {
    expect(await refusal({ token: await browserToken(desk.cid.token) }, UNKNOWN, verb)).toBe(403);
  });

  it.each([
    ['ben', 'accept'],
    ['bo', 'reject'],
    ['cid', 'accept'],
    ['dan', 'reject'],
  ] as const)('C3.6 %s may %s', async (who, verb) => {
    expect((await desk[verb](desk[who], await pending())).status).toBe(200);
  });

  it.each([...REVIEWS, 'revert'])('%s of a number that no id can have: 404', async (verb) => {
    expect((await desk.post(desk.cid, `/api/v1/corrections/99999999999999/${verb}`)).status).toBe(404);
  });

  it('C3.6 the own submission of an admin: 403', async () => {
    for (const verb of REVIEWS) {
      expect(await refusal(desk.cid, await pending(height(50), {}, desk.cid), verb)).toBe(403);
    }
  });

  it('the own submission that is not pending any more: 403', async () => {
    const id = await pending(height(50), {}, desk.ben);
    await desk.reject(desk.bo, id);
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(403);
  });

  it('C9.30 the own report: 403', async () => {
    const path = `/api/v1/species/${await desk.any()}/report`;
    const { id } = reviewOf(await desk.post(desk.ben, path, { notes: 'Wrong' }));
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(403);
  });

  it.each([
    ['accept', 'accept'],
    ['accept', 'reject'],
  ] as const)('C9.47 after %s, %s: 409', async (first, second) => {
    const id = await pending();
    expect((await desk[first](desk.ben, id)).status).toBe(200);
    expect(await refusal(desk.bo, id, second)).toBe(409);
  });

  it.each(['TEST.', 'TEST 2'])('C9.35 the notes %j are no test', async (notes) => {
    const id = await pending(height(50), { notes });
    expect((await desk.accept(desk.ben, id)).status).toBe(200);
  });

  const deletion = { change_type: 'deletion', source_type: 'observation' };

  it('a deletion that is not pending any more, by a reviewer: 409', async () => {
    const id = await pending(null, deletion, desk.cid);
    expect((await desk.reject(desk.ben, id)).status).toBe(200);
    expect(await refusal(desk.bo, id, 'accept')).toBe(409);
  });

  it('a TEST deletion, by a reviewer: 409', async () => {
    const id = await pending(null, { ...deletion, notes: 'TEST' }, desk.cid);
    expect(await refusal(desk.ben, id, 'accept')).toBe(409);
  });

  it('C3.6 accepting a deletion without the admin role: 403', async () => {
    const id = await pending(null, deletion, desk.cid);
    expect(await refusal(desk.ben, id, 'accept')).toBe(403);
  });

  it('C9.52 accepting a deletion that cannot be, without the admin role: 403', async () => {
    const main = await desk.grow('Pyrella gemina');
    await desk.grow('Pyrella gemina var. altera');
    const { id } = await desk.submit(desk.cid, main, null, deletion);
    expect(await refusal(desk.ben, id, 'accept')).toBe(403);
    expect((await desk.accept(desk.dan, id)).status).toBe(422);
  });
});

describe('C2.61 which paths are reviews', () => {
  it.each([
    ['/api/v1/corrections/-1/reject', 422, 'record_type'],
    ['/api/v1/corrections/1.0/revert', 422, 'record_type'],
  ])('%s is a submission to a record type that there is not', async (path, status, param) => {
    const body = { correction: height(50), source_reference: 'A journal' };
    const answer = await desk.post(desk.cid, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body['details']).toMatchObject([{ param, allowed: ['species', 'plant', 'plants'] }]);
  });

  it('another word after a number is no path', async () => {
    expect((await desk.post(desk.cid, '/api/v1/corrections/12/acceptance')).status).toBe(404);
  });

  it('C1.2 a trailing slash is ignored, GET is not a method of a review', async () => {
    const { id } = await desk.submit(desk.ada, await desk.any(), height(50));
    expect((await desk.service.get(`/api/v1/corrections/${id}/accept`)).status).toBe(405);
    expect((await desk.post(desk.ben, `/api/v1/corrections/${id}/accept/`)).status).toBe(200);
  });

  it('C9.45 the queue is the list of what is pending', async () => {
    const { id } = await desk.submit(desk.ada, await desk.any(), height(50));
    const queue = '/api/v1/corrections?filter[change_status]=pending';
    const ids = async () => (await desk.data<readonly { id: number }[]>(queue)).map((each) => each.id);
    expect((await ids())[0]).toBe(id);
    await desk.accept(desk.ben, id);
    expect(await ids()).not.toContain(id);
  });
});

describe('C9.46 accepting a deletion with invalid notes', () => {
  const TOO_LONG = { notes: 'a'.repeat(10_001) };
  const DELETION = { change_type: 'deletion', source_type: 'observation' };
  const asked = async (more: object = {}) =>
    (await desk.submit(desk.cid, await desk.any(), null, { ...DELETION, ...more })).id;

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

  it('of an item that is not pending, or TEST: 409, also by a reviewer', async () => {
    const rejected = await asked();
    await desk.reject(desk.ben, rejected);
    for (const id of [rejected, await asked({ notes: 'TEST' })]) {
      for (const by of [desk.ben, desk.dan]) expect((await desk.accept(by, id, TOO_LONG)).status).toBe(409);
    }
  });

  it('of an item that does not exist: 404, and 403 to a user', async () => {
    expect((await desk.accept(desk.dan, 2_000_000_000, TOO_LONG)).status).toBe(404);
    expect((await desk.accept(desk.ada, 2_000_000_000, TOO_LONG)).status).toBe(403);
  });

  it('is forbidden to a reviewer, who may reject it with valid notes', async () => {
    const id = await asked();
    expect((await desk.reject(desk.ben, id, TOO_LONG)).status).toBe(422);
    expect((await desk.reject(desk.ben, id, { notes: 'Seen' })).status).toBe(200);
  });
});

describe('C9.45 a review with updated_at', () => {
  const REVIEWS = ['accept', 'reject'] as const;
  const submitted = async () => desk.submit(desk.ada, await desk.any(), height(50));
  const replaced = async ({ record_id, id }: Review): Promise<Review> => {
    const body = { correction: height(60), source_type: 'observation' };
    const answer = await desk.post(desk.ada, `/api/v1/corrections/species/${record_id}`, body);
    expect([answer.status, reviewOf(answer).id]).toEqual([200, id]);
    return reviewOf(answer);
  };

  it.each(REVIEWS)('%s of an item that was replaced since: 409, and nothing is done', async (verb) => {
    const item = await submitted();
    const now = await replaced(item);
    expect((await desk[verb](desk.ben, item.id, { updated_at: item.updated_at })).status).toBe(409);
    expect(await desk.review(item.id)).toEqual(now);
    expect(await desk.facts(item.record_id, 'maximum_height_cm')).toEqual([]);
    const again = { updated_at: now.updated_at, notes: 'Seen' };
    expect((await desk[verb](desk.ben, item.id, again)).status).toBe(200);
  });

  it.each(REVIEWS)('%s of an unchanged item: 200', async (verb) => {
    const { id, updated_at } = await submitted();
    const answer = await desk[verb](desk.ben, id, { updated_at, notes: 'Seen' });
    expect(answer.status).toBe(200);
    expect(reviewOf(answer).review_notes).toBe('Seen');
  });

  it('the same moment in another time zone: 200', async () => {
    const { id, updated_at } = await submitted();
    const there = new Date(Date.parse(updated_at) + 7_200_000).toISOString().replace('Z', '+02:00');
    expect((await desk.accept(desk.ben, id, { updated_at: there })).status).toBe(200);
  });

  it('null is not compared: 200', async () => {
    const item = await submitted();
    await replaced(item);
    expect((await desk.accept(desk.ben, item.id, { updated_at: null })).status).toBe(200);
  });

  it('revert of an item that was changed since: 409, of an unchanged item: 200', async () => {
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
  ])('%j is not a timestamp: 422 %s, and the item stays pending', async (updated_at, problem) => {
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

  it('C9.46 a missing role comes before the comparison: 403', async () => {
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
