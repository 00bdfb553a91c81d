import { COLUMNS } from '../../src/resources/reconciliation/properties.js';
import type { Service } from '../contract/service.js';
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
