import { rule } from '../check.js';
import { each, holds, same, seen } from '../expect.js';
import { type Key, speciesKeys } from '../keys.js';
import { at } from '../paths.js';
import { plausible } from '../ranges.js';
import type { Target } from '../target.js';
import type { Fact, Item, SpeciesRecord } from '../types.js';
import { vocabulary } from '../vocabularies.js';

/** Keys that no fact can be of (C10.7). */
const WITHOUT_FACTS = [
  ...[
    'id',
    'slug',
    'scientific_name',
    'genus_name',
    'genus_id',
    'plant_id',
    'family_name',
    'family_common_name',
  ],
  ...[
    'images_count',
    'sources_count',
    'synonyms_count',
    'completion_ratio',
    'complete_data',
    'updated_at',
    'edible',
  ],
  ...['image_url', 'minimum_temperature_deg_f', 'maximum_temperature_deg_f', 'establishment', 'status'],
];

/** From the strongest (C10.20, C10.21): places that the contract states. */
const STRONGEST_FIRST =
  `community iucn try flora_iberica flora_of_north_america flora_of_china flora_europaea powo wfo ipni gbif usda leda
  bi-flora tropicos tela-botanica ellenberg plantatt doring catminat treesandshrubsonline eol plantnet pfaf corre openfarm
  wikipedia openplantdb`.split(/\s+/);

interface Documented {
  readonly record: SpeciesRecord;
  readonly facts: readonly Fact[];
}

const READ = 30;

