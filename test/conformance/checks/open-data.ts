import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import type { Answer, Asking } from '../client.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { listPath, listRoutes } from '../routes.js';
import type { Target } from '../target.js';
import type { Detail, ErrorBody, Item } from '../types.js';

const BATCH = '/api/v1/species/batch';

const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): Asking => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const batch = async ({ ask }: Target, body: unknown) => {
  const answer = await ask(BATCH, posted(body));
  expectStatus(answer, 200);
  return JSON.parse(answer.text) as { data: readonly Item[]; meta: Item };
};

const lines = ({ text }: Answer): readonly Item[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Item);

const detailsOf = ({ details }: ErrorBody) =>
  details as readonly (Detail & { readonly suggestions?: Item; readonly field?: string })[];

/** C14.10 to C14.12: fields. */
const fields = [
  rule('C14.10', 'fields selects members, with id, slug and the link of the item', async (target) => {
    const [whole] = (await target.list('/api/v1/species')).data as readonly Item[];
    const { data } = await target.list('/api/v1/species?fields=author,growth.light,common_names');
    const [item] = data as readonly Item[];
    const record = (await target.body(`/api/v1/species/${whole!['slug']}`))['data'] as Item;
    expectEqual('item', item, {
      id: whole!['id'],
      slug: whole!['slug'],
      author: whole!['author'],
      growth: { light: (record['growth'] as Item)['light'] },
      common_names: record['common_names'],
      links: { self: (whole!['links'] as Item)['self'] },
    });
    const selected = await target.body(`/api/v1/species/${whole!['slug']}?fields=zones`);
    expectEqual('members of the record', Object.keys(selected['data'] as Item).sort(), [
      'distributions',
      'id',
      'links',
      'slug',
    ]);
  }),
  rule('C14.11', 'an unknown field is refused, with the nearest one', async ({ refused }) => {
    await each(['species', 'plants', 'genus', 'distributions'], async (collection) => {
      const [detail] = detailsOf(await refused(`/api/v1/${collection}?fields=slug,slgu`, 400));
      expectEqual(
        `fault of ${collection}`,
        [detail?.param, detail?.got, detail?.problem, detail?.suggestions],
        ['fields', 'slgu', 'not_allowed', { slgu: 'slug' }],
      );
    });
  }),
  rule('C14.12', 'provenance names the published source of each selected value', async (target) => {
    const { data } = await target.list('/api/v1/species?fields=specifications,growth,provenance');
    await each(data as readonly Item[], async (item) => {
      const provenance = item['provenance'] as Readonly<Record<string, Item>>;
      for (const [path, origin] of Object.entries(provenance)) {
        const value = path
          .split('.')
          .reduce<unknown>((at, name) => (at as Item | null)?.[name] ?? null, item);
        expectTrue(`${item['slug']} has a value at ${path}`, value !== null);
        expectEqual(`members of ${path}`, Object.keys(origin).sort(), [
          'evidence_type',
          'licence',
          'n_observations',
          'source',
        ]);
      }
    });
  }),
];

/** C14.15 to C14.17, C2.55: batches. */
const batches = [
  rule('C2.55', 'many species are answered', async (target) => {
    const { data } = await target.list('/api/v1/species');
    const ids = data.map(({ id }) => id);
    expectEqual('species', (await batch(target, { ids })).data, data);
  }),
  rule(
    'C14.15',
    'species are in the order of their references; malformed lists are refused',
    async (target) => {
      const slugs = (await target.list('/api/v1/species')).data.map((item) => item['slug']).reverse();
      const { data } = await batch(target, { slugs, fields: 'author' });
      expectEqual(
        'slugs',
        data.map(({ slug }) => slug),
        slugs,
      );
      await each(
        [
          [{}, 'ids'],
          [{ ids: ['1'] }, 'ids[0]'],
          [{ ids: [1], slugs: [] }, 'slugs'],
          [{ ids: Array.from({ length: 1_001 }, () => 1) }, 'ids'],
        ] as const,
        async ([body, field]) => {
          const answer = await target.ask(BATCH, posted(body));
          expectStatus(answer, 422);
          expectEqual(`fault of ${field}`, detailsOf(JSON.parse(answer.text))[0]?.field, field);
        },
      );
    },
  ),
  rule('C14.16', 'references without a species are named', async (target) => {
    const slugs = ["o'neill", 'no-species-has-this-slug'];
    expectEqual('answer', await batch(target, { slugs }), {
      data: [],
      meta: { total: 0, not_found: slugs, merged: [] },
    });
  }),
  rule('C14.17', 'as lines the last one has meta', async (target) => {
    const [first] = (await target.list('/api/v1/species')).data;
    const answer = await target.ask(BATCH, posted({ ids: [first!.id] }, { Accept: 'application/x-ndjson' }));
    expectEqual('lines', lines(answer), [first, { meta: { total: 1, not_found: [], merged: [] } }]);
  }),
];

