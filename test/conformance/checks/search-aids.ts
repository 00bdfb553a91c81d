import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import { folded } from '../folding.js';
import { binomials, finds, search, swap, withCommonName } from '../searching.js';
import type { Species } from '../types.js';

interface Suggestion {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly highlight: readonly (readonly [number, number])[];
}

interface Explained extends Species {
  readonly common_name_language?: string | null;
  readonly match?: {
    readonly tier: number;
    readonly reason: string;
    readonly name: string;
    readonly kind: string;
  } | null;
}

/** The route that suggests species. */
export const suggestRoute = [
  rule('C2.54', 'species are suggested', async (target) => {
    const [species] = await binomials(target);
    const answer = await target.record(
      `/api/v1/species/suggest?q=${encodeURIComponent(species!.scientific_name)}`,
    );
    expectEqual('the first', (answer.data as unknown as readonly Suggestion[])[0]?.slug, species!.slug);
  }),
];

/** C7.10 to C7.15: languages, suggestions, why a record is a result, everyday wording, groups, misspellings. */
export const searchAids = [
  rule('C7.10', 'lang keeps the results and states the language of each shown name', async (target) => {
    const [species] = await withCommonName(target);
    const q = species!.common_name;
    const plain = await search(target, q);
    const french = await search(target, q, '&lang=fr');
    expectEqual('total', french.meta.total, plain.meta.total);
    await each(french.data as readonly Explained[], async ({ slug, common_name, common_name_language }) => {
      const known: readonly (string | null)[] = common_name === null ? [null] : ['fr', 'en'];
      expectTrue(`${slug} in ${common_name_language}`, known.includes(common_name_language ?? null));
    });
    await target.refused('/api/v1/species/search?q=a&lang=1', 400);
  }),
  rule(
    'C7.11',
    'the beginning of a name suggests the species, at most ten, with the typed part',
    async (target) => {
      await each(await binomials(target), async ({ scientific_name, slug }) => {
        const q = scientific_name.slice(0, scientific_name.indexOf(' ') + 4);
        const answer = await target.record(`/api/v1/species/suggest?q=${encodeURIComponent(q)}`);
        const data = answer.data as unknown as readonly Suggestion[];
        expectTrue(
          `${q} does not suggest ${slug}`,
          data.some((each) => each.slug === slug),
        );
        expectTrue(`${q} suggests ${data.length}`, data.length <= 10);
        for (const { name, highlight } of data) {
          const parts = highlight.map(([from, to]) => folded(name.slice(from, to)));
          expectTrue(
            `of ${name}: ${parts}`,
            parts.length > 0 && parts.every((part) => folded(q).includes(part)),
          );
        }
      });
      await target.refused('/api/v1/species/suggest?q=', 422);
    },
  ),
  rule('C7.12', 'explain states which name was found, in which tier', async (target) => {
    await each(await binomials(target), async ({ scientific_name }) => {
      const { data } = await search(target, scientific_name, '&explain=true');
      const { match } = data[0] as Explained;
      expectTrue(`${scientific_name}: tier ${match?.tier}`, match!.tier <= 3);
      expectEqual('name', folded(match!.name), folded(scientific_name));
    });
    const { data } = await search(target, '*', '&explain=true');
    expectEqual('of everything', (data[0] as Explained).match, null);
  }),
  rule('C7.13', 'a word for a growth form behind a name does not hide the plant', async (target) => {
    const named = (await withCommonName(target)).filter(({ common_name }) =>
      /^[A-Z][a-z]{4,}$/.test(common_name),
    );
    await each(named.slice(0, 8), async (species) => finds(target, `${species.common_name} plants`, species));
  }),
  rule('C7.14', 'the name of a genus finds its best-known species as a group', async (target) => {
    const genera = new Set((await binomials(target)).map(({ genus }) => genus));
    const found = await Promise.all(
      [...genera].map(async (genus) => {
        const { data } = await search(target, genus, '&explain=true');
        const members = (data as readonly Explained[]).filter(({ match }) => match?.reason === 'group_name');
        for (const { genus: own, match } of members)
          expectEqual(genus, [own, match!.kind, match!.name], [genus, 'genus', genus]);
        return members.length;
      }),
    );
    expectTrue(
      'no genus is found as a group',
      found.some((count) => count > 0),
    );
  }),
  rule('C7.15', 'did_you_mean is the text with the words that were used', async (target) => {
    await each(await binomials(target), async ({ scientific_name }) => {
      const q = swap(scientific_name, scientific_name.length - 5);
      const { data, meta } = await search(target, q, '&explain=true');
      const [first] = data as readonly Explained[];
      const { did_you_mean } = meta as { readonly did_you_mean?: string };
      if (first?.match?.tier === 14)
        expectTrue(`${q}: ${did_you_mean}`, did_you_mean !== undefined && did_you_mean !== folded(q));
      const plain = await search(target, scientific_name);
      expectTrue('did_you_mean of a correct name', !('did_you_mean' in plain.meta));
    });
  }),
];
