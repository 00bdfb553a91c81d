import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import type { Asking } from '../client.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import type { Target } from '../target.js';
import type { Item, Species } from '../types.js';

const PATH = '/api/reconcile';

interface Candidate {
  readonly id: string;
  readonly type: readonly { readonly id: string }[];
  readonly score: number;
  readonly match: boolean;
  readonly features: readonly { readonly id: string; readonly value: unknown }[];
}

const posted = (body: unknown): Asking => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

const inForm = (members: Readonly<Record<string, unknown>>): Asking => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: Object.entries(members)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&'),
});

const candidatesOf = async ({ body }: Target, query: object): Promise<readonly Candidate[]> => {
  const answer = await body(PATH, posted({ queries: { q0: query } }));
  return (answer['q0'] as { result: readonly Candidate[] }).result;
};

const someSpecies = async ({ list }: Target): Promise<readonly Species[]> =>
  (await list<Species>('/api/v1/species?filter[rank]=species&filter[status]=accepted')).data
    .filter(({ scientific_name }) => /^[A-Z][a-z]+ [a-z]+$/.test(scientific_name))
    .slice(0, 5);

const extended = ({ body }: Target, ids: readonly string[], properties: readonly object[]) =>
  body(PATH, posted({ extend: { ids, properties } })) as Promise<{
    readonly meta?: readonly Item[];
    readonly rows?: Readonly<Record<string, Readonly<Record<string, readonly Item[]>>>>;
  }>;

