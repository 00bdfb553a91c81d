import { rule } from '../check.js';
import { each, expectEqual, expectTrue, seen } from '../expect.js';
import { hasValue, occurring } from '../key-values.js';
import { type Key, speciesKeys } from '../keys.js';
import { listValue } from '../text.js';
import type { Detail, List, Species } from '../types.js';
import { keeps, shownValue, universe } from '../universe.js';

/** Keys whose payload shows the value by which they are compared. */
const shownKeys = speciesKeys.filter(({ path, type }) => path !== null && type !== 'special');
const simple = shownKeys.filter(({ type, key }) => type !== 'flags' && key !== 'id');
const flags = shownKeys.filter(({ type }) => type === 'flags');

const warned = ({ meta }: List<Species>): unknown =>
  meta.warnings?.map(({ param, problem }) => [param, problem]);

const keyNamed = (key: string): Key => speciesKeys.find((each) => each.key === key)!;

const SYNONYMS: readonly (readonly [key: string, given: string, label: string])[] = [
  ['flower_color', 'pink', 'magenta'],
  ['flower_color', 'Rose', 'magenta'],
  ['foliage_color', 'violet', 'purple'],
  ['foliage_color', 'gray', 'grey'],
  ['edible_part', 'fruit', 'fruits'],
  ['edible_part', 'leaf', 'leaves'],
  ['edible_part', 'root', 'roots'],
];

