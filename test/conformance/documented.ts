import { seen } from './expect.js';
import { type Key, speciesKeys } from './keys.js';
import { at } from './paths.js';
import type { Target } from './target.js';
import type { Fact, Item, SpeciesRecord } from './types.js';

/** Keys without facts (C10.7). */
export const WITHOUT_FACTS: readonly string[] =
  `id slug scientific_name genus_name genus_id plant_id family_name
  family_common_name images_count sources_count synonyms_count completion_ratio complete_data updated_at edible image_url
  minimum_temperature_deg_f maximum_temperature_deg_f establishment status powo_id ipni_id wfo_id usda_id wikidata_id
  inaturalist_id external_id`.split(/\s+/);

/** A species record with all its facts. */
interface Documented {
  readonly record: SpeciesRecord;
  readonly facts: readonly Fact[];
}

const READ = 30;

/** Returns some species with their facts; at least one has facts. */
export const documented = async ({ examples, list }: Target): Promise<readonly Documented[]> => {
  const records = (await examples.records()).slice(0, READ);
  const all: Documented[] = [];
  for (const record of records) {
    all.push({ record, facts: (await list<Fact>(`/api/v1/species/${record.slug}/facts`)).data });
  }
  seen(
    all.find(({ facts }) => facts.length > 0),
    'a species with facts',
  );
  return all;
};

/** Returns the active facts. */
export const active = (facts: readonly Fact[]): readonly Fact[] =>
  facts.filter(({ status }) => status === 'active');

/** Returns the ranks of the registered sources by slug; the strongest is the lowest (C8.55). */
export const ranksOf = async ({ body }: Target): Promise<ReadonlyMap<string, number>> => {
  const sources = (await body('/api/v1/sources'))['data'] as readonly Item[];
  return new Map([
    ['community', -1],
    ...sources.map(({ slug, rank }) => [String(slug), Number(rank)] as const),
  ]);
};

/** Returns the fact that must supply a field (C10.25), if there is one. */
export const strongest = (
  facts: readonly Fact[],
  attribute: string,
  ranks: ReadonlyMap<string, number>,
): Fact | undefined => {
  const [first] = active(facts)
    .filter(({ attribute_name }) => attribute_name === attribute)
    .sort((one, other) => ranks.get(one.source)! - ranks.get(other.source)!);
  return first;
};

/** Tells whether a record shows a claimed value under a key (C8.51). */
export const shows = (record: Item, { path, type, key }: Key, value: string): boolean => {
  const shown = at(record, path!);
  if (value === '' || shown === null) return value === '' && shown === null;
  if (type === 'flags') return value === (shown as readonly string[]).join('|');
  if (typeof shown === 'number') return Math.abs(Number(value) - shown) <= (key.includes('_deg_') ? 0.5 : 0);
  return String(shown) === value;
};

/**
 * Keys whose payload shows the value of a fact unchanged; `rank` and `common_name` have rules of their own.
 */
export const suppliedKeys: readonly Key[] = speciesKeys.filter(
  ({ key, path, type }) =>
    path !== null && type !== 'special' && ![...WITHOUT_FACTS, 'rank', 'common_name'].includes(key),
);
