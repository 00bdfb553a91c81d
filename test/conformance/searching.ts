import { expectTrue, seen } from './expect.js';
import { folded } from './folding.js';
import type { Target } from './target.js';
import type { List, Species, SpeciesRecord } from './types.js';

/** A search among species. */
export const search = (target: Target, q: string, more = ''): Promise<List<Species>> =>
  target.list<Species>(`/api/v1/species/search?q=${encodeURIComponent(q)}${more}`);

/** Tells whether a species is among the results of a search, at any position. */
export const finds = async (target: Target, q: string, { id, slug }: Species): Promise<void> => {
  const { meta } = await search(target, q, `&filter[id]=${id}`);
  expectTrue(`q=${q} does not find ${slug}`, meta.total === 1);
};

/** Species whose names are two long words. */
export const binomials = async ({ examples }: Target): Promise<readonly Species[]> => {
  const all = await examples.walked();
  const plain = all.filter(({ scientific_name }) => /^[A-Z][a-z]{6,} [a-z]{7,}$/.test(scientific_name));
  seen(plain[0], 'a species with a name of two long words');
  return plain.slice(0, 8);
};

/** Returns the name that folds to the text, among all names of a record. */
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

/** Checks that the first result has exactly this name: tiers 1 to 3 come before all others. */
export const firstIsNamed = async (target: Target, q: string): Promise<void> => {
  const { data } = await search(target, q);
  expectTrue(`q=${q} finds nothing`, data.length > 0);
  expectTrue(`q=${q} finds ${data[0]!.slug} first, which has no such name`, await named(target, data[0]!, q));
};

interface Called extends Species {
  readonly common_name: string;
}

/** Species with an English name. */
export const withCommonName = async ({ examples }: Target): Promise<readonly Called[]> => {
  const all = (await examples.walked()).filter((species): species is Called => species.common_name !== null);
  seen(all[0], 'a species with a common name');
  return all;
};

/** Returns a word with two neighbouring letters swapped. */
export const swap = (word: string, at: number): string =>
  word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