/** C6.4 to C6.13: filter and filter_not. */
export const filters = [
  rule('C6.4', 'values are split at commas, trimmed, and empty ones dropped', async ({ list }) => {
    const both = await list('/api/v1/species?filter[rank]=species,ssp');
    await each(['+species+,ssp', ',species,,ssp,', 'species%2Cssp'], async (text) =>
      expectEqual(
        `filter[rank]=${text}`,
        (await list(`/api/v1/species?filter[rank]=${text}`)).data,
        both.data,
      ),
    );
    const none = await list<Species>('/api/v1/species?filter[rank]=,+,');
    expectEqual('warnings of a list without values', warned(none), [['filter[rank]', 'empty_value']]);
    expectEqual('total without a condition', none.meta.total, (await list('/api/v1/species')).meta.total);
  }),
  rule('C6.4', 'a comma after a backslash belongs to the value', async (target) => {
    const world = await universe(target);
    const key = keyNamed('observations');
    const value = seen(
      occurring(world.known, key).find((each) => String(each).includes(',')),
      'an observation with a comma',
    );
    await keeps(world, `filter[observations]=${listValue(value)}`, (known) => hasValue(known, key, value));
  }),
  rule('C6.5', 'conditions are joined by and, values by or', async (target) => {
    const world = await universe(target);
    const [rank, edible] = [keyNamed('rank'), keyNamed('edible')];
    const [one, other] = occurring(world.known, rank);
    await keeps(world, `filter[rank]=${one},${other}&filter[edible]=true`, (known) => {
      const ranked = hasValue(known, rank, one) || hasValue(known, rank, other);
      return ranked && shownValue(known, edible) === true;
    });
    await keeps(world, 'filter[edible]=true&filter_not[edible]=true', () => false);
  }),
  rule('C6.6', 'filter keeps records with the value, null those without; for every key', async (target) => {
    const world = await universe(target);
    await each(simple, async (key) => {
      await keeps(world, `filter[${key.key}]=null`, (known) => shownValue(known, key) === null);
      const [value] = occurring(world.known, key);
      if (value === undefined) return;
      const text = listValue(value);
      await keeps(world, `filter[${key.key}]=${text}`, (known) => hasValue(known, key, value));
      await keeps(
        world,
        `filter[${key.key}]=${text},NULL`,
        (known) => hasValue(known, key, value) || shownValue(known, key) === null,
      );
    });
  }),
  rule(
    'C6.7',
    'filter_not drops what has the value and keeps what has none; under every key',
    async (target) => {
      const world = await universe(target);
      await each(simple, async (key) => {
        await keeps(world, `filter_not[${key.key}]=null`, (known) => shownValue(known, key) !== null);
        const [value] = occurring(world.known, key);
        if (value === undefined) return;
        const text = listValue(value);
        await keeps(world, `filter_not[${key.key}]=${text}`, (known) => !hasValue(known, key, value));
        await keeps(
          world,
          `filter_not[${key.key}]=null,${text}`,
          (known) => !hasValue(known, key, value) && shownValue(known, key) !== null,
        );
      });
    },
  ),
  rule('C6.8', 'text is compared as a whole, ignoring case and marks', async (target) => {
    const world = await universe(target);
    const key = keyNamed('scientific_name');
    const value = String(occurring(world.known, key)[0]);
    const one = (known: Parameters<typeof hasValue>[0]) => hasValue(known, key, value);
    await keeps(world, `filter[scientific_name]=${listValue(value.toUpperCase())}`, one);
    const marked = value.replace(/a/, 'á').replace(/e/, 'ë').replace(/o/, 'ø');
    await keeps(world, `filter[scientific_name]=${listValue(marked)}`, one);
    await keeps(world, `filter[scientific_name]=${listValue(value.slice(0, -1))}`, () => false);
    await keeps(world, `filter[scientific_name]=${listValue(`${value.slice(0, 3)}*`)}`, () => false);
  }),
  rule('C6.9', 'boolean tokens in any case; others are 400', async ({ list, refused }) => {
    const by = async (token: string) => (await list(`/api/v1/species?filter[edible]=${token}`)).data;
    const [kept, dropped] = [await by('true'), await by('false')];
    await each(['TRUE', 'yes', '1', 'On'], async (token) =>
      expectEqual(`filter[edible]=${token}`, await by(token), kept),
    );
    await each(['No', '0', 'off'], async (token) =>
      expectEqual(`filter[edible]=${token}`, await by(token), dropped),
    );
    const [detail] = (await refused('/api/v1/species?filter[edible]=perhaps', 400))
      .details as readonly Detail[];
    expectEqual('problem', detail?.problem, 'not_allowed');
    expectEqual('allowed', detail?.allowed?.toSorted(), [
      '0',
      '1',
      'false',
      'no',
      'off',
      'on',
      'true',
      'yes',
    ]);
  }),
  rule(
    'C6.10',
    'unknown labels match nothing and are named; alternative names of labels are accepted',
    async ({ list }) => {
      const unknown = await list<Species>('/api/v1/species?filter[rank]=genus');
      expectEqual('data of an unknown label', [unknown.data, unknown.meta.total], [[], 0]);
      expectEqual('warnings', warned(unknown), [['filter[rank]', 'not_allowed']]);
      expectEqual('allowed', unknown.meta.warnings?.[0]?.allowed, [
        'species',
        'ssp',
        'var',
        'form',
        'hybrid',
        'subvar',
      ]);
      const both = await list<Species>('/api/v1/species?filter[rank]=genus,species');
      expectEqual(
        'data with a known one',
        both.data,
        (await list('/api/v1/species?filter[rank]=species')).data,
      );
      await each(SYNONYMS, async ([key, given, label]) => {
        const answer = await list<Species>(`/api/v1/species?filter[${key}]=${given}`);
        expectEqual(`warnings of filter[${key}]=${given}`, answer.meta.warnings, undefined);
        expectEqual(
          `filter[${key}]=${given}`,
          answer.data,
          (await list(`/api/v1/species?filter[${key}]=${label}`)).data,
        );
      });
    },
  ),
  rule('C6.11', 'flags: any listed label counts; an empty field is missing', async (target) => {
    const world = await universe(target);
    await each(flags, async (key) => {
      const name = key.key;
      await keeps(world, `filter[${name}]=null`, (known) => shownValue(known, key) === null);
      await keeps(world, `filter_not[${name}]=null`, (known) => shownValue(known, key) !== null);
      const [one, other = one] = occurring(world.known, key);
      if (one === undefined) return;
      const any = (known: Parameters<typeof hasValue>[0]) =>
        hasValue(known, key, one) || hasValue(known, key, other);
      await keeps(world, `filter[${name}]=${one},${other}`, any);
      await keeps(world, `filter_not[${name}]=${one},${other}`, (known) => !any(known));
    });
  }),
  rule('C6.12', 'numbers are exact; other texts are 400', async (target) => {
    const bad = ['1e3', '0x10', '1.', '.5', '+1', '1234567890123', '1.1234567', 'abc', '1 2'];
    await each(bad, async (text) => {
      const error = await target.refused(
        `/api/v1/species?filter[ph_minimum]=${encodeURIComponent(text)}`,
        400,
      );
      expectEqual(`problem of ${text}`, (error.details as readonly Detail[])[0]?.problem, 'malformed');
    });
    await each(['1.5', '-0.1'], async (text) => {
      await target.refused(`/api/v1/species?filter[year]=${text}`, 400);
    });
    const world = await universe(target);
    const key = keyNamed('maximum_height_cm');
    const value = Number(seen(occurring(world.known, key)[0], 'a height'));
    await keeps(world, `filter[maximum_height]=${value}.000`, (known) => hasValue(known, key, value));
    const above = (known: Parameters<typeof hasValue>[0]) => Number(shownValue(known, key) ?? 0) > value;
    await keeps(world, `range[maximum_height]=${value}.000001,`, above);
    const present = (known: Parameters<typeof hasValue>[0]) => shownValue(known, key) !== null;
    await keeps(world, 'range[maximum_height]=-999999999999,999999999999.999999', present);
  }),
  rule(
    'C6.13',
    'timestamps: a day in UTC, or a timestamp with its offset',
    async ({ list, refused, record, examples }) => {
      const { slug, id } = await examples.species();
      const timestamp = String((await record(`/api/v1/species/${slug}`)).meta.last_modified);
      const day = timestamp.slice(0, 10);
      const one = `filter[id]=${id}`;
      const shifted = new Date(Date.parse(timestamp) + 3_600_000).toISOString().replace('Z', '%2B01:00');
      await each([day, timestamp, shifted], async (text) => {
        const { meta } = await list(`/api/v1/species?${one}&filter[updated_at]=${text}`);
        expectEqual(`total of filter[updated_at]=${text}`, meta.total, 1);
      });
      const next = new Date(Date.parse(timestamp) + 1).toISOString();
      expectEqual(
        'a millisecond later',
        (await list(`/api/v1/species?${one}&filter[updated_at]=${next}`)).meta.total,
        0,
      );
      await each(['2026', '2026-13-01', '2026-02-30', 'yesterday', `${day}T10:00:00`], async (text) => {
        await refused(`/api/v1/species?filter[updated_at]=${text}`, 400);
      });
      expectTrue('the record has no timestamp', timestamp.endsWith('Z'));
    },
  ),
];