/** Number of records up to which a collection is read as a whole. */
const READ = 2_000;

/** C14.60: matches with values. */
const matchedValues = [
  rule('C14.60', 'fields adds members to the species of a match', async (target) => {
    const [first] = (await target.list('/api/v1/species')).data;
    const name = String(first!['scientific_name']);
    const query = { names: [name], fields: 'maximum_height_cm,provenance' };
    const answer = await target.ask('/api/v1/species/match', posted(query));
    expectStatus(answer, 200);
    const { data } = JSON.parse(answer.text) as { data: readonly { species: Item }[] };
    const slugs = [String(data[0]!.species['slug'])];
    const [item] = (await batch(target, { slugs, fields: query.fields })).data as readonly Item[];
    for (const member of ['specifications', 'provenance'])
      expectEqual(member, data[0]!.species[member], item![member]);
    expectEqual('name', data[0]!.species['scientific_name'], name);
    await target.refused(`/api/v1/species/match?name=${encodeURIComponent(name)}&fields=nothing`, 400);
  }),
];

/** C14.20 to C14.22: formats. */
const formats = [
  rule('C14.20', 'lists as lines of JSON have all records', async (target) => {
    await each(listRoutes, async (route) => {
      const path = await listPath(target, route);
      const { meta, data } = await target.list(path);
      if (meta.total > READ) return;
      const answer = await target.ask(`${path}&format=ndjson`);
      expectStatus(answer, 200);
      const items = lines(answer);
      expectEqual(`records of ${path}`, items.length, meta.total);
      expectEqual(`first records of ${path}`, items.slice(0, 20), data);
      expectEqual(`total of ${path}`, answer.headers.get('X-Total-Count'), String(meta.total));
    });
  }),
  rule('C14.20', 'Accept decides where JSON is not preferred', async ({ ask }) => {
    await each(
      [
        ['text/csv', 'text/csv'],
        ['application/x-ndjson', 'application/x-ndjson'],
        ['text/html, */*;q=0.8', 'application/json'],
        ['image/png', 'application/json'],
      ],
      async ([accept, type]) => {
        const { headers } = await ask('/api/v1/kingdoms', { headers: { Accept: accept! } });
        expectTrue(`${accept} gets ${type}`, headers.get('Content-Type')!.startsWith(type!));
      },
    );
  }),
  rule('C14.20', 'pages by number, and other formats, are refused', async ({ refused }) => {
    await each(['format=csv&page=2', 'format=xml'], async (query) => {
      const [detail] = detailsOf(await refused(`/api/v1/species?${query}`, 400));
      expectEqual(`fault of ${query}`, detail?.problem, 'not_allowed');
    });
  }),
  rule('C14.21', 'a table has keys and units as its header', async ({ ask, list }) => {
    const { data } = await list('/api/v1/species?cursor=*&limit=1');
    const answer = await ask(
      '/api/v1/species?cursor=*&limit=1&fields=maximum_height_cm,growth.light&format=csv',
    );
    const [header, row] = answer.text.split('\n');
    expectEqual('header', header, 'id,slug,links.self,maximum_height_cm [cm],light');
    const [item] = data as readonly Item[];
    expectTrue(
      'the row begins with id, slug and link',
      row!.startsWith(`${item!['id']},${item!['slug']},${(item!['links'] as Item)['self']},`),
    );
  }),
];

export const openData = [...fields, ...batches, ...matchedValues, ...formats];
