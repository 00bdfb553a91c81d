import { rule } from '../check.js';
import { each, holds, same, seen } from '../expect.js';
import { folded } from '../folding.js';
import type { Target } from '../target.js';
import type { List, Plant, Species, SpeciesRecord } from '../types.js';

const search = (target: Target, q: string, more = ''): Promise<List<Species>> =>
  target.list<Species>(`/api/v1/species/search?q=${encodeURIComponent(q)}${more}`);

/** Whether a species is among the results of a search, whatever its place. */
const finds = async (target: Target, q: string, { id, slug }: Species): Promise<void> => {
  const { meta } = await search(target, q, `&filter[id]=${id}`);
  holds(`q=${q} does not find ${slug}`, meta.total === 1);
};

const binomials = async ({ examples }: Target): Promise<readonly Species[]> => {
  const all = await examples.walked();
  const plain = all.filter(({ scientific_name }) => /^[A-Z][a-z]{6,} [a-z]{7,}$/.test(scientific_name));
  seen(plain[0], 'a species with a name of two long words');
  return plain.slice(0, 8);
};

/** The name that folds to the text, among all names of a record. */
const named = async ({ record }: Target, { slug }: Species, text: string): Promise<boolean> => {
  const { data } = await record<SpeciesRecord>(`/api/v1/species/${slug}`);
  const names = [
    data.scientific_name,
    `${data.scientific_name} ${data.author ?? ''}`,
    data.common_name ?? '',
    ...Object.values(data.common_names).flat(),
    ...data.synonyms.flatMap(({ name, author }) => [name, `${name} ${author ?? ''}`]),
  ];
  return names.some((name) => folded(name) === folded(text));
};

/** Holds that the first result bears the name exactly: tiers 1 to 3 come before all others. */
const firstIsNamed = async (target: Target, q: string): Promise<void> => {
  const { data } = await search(target, q);
  holds(`q=${q} finds nothing`, data.length > 0);
  holds(`q=${q} finds ${data[0]!.slug} first, which has no such name`, await named(target, data[0]!, q));
};

interface Called extends Species {
  readonly common_name: string;
}

const withCommonName = async ({ examples }: Target): Promise<readonly Called[]> => {
  const all = (await examples.walked()).filter((species): species is Called => species.common_name !== null);
  seen(all[0], 'a species with a common name');
  return all;
};

const swap = (word: string, at: number): string =>
  word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);