/** C17.2 to C17.15: the reconciliation service. */
export const reconciliationChecks = [
  rule('C17.2', 'the manifest names its version, types and limits', async (target) => {
    const answer = await target.ask(PATH);
    expectStatus(answer, 200);
    expectEqual('Cache-Control', answer.headers.get('cache-control'), 'no-store');
    const manifest = JSON.parse(answer.text) as Item;
    expectEqual('versions', manifest['versions'], ['0.2']);
    expectEqual('batchSize', manifest['batchSize'], 200);
    expectTrue('the token is not repeated from a header', !answer.text.includes(target.token));
  }),
  rule('C17.3', 'properties, types and columns need no credential', async (target) => {
    await each(['suggest/property?prefix=height', 'suggest/type', 'extend/propose'], async (path) => {
      const answer = await fetch(new URL(`${PATH}/${path}`, target.base));
      expectEqual(path, answer.status, 200);
    });
    const answer = await fetch(new URL(`${PATH}?token=usr-${'x'.repeat(43)}`, target.base));
    expectEqual('an invalid token', answer.status, 401);
  }),
  rule('C17.4', 'a batch means the same as JSON, in a form and in the address', async (target) => {
    const [species] = await someSpecies(target);
    const queries = { a: { query: species!.scientific_name }, b: { query: 'Nemo nullus' } };
    const expected = await target.body(PATH, posted({ queries }));
    expectEqual('keys', Object.keys(expected), ['a', 'b']);
    expectEqual('a form', await target.body(PATH, inForm({ queries })), expected);
    expectEqual('the batch alone', await target.body(PATH, posted(queries)), expected);
    const inAddress = `${PATH}?queries=${encodeURIComponent(JSON.stringify(queries))}`;
    expectEqual('the address', await target.body(inAddress), expected);
    const anyKey = await target.body(PATH, posted(JSON.parse('{"__proto__":{"query":"Nemo nullus"}}')));
    expectEqual('any key', Object.keys(anyKey), ['__proto__']);
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`q${at}`, { query: 'Rosa' }]));
    await target.refused(PATH, 413, inForm({ queries: many }));
    await target.refused(PATH, 422, posted({ queries: { q0: { query: 7 } } }));
    await target.refused(`${PATH}?queries=%7B`, 400);
  }),
  rule('C17.5', 'a genus and a family are entities of their own types', async (target) => {
    const [species] = await someSpecies(target);
    const [genus] = await candidatesOf(target, { query: species!.genus, type: 'genus' });
    expectTrue('the id of a genus', genus?.id.startsWith('genus:') === true);
    const [family] = await candidatesOf(target, { query: species!['family'], type: 'family' });
    expectTrue('the id of a family', family?.id.startsWith('family:') === true);
  }),
  rule('C17.6', 'the first candidate is the match of the name, with its confidence', async (target) => {
    await each(await someSpecies(target), async ({ scientific_name }) => {
      const matched = await target.body(`/api/v1/species/match?name=${encodeURIComponent(scientific_name)}`);
      const { species, confidence } = matched['data'] as { species: Item | null; confidence: number };
      const [first] = await candidatesOf(target, { query: scientific_name });
      expectEqual(scientific_name, [first?.id, first?.score], [species?.['slug'], confidence]);
    });
  }),
  rule('C17.7', 'another rank or family leaves a doubt', async (target) => {
    const [species] = await someSpecies(target);
    const query = species!.scientific_name;
    const certain = seen(
      (await candidatesOf(target, { query })).find(({ match }) => match),
      'a name that means one species only',
    );
    for (const [pid, v] of [
      ['rank', 'subvar'],
      ['family', 'Nusquamaceae'],
    ])
      expectEqual(
        `${pid} of ${certain.id}`,
        (await candidatesOf(target, { query, properties: [{ pid, v }] }))[0]?.match,
        false,
      );
  }),
  rule('C17.8', 'features are the reasons of the match', async (target) => {
    const [species] = await someSpecies(target);
    const query = species!.scientific_name;
    const matched = await target.body(`/api/v1/species/match?name=${encodeURIComponent(query)}`);
    const { type, reasons } = matched['data'] as { type: string; reasons: readonly { code: string }[] };
    const [first] = await candidatesOf(target, { query });
    expectEqual(
      query,
      first?.features.map(({ id, value }) => [id, value]),
      [type, ...reasons.map(({ code }) => code)].map((id) => [id, true]),
    );
  }),
  rule('C17.9', 'a view leads to a page or record of this service', async (target) => {
    const answer = await fetch(new URL(`${PATH}/view/%2F%2Fexample.org`, target.base), {
      redirect: 'manual',
    });
    expectEqual('status', answer.status, 302);
    expectTrue(
      'Location',
      /^\/(?:api\/v1\/)?species\/%2F%2Fexample\.org$/.test(answer.headers.get('location') ?? ''),
    );
  }),
  rule('C17.10', 'suggestions of entities, properties and types', async (target) => {
    const [species] = await someSpecies(target);
    const entities = await target.body(
      `${PATH}/suggest/entity?prefix=${encodeURIComponent(species!.scientific_name)}`,
    );
    expectTrue(
      'the species is suggested',
      (entities['result'] as readonly Item[]).some(({ id }) => id === species!.slug),
    );
    const types = await target.body(`${PATH}/suggest/type?prefix=fam`);
    expectEqual(
      'types',
      (types['result'] as readonly Item[]).map(({ id }) => id),
      ['family'],
    );
    await target.refused(`${PATH}/suggest/entity?prefix=${'x'.repeat(201)}`, 400);
  }),
  rule('C17.12', 'columns are the values of the record; an unknown one has no cell', async (target) => {
    const key = 'maximum_height_cm';
    const read = async (condition: string) =>
      (await target.list<Item & { slug: string }>(`/api/v1/species?${condition}&fields=${key},provenance`))
        .data[0];
    const known = seen(await read(`filter_not[${key}]=null`), 'a species with a height') as Item & {
      slug: string;
    };
    const unknown = await read(`filter[${key}]=null`);
    const ids = [known.slug, ...(unknown ? [unknown.slug] : []), 'no-such-species'];
    const { rows } = await extended(target, ids, [{ id: key }, { id: `${key}.source` }]);
    const { specifications, provenance } = known as unknown as {
      specifications: { maximum_height: { cm: number } };
      provenance: Readonly<Record<string, { source: string }>>;
    };
    expectEqual(known.slug, rows?.[known.slug], {
      [key]: [{ int: specifications.maximum_height.cm }],
      [`${key}.source`]: [{ str: provenance['specifications.maximum_height.cm']!.source }],
    });
    await each(ids.slice(1), async (id) => expectEqual(id, rows?.[id], { [key]: [], [`${key}.source`]: [] }));
    const many = Array.from({ length: 101 }, (_, at) => `x-${at}`);
    await target.refused(PATH, 413, posted({ extend: { ids: many, properties: [{ id: key }] } }));
    await target.refused(PATH, 422, posted({ extend: { ids: [], properties: [{ id: 'maximum_hight' }] } }));
    const twice = [{ id: key }, { id: key, settings: { unit: 'm' } }];
    await target.refused(PATH, 422, posted({ extend: { ids: [], properties: twice } }));
  }),
  rule('C17.13', 'a unit converts the value and is named in the heading', async (target) => {
    const key = 'maximum_height_cm';
    const { data } = await target.list<Species>(`/api/v1/species?filter_not[${key}]=null`);
    const { slug } = seen(data[0], 'a species with a height');
    const plain = await extended(target, [slug], [{ id: key }]);
    const metres = await extended(target, [slug], [{ id: key, settings: { unit: 'm' } }]);
    const [cm] = Object.values(plain.rows![slug]![key]![0]!) as number[];
    const [m] = Object.values(metres.rows![slug]![key]![0]!) as number[];
    expectEqual('metres', m, cm! / 100);
    expectEqual('heading', metres.meta?.[0]?.['name'], `${key} [m]`);
  }),
  rule('C17.15', 'the draft answers the same candidates', async (target) => {
    const [species] = await someSpecies(target);
    const query = species!.scientific_name;
    const manifest = await target.body(`${PATH}/1.0`);
    expectEqual('versions', manifest['versions'], ['1.0-draft']);
    const conditions = [{ matchType: 'name', propertyValue: query }];
    const { results } = (await target.body(
      `${PATH}/1.0/match`,
      posted({ queries: [{ conditions }] }),
    )) as unknown as {
      results: readonly { candidates: readonly Candidate[] }[];
    };
    expectEqual(query, results[0]?.candidates, await candidatesOf(target, { query }));
    await target.refused(`${PATH}/1.0?queries=%7B%7D`, 400);
  }),
  rule('C17.15', 'a required condition leaves out candidates', async (target) => {
    const [species] = await someSpecies(target);
    const asked = (families: readonly string[], matchQuantifier: string) => ({
      conditions: [
        { matchType: 'name', propertyValue: species!.scientific_name },
        {
          matchType: 'property',
          propertyId: 'family',
          propertyValue: families,
          matchQuantifier,
          required: true,
        },
      ],
    });
    const own = String(species!.family);
    const queries = [
      asked([own, 'Nusquamaceae'], 'any'),
      asked([own, 'Nusquamaceae'], 'all'),
      asked(['Nusquamaceae'], 'none'),
      asked([own], 'none'),
    ];
    const { results } = (await target.body(`${PATH}/1.0/match`, posted({ queries }))) as unknown as {
      results: readonly { candidates: readonly Candidate[] }[];
    };
    expectEqual(
      species!.slug,
      results.map(({ candidates }) => candidates.some(({ id }) => id === species!.slug)),
      [true, false, true, false],
    );
  }),
];
