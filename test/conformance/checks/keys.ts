import { rule } from '../check.js';
import { type ContractRoute, cell, tableOf } from '../contract.js';
import { each, holds, notSeen, same } from '../expect.js';
import { FAMILIES, type Family, type KeySet, keySets, speciesKeys } from '../keys.js';
import { listPath, listRoutes } from '../routes.js';
import type { Target } from '../target.js';
import type { Named, UnknownKeys, Zone } from '../types.js';

/** What each family is asked with; null is no bound of a range. */
const VALUES: Readonly<Record<Family, readonly string[]>> = {
  filter: ['null'],
  filter_not: ['null'],
  range: ['1,2', '2020-01-01,2020-01-02'],
  order: ['asc', 'desc'],
};

const TIMESTAMPS = ['updated_at'];
/** Where null is no value: corrections are never without these, facts have filters only. */
const valuesFor = (family: Family, spelling: string): readonly string[] =>
  family === 'range' ? [VALUES.range[TIMESTAMPS.includes(spelling) ? 1 : 0]!] : VALUES[family];

/** Every spelling of every family answers 200 there, and all together are what C4.6 calls valid. */
const sweep = async (target: Target, path: string, keys: KeySet): Promise<void> => {
  for (const family of FAMILIES) {
    const join = path.includes('?') ? '&' : '?';
    const error = await target.refused(`${path}${join}${family}[nothing_here]=1`, 400);
    same(`${path}: valid of ${family}`, (error.details as UnknownKeys).valid, keys[family].toSorted());
    if (keys[family].length === 0) continue;
    await each(keys[family], async (spelling) => {
      for (const value of valuesFor(family, spelling)) {
        await target.list(`${path}${join}${family}[${spelling}]=${value}`);
      }
    });
  }
};

const OF_SPECIES = /\/(?:species|plants)(?:\/search)?$/;
const ofSpecies = (route: ContractRoute): boolean => OF_SPECIES.test(route.path);

const pathsOf: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['families', ['/api/v1/families']],
  ['genus', ['/api/v1/genus']],
  ['distributions', ['/api/v1/distributions']],
  ['corrections', ['/api/v1/corrections', '/api/v1/corrections/mine']],
  ...['kingdoms', 'subkingdoms', 'divisions', 'division_classes', 'division_orders'].map(
    (collection) => [collection, [`/api/v1/${collection}`]] as const,
  ),
]);

const otherPaths = async ({ examples }: Target, collection: string): Promise<readonly string[]> => {
  const { species, family } = await examples.related();
  const nested = new Map([
    ['families/:id/genus', [`/api/v1/families/${family.slug}/genus`]],
    ['species/:id/corrections', [`/api/v1/species/${species.slug}/corrections`]],
    ['species/:id/facts', [`/api/v1/species/${species.slug}/facts`]],
    ['mine', ['/api/v1/corrections/mine']],
  ]);
  return pathsOf.get(collection) ?? nested.get(collection) ?? [];
};

const inOrder = (values: readonly string[]): boolean =>
  values.every((value, index) => index === 0 || values[index - 1]! <= value);

/** Corrections' enums, which stay strict (C6.31). */
const STRICT = ['record_type', 'change_status', 'change_type', 'source_type', 'warning_type'];

