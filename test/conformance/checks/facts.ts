import { rule } from '../check.js';
import { active, documented, WITHOUT_FACTS } from '../documented.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { speciesKeys } from '../keys.js';
import { plausible } from '../ranges.js';
import type { Fact } from '../types.js';
import { vocabulary } from '../vocabularies.js';

/** Keys whose only facts are those of corrections (C10.7). */
const CORRECTED_NAMES = new Set(['scientific_name', 'genus_name']);

/** C8.51, C10.1 to C10.11: facts. */
export const factChecks = [
  rule('C10.1', 'all facts by id, in one page', async (target) => {
    const { species, facts } = await target.examples.withFacts();
    const answer = await target.list<Fact>(`/api/v1/species/${species.slug}/facts`);
    expectEqual('members', Object.keys(answer).sort(), ['data', 'meta']);
    expectEqual('total', answer.meta.total, facts.length);
    const ids = facts.map(({ id }) => id);
    expectEqual(
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
      expectEqual(
        `filter[${member}]`,
        data.map(({ id }) => id),
        facts.filter((fact) => fact[member] === value).map(({ id }) => id),
      );
      expectEqual(`total of filter[${member}]`, meta.total, data.length);
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
      expectEqual(`${record.slug}: active twice`, twice, []);
      expectEqual(
        `${record.slug}: empty claims`,
        facts.filter(({ value, source }) => value === '' && source !== 'community').length,
        0,
      );
    }
  }),
  rule('C10.5', 'superseded facts stay; rejected ones have a reason', async (target) => {
    const facts = (await documented(target)).flatMap((each) => each.facts);
    const others = facts.filter(({ status }) => status !== 'active');
    seen(others[0], 'a fact that is not active');
    const silent = others.filter(({ status, notes }) => status === 'rejected' && notes === null);
    expectEqual(
      'rejected without a reason',
      silent.map(({ id }) => id),
      [],
    );
  }),
  rule('C10.7', 'facts have only keys that may have facts', async (target) => {
    const allowed = speciesKeys.map(({ key }) => key).filter((key) => !WITHOUT_FACTS.includes(key));
    // Corrections of the name and genus are community facts.
    const names = new Set(
      (await documented(target)).flatMap(({ facts }) =>
        facts
          .filter((fact) => !(fact.source === 'community' && CORRECTED_NAMES.has(fact.attribute_name)))
          .map((fact) => fact.attribute_name),
      ),
    );
    expectEqual(
      'facts of other names',
      [...names].filter((name) => !allowed.includes(name)),
      [],
    );
  }),
  rule('C10.10', 'active facts are within their ranges, in their units', async (target) => {
    for (const { record, facts } of await documented(target)) {
      for (const { attribute_name, value, unit } of active(facts)) {
        const range = plausible.get(attribute_name);
        if (range === undefined || value === '') continue;
        expectEqual(`${record.slug} ${attribute_name}: unit`, unit, range.unit);
        expectTrue(
          `${record.slug} ${attribute_name} ${value}`,
          Number(value) >= range.low && Number(value) <= range.high,
        );
      }
    }
  }),
  rule('C10.10', 'published values are within their ranges', async ({ list }) => {
    await each(plausible, async ([field, { low, high }]) => {
      const step = field.startsWith('ph_') || field.startsWith('frost') ? 0.01 : 1;
      const below = (await list(`/api/v1/species?range[${field}]=,${low - step}`)).meta.total;
      const above = (await list(`/api/v1/species?range[${field}]=${high + step},`)).meta.total;
      expectEqual(`${field}: species below and above`, [below, above], [0, 0]);
    });
  }),
  rule('C10.11', 'other facts have no unit, and labels of their vocabularies', async (target) => {
    for (const { record, facts } of await documented(target)) {
      for (const { attribute_name, value, unit } of active(facts)) {
        if (plausible.has(attribute_name)) continue;
        expectEqual(`${record.slug} ${attribute_name}: unit`, unit, null);
        const key = speciesKeys.find((each) => each.key === attribute_name);
        if (key?.type === 'boolean')
          expectTrue(`${attribute_name} ${value}`, ['true', 'false', ''].includes(value));
      }
    }
  }),
  rule(
    'C8.51',
    'values are text: numbers in the shortest form, labels separated by bars, in order',
    async (target) => {
      for (const { record, facts } of await documented(target)) {
        for (const { attribute_name, value } of active(facts)) {
          const key = speciesKeys.find((each) => each.key === attribute_name);
          if (plausible.has(attribute_name) && value !== '')
            expectEqual(`${record.slug} ${attribute_name}`, value, String(Number(value)));
          if (attribute_name !== 'duration' && attribute_name !== 'edible_part' && attribute_name !== 'uses')
            continue;
          const labels = value.split('|');
          expectEqual(
            `${record.slug} ${attribute_name} (${key?.type})`,
            labels,
            vocabulary(attribute_name).filter((label) => labels.includes(label)),
          );
        }
      }
    },
  ),
];
