import { expectStatus } from '../answers.js';
import { rule } from '../check.js';
import { each, expectEqual, expectTrue } from '../expect.js';
import type { Target } from '../target.js';
import type { Item, Species, SpeciesRecord } from '../types.js';

/** The schemes with a key of their own (C8.62). */
const SCHEMES = ['powo', 'ipni', 'wfo', 'usda', 'wikidata', 'inaturalist'];

type Identifiers = Readonly<Record<string, string | null>>;

/** A record with an identifier of IPNI, and that identifier. */
const identified = async ({ examples }: Target) => {
  const record = await examples.recordWhere(
    'a species with an identifier of IPNI',
    ({ external_ids }) => (external_ids as Identifiers)['ipni'] !== null,
  );
  return { record, ipni: (record['external_ids'] as Identifiers)['ipni']! };
};

const formsOf = (ipni: string): readonly string[] => [
  `ipni:${ipni}`,
  `IPNI:${ipni}`,
  `urn:lsid:ipni.org:names:${ipni}`,
  `https://www.ipni.org/n/${ipni}`,
];

/** External identifiers: C2.62, C2.63, C6.33, C6.34, C8.62, C8.63, C10.61. */
export const identifierChecks = [
  rule('C8.62', 'records have the six schemes always, and others as texts', async ({ examples }) => {
    await each(await examples.records(), async ({ slug, external_ids }) => {
      const { length } = SCHEMES;
      const members = Object.entries(external_ids as Identifiers);
      expectEqual(
        `${slug}: first members`,
        members.slice(0, length).map(([scheme]) => scheme),
        SCHEMES,
      );
      const others = members.slice(length);
      expectTrue(
        `${slug}: another scheme is null`,
        others.every(([, value]) => typeof value === 'string'),
      );
      expectEqual(`${slug}: order of others`, others.toSorted(), others);
    });
  }),
  rule('C8.63', 'list items have no identifiers, and completion does not count them', async ({ list }) => {
    const { data } = await list<Item>('/api/v1/species?filter_not[external_id]=null');
    expectTrue('an item has external_ids', !data.some((item) => 'external_ids' in item));
  }),
  rule('C2.62', 'an identifier names the species and its plant in paths', async (target) => {
    const { record, ipni } = await identified(target);
    for (const path of [`species/ipni:${ipni}`, `species/urn:lsid:ipni.org:names:${ipni}`])
      expectEqual(path, (await target.record(`/api/v1/${path}`)).data['id'], record.id);
    expectEqual('plant', (await target.record(`/api/v1/plants/ipni:${ipni}`)).data['id'], record.plant_id);
    const { data } = await target.list<Species>(`/api/v1/species?plant_id=ipni:${ipni}`);
    expectTrue(
      'members of the plant',
      data.every(({ plant_id }) => plant_id === record.plant_id),
    );
    await target.refused('/api/v1/species/ipni:0-0', 404);
  }),
  rule('C10.61', 'an identifier may be written in several forms', async (target) => {
    const { record, ipni } = await identified(target);
    await each(formsOf(ipni), async (form) => {
      const { data } = await target.record<SpeciesRecord>(`/api/v1/species/${encodeURIComponent(form)}`);
      expectEqual(form, data.id, record.id);
    });
    await target.refused(`/api/v1/species/${ipni}`, 404);
  }),
  rule('C2.63', 'an identifier is matched in place of a name', async (target) => {
    const { record, ipni } = await identified(target);
    await each(formsOf(ipni), async (form) => {
      const { data } = await target.record<Item>(`/api/v1/species/match?id=${encodeURIComponent(form)}`);
      const { species, id, name, type } = data as Item & { species: Item };
      expectEqual(form, [species['id'], id, name, type], [record.id, form, null, 'exact']);
    });
    const answer = await target.ask('/api/v1/species/match', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ names: [{ id: 'ipni:0-0' }, { id: `ipni:${ipni}`, name: 'Nihil nihil' }] }),
    });
    expectStatus(answer, 200);
    const { data } = JSON.parse(answer.text) as { data: readonly (Item & { reasons: readonly Item[] })[] };
    expectEqual(
      'reasons',
      data.map(({ reasons }) => reasons[0]!['code']),
      ['unknown_identifier', 'unknown'],
    );
    await target.refused('/api/v1/species/match?id=row-17', 422);
  }),
  rule('C6.33', 'external_id takes identifiers of every scheme, and nothing else', async (target) => {
    const { record, ipni } = await identified(target);
    const only = `filter[id]=${record.id}`;
    const { data } = await target.list(`/api/v1/species?${only}&filter[external_id]=ipni:0-0,ipni:${ipni}`);
    expectEqual(
      'filter',
      data.map(({ id }) => id),
      [record.id],
    );
    for (const query of [`filter[external_id]=null`, `filter_not[external_id]=IPNI:${ipni}`])
      expectEqual(query, (await target.list(`/api/v1/species?${only}&${query}`)).meta.total, 0);
    await target.refused(`/api/v1/species?filter[external_id]=${ipni}`, 400);
  }),
  rule('C6.34', 'a key of one scheme takes identifiers alone and in other forms', async (target) => {
    const { record, ipni } = await identified(target);
    await each([ipni, ...formsOf(ipni)], async (form) => {
      const { data } = await target.list(`/api/v1/species?filter[ipni_id]=${encodeURIComponent(form)}`);
      expectTrue(
        form,
        data.some(({ id }) => id === record.id),
      );
    });
    const { data } = await target.list(`/api/v1/species?filter[id]=${record.id}&filter_not[ipni_id]=null`);
    expectEqual(
      'present',
      data.map(({ id }) => id),
      [record.id],
    );
  }),
];
