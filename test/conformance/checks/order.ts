import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { comparable } from '../key-values.js';
import { type Key, speciesKeys } from '../keys.js';
import { byCodePoints } from '../text.js';
import type { Detail, Species } from '../types.js';
import { type Known, universe } from '../universe.js';

const ordered = speciesKeys.filter(({ families, path }) => families.includes('order') && path !== null);
const keyNamed = (key: string): Key => speciesKeys.find((each) => each.key === key)!;

type Value = ReturnType<typeof comparable>;

/** Compares with missing values first in both directions (C6.18), then by value. */
const compare = (one: Value, other: Value, direction: string): number => {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  const ascending = typeof one === 'string' ? byCodePoints(one, String(other)) : one - Number(other);
  return direction === 'asc' ? ascending : -ascending;
};

const sorted = (known: readonly Known[], keys: readonly (readonly [Key, string])[]): readonly number[] =>
  known
    .toSorted((one, other) => {
      for (const [key, direction] of keys) {
        const difference = compare(comparable(one, key), comparable(other, key), direction);
        if (difference !== 0) return difference;
      }
      return one.id - other.id;
    })
    .map(({ id }) => id);

const holdsOrder = async (
  target: Parameters<typeof universe>[0],
  keys: readonly (readonly [Key, string])[],
): Promise<void> => {
  const { known, ids } = await universe(target);
  const query = keys.map(([{ key }, direction]) => `order[${key}]=${direction}`).join('&');
  const [got, expected] = [await ids(query), sorted(known, keys)];
  const at = got.findIndex((id, index) => id !== expected[index]);
  const slug = (id: number | undefined) => known.find((each) => each.id === id)?.slug;
  expectTrue(
    `${query}: place ${at + 1} has ${slug(got[at])}, not ${slug(expected[at])}`,
    at < 0 && got.length === expected.length,
  );
};

/** C6.17 to C6.20, C6.22: order. */
export const orders = [
  rule('C6.17', 'asc and desc in any case; anything else is 400', async ({ list, refused }) => {
    const { data } = await list('/api/v1/species?order[slug]=desc');
    expectEqual('DESC', (await list('/api/v1/species?order[slug]=DESC')).data, data);
    await each(['up', '1', 'ascending'], async (text) => {
      const [detail] = (await refused(`/api/v1/species?order[slug]=${text}`, 400))
        .details as readonly Detail[];
      expectEqual(
        `order[slug]=${text}`,
        [detail?.problem, detail?.allowed],
        ['not_allowed', ['asc', 'desc']],
      );
    });
  }),
  rule('C6.17', 'several keys apply in the order given, then the id', async (target) => {
    const [rank, family, year] = [keyNamed('rank'), keyNamed('family_name'), keyNamed('year')];
    await holdsOrder(target, [
      [family, 'desc'],
      [rank, 'asc'],
    ]);
    await holdsOrder(target, [
      [rank, 'asc'],
      [family, 'desc'],
    ]);
    await holdsOrder(target, [
      [year, 'asc'],
      [keyNamed('author'), 'desc'],
    ]);
  }),
  rule(
    'C6.18',
    'missing values come first in both directions; an empty value is ignored',
    async ({ list, record }) => {
      const some = (await list('/api/v1/species?filter[maximum_height_cm]=null')).meta.total;
      seen(some > 0 ? some : undefined, 'a species without a height');
      await each(['asc', 'desc'], async (direction) => {
        const { data } = await list<Species>(`/api/v1/species?order[maximum_height_cm]=${direction}`);
        const { specifications } = (await record(`/api/v1/species/${data[0]!.slug}`)).data as {
          readonly specifications: { readonly maximum_height: { readonly cm: number | null } };
        };
        expectEqual(`first height of order ${direction}`, specifications.maximum_height.cm, null);
      });
      const { meta, data } = await list('/api/v1/species?order[year]=');
      expectEqual(
        'warnings',
        meta.warnings?.map(({ param, problem }) => [param, problem]),
        [['order[year]', 'empty_value']],
      );
      expectEqual('order', data, (await list('/api/v1/species')).data);
    },
  ),
  rule('C6.19', 'values are compared by their type, for every key', async (target) => {
    await each(ordered, async (key) => {
      await holdsOrder(target, [[key, 'asc']]);
      await holdsOrder(target, [[key, 'desc']]);
    });
  }),
  rule(
    'C6.20',
    'the default order equals that of a search for everything, and of plants',
    async ({ list }) => {
      const species = await list<Species>('/api/v1/species');
      expectEqual('search', (await list('/api/v1/species/search?q=*')).data, species.data);
      const plants = await list<Species>('/api/v1/plants');
      const main = species.data.filter(({ id, plant_id }) => id === plant_id).map(({ plant_id }) => plant_id);
      const ids = plants.data.map(({ id }) => id).filter((id) => main.includes(id));
      expectEqual('plants in the order of their main species', ids, main.slice(0, ids.length));
    },
  ),
  rule(
    'C6.22',
    'no infraspecific record is more popular than its main species',
    async ({ list, examples }) => {
      const lower = await examples.speciesWhere(
        'an infraspecific record',
        ({ rank, id, plant_id }) => id !== plant_id && !['species', 'hybrid'].includes(rank),
      );
      const { data } = await list<Species>(`/api/v1/species?plant_id=${lower.plant_id}`);
      const main = (
        await list<Species & { main_species_id: number }>(`/api/v1/plants?filter[genus_id]=${lower.genus_id}`)
      ).data;
      const first = main.find(({ id }) => id === lower.plant_id)?.main_species_id;
      if (first !== undefined) expectEqual('first of its plant', data[0]?.id, first);
    },
  ),
];
