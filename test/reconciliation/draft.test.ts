import { COLUMNS } from '../../src/resources/reconciliation/properties.js';
import type { Service } from '../contract/service.js';
import { tokenOfNewAccount } from '../support/account.js';
import { sampleService } from '../support/sample-service.js';
import { bodyAs, type Candidate, type Extension, type Results } from './answers.js';
import { postJson } from './requests.js';
import { faultsBy, hasSchemas } from './specified.js';

const PATH = '/api/reconcile';

let service: Service;
beforeAll(async () => {
  service = await sampleService();
});
afterAll(() => service?.close());

const posted = (path: string, body: unknown) => postJson(service, path, body);
const specified = hasSchemas ? it : it.skip;

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
    {
      conditions: [
        { matchType: 'name', propertyValue: 'Bellis perennis' },
        {
          matchType: 'property',
          propertyId: 'family',
          propertyValue: ['Asteraceae', 'Rosaceae'],
          matchQuantifier: 'any',
          required: true,
        },
      ],
    },
  ];

  it.each([
    ['queries', 'match'],
    ['extend', 'extend'],
  ])('refuses %s as a parameter of its manifest', async (param, path) => {
    const { status, body } = await service.get(`${PATH}/1.0?${param}=%7B%7D`);
    expect([status, body['details']]).toEqual([400, [{ param, got: '{}', problem: 'not_allowed' }]]);
    expect(body['message']).toContain(`POST /api/reconcile/1.0/${path}`);
  });

  it('answers the same candidates and cells as version 0.2', async () => {
    const { status, body } = await posted(`${PATH}/1.0/match`, { queries });
    expect(status).toBe(200);
    const results = body['results'] as { candidates: Candidate[] }[];
    expect(results[0]!.candidates).toEqual(
      bodyAs<Results>(await posted(PATH, { queries: { q0: { query: 'Bellis perennis', type: 'species' } } }))[
        'q0'
      ]!.result,
    );
    expect(results[1]!.candidates[0]).toMatchObject({ match: false });
    expect(results[2]!.candidates).toMatchObject([{ id: 'genus:solanum', match: true }]);
    expect(results[3]!.candidates).toEqual([]);
    const extension = { ids: ['bellis-perennis'], properties: [{ id: 'maximum_height_cm' }] };
    const { body: draft } = await posted(`${PATH}/1.0/extend`, extension);
    const { rows } = bodyAs<Extension>(await posted(PATH, { extend: extension }));
    expect(draft['rows']).toEqual([
      {
        id: 'bellis-perennis',
        properties: [{ id: 'maximum_height_cm', values: rows['bellis-perennis']!['maximum_height_cm'] }],
      },
    ]);
  });

  it.each([
    'suggest/entity?prefix=solan',
    'suggest/property?prefix=height',
    'suggest/type?prefix=',
    'extend/propose?limit=2',
  ])('answers %s as version 0.2, and without a token as well as it does', async (path) => {
    const [draft, earlier] = [`${PATH}/1.0/${path}`, `${PATH}/${path}`];
    expect((await service.get(draft)).body).toEqual((await service.get(earlier)).body);
    expect((await service.ask(draft)).status).toBe((await service.ask(earlier)).status);
  });

  it('costs a unit per started 100 queries, and a unit for columns', async () => {
    const own = await sampleService({ limits: { usrUnits: 3 } });
    try {
      const token = await tokenOfNewAccount(own);
      const status = async (path: string, body: object) =>
        (await postJson(own, `${PATH}/1.0/${path}`, body, token)).status;
      const many = { queries: Array.from({ length: 101 }, () => queries[0]) };
      const columns = { ids: ['bellis-perennis'], properties: [{ id: 'light' }] };
      expect(await status('match', many)).toBe(200);
      expect(await status('match', many)).toBe(429);
      expect(await status('extend', columns)).toBe(200);
      expect(await status('extend', columns)).toBe(429);
    } finally {
      await own.close();
    }
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
