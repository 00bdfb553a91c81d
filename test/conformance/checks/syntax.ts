import { rule } from '../check.js';
import { each, expectEqual } from '../expect.js';
import { speciesKeys } from '../keys.js';
import type { Detail, ErrorBody } from '../types.js';

const problems = ({ details }: ErrorBody): readonly string[] =>
  (details as readonly Detail[]).map(({ problem }) => problem);

const filtersOf = (count: number): string =>
  speciesKeys
    .slice(0, count)
    .map(({ key }) => `filter[${key}]=null`)
    .join('&');

/** C6.1 to C6.3: how parameters are written. */
export const syntax = [
  rule('C6.1', 'brackets may be raw or encoded', async ({ list, raw, token }) => {
    const { data } = await list('/api/v1/species?filter[rank]=species');
    expectEqual('encoded', (await list('/api/v1/species?filter%5Brank%5D=species')).data, data);
    const headers = [`Authorization: Bearer ${token}`, 'Accept-Encoding: identity'];
    expectEqual('raw', (await raw('GET', '/api/v1/species?filter[rank]=species', headers)).status, 200);
  }),
  rule('C6.1', 'a family without a key is 400, key spelling is exact', async ({ refused }) => {
    const wrong = [
      'filter=1',
      'filter[]=1',
      'filter[rank][x]=1',
      'filter[rank][]=1',
      'order[]=asc',
      'range=1,2',
      'filter[rank=1',
    ];
    await each([...wrong, 'filter_not=1', 'order=asc'], async (query) => {
      const error = await refused(`/api/v1/species?${query}`, 400);
      expectEqual(`problem of ${query}`, problems(error)[0], 'malformed');
    });
    await each(
      ['filter[Rank]=species', 'filter[rank+]=species'],
      async (query) => void (await refused(`/api/v1/species?${query}`, 400)),
    );
  }),
  rule('C6.2', 'a plain parameter given twice: the last counts, with a warning', async ({ list }) => {
    const { data, meta } = await list('/api/v1/species/search?q=zzzz&q=*&limit=3&limit=4');
    expectEqual('records', data.length, Math.min(4, meta.total));
    expectEqual('warnings', meta.warnings?.map(({ param, problem }) => `${param} ${problem}`).sort(), [
      'limit repeated',
      'q repeated',
    ]);
  }),
  rule('C6.2', 'a key given twice counts once with the same value, else 400', async ({ list, refused }) => {
    const { data, meta } = await list('/api/v1/species?filter[rank]=species&filter[rank]=species');
    expectEqual('data', data, (await list('/api/v1/species?filter[rank]=species')).data);
    expectEqual('warnings', meta.warnings, undefined);
    await each(
      [
        'filter[rank]=species&filter[rank]=ssp',
        'filter[family]=a&filter[family_name]=b',
        'filter[family]=a&filter[family_name]=a',
        'order[year]=asc&order[year]=desc',
        'range[year]=1,2&range[year]=1,3',
      ],
      async (query) =>
        expectEqual(
          `problem of ${query}`,
          problems(await refused(`/api/v1/species?${query}`, 400))[0],
          'repeated',
        ),
    );
  }),
  rule('C6.2', 'empty pairs are ignored', async ({ list }) => {
    const { data, meta } = await list('/api/v1/species?&&filter[rank]=species&&');
    expectEqual('data', data, (await list('/api/v1/species?filter[rank]=species')).data);
    expectEqual('warnings', meta.warnings, undefined);
  }),
  rule(
    'C6.3',
    '100 parameters, 20 conditions, 100 values and 10 order keys are allowed, one more is 400',
    async ({ list, refused }) => {
      const values = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');
      const orders = (count: number) =>
        'year slug author rank status light toxicity edible duration genus bibliography'
          .split(' ')
          .slice(0, count)
          .map((key) => `order[${key}]=asc`)
          .join('&');
      const parameters = (count: number) => Array.from({ length: count }, (_, at) => `x${at}=1`).join('&');
      await each(
        [parameters(100), filtersOf(20), `filter[id]=${values(100)}`, orders(10)],
        async (query) => void (await list(`/api/v1/species?${query}`)),
      );
      const many = [
        parameters(101),
        filtersOf(21),
        `${filtersOf(20)}&filter_not[establishment]=null`,
        `filter[id]=${values(101)}`,
        `filter_not[id]=${values(101)}`,
        orders(11),
      ];
      await each(many, async (query) =>
        expectEqual(
          `problem of ${query.slice(0, 60)}`,
          problems(await refused(`/api/v1/species?${query}`, 400))[0],
          'too_many',
        ),
      );
    },
  ),
];
