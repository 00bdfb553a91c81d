import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import type { Answer, Asking } from '../client.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import type { Target } from '../target.js';
import type { Item, Species } from '../types.js';

const PATH = '/api/v1/species/match';

interface Matched {
  readonly id: unknown;
  readonly name: string;
  readonly type: string;
  readonly confidence: number;
  readonly species: Item | null;
  readonly genus: Item | null;
  readonly family: Item | null;
  readonly matched_name: Item | null;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
  readonly alternatives: readonly Item[];
}

const posted = (body: unknown, headers: Readonly<Record<string, string>> = {}): Asking => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const matchList = async ({ ask }: Target, names: readonly unknown[]) => {
  const answer = await ask(PATH, posted({ names }));
  expectStatus(answer, 200);
  return JSON.parse(answer.text) as { data: readonly Matched[]; meta: { total: number; types: Item } };
};

const matchOne = async ({ body }: Target, name: string): Promise<Matched> =>
  (await body(`${PATH}?name=${encodeURIComponent(name)}`))['data'] as Matched;

/** Species whose names are two words without special characters. */
const plainSpecies = async ({ list }: Target): Promise<readonly Species[]> => {
  const { data } = await list<Species>('/api/v1/species?filter[rank]=species&filter[status]=accepted');
  return data.filter(({ scientific_name }) => /^[A-Z][a-z]+ [a-z]+$/.test(scientific_name));
};

const MEMBERS = [
  'alternatives',
  'confidence',
  'family',
  'genus',
  'id',
  'matched_name',
  'name',
  'reasons',
  'species',
  'type',
];
const SPECIES = ['author', 'family', 'genus', 'id', 'links', 'rank', 'scientific_name', 'slug', 'status'];

const lines = ({ text }: Answer): readonly string[] => text.trimEnd().split('\n');

/** The two routes that match names. */
export const matchRoutes = [
  rule('C2.52', 'a name is matched', async (target) => {
    const [species] = await plainSpecies(target);
    expectEqual(
      'species',
      (await matchOne(target, species!.scientific_name)).species?.['slug'],
      species!.slug,
    );
  }),
  rule('C2.53', 'a list of names is matched', async (target) => {
    const species = await plainSpecies(target);
    const { data } = await matchList(
      target,
      species.map(({ scientific_name }) => scientific_name),
    );
    expectEqual(
      'species',
      data.map((each) => each.species?.['slug']),
      species.map(({ slug }) => slug),
    );
  }),
];

