import { type Desk, height, reviewOf, speciesNames, startDesk } from './review-desk.js';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const anyName = speciesNames();

describe('C9.45 notes of a review', () => {
  it.each([
    ['accept', 'Measured', { notes: 'Seen' }, 'Measured\nSeen'],
    ['accept', null, { notes: 'Seen' }, 'Seen'],
    ['accept', 'Measured', {}, 'Measured'],
    ['accept', 'Measured', undefined, 'Measured'],
    ['accept', null, undefined, null],
    ['reject', 'Measured', { notes: 'Not seen\nnor heard' }, 'Measured\nNot seen\nnor heard'],
    ['reject', null, { notes: 'Not seen' }, 'Not seen'],
    ['reject', 'Measured', undefined, 'Measured'],
  ] as const)('%s of %j with %j gives %j', async (verb, notes, body, expected) => {
    const species = await desk.grow(anyName());
    const { id } = await desk.submit(desk.ada, species, height(50), { notes });
    expect(reviewOf(await desk[verb](desk.ben, id, body)).notes).toBe(expected);
  });

  it.each([
    ['accept', 17],
    ['accept', ['Seen']],
    ['accept', 'a'.repeat(10_001)],
    ['reject', true],
    ['reject', 'a'.repeat(10_001)],
  ] as const)(
    '%s with notes of the wrong kind or length is refused and does nothing: %#',
    async (verb, notes) => {
      const species = await desk.grow(anyName());
      const { id } = await desk.submit(desk.ada, species, height(50));
      const { status, body } = await desk[verb](desk.ben, id, { notes });
      expect(status).toBe(422);
      expect(body['details']).toMatchObject([{ field: 'notes' }]);
      expect((await desk.review(id)).change_status).toBe('pending');
    },
  );

  it.each(['accept', 'reject'] as const)(
    'C9.46 %s of what was changed meanwhile is a conflict, though its body is at fault as well',
    async (verb) => {
      const species = await desk.grow(anyName());
      const { id } = await desk.submit(desk.ada, species, height(50));
      const { status } = await desk[verb](desk.ben, id, {
        notes: 17,
        updated_at: '2020-01-01T00:00:00.000Z',
      });
      expect([status, (await desk.review(id)).change_status]).toEqual([409, 'pending']);
    },
  );

  it('10,000 characters are taken', async () => {
    const species = await desk.grow(anyName());
    const { id } = await desk.submit(desk.ada, species, height(50), { notes: 'Seen' });
    const notes = 'ä'.repeat(10_000);
    expect(reviewOf(await desk.accept(desk.ben, id, { notes })).notes).toBe(`Seen\n${notes}`);
  });

  it('C5.9 another member is named in the warnings', async () => {
    const species = await desk.grow(anyName());
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

describe('C9.46 refusals, the first that applies', () => {
  const UNKNOWN = 2_000_000_000;
  const REVIEWS = ['accept', 'reject'] as const;
  const browserToken = async (token: string): Promise<string> => {
    const path = `/api/auth/claim?token=${token}&origin=https://garden.example`;
    const { body } = await desk.service.ask(path, { method: 'POST' });
    return body['token'] as string;
  };
  const pending = async (correction: object | null = height(50), more: object = {}, by = desk.ada) =>
    (await desk.submit(by, await desk.grow(anyName()), correction, more)).id;
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

  it.each([...REVIEWS, 'revert'])(
    'C3.14 %s by a browser token: 403, whatever its account may',
    async (verb) => {
      const token = await browserToken(desk.cid.token);
      expect(await refusal({ token }, await pending(), verb)).toBe(403);
    },
  );

  it.each([...REVIEWS, 'revert'])('%s by a browser token of what does not exist: 403', async (verb) => {
    expect(await refusal({ token: await browserToken(desk.cid.token) }, UNKNOWN, verb)).toBe(403);
  });

  it.each(REVIEWS)('C3.6 %s by a user: 403', async (verb) => {
    expect(await refusal(desk.eve, await pending(), verb)).toBe(403);
  });

  it.each(REVIEWS)('%s by a user of what does not exist: 403', async (verb) => {
    expect(await refusal(desk.eve, UNKNOWN, verb)).toBe(403);
  });

  it.each([
    ['ben', 'accept'],
    ['bo', 'reject'],
    ['cid', 'accept'],
    ['dan', 'reject'],
  ] as const)('C3.6 %s may %s', async (who, verb) => {
    expect((await desk[verb](desk[who], await pending())).status).toBe(200);
  });

  it.each([...REVIEWS, 'revert'])('%s of what does not exist: 404', async (verb) => {
    expect(await refusal(desk.cid, UNKNOWN, verb)).toBe(404);
    expect((await desk.post(desk.cid, `/api/v1/corrections/99999999999999/${verb}`)).status).toBe(404);
  });

  it.each(['ben', 'cid'] as const)('C3.6 the own submission of %s, whatever the role: 403', async (who) => {
    for (const verb of REVIEWS) {
      expect(await refusal(desk[who], await pending(height(50), {}, desk[who]), verb)).toBe(403);
    }
  });

  it('the own submission that is not pending any more: 403', async () => {
    const id = await pending(height(50), {}, desk.ben);
    await desk.reject(desk.bo, id);
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(403);
  });

  it('C9.30 the own report: 403', async () => {
    const path = `/api/v1/species/${await desk.grow(anyName())}/report`;
    const { id } = reviewOf(await desk.post(desk.ben, path, { notes: 'Wrong' }));
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(403);
  });

  it('the own TEST submission: 403', async () => {
    const id = await pending(height(50), { notes: 'TEST' }, desk.ben);
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(403);
  });

  it.each([
    ['accept', 'accept'],
    ['accept', 'reject'],
    ['reject', 'accept'],
    ['reject', 'reject'],
  ] as const)('C9.47 after %s, %s: 409', async (first, second) => {
    const id = await pending();
    expect((await desk[first](desk.ben, id)).status).toBe(200);
    expect(await refusal(desk.bo, id, second)).toBe(409);
  });

  it.each(['TEST', ' TEST ', '\tTEST\n'])('C9.35 a correction with the notes %j: 409', async (notes) => {
    const id = await pending(height(50), { notes });
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(409);
  });

  it('C9.35 a report with the notes TEST: 409', async () => {
    const path = `/api/v1/species/${await desk.grow(anyName())}/report`;
    const { id } = reviewOf(await desk.post(desk.ada, path, { notes: 'TEST' }));
    for (const verb of REVIEWS) expect(await refusal(desk.ben, id, verb)).toBe(409);
  });

  it.each(['test', 'TEST.', 'TEST 2'])('C9.35 the notes %j are no test', async (notes) => {
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

describe('C2.61 what is a review', () => {
  it.each([
    ['/api/v1/corrections/12/foo', 422, 'record_type'],
    ['/api/v1/corrections/12/acceptance', 422, 'record_type'],
    ['/api/v1/corrections/abc/accept', 422, 'record_type'],
    ['/api/v1/corrections/-1/reject', 422, 'record_type'],
    ['/api/v1/corrections/1.0/revert', 422, 'record_type'],
  ])('%s is a submission to a record type that there is not', async (path, status, param) => {
    const body = { correction: height(50), source_reference: 'A journal' };
    const answer = await desk.post(desk.cid, path, body);
    expect(answer.status).toBe(status);
    expect(answer.body['details']).toMatchObject([{ param, allowed: ['species', 'plant', 'plants'] }]);
  });

  it.each(['accept', 'reject', 'revert'])(
    '/corrections/species/%s is a submission to a species',
    async (verb) => {
      const body = { correction: height(50), source_reference: 'A journal' };
      expect((await desk.post(desk.ada, `/api/v1/corrections/species/${verb}`, body)).status).toBe(404);
    },
  );

  it('C1.2 a trailing slash is ignored, GET is not a method of a review', async () => {
    const { id } = await desk.submit(desk.ada, await desk.grow(anyName()), height(50));
    expect((await desk.service.get(`/api/v1/corrections/${id}/accept`)).status).toBe(405);
    expect((await desk.post(desk.ben, `/api/v1/corrections/${id}/accept/`)).status).toBe(200);
  });

  it('C9.45 the queue is the list of what is pending', async () => {
    const { id } = await desk.submit(desk.ada, await desk.grow(anyName()), height(50));
    const queue = '/api/v1/corrections?filter[change_status]=pending';
    const ids = async () => (await desk.data<readonly { id: number }[]>(queue)).map((each) => each.id);
    expect((await ids())[0]).toBe(id);
    await desk.accept(desk.ben, id);
    expect(await ids()).not.toContain(id);
  });
});
