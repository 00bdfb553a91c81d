import { COLUMNS } from '../../src/resources/reconciliation/properties.js';
import type { Service } from '../contract/service.js';
import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import {
  bodyAs,
  type Candidate,
  type Extension,
  type MatchResult,
  type Results,
  suggestedIn,
} from './answers.js';
import { faultsBy, hasSchemas } from './specified.js';

const PATH = '/api/reconcile';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service?.close());

const auth = () => ({ Authorization: `Bearer ${service.token}` });

/** Sends a form, as OpenRefine does. */
const sent = async (form: Readonly<Record<string, unknown>>, path = PATH) => {
  const body = new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, JSON.stringify(value)] as [string, string]),
  );
  return service.ask(path, { method: 'POST', headers: { ...FORM, ...auth() }, body: String(body) });
};
const posted = (path: string, body: unknown) =>
  service.ask(path, { method: 'POST', headers: { ...JSON_TYPE, ...auth() }, body: JSON.stringify(body) });
const candidates = async (query: object): Promise<readonly Candidate[]> => {
  const answer = await sent({ queries: { q0: query } });
  expect(answer.status).toBe(200);
  return bodyAs<Results>(answer)['q0']!.result;
};
const matched = async (name: string): Promise<MatchResult> => {
  const answer = await posted('/api/v1/species/match', { names: [{ name }] });
  return bodyAs<{ data: readonly MatchResult[] }>(answer).data[0]!;
};

/** Members of a species that the data extension must repeat. */
interface SelectedSpecies {
  readonly specifications: { readonly maximum_height: { readonly cm: number } };
  readonly provenance: Readonly<
    Record<
      string,
      { readonly source: string; readonly evidence_type: string; readonly licence: string | null }
    >
  >;
}

const specified = hasSchemas ? it : it.skip;

describe('C17.2 the manifest', () => {
  it('names absolute addresses, types, limits and settings', async () => {
    const { status, body, headers } = await service.get(PATH);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      versions: ['0.2'],
      batchSize: 200,
      defaultTypes: [{ id: 'species' }, { id: 'genus' }, { id: 'family' }],
      view: { url: `${service.url}/api/reconcile/view/{{id}}` },
      preview: { url: `${service.url}/preview/{{id}}` },
      suggest: { entity: { service_url: service.url, service_path: '/api/reconcile/suggest/entity' } },
      extend: { propose_properties: { service_path: '/api/reconcile/extend/propose' } },
      authentication: { type: 'apiKey', name: 'token', in: 'query' },
    });
  });

  it('repeats the token of its own address for suggestions of entities, and no other', async () => {
    const { text, body } = await service.ask(`${PATH}?token=${service.token}`);
    expect(body).toMatchObject({
      suggest: { entity: { service_path: `/api/reconcile/suggest/entity?token=${service.token}` } },
    });
    expect(text.split(service.token)).toHaveLength(2);
    expect((await service.get(PATH)).text).not.toContain(service.token);
  });

  it('a Host that is no host name is refused', async () => {
    const { status } = await service.ask(`${PATH}?token=${service.token}`, { headers: {} });
    expect(status).toBe(200);
    const { request } = await import('node:http');
    const refused = await new Promise<number | undefined>((resolve) =>
      request(
        { port: service.port, path: `${PATH}?token=${service.token}`, headers: { Host: 'a"><script>' } },
        ({ statusCode }) => resolve(statusCode),
      ).end(),
    );
    expect(refused).toBe(400);
  });

  specified('fits the schema of its version', async () => {
    expect(faultsBy('0.2', 'manifest', (await service.get(PATH)).body)).toEqual([]);
    expect(faultsBy('0.2', 'manifest', (await service.ask(`${PATH}?token=${service.token}`)).body)).toEqual(
      [],
    );
    expect(faultsBy('1.0-draft', 'manifest', (await service.get(`${PATH}/1.0`)).body)).toEqual([]);
  });
});

