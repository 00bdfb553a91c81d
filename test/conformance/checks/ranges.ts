import { rule } from '../check.js';
import { each, expectEqual, seen } from '../expect.js';
import { comparable, occurring } from '../key-values.js';
import { speciesKeys } from '../keys.js';
import { type Known, keeps, shownValue, universe } from '../universe.js';
import { vocabulary } from '../vocabularies.js';

const ranged = speciesKeys.filter(({ families, path }) => families.includes('range') && path !== null);

/** C6.14 to C6.16: range. */
export const ranges = [
  rule(
    'C6.14',
    'both ends are included, one may be left out, missing values never match; for every key',
    async (target) => {
      const world = await universe(target);
      await each(ranged, async (key) => {
        const numbers = world.known.map((known) => comparable(known, key)).filter((value) => value !== null);
        const sorted = [...new Set(numbers.map(Number))].sort((one, other) => one - other);
        if (sorted.length === 0) return;
        const low = sorted[Math.floor(sorted.length / 4)]!;
        const high = sorted[Math.floor((sorted.length * 3) / 4)]!;
        const text = (value: number) =>
          key.type === 'timestamp' ? new Date(value).toISOString() : String(value);
        const within = (min: number, max: number) => (known: Known) => {
          const value = comparable(known, key);
          return value !== null && Number(value) >= min && Number(value) <= max;
        };
        const name = `range[${key.key}]`;
        await keeps(world, `${name}=${text(low)},${text(high)}`, within(low, high));
        await keeps(world, `${name}=${text(low)},`, within(low, Number.POSITIVE_INFINITY));
        await keeps(world, `${name}=${text(low)}`, within(low, Number.POSITIVE_INFINITY));
        await keeps(world, `${name}=,${text(high)}`, within(Number.NEGATIVE_INFINITY, high));
      });
    },
  ),
  rule('C6.14', 'decimals and negatives are accepted, also for integer keys', async (target) => {
    const world = await universe(target);
    const key = ranged.find((each) => each.key === 'minimum_temperature_deg_c')!;
    const value = Number(seen(occurring(world.known, key)[0], 'a minimum temperature'));
    const at = (known: Known) => shownValue(known, key) === value;
    await keeps(world, `range[minimum_temperature_deg_c]=${value - 0.5},${value + 0.5}`, at);
  }),
  rule('C6.15', 'malformed bounds are 400, inverted ones keep nothing', async ({ refused, list }) => {
    await each(['', ',', '1,2,3', 'a,b', '1,b', '1..2', '1e3,'], async (text) => {
      await refused(`/api/v1/species?range[year]=${text}`, 400);
    });
    const { data, meta } = await list('/api/v1/species?range[year]=1900,1800');
    expectEqual('crossed', [data, meta.total], [[], 0]);
  }),
  rule('C6.16', 'ordinals accept labels and positions', async ({ list, refused }) => {
    await each(['toxicity', 'foliage_texture', 'nitrogen_fixation'], async (key) => {
      for (const [position, label] of vocabulary(key).entries()) {
        const by = (text: string) => list(`/api/v1/species?range[${key}]=${text}`);
        expectEqual(`range[${key}]=${label},`, (await by(`${label},`)).data, (await by(`${position},`)).data);
        expectEqual(
          `range[${key}]=,${label}`,
          (await by(`,${label.toUpperCase()}`)).data,
          (await by(`,${position}`)).data,
        );
      }
      await refused(`/api/v1/species?range[${key}]=nothing,`, 400);
    });
  }),
  rule('C6.16', 'a date as upper bound includes its day', async ({ list, record, examples }) => {
    const { slug, id } = await examples.species();
    const day = String((await record(`/api/v1/species/${slug}`)).meta.last_modified).slice(0, 10);
    const total = async (range: string) =>
      (await list(`/api/v1/species?filter[id]=${id}&range[updated_at]=${range}`)).meta.total;
    expectEqual('up to the day', await total(`,${day}`), 1);
    expectEqual('from the day', await total(`${day},`), 1);
    expectEqual('the day', await total(`${day},${day}`), 1);
    const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
    expectEqual('up to the day before', await total(`,${before}`), 0);
  }),
];
