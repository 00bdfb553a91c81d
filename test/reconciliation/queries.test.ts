import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import { bodyAs, type Candidate, type MatchResult, type Results } from './answers.js';
import { FORM, postJson, reconciling } from './requests.js';
import { faultsBy, hasSchemas } from './specified.js';

const PATH = '/api/reconcile';

const at = reconciling();
const { sent, posted } = at;
const candidates = async (query: object): Promise<readonly Candidate[]> => {
  const answer = await sent({ queries: { q0: query } });
  expect(answer.status).toBe(200);
  return bodyAs<Results>(answer)['q0']!.result;
};
const matched = async (name: string): Promise<MatchResult> => {
  const answer = await posted('/api/v1/species/match', { names: [{ name }] });
  return bodyAs<{ data: readonly MatchResult[] }>(answer).data[0]!;
};

const specified = hasSchemas ? it : it.skip;

describe('C17.4 batches', () => {
  const queries = { a: { query: 'Bellis perennis' }, b: { query: 'Solanum', type: 'genus' } };

  it('mean the same in a form, as JSON, as the batch alone, and in the address', async () => {
    const form = await sent({ queries });
    expect(form.status).toBe(200);
    const others = [
      await posted(PATH, { queries }),
      await posted(PATH, queries),
      await at.service.get(`${PATH}?queries=${encodeURIComponent(JSON.stringify(queries))}`),
    ];
    for (const { body } of others) expect(body).toEqual(form.body);
    expect(Object.keys(form.body)).toEqual(['a', 'b']);
  });

  it('have any keys', async () => {
    for (const key of ['__proto__', 'constructor', 'ключ 1', 'x'.repeat(100)]) {
      const batch = `{${JSON.stringify(key)}:{"query":"Bellis perennis"}}`;
      const { status, body } = await at.service.get(`${PATH}?queries=${encodeURIComponent(batch)}`);
      expect([key, status, Object.keys(body)]).toEqual([key, 200, [key]]);
      expect(Object.values(body)).toMatchObject([{ result: [{ id: 'bellis-perennis' }] }]);
      const wrong = await at.service.get(
        `${PATH}?queries=${encodeURIComponent(`{${JSON.stringify(key)}:1}`)}`,
      );
      expect([wrong.status, wrong.body['details']]).toEqual([
        422,
        [{ field: `queries.${key}`, got: 1, problem: 'wrong_type' }],
      ]);
    }
    const long = await sent({ queries: { ['x'.repeat(101)]: { query: 'Rosa' } } });
    expect([long.status, long.body['details']]).toEqual([
      422,
      [expect.objectContaining({ problem: 'too_long' })],
    ]);
  });

  it.each([
    ['no object', [], 'queries must be an object; got [].'],
    ['a text', 'ab', 'queries must be an object; got "ab".'],
    ['a query that is none', { q0: 1 }, 'queries.q0 must be an object; got 1.'],
    ['a name that is a number', { q0: { query: 7 } }, 'queries.q0.query must be a string; got 7.'],
    [
      'a long name',
      { q0: { query: 'x'.repeat(201) } },
      'queries.q0.query has 201 characters; at most 200 are allowed.',
    ],
    ['a type that is a number', { q0: { type: 7 } }, 'queries.q0.type must be a string or an array; got 7.'],
    ['a limit of 0', { q0: { limit: 0 } }, 'queries.q0.limit must be at least 1; got 0.'],
    [
      'another word for how strict a type is',
      { q0: { type_strict: 'some' } },
      'queries.q0.type_strict must be one of any, should, all; got "some".',
    ],
    [
      'a misspelt word for how strict a type is',
      { q0: { type_strict: 'shoud' } },
      'queries.q0.type_strict must be one of any, should, all; got "shoud"; did you mean should?',
    ],
    [
      'a value of a property that is null',
      { q0: { properties: [{ pid: 'author', v: null }] } },
      'queries.q0.properties[0].v must be a string, a number, true or false, an object, or an array; got null.',
    ],
  ])('with %s are refused with a message that says what is accepted', async (_, queries, message) => {
    const { status, body } = await sent({ queries });
    expect([status, body['message']]).toEqual([422, message]);
  });

  it('of more than 200 queries are 413, of another form 422, of broken JSON 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`q${at}`, { query: 'Rosa' }]));
    expect((await sent({ queries: Object.fromEntries(Object.entries(many).slice(1)) })).status).toBe(200);
    const tooMany = await sent({ queries: many });
    expect([tooMany.status, tooMany.body['details']]).toEqual([
      413,
      [{ field: 'queries', got: 201, problem: 'too_many' }],
    ]);
    const form = (body: string) =>
      at.service.ask(PATH, {
        method: 'POST',
        headers: { ...FORM, Authorization: `Bearer ${at.service.token}` },
        body,
      });
    const large = JSON.stringify({ q0: { query: 'Rosa', note: 'x'.repeat(100_000) } });
    expect((await form(`queries=${large}`)).status).toBe(200);
    const tooLarge = await form(`queries=${'x'.repeat(600_000)}`);
    expect([tooLarge.status, tooLarge.body['code']]).toEqual([413, 'payload_too_large']);
    const wrong = await sent({ queries: { q0: { query: 7 } } });
    expect([wrong.status, wrong.body['details']]).toEqual([
      422,
      [{ field: 'queries.q0.query', got: 7, problem: 'wrong_type' }],
    ]);
    const long = await sent({ queries: { q0: { query: 'x'.repeat(201) } } });
    expect(long.body['details']).toMatchObject([{ problem: 'too_long' }]);
    const broken = await at.service.get(`${PATH}?queries=${encodeURIComponent('{')}`);
    expect([broken.status, broken.body['code']]).toEqual([400, 'bad_request']);
  });

  it('name the first 20 faults', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`q${at}`, { query: 7 }]));
    const { status, body } = await sent({ queries: wrong });
    expect([status, (body['details'] as readonly unknown[]).length]).toEqual([422, 20]);
  });

  it.each(['queries', 'extend'])('of %s that are null are refused', async (member) => {
    expect((await sent({ [member]: null })).status).toBe(422);
    expect((await at.service.get(`${PATH}?${member}=null`)).status).toBe(422);
  });

  it('cost a unit per started 100 queries', async () => {
    const own = await sampleService({ limits: { usrUnits: 3 } });
    try {
      const token = await tokenOfNewAccount(own);
      const of = (count: number) => {
        const entries = Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Rosa' }]);
        return postJson(own, PATH, { queries: Object.fromEntries(entries) }, token);
      };
      expect((await of(101)).status).toBe(200);
      const refused = await of(101);
      expect([refused.status, refused.body['code'], refused.headers.has('retry-after')]).toEqual([
        429,
        'too_many_requests',
        true,
      ]);
      expect((await of(100)).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  it('cost nothing if they are refused', async () => {
    const own = await sampleService({ limits: { usrUnits: 1 } });
    try {
      const token = await tokenOfNewAccount(own);
      const extended = async (id: string) => {
        const extend = { ids: ['bellis-perennis'], properties: [{ id }] };
        return (await postJson(own, PATH, { extend }, token)).status;
      };
      expect([await extended('no_such_column'), await extended('light'), await extended('light')]).toEqual([
        422, 200, 429,
      ]);
    } finally {
      await own.close();
    }
  });

  specified('fit the schemas', async () => {
    const all = { ...queries, c: { query: 'Nemo nullus' }, d: { query: 'Bellis perenis' } };
    expect(faultsBy('0.2', 'reconciliation-query-batch', all)).toEqual([]);
    expect(faultsBy('0.2', 'reconciliation-result-batch', (await sent({ queries: all })).body)).toEqual([]);
  });
});

describe('C17.6 to C17.8 candidates', () => {
  it('begin with what POST species/match finds', async () => {
    for (const name of ['Solanum lycopersicum L.', 'Bellis perenis', 'Bellis prennis', 'Solanum']) {
      const { species, genus, confidence, type, reasons } = await matched(name);
      const [first] = await candidates({ query: name });
      expect(first).toMatchObject({
        id: species?.slug ?? `genus:${genus!.slug}`,
        name: species?.scientific_name ?? genus!.name,
        score: confidence,
      });
      expect(first!.features.map(({ id }) => id)).toEqual([type, ...reasons.map(({ code }) => code)]);
    }
    expect(await candidates({ query: 'Nemo nullus' })).toEqual([]);
  });

  it.each([
    ['Solanum lycopersicum L.', true],
    ['Solanum lycopersicum', true],
    ['Bellis perenis', true],
    ['Bellis prennis', false],
    ['B. perennis', false],
    ['cf. Bellis perennis', false],
    ['Bellis perennis Miller', false],
    ['Solanum', true],
    ['Solanum nusquam', false],
  ])('match says whether nothing else is plausible: %s', async (query, match) => {
    expect((await candidates({ query }))[0]).toMatchObject({ match });
  });

  it('are of the types that were asked for', async () => {
    expect((await candidates({ query: 'Solanum', type: 'genus' }))[0]).toMatchObject({
      id: 'genus:solanum',
      type: [{ id: 'genus', name: 'Genus' }],
    });
    expect((await candidates({ query: 'Solanaceae', type: ['family', 'genus'] }))[0]).toMatchObject({
      id: 'family:solanaceae',
      match: true,
    });
    expect(await candidates({ query: 'Solanum', type: 'species' })).toEqual([]);
    expect(await candidates({ query: 'Bellis perennis', type: 'Q16521' })).toEqual([]);
  });

  it('are compared with author, rank, genus, family and identifiers', async () => {
    const property = (pid: string, v: unknown) => ({ query: 'Bellis perennis', properties: [{ pid, v }] });
    const features = ([first]: readonly Candidate[]) =>
      Object.fromEntries(first!.features.map(({ id, value }) => [id, value]));
    expect(features(await candidates(property('author', 'L.')))).toMatchObject({ author_same: true });
    expect(await candidates(property('author', 'Miller'))).toMatchObject([{ match: false }]);
    expect(features(await candidates(property('rank', 'species')))).toMatchObject({ rank: true });
    expect((await candidates(property('rank', 'variety')))[0]).toMatchObject({ match: false });
    for (const pid of ['family', 'family_name'])
      expect((await candidates(property(pid, 'Rosaceae')))[0]).toMatchObject({ match: false });
    expect((await candidates(property('genus', { id: 'genus:bellis', name: 'Bellis' })))[0]).toMatchObject({
      match: true,
    });
    const record = await at.service.get('/api/v1/species/bellis-perennis');
    const { external_ids } = bodyAs<{ data: { external_ids: Record<string, string | null> } }>(record).data;
    const [scheme, value] = Object.entries(external_ids).find(([, id]) => id !== null)!;
    const alone = { properties: [{ pid: scheme, v: value }] };
    expect(await candidates(alone)).toMatchObject([{ id: 'bellis-perennis', match: true, score: 100 }]);
    expect((await candidates({ ...alone, query: 'Bellis perennis' }))[0]).toMatchObject({ match: true });
    const contradicting = await candidates({ ...alone, query: 'Solanum lycopersicum' });
    expect(contradicting.map(({ id, match }) => [id, match])).toEqual([
      ['bellis-perennis', false],
      ['solanum-lycopersicum', false],
    ]);
    const any = { properties: [{ pid: 'external_id', v: `${scheme}:${value}` }] };
    expect((await candidates(any))[0]).toMatchObject({ id: 'bellis-perennis' });
  });

  it('are at most as many as the limit', async () => {
    expect(await candidates({ query: 'Bellis perennis', limit: 1 })).toHaveLength(1);
    const { status } = await sent({ queries: { q0: { query: 'Rosa', limit: 0 } } });
    expect(status).toBe(422);
  });

  it('of the types that were asked for are counted alone', async () => {
    const record = await at.service.get('/api/v1/species/bellis-perennis');
    const { external_ids } = bodyAs<{ data: { external_ids: Record<string, string | null> } }>(record).data;
    const [pid, v] = Object.entries(external_ids).find(([, id]) => id !== null)!;
    const query = { query: 'Solanum', properties: [{ pid, v }] };
    const ids = (found: readonly Candidate[]): readonly string[] => found.map(({ id }) => id);
    expect(ids(await candidates(query))).toEqual(['bellis-perennis', 'genus:solanum']);
    for (const [type, id] of [
      ['species', 'bellis-perennis'],
      ['genus', 'genus:solanum'],
    ])
      expect(ids(await candidates({ ...query, type, limit: 1 }))).toEqual([id]);
  });
});