describe('C17.3 who may ask', () => {
  it('a token is needed, except for properties and types', async () => {
    for (const path of [PATH, `${PATH}/suggest/entity?prefix=so`, `${PATH}/1.0`])
      expect([path, (await service.ask(path)).status]).toEqual([path, 401]);
    for (const path of [
      'suggest/property?prefix=height',
      'suggest/type?prefix=',
      'extend/propose?type=species',
    ])
      expect([path, (await service.ask(`${PATH}/${path}`)).status]).toEqual([path, 200]);
  });

  it('every origin may read and send batches, with errors', async () => {
    const headers = { ...FORM, Origin: 'https://refine.example' };
    const { status, headers: answered } = await service.ask(PATH, {
      method: 'POST',
      headers,
      body: 'queries={}',
    });
    expect([status, answered.get('access-control-allow-origin')]).toEqual([401, '*']);
    const preflight = await service.ask(PATH, {
      method: 'OPTIONS',
      headers: { Origin: 'https://refine.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  });

  it('RECONCILE_OPEN answers without a token, at the anonymous limit, and still refuses an invalid one', async () => {
    const open = await sampleService({ reconcileOpen: true, limits: { anonymous: 3 } });
    try {
      const first = await open.ask(PATH);
      expect([first.status, first.headers.get('ratelimit-limit'), first.body['authentication']]).toEqual([
        200,
        '3',
        undefined,
      ]);
      const body = String(new URLSearchParams({ queries: '{"q0":{"query":"Bellis perennis"}}' }));
      const answer = await open.ask(PATH, { method: 'POST', headers: FORM, body });
      expect([answer.status, bodyAs<Results>(answer)['q0']!.result[0]?.id]).toEqual([200, 'bellis-perennis']);
      expect((await open.ask(`${PATH}?token=usr-${'x'.repeat(43)}`)).status).toBe(401);
      const refused = await open.ask(PATH);
      expect([refused.status, refused.body['code'], refused.headers.has('retry-after')]).toEqual([
        429,
        'too_many_requests',
        true,
      ]);
      expect((await open.ask('/api/v1/species')).status).not.toBe(200);
    } finally {
      await open.close();
    }
  });
});

describe('C17.4 batches', () => {
  const queries = { a: { query: 'Bellis perennis' }, b: { query: 'Solanum', type: 'genus' } };

  it('mean the same as a form, as JSON, as the batch alone, and in the address', async () => {
    const form = await sent({ queries });
    expect(form.status).toBe(200);
    const others = [
      await posted(PATH, { queries }),
      await posted(PATH, queries),
      await service.get(`${PATH}?queries=${encodeURIComponent(JSON.stringify(queries))}`),
    ];
    for (const { body } of others) expect(body).toEqual(form.body);
    expect(Object.keys(form.body)).toEqual(['a', 'b']);
  });

  it('have any keys', async () => {
    for (const key of ['__proto__', 'constructor', 'ключ 1', 'x'.repeat(100)]) {
      const batch = `{${JSON.stringify(key)}:{"query":"Bellis perennis"}}`;
      const { status, body } = await service.get(`${PATH}?queries=${encodeURIComponent(batch)}`);
      expect([key, status, Object.keys(body)]).toEqual([key, 200, [key]]);
      expect(Object.values(body)).toMatchObject([{ result: [{ id: 'bellis-perennis' }] }]);
      const wrong = await service.get(`${PATH}?queries=${encodeURIComponent(`{${JSON.stringify(key)}:1}`)}`);
      expect([wrong.status, wrong.body['details']]).toEqual([
        422,
        [{ field: `queries.${key}`, got: null, problem: 'wrong_type' }],
      ]);
    }
    const long = await sent({ queries: { ['x'.repeat(101)]: { query: 'Rosa' } } });
    expect([long.status, long.body['details']]).toEqual([
      422,
      [expect.objectContaining({ problem: 'too_long' })],
    ]);
  });

  it.each([
    ['no object', [], 'queries must be an object.'],
    ['a query that is none', { q0: 1 }, 'queries.q0 must be an object.'],
    ['a name that is a number', { q0: { query: 7 } }, 'queries.q0.query must be a text.'],
    ['a long name', { q0: { query: 'x'.repeat(201) } }, 'queries.q0.query has more than 200 characters.'],
    ['a type that is a number', { q0: { type: 7 } }, 'queries.q0.type must be a text or a list.'],
    ['a limit of 0', { q0: { limit: 0 } }, 'queries.q0.limit must be at least 1.'],
    [
      'a value of a property that is null',
      { q0: { properties: [{ pid: 'author', v: null }] } },
      'queries.q0.properties.0.v must be a text or a number or true or false or an object or a list.',
    ],
  ])('with %s are refused with what is accepted', async (_, queries, message) => {
    const { status, body } = await sent({ queries });
    expect([status, body['message']]).toEqual([422, message]);
  });

  it('of more than 200 queries are 413, of another form 422, of broken JSON 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`q${at}`, { query: 'Rosa' }]));
    const tooMany = await sent({ queries: many });
    expect([tooMany.status, tooMany.body['details']]).toEqual([
      413,
      [{ field: 'queries', got: 201, problem: 'too_many' }],
    ]);
    const tooLarge = await service.ask(PATH, {
      method: 'POST',
      headers: { ...FORM, ...auth() },
      body: `queries=${'x'.repeat(600_000)}`,
    });
    expect([tooLarge.status, tooLarge.body['code']]).toEqual([413, 'payload_too_large']);
    const wrong = await sent({ queries: { q0: { query: 7 } } });
    expect([wrong.status, wrong.body['details']]).toEqual([
      422,
      [{ field: 'queries.q0.query', got: null, problem: 'wrong_type' }],
    ]);
    const long = await sent({ queries: { q0: { query: 'x'.repeat(201) } } });
    expect(long.body['details']).toMatchObject([{ problem: 'too_long' }]);
    const broken = await service.get(`${PATH}?queries=${encodeURIComponent('{')}`);
    expect([broken.status, broken.body['code']]).toEqual([400, 'bad_request']);
  });

  it('cost a unit per started 100 queries', async () => {
    const own = await sampleService({ limits: { usrUnits: 3 } });
    try {
      const token = await tokenOfNewAccount(own);
      const of = (count: number) =>
        own.ask(PATH, {
          method: 'POST',
          headers: { ...JSON_TYPE, Authorization: `Bearer ${token}` },
          body: JSON.stringify({
            queries: Object.fromEntries(
              Array.from({ length: count }, (_, at) => [`q${at}`, { query: 'Rosa' }]),
            ),
          }),
        });
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

  it('properties are author, rank, genus, family and identifiers', async () => {
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
    const record = await service.get('/api/v1/species/bellis-perennis');
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

  it('limit is the number of candidates', async () => {
    expect(await candidates({ query: 'Bellis perennis', limit: 1 })).toHaveLength(1);
    const { status } = await sent({ queries: { q0: { query: 'Rosa', limit: 0 } } });
    expect(status).toBe(422);
  });
});

describe('C17.9 views and previews', () => {
  const hop = (path: string) => fetch(service.url + path, { redirect: 'manual' });

  it('a view leads to the page, and to nothing outside the service', async () => {
    const answer = await hop(`${PATH}/view/solanum-lycopersicum`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/species/solanum-lycopersicum']);
    expect((await hop(`${PATH}/view/genus%3Asolanum`)).headers.get('location')).toBe('/genus/solanum');
    expect((await hop(`${PATH}/view/%2F%2Fevil.example`)).headers.get('location')).toBe(
      '/species/%2F%2Fevil.example',
    );
    expect((await hop(`${PATH}/1.0/preview?id=family:solanaceae`)).headers.get('location')).toBe(
      '/preview/family%3Asolanaceae',
    );
  });

  it('a preview may be framed and loads no scripts; other pages may not be framed', async () => {
    for (const id of ['solanum-lycopersicum', 'genus:solanum', 'family:solanaceae']) {
      const answer = await fetch(`${service.url}/preview/${encodeURIComponent(id)}`);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const html = await answer.text();
      expect([id, answer.status]).toEqual([id, 200]);
      expect(answer.headers.get('x-frame-options')).toBeNull();
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none';(?!.*frame-ancestors)(?!.*script)/,
      );
      expect(html).toMatch(/Solan/);
      expect(html).not.toMatch(/<script|<form/);
    }
    const page = await fetch(`${service.url}/species/solanum-lycopersicum`);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect((await fetch(`${service.url}/preview/nemo-nullus`)).status).toBe(404);
  });
});

describe('C17.10 suggestions', () => {
  it('of entities, properties, types and columns', async () => {
    const entities = suggestedIn(await service.get(`${PATH}/suggest/entity?prefix=solan`));
    expect(entities.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['genus:solanum', 'family:solanaceae', 'solanum-lycopersicum']),
    );
    expect((await service.get(`${PATH}/suggest/entity?prefix=`)).body['result']).toEqual([]);
    const properties = suggestedIn(await service.ask(`${PATH}/suggest/property?prefix=maximum_height`));
    expect(properties.map(({ id }) => id)).toEqual([
      'maximum_height_cm',
      'maximum_height_cm.source',
      'maximum_height_cm.evidence',
      'maximum_height_cm.licence',
    ]);
    expect((await service.ask(`${PATH}/suggest/type?prefix=fam`)).body['result']).toMatchObject([
      { id: 'family' },
    ]);
    const proposed = (await service.ask(`${PATH}/extend/propose?type=species`)).body;
    expect(proposed['properties']).toMatchObject(COLUMNS.map(({ id }) => ({ id })));
    expect((await service.ask(`${PATH}/extend/propose?type=genus&limit=2`)).body).toEqual({
      type: 'genus',
      limit: 2,
      properties: [],
    });
  });

  specified('fit the schemas', async () => {
    for (const [version, path] of [
      ['0.2', PATH],
      ['1.0-draft', `${PATH}/1.0`],
    ] as const)
      for (const [what, schema] of [
        ['suggest/entity', 'suggest-entities-response'],
        ['suggest/property', 'suggest-properties-response'],
        ['suggest/type', 'suggest-types-response'],
        ['extend/propose', 'data-extension-property-proposal'],
      ] as const) {
        const { body, status } = await service.get(
          `${path}/${what}?${what === 'extend/propose' ? 'type=species' : 'prefix=s'}`,
        );
        expect([what, status, faultsBy(version, schema, body)]).toEqual([what, 200, []]);
      }
  });
});

describe('C17.12 the data extension', () => {
  const SLUG = 'solanum-lycopersicum';
  const extended = async (extend: object): Promise<Extension> => {
    const answer = await sent({ extend });
    expect(answer.status).toBe(200);
    return bodyAs<Extension>(answer);
  };
  const cells = async (id: string, settings?: object) =>
    (await extended({ ids: [SLUG], properties: [{ id, settings }] })).rows[SLUG]![id]!;

  it('answers every column, equal to the record and its provenance', async () => {
    const ids = [SLUG, 'bellis-perennis', 'genus:solanum', 'nemo-nullus'];
    const properties = COLUMNS.map(({ id }) => ({ id }));
    const answer = await posted('/api/v1/species/batch', {
      slugs: ids.slice(0, 1),
      fields: ['maximum_height_cm', 'edible', 'provenance'],
    });
    const [record] = bodyAs<{ data: [SelectedSpecies] }>(answer).data;
    const rows: Extension['rows'] = {};
    for (let at = 0; at < properties.length; at += 100)
      for (const [id, row] of Object.entries(
        (await extended({ ids, properties: properties.slice(at, at + 100) })).rows,
      ))
        rows[id] = { ...rows[id], ...row };
    expect(Object.keys(rows[SLUG]!)).toHaveLength(COLUMNS.length);
    const { source, evidence_type, licence } = record.provenance['specifications.maximum_height.cm']!;
    expect(rows[SLUG]).toMatchObject({
      maximum_height_cm: [{ int: record.specifications.maximum_height.cm }],
      'maximum_height_cm.source': [{ str: source }],
      'maximum_height_cm.evidence': [{ str: evidence_type }],
      'maximum_height_cm.licence': licence === null ? [] : [{ str: licence }],
      edible: [{ str: 'true' }],
      'edible.source': [{ str: record.provenance['edible']!.source }],
    });
    expect(Object.values(rows['nemo-nullus']!).flat()).toEqual([]);
    expect(Object.values(rows['genus:solanum']!).flat()).toEqual([]);
  });

  it('an unknown value has no cell', async () => {
    const { body } = await service.get('/api/v1/species?filter[maximum_height_cm]=null');
    const [{ slug }] = body['data'] as [{ slug: string }];
    const id = 'maximum_height_cm';
    const { rows } = await extended({ ids: [slug], properties: [{ id }, { id: `${id}.source` }] });
    expect(rows[slug]).toEqual({ [id]: [], [`${id}.source`]: [] });
  });

  it('settings choose the unit and words', async () => {
    const [{ int: height }] = (await cells('maximum_height_cm')) as [{ int: number }];
    expect(await cells('maximum_height_cm', { unit: 'm' })).toEqual([
      { [height % 100 ? 'float' : 'int']: height / 100 },
    ]);
    expect(await cells('light', { unit: 'm' })).toEqual(await cells('light'));
    expect(await cells('light', { label: true })).toEqual([{ str: expect.stringMatching(/sun|shade/) }]);
    const { meta } = await extended({
      ids: [SLUG],
      properties: [{ id: 'maximum_height_cm', settings: { unit: 'm' } }],
    });
    expect(meta).toEqual([{ id: 'maximum_height_cm', name: 'maximum_height_cm [m]' }]);
  });

  it.each(['deg_c', ''])('the unit "%s" of a length changes neither values nor heading', async (unit) => {
    const id = 'maximum_height_cm';
    const asked = (settings: object) => extended({ ids: [SLUG], properties: [{ id, settings }] });
    expect(await asked({ unit })).toEqual(await asked({}));
  });

  it('an unknown unit is refused, an empty one is none', async () => {
    const asked = (unit: string) =>
      sent({ extend: { ids: [SLUG], properties: [{ id: 'maximum_height_cm', settings: { unit } }] } });
    const { status, body } = await asked('miles');
    expect([status, body['details']]).toEqual([422, [expect.objectContaining({ problem: 'not_allowed' })]]);
    expect((await asked('')).status).toBe(200);
    const none = await sent({ extend: { ids: 'x', properties: [] } });
    expect(none.body['message']).toBe('extend.ids must be a list. extend.properties must not be empty.');
  });

  it('takes up to 100 ids, and refuses unknown properties by name', async () => {
    const properties = [{ id: 'maximum_height_cm' }];
    const refused = await sent({
      extend: { ids: Array.from({ length: 101 }, (_, at) => `x-${at}`), properties },
    });
    expect([refused.status, refused.body['details']]).toEqual([
      413,
      [{ field: 'ids', got: 101, problem: 'too_many' }],
    ]);
    const unknown = await sent({ extend: { ids: [SLUG], properties: [{ id: 'maximum_hight' }] } });
    expect([unknown.status, unknown.body['details']]).toEqual([
      422,
      [{ field: 'properties', got: 'maximum_hight', problem: 'not_allowed' }],
    ]);
  });

  specified('fits the schema', async () => {
    const extend = { ids: [SLUG, 'nemo'], properties: COLUMNS.slice(0, 100).map(({ id }) => ({ id })) };
    expect(faultsBy('0.2', 'data-extension-query', extend)).toEqual([]);
    expect(faultsBy('0.2', 'data-extension-response', await extended(extend))).toEqual([]);
  });
});

describe('C17.15 the draft of version 1.0', () => {
  const queries = [
    { conditions: [{ matchType: 'name', propertyValue: 'Bellis perennis' }], type: 'species' },
    {
      conditions: [
        { matchType: 'name', propertyValue: 'Bellis perennis' },
        { matchType: 'property', propertyId: 'rank', propertyValue: 'var' },
      ],
    },
    { conditions: [{ matchType: 'id', propertyValue: 'genus:solanum' }] },
    { conditions: [{ matchType: 'id', propertyValue: 'nemo' }] },
  ];

  it('answers the same candidates and cells', async () => {
    const { status, body } = await posted(`${PATH}/1.0/match`, { queries });
    expect(status).toBe(200);
    const results = body['results'] as { candidates: Candidate[] }[];
    expect(results[0]!.candidates).toEqual(await candidates({ query: 'Bellis perennis', type: 'species' }));
    expect(results[1]!.candidates[0]).toMatchObject({ match: false });
    expect(results[2]!.candidates).toMatchObject([{ id: 'genus:solanum', match: true }]);
    expect(results[3]!.candidates).toEqual([]);
    const extension = { ids: ['bellis-perennis'], properties: [{ id: 'maximum_height_cm' }] };
    const { body: draft } = await posted(`${PATH}/1.0/extend`, extension);
    const { rows } = bodyAs<Extension>(await sent({ extend: extension }));
    expect(draft['rows']).toEqual([
      {
        id: 'bellis-perennis',
        properties: [{ id: 'maximum_height_cm', values: rows['bellis-perennis']!['maximum_height_cm'] }],
      },
    ]);
  });

  specified('fits the schemas', async () => {
    expect(faultsBy('1.0-draft', 'reconciliation-query-batch', { queries })).toEqual([]);
    const { body } = await posted(`${PATH}/1.0/match`, { queries });
    expect(faultsBy('1.0-draft', 'reconciliation-result-batch', body)).toEqual([]);
    const extension = {
      ids: ['bellis-perennis', 'nemo'],
      properties: COLUMNS.slice(0, 50).map(({ id }) => ({ id })),
    };
    const { body: rows } = await posted(`${PATH}/1.0/extend`, extension);
    expect(faultsBy('1.0-draft', 'data-extension-response', rows)).toEqual([]);
  });
});
