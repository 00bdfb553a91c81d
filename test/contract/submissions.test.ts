import {
  FORBIDDEN,
  type Member,
  MONTANA,
  NOT_FOUND,
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

describe('C9.1 a correction of a record', () => {
  it('C8.45 C8.46 C9.3 is answered 201 with all its members, and is then read the same', async () => {
    const ada = await at.account();
    const correction = { ...TALLER, flower_color: 'white|magenta|red' };
    const sent = { correction, source_reference: 'https://journal.example/77', notes: 'Measured in June' };
    const answer = await at.post(MONTANA, sent, ada.token);
    const data = record(answer);
    expect(answer.body).toEqual({
      data: {
        id: expect.any(Number),
        record_type: 'Species',
        record_id: at.pyrella.montana,
        user_id: ada.id,
        warning_type: null,
        change_status: 'pending',
        change_type: 'update',
        accepted_by: null,
        notes: 'Measured in June',
        review_notes: null,
        source_type: 'external',
        source_reference: 'https://journal.example/77',
        correction: { ...correction, scientific_name: 'Pyrella montana' },
        changes: {
          maximum_height_cm: [60, 76],
          flower_color: [
            ['white', 'magenta'],
            ['white', 'red', 'magenta'],
          ],
        },
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
    for (const list of ['corrections/mine', 'species/pyrella-montana/corrections?mine=true']) {
      const { body } = await at.service.ask(`/api/v1/${list}`, { headers: { Authorization: ada.token } });
      expect(body['data']).toEqual([data]);
    }
  });

  it('C9.3 of several of one account at once each is answered with its own content', async () => {
    const { token } = await at.account();
    const notes = Array.from({ length: 12 }, (_, nth) => `Measured ${nth} times`);
    const answers = await Promise.all(
      notes.map((each) => at.post(MONTANA, { ...OBSERVED, notes: each }, token)),
    );
    expect(answers.map((answer) => (answer.body['data'] as { notes: string }).notes)).toEqual(notes);
    expect(answers.map(({ status }) => status).sort()).toEqual([...notes.slice(1).map(() => 200), 201]);
  });

  it('C9.6 writes no fact and applies nothing', async () => {
    const before = await at.stored();
    record(await at.submit({ ...OBSERVED, correction: { ...TALLER, common_name: null, genus: 'Malusia' } }));
    const after = await at.stored();
    expect(after.published).toEqual(before.published);
    expect(after.corrections).toHaveLength(before.corrections.length + 1);
  });

  it.each<[string, Member]>([
    ['species/PYRELLA-Montana', 'montana'],
    ['species/pyrella%2Dmontana', 'montana'],
    ['species/pyrella-montana/', 'montana'],
    ['species/pyrella-montana-subsp-alba', 'alba'],
    ['species/90001', 'montana'],
    ['plants/pyrella-montana-subsp-alba', 'montana'],
    ['plants/pyrella-alpestris', 'montana'],
    ['plant/90001', 'montana'],
  ])('C1.10 C1.11 %s is of the species %s', async (path, species) => {
    expect(record(await at.submit(OBSERVED, `corrections/${path}`))).toMatchObject({
      record_type: 'Species',
      record_id: at.pyrella[species],
    });
  });

  it.each<['species' | 'plant' | 'plants', 'montana' | 'alba', 'montana' | 'alba']>([
    ['species', 'alba', 'alba'],
    ['plants', 'alba', 'montana'],
  ])('C1.9 C1.10 %s and the id of %s are of the species %s', async (type, given, species) => {
    const data = record(await at.submit(OBSERVED, `corrections/${type}/${at.pyrella[given]}`));
    expect(data).toMatchObject({ record_type: 'Species', record_id: at.pyrella[species] });
  });

  it('C8.46 of a plant names its main species, of a member the member', async () => {
    const named = async (path: string) => record(await at.submit(OBSERVED, path))['correction'];
    expect(await named('corrections/plants/pyrella-montana-f-glabra')).toEqual({
      ...TALLER,
      scientific_name: 'Pyrella montana',
    });
    expect(await named('corrections/species/pyrella-montana-f-glabra')).toEqual({
      ...TALLER,
      scientific_name: 'Pyrella montana f. glabra',
    });
  });

  it.each(['nothing', 'pyrella', '0', '-1', '1.0', '99999999999', 'pyrella-montana%00', '%00pyrella%00'])(
    'C1.10 of %s, which names no species, is 404 before the body is judged',
    async (ref) => {
      const { token } = await at.account();
      for (const body of [OBSERVED, { correction: { light: 99 } }, { change_type: 'deletion' }])
        for (const path of [`corrections/species/${ref}`, `corrections/plants/${ref}`])
          await at.expectRefused(() => at.post(path, body, token), NOT_FOUND);
    },
  );

  it.each(['genus', 'corrections', 'constructor'])('C2.61 of the record type %s is refused', async (type) => {
    const fault = {
      param: 'record_type',
      got: type,
      problem: 'not_allowed',
      allowed: ['species', 'plant', 'plants'],
    };
    const path = `corrections/${type}/pyrella-montana`;
    await at.expectRefused(() => at.submit(OBSERVED, path), UNPROCESSABLE, [fault]);
  });

  it('C2.61 for a misspelt record type names the nearest one', async () => {
    const { body } = await at.submit(OBSERVED, 'corrections/specie/pyrella-montana');
    expect(body).toMatchObject({
      message: 'record_type must be one of species, plant, plants; got "specie"; did you mean species?',
    });
  });

  it.each(['accept', 'reject', 'revert'])(
    'C2.61 digits and %s are a review, not a submission',
    async (verb) => {
      await at.expectRefused(() => at.post(`corrections/99999/${verb}`, {}, at.service.token), NOT_FOUND);
      await at.expectRefused(() => at.submit(OBSERVED, `corrections/x1/${verb}`), UNPROCESSABLE);
    },
  );
});

describe('C3.6 C3.14 who may submit', () => {
  it.each(['usr', 'spo', 'unl'] as const)('C3.6 an account of the plan %s', async (plan) => {
    record(await at.post(MONTANA, OBSERVED, (await at.account(plan)).token));
  });

  it('C3.1 with the token in the query, of which no warning speaks', async () => {
    const { token } = await at.account();
    const { body } = await at.post(`${MONTANA}?token=${token}`, OBSERVED, '');
    expect(Object.keys(body['meta'] as object)).toEqual(['last_modified']);
  });

  it('C3.4 not without a credential', async () => {
    for (const token of ['', 'usr-unknown']) {
      await at.expectRefused(() => at.post(MONTANA, OBSERVED, token), [401, 'unauthorized']);
      await at.expectRefused(() => at.post(MONTANA, '{', token), [401, 'unauthorized']);
    }
  });

  it('C3.14 C3.42 C4.5 no browser token, whatever it sends and whoever it belongs to', async () => {
    const origin = 'https://garden.example';
    const claim = `/api/auth/claim?token=${at.service.token}&origin=${encodeURIComponent(origin)}`;
    const jwt = String((await at.service.ask(claim, { method: 'POST' })).body['token']);
    for (const body of [OBSERVED, '{', {}])
      for (const path of [MONTANA, 'corrections/species/nothing', 'corrections/genus/x'])
        await at.expectRefused(() => at.post(path, body, jwt, { Origin: origin }), FORBIDDEN);
    await at.expectRefused(() => at.post(`${MONTANA}?token=${jwt}`, OBSERVED, ''), FORBIDDEN);
  });

  it('C3.42 C12.1 answers have no CORS header and are not cached', async () => {
    const { token } = await at.account();
    for (const body of [OBSERVED, {}]) {
      const { headers } = await at.post(MONTANA, body, token, { Origin: 'https://garden.example' });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    }
  });
});

describe('C4.4 the body', () => {
  it.each(['{"correction":', '[]', '"x"', '5', 'null'])(
    '%s is 400, before the record is looked for',
    async (text) => {
      await at.expectRefused(() => at.submit(text), [400, 'bad_request']);
      await at.expectRefused(() => at.submit(text, 'corrections/species/nothing'), [400, 'bad_request']);
    },
  );

  it('of another content type is 415, with parameters it is taken', async () => {
    const { token } = await at.account();
    const as = (type: string) => at.post(MONTANA, OBSERVED, token, { 'Content-Type': type });
    await at.expectRefused(() => as('text/plain'), [415, 'unsupported_media_type']);
    await at.expectRefused(() => as('application/x-www-form-urlencoded'), [415, 'unsupported_media_type']);
    record(await as('application/json; charset=utf-8'));
  });

  it('over 65,536 bytes is 413', async () => {
    const ofLength = (length: number): string => {
      const empty = JSON.stringify({ ...OBSERVED, comment: '' });
      return JSON.stringify({ ...OBSERVED, comment: 'x'.repeat(length - empty.length) });
    };
    record(await at.submit(ofLength(65_536)));
    await at.expectRefused(() => at.submit(ofLength(65_537)), [413, 'payload_too_large']);
  });

  it.each(['', '{}'])('C4.8 "%s" lacks the correction and its reference', async (text) => {
    await at.expectRefused(() => at.submit(text), UNPROCESSABLE, [
      { field: 'correction', got: null, problem: 'missing' },
      { field: 'source_reference', got: null, problem: 'missing' },
    ]);
  });

  it('C5.9 members and parameters that are unknown are warned of', async () => {
    const answer = await at.submit(
      { ...OBSERVED, comment: 'x', toString: 1 },
      `${MONTANA}?colour=red&page=2`,
    );
    record(answer);
    const warning = (param: string, problem: string) => ({ param, problem, message: expect.any(String) });
    const { warnings } = answer.body['meta'] as { warnings: readonly unknown[] };
    expect(warnings).toHaveLength(4);
    expect(warnings).toEqual(
      expect.arrayContaining([
        warning('comment', 'unknown_parameter'),
        warning('toString', 'unknown_parameter'),
        warning('colour', 'unknown_parameter'),
        warning('page', 'not_supported_here'),
      ]),
    );
  });
});

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
    expect(answer.body['meta']).toMatchObject({ last_modified: second['updated_at'] });
    expect(await at.submittedBy(id)).toEqual([first['id']]);
    expect(record(await at.service.get(`/api/v1/corrections/${first['id']}`), 200)).toEqual(second);
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