/** C7.20 to C7.26: lists of names and the matching species. */
export const matches = [
  rule('C7.20', 'names in a list and single names have the same answers', async (target) => {
    const names = (await plainSpecies(target)).slice(0, 5).map(({ scientific_name }) => scientific_name);
    const { data } = await matchList(target, names);
    await each(names, async (name) => {
      expectEqual(name, await matchOne(target, name), data[names.indexOf(name)]);
    });
  }),
  rule('C7.21', 'refused names and lists', async ({ refused }) => {
    await refused(PATH, 422);
    await refused(`${PATH}?name=%20`, 422);
    await refused(`${PATH}?name=${'a'.repeat(201)}`, 400);
    const bodies = [
      {},
      { names: 'a' },
      { names: [5] },
      { names: ['a'.repeat(201)] },
      { names: Array(1001).fill('a') },
    ];
    await each(bodies, async (body) => void (await refused(PATH, 422, posted(body))));
  }),
  rule(
    'C7.22',
    'answers come in order, with their ids and the types counted, or a line each',
    async (target) => {
      const names = [{ name: 'nothing at all', id: [1] }, 'Nothing', { name: '', id: 'x' }];
      const { data, meta } = await matchList(target, names);
      expectEqual(
        'ids',
        data.map(({ id }) => id),
        [[1], null, 'x'],
      );
      expectEqual(
        'names',
        data.map(({ name }) => name),
        ['nothing at all', 'Nothing', ''],
      );
      expectEqual(
        'total and types',
        [meta.total, Object.values(meta.types).reduce<number>((sum, n) => sum + Number(n), 0)],
        [3, 3],
      );
      const answer = await target.ask(PATH, posted({ names }, { Accept: 'application/x-ndjson' }));
      expectEqual('type of lines', answer.headers.get('Content-Type'), 'application/x-ndjson; charset=utf-8');
      expectEqual(
        'lines',
        lines(answer).map((line) => JSON.parse(line) as Matched),
        data,
      );
    },
  ),
  rule('C7.23', 'an item has all its members', async (target) => {
    const [species] = await plainSpecies(target);
    const { data } = await matchList(target, [species!.scientific_name, 'Nothing at all']);
    await each(data, async (item) => {
      expectEqual(`members for ${item.name}`, Object.keys(item).sort(), MEMBERS);
      expectTrue(`${item.name}: no reason`, item.reasons.length > 0);
    });
    expectEqual('members of the species', Object.keys(data[0]!.species!).sort(), SPECIES);
  }),
  rule('C7.24', 'types: as written, in capitals, misspelt, a genus, nothing', async (target) => {
    const species = (await plainSpecies(target)).find(({ scientific_name }) => scientific_name.length > 14)!;
    const { scientific_name: name, genus, slug } = species;
    const { data } = await matchList(target, [
      name,
      name.toUpperCase(),
      `${genus} sp.`,
      'Zzzzz zzzzz',
      'lily of the valley',
    ]);
    expectEqual(
      'types',
      data.map(({ type }) => type),
      ['exact', 'exact', 'higher_rank', 'none', 'none'],
    );
    expectEqual(
      'species',
      data.map((item) => item.species?.['slug'] ?? null),
      [slug, slug, null, null, null],
    );
    expectEqual('genus', data[2]!.genus?.['name'], genus);
    const family = await matchOne(target, String(species.family));
    expectEqual('family', [family.type, family.family?.['name']], ['higher_rank', species.family]);
  }),
  rule('C7.25', 'confidence is highest for an exact name and 0 without a match', async (target) => {
    const [species] = await plainSpecies(target);
    const { data } = await matchList(target, [species!.scientific_name, 'Zzzzz zzzzz']);
    expectEqual(
      'confidence',
      data.map(({ confidence }) => confidence),
      [100, 0],
    );
  }),
  rule('C7.28', 'names without a match have a reason', async (target) => {
    const [first, second] = await plainSpecies(target);
    const several = `${first!.scientific_name}; ${second!.scientific_name}`;
    const asked = [
      ['Zzzzz zzzzz', 'unknown'],
      ['lily of the valley', 'no_botanical_name'],
      [several, 'several_names'],
      [`${first!.scientific_name} × ${second!.scientific_name}`, 'hybrid_formula'],
      [`${first!.scientific_name} auct. non L.`, 'misapplied'],
    ] as const;
    const { data } = await matchList(
      target,
      asked.map(([name]) => name),
    );
    await each([...asked.entries()], async ([at, [name, code]]) => {
      expectEqual(
        name,
        data[at]!.reasons.map((reason) => reason.code),
        [code],
      );
      expectTrue(`${name}: no text`, data[at]!.reasons[0]!.text !== '');
    });
  }),
  rule('C7.38', 'a common name is matched on request, or names its species', async (target) => {
    const named = (await plainSpecies(target)).filter(({ common_name }) => common_name !== null).slice(0, 5);
    const { data } = await matchList(
      target,
      named.map(({ common_name }) => ({ name: common_name, kind: 'common' })),
    );
    await each(data, async ({ name, type, reasons, matched_name, alternatives }) => {
      const isNamed = type === 'exact' && matched_name !== null;
      expectTrue(`${name}: neither matched nor ambiguous`, isNamed || alternatives.length > 0);
      expectTrue(
        `${name}: no reason`,
        reasons.some(({ code }) => code === 'common_name' || code === 'ambiguous' || code === 'genus_only'),
      );
    });
    await target.refused(PATH, 422, posted({ names: [{ name: 'Oak', kind: 'vernacular' }] }));
    await target.refused(`${PATH}?name=Oak&kind=vernacular`, 400);
  }),
  rule('C7.26', 'a hint that does not fit is reported, for a genus as well', async (target) => {
    const [species] = await plainSpecies(target);
    const genus = species!.scientific_name.split(' ')[0]!;
    const names = [species!.scientific_name, genus].map((name) => ({ name, family: 'Nobodyaceae' }));
    const { data } = await matchList(target, names);
    expectEqual('species', data[0]!.species?.['slug'], species!.slug);
    expectEqual('genus', data[1]!.genus?.['name'], genus);
    await each(data, async ({ name, reasons }) =>
      expectTrue(
        `${name}: no reason hint_disagrees`,
        reasons.some(({ code }) => code === 'hint_disagrees'),
      ),
    );
  }),
];
