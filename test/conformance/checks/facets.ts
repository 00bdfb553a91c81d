import { rule } from '../check.js';
import { cell, listed, tableOf } from '../contract.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { speciesKeys } from '../keys.js';
import type { Target } from '../target.js';
import type { Detail, Item } from '../types.js';

interface Group {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly selected: boolean;
}
interface Facet {
  readonly total_groups: number;
  readonly missing: number;
  readonly other: number;
  readonly groups: readonly Group[];
}
type Facets = Readonly<Record<string, Facet>>;

const facetsOf = async ({ list }: Target, path: string): Promise<Facets> =>
  (await list(`/api/v1/${path}`)).meta['facets' as keyof object] as unknown as Facets;

/** The words of C14.31 with their steps, by key. */
const words = new Map(
  tableOf('C14.31').map((row) => [
    cell(row, 'key'),
    listed(cell(row, 'words with their steps')).map((text) => {
      const [word = '', steps = ''] = text.split(' ');
      const [first = '', last = first] = steps.split('-');
      return { word, first: Number(first), last: Number(last) };
    }),
  ]),
);

/** The edges of C14.41, by key. */
const edges = new Map(
  tableOf('C14.41').flatMap((row) =>
    listed(cell(row, 'key')).map((key) => [key, listed(cell(row, 'edges')).map(Number)] as const),
  ),
);

const catalogueOf = async ({ body }: Target) =>
  (await body('/api/v1/fields')) as {
    readonly data: readonly (Item & { readonly key: string; readonly species_count: number })[];
    readonly meta: { readonly total: number };
  };

const IDS = ['id', 'genus_id', 'plant_id'];
const COUNTED = ['enum', 'ordinal', 'boolean', 'flags', 'integer', 'decimal'];
/** Keys that facets count (C14.40). */
const facetKeys = speciesKeys.filter(
  ({ key, type }) =>
    (COUNTED.includes(type) && !IDS.includes(key)) || ['family_name', 'genus_name', 'zone'].includes(key),
);

/** C14.30, C14.31: the catalogue of fields. */
const catalogue = [
  rule('C14.30', 'the catalogue describes every key with its families and path', async (target) => {
    const { data } = await catalogueOf(target);
    const described = ({ key, aliases, families, path, facet }: Item) => ({
      key,
      aliases: [...(aliases as readonly string[])].sort(),
      families,
      path,
      isCounted: facet !== null,
    });
    const byKey = (a: { readonly key: unknown }, b: { readonly key: unknown }): number =>
      String(a.key) < String(b.key) ? -1 : 1;
    expectEqual(
      'keys',
      data.map(described).sort(byKey),
      speciesKeys
        .map(({ key, aliases, families, path }) => ({
          key,
          aliases: [...aliases].sort(),
          families,
          path,
          isCounted: facetKeys.some((each) => each.key === key),
        }))
        .sort(byKey),
    );
  }),
  rule('C14.30', 'numbers of species with a value, and requests that answer', async (target) => {
    const { data } = await catalogueOf(target);
    await each(data, async ({ key, species_count, example_request }) => {
      const { meta } = await target.list(`/api/v1/species?filter_not[${key}]=null`);
      expectEqual(`species with ${key}`, species_count, meta.total);
      const asked = await target.list(encodeURI(decodeURIComponent(String(example_request))));
      expectEqual(`warnings of ${example_request}`, asked.meta.warnings, undefined);
    });
  }),
  rule('C14.31', 'each step of a scale has one word, which matches all its steps', async (target) => {
    const { data } = await catalogueOf(target);
    await each([...words], async ([key, scale]) => {
      const own = data.find((field) => field.key === key)!;
      expectEqual(
        `words of ${key}`,
        (own['scale'] as readonly Item[]).map(({ word, first, last }) => ({ word, first, last })),
        scale,
      );
      const list = async (query: string) => (await target.list(`/api/v1/species?${query}`)).meta.total;
      for (const { word, first, last } of scale) {
        const steps = Array.from({ length: last - first + 1 }, (_, at) => first + at).join(',');
        expectEqual(
          `filter[${key}]=${word}`,
          await list(`filter[${key}]=${word}`),
          await list(`filter[${key}]=${steps}`),
        );
        expectEqual(
          `range[${key}]=${word},`,
          await list(`range[${key}]=${word},`),
          await list(`range[${key}]=${first},`),
        );
      }
    });
    const error = await target.refused('/api/v1/species?filter[light]=shady', 400);
    expectEqual('problem', (error.details as readonly Detail[])[0]?.problem, 'malformed');
    expectTrue('the message names the nearest word', error.message.includes('did you mean shade?'));
  }),
];

