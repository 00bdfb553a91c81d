import { rule } from '../check.js';
import type { ContractRoute } from '../contract.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { FAMILIES, keySets, speciesKeys } from '../keys.js';
import { listPath, listRoutes } from '../routes.js';
import { sweep } from '../sweep.js';
import type { UnknownKeys } from '../types.js';

const OF_SPECIES = /\/(?:species|plants)(?:\/search)?$/;
const ofSpecies = (route: ContractRoute): boolean => OF_SPECIES.test(route.path);

/** C6.21, C6.25 to C6.27: keys of species and plants. */
export const keys = [
  rule('C6.21', 'the type of a key determines its families', async ({ refused }) => {
    const rangeless = speciesKeys.filter(({ families }) => !families.includes('range'));
    await each(rangeless, async ({ key }) => void (await refused(`/api/v1/species?range[${key}]=1,2`, 400)));
    await each(
      ['establishment', 'zone', 'external_id'],
      async (key) => void (await refused(`/api/v1/species?order[${key}]=asc`, 400)),
    );
  }),
  rule('C6.25', 'the nine lists of species and plants have one key set', async (target) => {
    const nine = listRoutes.filter((route) => ofSpecies(route) && route.takes.includes('K'));
    expectEqual('lists', nine.length, 9);
    await each(nine, async (route) => {
      const path = await listPath(target, route);
      for (const family of FAMILIES) {
        const error = await target.refused(`${path}&${family}[nothing_here]=1`, 400);
        expectEqual(
          `${path}: valid of ${family}`,
          (error.details as UnknownKeys).valid,
          keySets.get('species')![family],
        );
      }
    });
  }),
  rule(
    'C6.25',
    'on plants conditions are those of the main species, and id is the plant id',
    async ({ list, examples }) => {
      const { plant } = await examples.related();
      const { data } = await list(`/api/v1/plants?filter[id]=${plant.id}`);
      expectEqual(
        'plants of that id',
        data.map(({ id }) => id),
        [plant.id],
      );
      const named = await list(
        `/api/v1/plants?filter[scientific_name]=${encodeURIComponent(plant.scientific_name)}`,
      );
      expectTrue(
        'the plant is not among them',
        named.data.some(({ id }) => id === plant.id),
      );
    },
  ),
  rule('C6.26', 'every spelling of every family answers 200 on species', async (target) => {
    await sweep(target, '/api/v1/species', keySets.get('species')!);
  }),
  rule('C6.26', 'every spelling of every family answers 200 on plants', async (target) => {
    await sweep(target, '/api/v1/plants', keySets.get('plants')!);
  }),
  rule('C6.26', 'every spelling of every family answers 200 on searches', async (target) => {
    await each(['species', 'plants'], async (collection) => {
      await sweep(target, `/api/v1/${collection}/search?q=a`, keySets.get(collection)!);
    });
  }),
  rule('C6.26', 'every alias is equivalent to its key', async ({ list }) => {
    const aliased = speciesKeys.filter(({ aliases, type }) => aliases.length > 0 && type !== 'special');
    await each(aliased, async ({ key, aliases }) => {
      const { data } = await list(`/api/v1/species?filter_not[${key}]=null`);
      for (const alias of aliases) {
        expectEqual(
          `filter_not[${alias}]`,
          (await list(`/api/v1/species?filter_not[${alias}]=null`)).data,
          data,
        );
      }
    });
  }),
  rule('C6.26', 'an unknown zone matches nothing and causes a warning', async ({ list }) => {
    const { data, meta } = await list('/api/v1/species?filter[zone]=nothing-here');
    expectEqual('data', [data, meta.total], [[], 0]);
    expectEqual(
      'warnings',
      meta.warnings?.map(({ param, problem }) => [param, problem]),
      [['filter[zone]', 'not_found']],
    );
  }),
  rule('C6.27', 'temperatures need a unit; implausible numbers match nothing', async ({ refused, list }) => {
    const error = await refused(
      '/api/v1/species?filter[minimum_temperature]=1&filter[maximum_temperature]=1',
      400,
    );
    const { suggestions } = error.details as UnknownKeys;
    for (const key of ['minimum_temperature', 'maximum_temperature']) {
      expectTrue(`suggestion for ${key}: ${suggestions[key]}`, (suggestions[key] ?? '').startsWith(key));
    }
    const { data, meta } = await list('/api/v1/species?filter[light]=99&filter[maximum_height_cm]=-5');
    expectEqual('implausible', [data, meta.total, meta.warnings], [[], 0, undefined]);
  }),
];
