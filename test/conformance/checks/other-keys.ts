import { rule } from '../check.js';
import { cell, tableOf } from '../contract.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import { keySets } from '../keys.js';
import { sweep } from '../sweep.js';
import type { Target } from '../target.js';
import type { Named, Zone } from '../types.js';

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

/** Enums of corrections, which are strict (C6.31). */
const STRICT = ['record_type', 'change_status', 'change_type', 'source_type', 'warning_type'];

/** C6.30 to C6.32: keys of the other collections. */
export const otherKeys = [
  rule('C6.30', 'every key of every other collection answers 200, and no other', async (target) => {
    const rows = tableOf('C6.30').flatMap((row) => cell(row, 'collection').split(', '));
    await each(
      rows.filter((collection) => !collection.endsWith('facts')),
      async (collection) => {
        const set = keySets.get(collection)!;
        for (const path of await otherPaths(target, collection)) await sweep(target, path, set);
      },
    );
  }),
  rule('C6.30', 'default orders: families, genus and zones by name', async ({ list }) => {
    await each(['families', 'genus'], async (collection) => {
      const { data } = await list<Named>(`/api/v1/${collection}`);
      expectTrue(
        `${collection} are not in order of their names`,
        inOrder(data.map(({ name }) => name.toLowerCase())),
      );
    });
    const { data } = await list<Zone>('/api/v1/distributions');
    const ordered = await list<Zone>('/api/v1/distributions?order[name]=asc');
    expectEqual(
      'distributions',
      data.map(({ slug }) => slug),
      ordered.data.map(({ slug }) => slug),
    );
  }),
  rule('C6.30', 'default orders: corrections by last change, facts by id', async ({ list, examples }) => {
    const { facts } = await examples.withFacts();
    const ids = facts.map(({ id }) => id);
    expectEqual(
      'ids of facts',
      ids,
      ids.toSorted((one, other) => one - other),
    );
    const { data } = await list('/api/v1/corrections');
    const changed = data.map((correction) => String(correction['updated_at']));
    expectTrue('corrections are not in order of their last change', inOrder(changed.toReversed()));
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
      expectEqual(
        'other levels',
        data.filter(({ tdwg_level }) => tdwg_level !== 2),
        [],
      );
      const counts = data.map(({ species_count }) => species_count);
      expectEqual(
        'counts',
        counts,
        counts.toSorted((one, other) => other - one),
      );
    },
  ),
  rule(
    'C6.31',
    'facts: status is strict, aliases of attributes are accepted',
    async ({ refused, list, examples }) => {
      const { slug } = await examples.species();
      await refused(`/api/v1/species/${slug}/facts?filter[status]=nothing`, 400);
      const by = async (name: string) =>
        (await list(`/api/v1/species/${slug}/facts?filter[attribute_name]=${name}`)).data;
      expectEqual('by alias', await by('maximum_height'), await by('maximum_height_cm'));
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
      expectEqual(
        'zones without it',
        data.filter((zone) => !zone.name.toLowerCase().includes(part.toLowerCase())).map((zone) => zone.name),
        [],
      );
      if (meta.total <= 20)
        expectTrue(
          `${slug} is not among them`,
          data.some((zone) => zone.slug === slug),
        );
      expectEqual(
        'blank',
        (await list('/api/v1/distributions?q=+')).meta.total,
        (await list('/api/v1/distributions')).meta.total,
      );
      await refused(`/api/v1/distributions?q=${'a'.repeat(201)}`, 400);
    },
  ),
];