/** Section 7. */
export const searches = [
  rule('C7.1', 'items, links and keys are those of the flat list', async (target) => {
    await each(['species', 'plants'], async (collection) => {
      const flat = await target.list(`/api/v1/${collection}?filter[rank]=species&order[slug]=desc`);
      const found = await target.list(
        `/api/v1/${collection}/search?q=*&filter[rank]=species&order[slug]=desc`,
      );
      same(`${collection}: data`, found.data, flat.data);
      same(`${collection}: total`, found.meta.total, flat.meta.total);
    });
  }),
  rule('C7.1', 'parent parameters narrow a search', async (target) => {
    const { genus, species } = await target.examples.related();
    const { data } = await search(target, '*', `&genus_id=${genus.slug}&limit=100`);
    holds(
      `${species.slug} is not found`,
      data.some(({ id }) => id === species.id),
    );
    same(
      'of other genera',
      data.filter(({ genus_id }) => genus_id !== genus.id).map(({ slug }) => slug),
      [],
    );
  }),
  rule('C7.2', 'q: missing 422, too long 400, * everything, nothing but signs no results', async (target) => {
    await each(
      ['', '?q=', '?q=%20'],
      async (query) => void (await target.refused(`/api/v1/species/search${query}`, 422)),
    );
    await target.refused(`/api/v1/species/search?q=${'a'.repeat(201)}`, 400);
    await search(target, `${'ä'.repeat(200)}   `);
    await search(target, '🌱'.repeat(200));
    const all = await target.list('/api/v1/species');
    const any = await search(target, '*');
    same('total and data of *', [any.meta.total, any.data], [all.meta.total, all.data]);
    const none = await search(target, '--- !');
    same('of signs alone', [none.data, none.meta.total], [[], 0]);
  }),
  rule('C7.3', 'limit is 1 to 100, default 20', async (target) => {
    const total = (await search(target, '*')).meta.total;
    const length = async (limit: string) => (await search(target, '*', `&limit=${limit}`)).data.length;
    same('without', (await search(target, '*')).data.length, Math.min(20, total));
    same('empty', await length(''), Math.min(20, total));
    same('1', await length('1'), Math.min(1, total));
    same('100', await length('100'), Math.min(100, total));
    const above = await search(target, '*', '&limit=500');
    same('500', above.data.length, Math.min(100, total));
    same(
      'warnings',
      above.meta.warnings?.map(({ param, problem }) => [param, problem]),
      [['limit', 'out_of_range']],
    );
    await each(
      ['0', '-1', 'x', '1.5'],
      async (limit) => void (await target.refused(`/api/v1/species/search?q=*&limit=${limit}`, 400)),
    );
  }),
  rule('C7.4', 'tier 1: an exact common name comes first', async (target) => {
    await each((await withCommonName(target)).slice(0, 8), async (species) => {
      await firstIsNamed(target, species.common_name);
      await finds(target, species.common_name, species);
    });
  }),
  rule('C7.4', 'tier 2: the scientific name, with or without its author, comes first', async (target) => {
    await each(await binomials(target), async ({ scientific_name, author, slug }) => {
      for (const q of [scientific_name, ...(author === null ? [] : [`${scientific_name} ${author}`])]) {
        same(`first for ${q}`, (await search(target, q)).data[0]?.slug, slug);
      }
    });
  }),
  rule('C7.4', 'tier 3: the name of a synonym finds the accepted species first', async (target) => {
    const species = await target.examples.withSynonym();
    await each(species.synonyms.slice(0, 3), async (name) => {
      await firstIsNamed(target, name);
      await finds(target, name, species);
    });
  }),
  rule('C7.4', 'tier 4: a name that goes on finds the species', async (target) => {
    const [species] = await binomials(target);
    const { data } = await search(target, `${species!.scientific_name} Zzyzx`);
    same('first', data[0]?.slug, species!.slug);
  }),
  rule('C7.4', 'tier 5: the genus and the family find their species', async (target) => {
    await each(await binomials(target), async (species) => {
      await finds(target, species.genus, species);
      if (species.family !== null) await finds(target, species.family, species);
    });
  }),
  rule('C7.4', 'tier 6: the last word of a common name finds it', async (target) => {
    const named = (await withCommonName(target)).filter(({ common_name }) =>
      /^\p{L}+ \p{L}+$/u.test(common_name),
    );
    seen(named[0], 'a common name of two words');
    await each(named.slice(0, 8), async (species) =>
      finds(target, species.common_name.split(' ')[1]!, species),
    );
  }),
  rule('C7.4', 'tier 7: the beginning of a name finds it', async (target) => {
    await each(await binomials(target), async (species) => {
      await finds(target, species.scientific_name.slice(0, 5), species);
      await finds(target, species.scientific_name.slice(0, -3), species);
    });
  }),
  rule('C7.4', 'tier 8: words of one name in any order, the last one begun', async (target) => {
    await each(await binomials(target), async (species) => {
      const [genus, epithet] = species.scientific_name.split(' ') as [string, string];
      await finds(target, `${epithet} ${genus}`, species);
      await finds(target, `${epithet} ${genus.slice(0, 4)}`, species);
      await finds(target, `${genus[0]} ${epithet}`, species);
    });
  }),
  rule('C7.4', 'tier 9: words of a name with its family', async (target) => {
    await each(await binomials(target), async (species) => {
      const [, epithet] = species.scientific_name.split(' ');
      if (species.family !== null) await finds(target, `${species.family} ${epithet}`, species);
    });
  }),
  rule('C7.4', 'tier 10: within typing errors, only when nothing else matches', async (target) => {
    await each(await binomials(target), async (species) => {
      const [genus, epithet] = species.scientific_name.split(' ') as [string, string];
      const q = `${swap(genus, 3)} ${swap(epithet, 2)}`;
      if (q === species.scientific_name) return;
      await finds(target, q, species);
    });
  }),
  rule('C7.6', 'the first letter must be right, short words must be exact', async (target) => {
    const [species] = await binomials(target);
    const { genus, scientific_name, id } = species!;
    const wrong = `Q${scientific_name.slice(1)}`;
    same(`results of ${wrong}`, (await search(target, wrong, `&filter[id]=${id}`)).meta.total, 0);
    const three = `${swap(swap(genus, 1), 4)}x ${scientific_name.split(' ')[1]}`;
    same(`results of ${three}`, (await search(target, three, `&filter[id]=${id}`)).meta.total, 0);
  }),
  rule('C7.6', 'more than 8 words and words over 40 letters are ignored with a warning', async (target) => {
    const [species] = await binomials(target);
    await each(['aa bb cc dd ee gg hh ii jj', `${'q'.repeat(41)} ${species!.genus}`], async (q) => {
      const { meta } = await search(target, q);
      same(
        `warnings of ${q}`,
        meta.warnings?.map(({ param, problem }) => [param, problem]),
        [['q', 'too_long']],
      );
    });
  }),
  rule('C7.7', 'order replaces the ranking and keeps the results', async (target) => {
    const [species] = await binomials(target);
    const q = species!.genus;
    const ranked = await search(target, q, '&limit=100');
    const sorted = await search(target, q, '&limit=100&order[id]=desc');
    same('total', sorted.meta.total, ranked.meta.total);
    const ids = sorted.data.map(({ id }) => id);
    same(
      'order',
      ids,
      ids.toSorted((one, other) => other - one),
    );
    if (ranked.meta.total > 100) return;
    same('results', ids.toSorted(), ranked.data.map(({ id }) => id).toSorted());
  }),
  rule('C7.7', 'within a tier accepted names come before unknown ones', async (target) => {
    const { data } = await target.list<Species>('/api/v1/species/search?q=*&filter[status]=unknown');
    const unknown = seen(data[0], 'a species of unknown status');
    const { data: found } = await search(
      target,
      unknown.genus,
      `&limit=100&filter[genus_id]=${unknown.genus_id}`,
    );
    const of = found.filter(({ common_name }) => common_name === null).map(({ status }) => status);
    same('statuses', of, of.toSorted());
  }),
  rule('C7.8', 'case, marks, apostrophes, hybrid signs and ranks make no difference', async (target) => {
    const [species] = await binomials(target);
    const name = species!.scientific_name;
    const { data } = await search(target, name);
    const marked = name.replace(/a/g, 'ä').replace(/e/g, 'é').replace(/o/g, 'ø');
    const [genus, epithet] = name.split(' ');
    const others = [
      name.toUpperCase(),
      marked,
      `  ${genus}   ${epithet} `,
      `${genus}-${epithet}`,
      `${genus} x ${epithet}`,
      `${genus} × ${epithet}`,
      `${genus} subsp. ${epithet}`,
      `${name} agg.`,
      `'${genus}' ${epithet}`,
    ];
    await each(others, async (q) => {
      const got = (await search(target, q)).data.map(({ slug }) => slug);
      same(
        `results of ${q}`,
        got,
        data.map(({ slug }) => slug),
      );
    });
  }),
  rule('C7.9', 'one item a plant; names of its varieties find it', async (target) => {
    const { data } = await target.list<Plant>('/api/v1/plants/search?q=*&limit=100');
    same('distinct plants', new Set(data.map(({ id }) => id)).size, data.length);
    const lower = await target.examples.speciesWhere(
      'an infraspecific record',
      ({ id, plant_id, rank }) => id !== plant_id && rank !== 'species',
    );
    const path = `/api/v1/plants/search?q=${encodeURIComponent(lower.scientific_name)}`;
    const found = await target.list<Plant>(path);
    holds(
      `q=${lower.scientific_name} does not find its plant`,
      found.data.some(({ id }) => id === lower.plant_id),
    );
    const species = await search(target, lower.scientific_name);
    same('first of species/search', species.data[0]?.id, lower.id);
  }),
];