/** C6.21, C6.25 to C6.32: keys. */
export const keys = [
  rule('C6.21', 'the type of a key decides its families', async ({ refused }) => {
    const rangeless = speciesKeys.filter(({ families }) => !families.includes('range'));
    await each(rangeless, async ({ key }) => void (await refused(`/api/v1/species?range[${key}]=1,2`, 400)));
    await each(
      ['establishment', 'zone'],
      async (key) => void (await refused(`/api/v1/species?order[${key}]=asc`, 400)),
    );
  }),
  rule('C6.25', 'the nine lists of species and plants have one key set', async (target) => {
    const nine = listRoutes.filter((route) => ofSpecies(route) && route.takes.includes('K'));
    same('lists', nine.length, 9);
    await each(nine, async (route) => {
      const path = await listPath(target, route);
      for (const family of FAMILIES) {
        const error = await target.refused(`${path}&${family}[nothing_here]=1`, 400);
        same(
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
      same(
        'plants of that id',
        data.map(({ id }) => id),
        [plant.id],
      );
      const named = await list(
        `/api/v1/plants?filter[scientific_name]=${encodeURIComponent(plant.scientific_name)}`,
      );
      holds(
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
  rule('C6.26', 'every alias does as its key', async ({ list }) => {
    const aliased = speciesKeys.filter(({ aliases, type }) => aliases.length > 0 && type !== 'special');
    await each(aliased, async ({ key, aliases }) => {
      const { data } = await list(`/api/v1/species?filter_not[${key}]=null`);
      for (const alias of aliases) {
        same(`filter_not[${alias}]`, (await list(`/api/v1/species?filter_not[${alias}]=null`)).data, data);
      }
    });
  }),
  rule('C6.26', 'an unknown zone matches nothing and is warned of', async ({ list }) => {
    const { data, meta } = await list('/api/v1/species?filter[zone]=nothing-here');
    same('data', [data, meta.total], [[], 0]);
    same(
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
      holds(`suggestion for ${key}: ${suggestions[key]}`, (suggestions[key] ?? '').startsWith(key));
    }
    const { data, meta } = await list('/api/v1/species?filter[light]=99&filter[maximum_height_cm]=-5');
    same('implausible', [data, meta.total, meta.warnings], [[], 0, undefined]);
  }),
  rule('C6.30', 'every key of every other collection answers 200, and no other', async (target) => {
    const rows = tableOf('C6.30').flatMap((row) => cell(row, 'collection').split(', '));
    await each(
      rows.filter((collection) => !collection.endsWith('facts')),
      async (collection) => {
        const set = keySets.get(collection)!;
        for (const path of await otherPaths(target, collection)) await sweepOther(target, path, set);
      },
    );
  }),
  rule('C6.30', 'default orders: families, genus and zones by name', async ({ list }) => {
    await each(['families', 'genus'], async (collection) => {
      const { data } = await list<Named>(`/api/v1/${collection}`);
      holds(
        `${collection} are not in order of their names`,
        inOrder(data.map(({ name }) => name.toLowerCase())),
      );
    });
    const { data } = await list<Zone>('/api/v1/distributions');
    const ordered = await list<Zone>('/api/v1/distributions?order[name]=asc');
    same(
      'distributions',
      data.map(({ slug }) => slug),
      ordered.data.map(({ slug }) => slug),
    );
  }),
  rule('C6.30', 'default orders: corrections by last change, facts by id', async ({ list, examples }) => {
    const { facts } = await examples.withFacts();
    const ids = facts.map(({ id }) => id);
    same(
      'ids of facts',
      ids,
      ids.toSorted((one, other) => one - other),
    );
    const { data } = await list('/api/v1/corrections');
    const changed = data.map((correction) => String(correction['updated_at']));
    holds('corrections are not in order of their last change', inOrder(changed.toReversed()));
  }),
  rule(
    'C6.31',
    'types of the other keys: whole numbers are strict, so are the enums of corrections',
    async ({ refused, list }) => {
      await each(
        [
          'genus?filter[family_id]=x',
          'distributions?filter[tdwg_level]=1.5',
          'corrections?filter[user_id]=me',
        ],
        async (path) => {
          await refused(`/api/v1/${path}`, 400);
        },
      );
      await each(
        STRICT,
        async (key) => void (await refused(`/api/v1/corrections?filter[${key}]=nothing`, 400)),
      );
      const { data } = await list<Zone>(
        '/api/v1/distributions?filter[tdwg_level]=2&order[species_count]=desc',
      );
      if (data.length === 0) notSeen('no such data here: zones of level 2');
      same(
        'other levels',
        data.filter(({ tdwg_level }) => tdwg_level !== 2),
        [],
      );
      const counts = data.map(({ species_count }) => species_count);
      same(
        'counts',
        counts,
        counts.toSorted((one, other) => other - one),
      );
    },
  ),
  rule(
    'C6.31',
    'facts: status is strict, aliases of attributes are taken',
    async ({ refused, list, examples }) => {
      const { slug } = await examples.species();
      await refused(`/api/v1/species/${slug}/facts?filter[status]=nothing`, 400);
      const by = async (name: string) =>
        (await list(`/api/v1/species/${slug}/facts?filter[attribute_name]=${name}`)).data;
      same('by alias', await by('maximum_height'), await by('maximum_height_cm'));
    },
  ),
  rule(
    'C6.32',
    'distributions?q keeps zones whose name contains the text',
    async ({ list, refused, examples }) => {
      const { name, slug } = await examples.zone();
      const part = name.slice(1, 5).trim();
      const { data, meta } = await list<Zone>(
        `/api/v1/distributions?q=${encodeURIComponent(part.toUpperCase())}`,
      );
      same(
        'zones without it',
        data.filter((zone) => !zone.name.toLowerCase().includes(part.toLowerCase())).map((zone) => zone.name),
        [],
      );
      if (meta.total <= 20)
        holds(
          `${slug} is not among them`,
          data.some((zone) => zone.slug === slug),
        );
      same(
        'blank',
        (await list('/api/v1/distributions?q=+')).meta.total,
        (await list('/api/v1/distributions')).meta.total,
      );
      await refused(`/api/v1/distributions?q=${'a'.repeat(201)}`, 400);
    },
  ),
];

/** Values that the strict enums of corrections take. */
const GIVEN = new Map([
  ['record_type', 'Species'],
  ['change_status', 'pending'],
  ['change_type', 'update'],
  ['source_type', 'external'],
  ['warning_type', 'report'],
]);

const sweepOther = async (target: Target, path: string, keys: KeySet): Promise<void> => {
  for (const family of FAMILIES) {
    const error = await target.refused(`${path}?${family}[nothing_here]=1`, 400);
    same(`${path}: valid of ${family}`, (error.details as UnknownKeys).valid, keys[family].toSorted());
    for (const key of keys[family]) {
      const values =
        family === 'range' ? ['1,2'] : family === 'order' ? ['asc', 'desc'] : ['null', GIVEN.get(key) ?? '1'];
      for (const value of values) await target.list(`${path}?${family}[${key}]=${value}`);
    }
  }
};