const documented = async ({ examples, list }: Target): Promise<readonly Documented[]> => {
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

const ranksOf = async ({ body }: Target): Promise<ReadonlyMap<string, number>> => {
  const sources = (await body('/api/v1/sources'))['data'] as readonly Item[];
  return new Map([
    ['community', -1],
    ...sources.map(({ slug, rank }) => [String(slug), Number(rank)] as const),
  ]);
};

/** Whether a record shows a claimed value under a key (C8.51). */
const shows = (record: Item, { key, path, type }: Key, value: string): boolean => {
  const shown = at(record, path!);
  if (value === '') return shown === null;
  if (shown === null) return false;
  if (key === 'common_name') return value.split('|')[0] === shown;
  if (type === 'flags') return value === (shown as readonly string[]).join('|');
  if (typeof shown === 'number') return Math.abs(Number(value) - shown) <= (key.includes('_deg_') ? 0.5 : 0);
  return String(shown) === value;
};

const active = (facts: readonly Fact[]): readonly Fact[] => facts.filter(({ status }) => status === 'active');

/** Section 10: facts, and what is published of them. */
export const factChecks = [
  rule('C10.1', 'all facts by id, without pages', async (target) => {
    const { species, facts } = await target.examples.withFacts();
    const answer = await target.list<Fact>(`/api/v1/species/${species.slug}/facts`);
    same('members', Object.keys(answer).sort(), ['data', 'meta']);
    same('total', answer.meta.total, facts.length);
    const ids = facts.map(({ id }) => id);
    same(
      'order',
      ids,
      ids.toSorted((one, other) => one - other),
    );
  }),
  rule('C10.2', 'filters narrow the facts and the total', async ({ examples, list, refused }) => {
    const { species, facts } = await examples.withFacts();
    const base = `/api/v1/species/${species.slug}/facts`;
    for (const member of ['attribute_name', 'source', 'status'] as const) {
      const value = facts[0]![member];
      const { data, meta } = await list<Fact>(`${base}?filter[${member}]=${value}`);
      same(
        `filter[${member}]`,
        data.map(({ id }) => id),
        facts.filter((fact) => fact[member] === value).map(({ id }) => id),
      );
      same(`total of filter[${member}]`, meta.total, data.length);
    }
    await each(
      ['filter[value]=1', 'filter_not[source]=x', 'range[id]=1,2', 'order[id]=asc'],
      async (query) => void (await refused(`${base}?${query}`, 400)),
    );
  }),
  rule('C10.5', 'at most one active fact of a field and source', async (target) => {
    for (const { record, facts } of await documented(target)) {
      const claims = active(facts).map(({ attribute_name, source }) => `${attribute_name} of ${source}`);
      const twice = claims.filter((claim, index) => claims.indexOf(claim) !== index);
      same(`${record.slug}: active twice`, twice, []);
      same(
        `${record.slug}: empty claims`,
        facts.filter(({ value, source }) => value === '' && source !== 'community').length,
        0,
      );
    }
  }),
  rule('C10.5', 'superseded facts stay; rejected ones say why', async (target) => {
    const facts = (await documented(target)).flatMap((each) => each.facts);
    const others = facts.filter(({ status }) => status !== 'active');
    seen(others[0], 'a fact that is not active');
    const silent = others.filter(({ status, notes }) => status === 'rejected' && notes === null);
    same(
      'rejected without a reason',
      silent.map(({ id }) => id),
      [],
    );
  }),
  rule('C10.7', 'facts are of keys that can have them', async (target) => {
    const allowed = speciesKeys.map(({ key }) => key).filter((key) => !WITHOUT_FACTS.includes(key));
    const names = new Set(
      (await documented(target)).flatMap(({ facts }) => facts.map((fact) => fact.attribute_name)),
    );
    same(
      'facts of other names',
      [...names].filter((name) => !allowed.includes(name)),
      [],
    );
  }),
  rule('C10.10', 'active facts lie in their ranges, in their units', async (target) => {
    for (const { record, facts } of await documented(target)) {
      for (const { attribute_name, value, unit } of active(facts)) {
        const range = plausible.get(attribute_name);
        if (range === undefined || value === '') continue;
        same(`${record.slug} ${attribute_name}: unit`, unit, range.unit);
        holds(
          `${record.slug} ${attribute_name} ${value}`,
          Number(value) >= range.low && Number(value) <= range.high,
        );
      }
    }
  }),
  rule('C10.10', 'published values lie in their ranges', async ({ list }) => {
    await each(plausible, async ([field, { low, high }]) => {
      const step = field.startsWith('ph_') || field.startsWith('frost') ? 0.01 : 1;
      const below = (await list(`/api/v1/species?range[${field}]=,${low - step}`)).meta.total;
      const above = (await list(`/api/v1/species?range[${field}]=${high + step},`)).meta.total;
      same(`${field}: species below and above`, [below, above], [0, 0]);
    });
  }),
  rule('C10.11', 'other facts have no unit, and labels of their vocabularies', async (target) => {
    for (const { record, facts } of await documented(target)) {
      for (const { attribute_name, value, unit } of active(facts)) {
        if (plausible.has(attribute_name)) continue;
        same(`${record.slug} ${attribute_name}: unit`, unit, null);
        const key = speciesKeys.find((each) => each.key === attribute_name);
        if (key?.type === 'boolean')
          holds(`${attribute_name} ${value}`, ['true', 'false', ''].includes(value));
      }
    }
  }),
  rule('C8.51', 'values are text: numbers shortest, labels with bars between, in order', async (target) => {
    for (const { record, facts } of await documented(target)) {
      for (const { attribute_name, value } of active(facts)) {
        const key = speciesKeys.find((each) => each.key === attribute_name);
        if (plausible.has(attribute_name) && value !== '')
          same(`${record.slug} ${attribute_name}`, value, String(Number(value)));
        if (attribute_name !== 'duration' && attribute_name !== 'edible_part') continue;
        const labels = value.split('|');
        same(
          `${record.slug} ${attribute_name} (${key?.type})`,
          labels,
          vocabulary(attribute_name).filter((label) => labels.includes(label)),
        );
      }
    }
  }),
  rule('C10.20', 'the ranks of sources are in the stated order', async (target) => {
    const ranks = await ranksOf(target);
    const present = STRONGEST_FIRST.filter((source) => ranks.has(source));
    const byRank = present.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
    same('order', byRank, present);
  }),
  rule('C10.21', 'sources in places of their own', async (target) => {
    const ranks = await ranksOf(target);
    const order = [...ranks.keys()].sort((one, other) => ranks.get(one)! - ranks.get(other)!);
    const follows = (earlier: string, later: string) =>
      !ranks.has(earlier) || !ranks.has(later) || order[order.indexOf(earlier) + 1] === later;
    for (const [earlier, later] of [
      ['leda', 'bi-flora'],
      ['ellenberg', 'plantatt'],
      ['plantatt', 'doring'],
      ['doring', 'catminat'],
      ['corre', 'openfarm'],
    ] as const) {
      holds(`${later} is not directly after ${earlier}: ${order.join(', ')}`, follows(earlier, later));
    }
    if (ranks.has('openplantdb')) same('last', order.at(-1), 'openplantdb');
  }),
  rule('C10.25', 'the strongest active fact is what is published', async (target) => {
    const ranks = await ranksOf(target);
    const all = await documented(target);
    const keyed = speciesKeys.filter(
      ({ key, path, type }) => path !== null && type !== 'special' && !WITHOUT_FACTS.includes(key),
    );
    const withoutFacts = (key: Key) =>
      all.some(
        ({ record, facts }) =>
          at(record, key.path!) !== null &&
          !active(facts).some(({ attribute_name }) => attribute_name === key.key),
      );
    await each(keyed, async (key) => {
      if (key.key === 'rank' || key.key === 'common_name' || withoutFacts(key)) return;
      for (const { record, facts } of all) {
        const [strongest] = active(facts)
          .filter(({ attribute_name }) => attribute_name === key.key)
          .sort((one, other) => ranks.get(one.source)! - ranks.get(other.source)!);
        if (strongest === undefined)
          same(`${record.slug} ${key.key} without a fact`, at(record, key.path!), null);
        else
          holds(
            `${record.slug} ${key.key}: ${strongest.value} of ${strongest.source} is not published`,
            shows(record, key, strongest.value),
          );
      }
    });
  }),
  rule('C10.25', 'the English name is of the strongest source', async (target) => {
    const ranks = await ranksOf(target);
    for (const { record, facts } of await documented(target)) {
      const [strongest] = active(facts)
        .filter(({ attribute_name }) => attribute_name === 'common_name')
        .sort((one, other) => ranks.get(one.source)! - ranks.get(other.source)!);
      if (strongest !== undefined)
        same(`${record.slug} common_name`, record.common_name, strongest.value.split('|')[0]);
    }
  }),
];