const selecting = (key: string, value: string): string =>
  `${value.includes(',') ? 'range' : 'filter'}[${key}]=${encodeURIComponent(value)}`;

/** C14.40 to C14.44: facets. */
const facets = [
  rule('C14.40', 'each group counts the records that its filter finds', async (target) => {
    for (const list of ['species?', 'plants?', 'species/search?q=a&']) {
      await each(facetKeys, async ({ key }) => {
        const facet = (await facetsOf(target, `${list}facets=${key}&facet_limit=2`))[key]!;
        for (const { value, count } of facet.groups) {
          const path = `/api/v1/${list}${selecting(key, value)}`;
          expectEqual(`total of ${path}`, count, (await target.list(path)).meta.total);
        }
        const missing = `/api/v1/${list}filter[${key}]=null`;
        expectEqual(`total of ${missing}`, facet.missing, (await target.list(missing)).meta.total);
      });
    }
  }),
  rule('C14.41', 'ranges lie between the edges, and other has what is not shown', async (target) => {
    await each([...edges], async ([key, of]) => {
      const facet = (await facetsOf(target, `species?facets=${key}&facet_limit=100`))[key]!;
      const starts = facet.groups.map(({ value }) => value.split(',')[0]);
      expectTrue(
        `${key}: ${starts} lie between ${of}`,
        starts.every((start) => start === '' || of.includes(Number(start))),
      );
      expectEqual(`other of ${key}`, [facet.other, facet.total_groups], [0, facet.groups.length]);
    });
    const all = (await facetsOf(target, 'species?facets=zone&facet_limit=100'))['zone']!;
    const few = (await facetsOf(target, 'species?facets=zone&facet_limit=1'))['zone']!;
    const sum = ({ groups, other }: Facet) => groups.reduce((total, { count }) => total + count, other);
    expectEqual('sum of all counts', sum(few), sum(all));
    expectEqual('the largest group', few.groups, all.groups.slice(0, 1));
  }),
  rule('C14.42', 'the own filter is left out, and selects its group', async (target) => {
    const free = (await facetsOf(target, 'species?facets=family'))['family']!;
    const [largest] = free.groups;
    const path = `species?facets=family&filter[family]=${encodeURIComponent(largest!.value)}`;
    const { groups } = (await facetsOf(target, path))['family']!;
    expectEqual(
      'groups',
      groups,
      free.groups.map((group) => ({ ...group, selected: group.value === largest!.value })),
    );
  }),
  rule('C14.43', 'facet_q keeps the groups that begin with it', async (target) => {
    const free = (await facetsOf(target, 'species?facets=family'))['family']!;
    const begin = free.groups[0]!.value.slice(0, 3).toUpperCase();
    const { groups } = (await facetsOf(target, `species?facets=family&facet_q=${begin}`))['family']!;
    expectTrue(
      `all families begin with ${begin}`,
      groups.length > 0 && groups.every(({ value }) => value.toUpperCase().startsWith(begin)),
    );
  }),
  rule('C14.44', 'other fields, and more than five, are refused', async ({ refused }) => {
    await each(
      [
        ['facets=author', 'not_allowed'],
        ['facets=famly', 'not_allowed'],
        ['facets=rank,status,zone,light,edible,toxicity', 'too_many'],
      ] as const,
      async ([query, problem]) => {
        const error = await refused(`/api/v1/species?${query}`, 400);
        expectEqual(`fault of ${query}`, (error.details as readonly Detail[])[0]?.problem, problem);
      },
    );
  }),
];

export const facetChecks = [...catalogue, ...facets];
