import { rule } from '../check.js';
import { each, expectEqual, expectTrue, notSeen } from '../expect.js';
import type { Target } from '../target.js';
import type { Detail, Item, Warning, Zone } from '../types.js';

/** Countries, with the zones that they consist of, and a name. */
const COUNTRIES = [
  ['de', 'Germany', 'ger'],
  ['fr', 'FRANCE', 'fra,cor'],
  ['gb', 'united kingdom', 'grb,ire'],
  ['us-ca', 'California', 'cal'],
] as const;

const detailOf = ({ details }: { readonly details?: unknown }) => (details as readonly Detail[])[0]!;

const idsOf = async ({ list }: Target, query: string): Promise<readonly unknown[]> => {
  const { data, meta } = await list(`/api/v1/species?${query}`);
  return [meta.total, ...data.map(({ id }) => id)];
};

const warningsOf = async ({ list }: Target, query: string): Promise<readonly Warning[]> =>
  (await list(`/api/v1/species?${query}`)).meta.warnings ?? [];

interface Feature {
  readonly properties: Item;
  readonly geometry: { readonly type: string; readonly coordinates: readonly unknown[] };
}

/** Returns a zone with a border and a position on its outline; ends the check in a deployment without borders. */
export const bordered = async (target: Target) => {
  const { data } = await target.list<Zone>(
    '/api/v1/distributions?filter[tdwg_level]=3&order[species_count]=desc',
  );
  const great = await target.list<Zone>('/api/v1/distributions?filter[slug]=grb,aut');
  for (const { slug } of [...great.data, ...data]) {
    const answer = await target.ask(`/api/v1/distributions/${slug}/geometry`);
    if (answer.status !== 200) continue;
    const feature = (await target.body(`/api/v1/distributions/${slug}/geometry`)) as unknown as Feature;
    const { type, coordinates } = feature.geometry;
    const rings = (type === 'Polygon' ? coordinates : coordinates[0]) as readonly (readonly [
      number,
      number,
    ][])[];
    return { slug, feature, outline: rings[0]! };
  }
  return notSeen('a zone with a border');
};

/** C14.50 to C14.56: places. */
export const placeChecks = [
  rule('C14.50', 'countries are named by code or name', async (target) => {
    await each(COUNTRIES, async ([code, name, zones]) => {
      const expected = await idsOf(target, `filter[zone]=${zones}`);
      for (const query of [
        `zone_id=${code}`,
        `zone_id=${encodeURIComponent(name)}`,
        `filter[zone]=${code.toUpperCase()}`,
      ])
        expectEqual(query, await idsOf(target, query), expected);
    });
    const { details } = await target.refused('/api/v1/species?zone_id=atlantis', 404);
    expectEqual('problem', detailOf({ details }).problem, 'not_found');
  }),
  rule('C14.51', 'zones that are larger than the country, and left out, are named', async (target) => {
    const wider = await warningsOf(target, 'zone_id=li');
    expectEqual(
      'larger',
      wider.map(({ problem }) => problem),
      ['wider_zone'],
    );
    expectTrue('the message does not name the zone', wider[0]!.message.includes('aut'));
    const leftOut = await warningsOf(target, 'filter[zone]=es');
    expectEqual(
      'left out',
      leftOut.map(({ problem }) => problem),
      ['zone_left_out'],
    );
  }),
  rule('C14.52', 'a name of several places is refused with their codes', async ({ refused }) => {
    const { got, problem, allowed } = detailOf(await refused('/api/v1/species?zone_id=Georgia', 400));
    expectEqual(
      'fault',
      { got, problem, allowed },
      { got: 'georgia', problem: 'ambiguous', allowed: ['ge', 'us-ga'] },
    );
  }),
  rule('C14.54', 'coordinates mean the zone in which they lie', async (target) => {
    const { slug, outline } = await bordered(target);
    const [east, north] = outline[0]!;
    const { meta } = await target.list(`/api/v1/species?at=${north},${east}`);
    const at = (meta as unknown as { readonly at: Item }).at;
    expectTrue(`distance ${at['distance_km']}`, Number(at['distance_km']) <= 0.1);
    expectEqual(
      'records',
      (await idsOf(target, `at=${north},${east}`)).slice(0, 1),
      (await idsOf(target, `zone_id=${at['zone']}`)).slice(0, 1),
    );
    expectTrue(
      `${slug} is not the zone ${at['zone']}`,
      at['zone'] === slug || Number(at['distance_km']) === 0,
    );
    await each(
      [
        ['x', 'malformed'],
        ['95,10', 'out_of_range'],
      ] as const,
      async ([text, problem]) => {
        expectEqual(text, detailOf(await target.refused(`/api/v1/species?at=${text}`, 400)).problem, problem);
      },
    );
  }),
  rule('C14.55', 'coordinates far from every zone are refused', async ({ refused }) => {
    const { param, problem } = detailOf(await refused('/api/v1/species?at=0,-30', 422));
    expectEqual('fault', { param, problem }, { param: 'at', problem: 'not_found' });
  }),
  rule('C14.56', 'the outline of a zone is closed; zones without a border are 404', async (target) => {
    const { outline } = await bordered(target);
    expectEqual('last position', outline.at(-1), outline[0]);
    await target.refused('/api/v1/distributions/nowhere/geometry', 404);
  }),
];
