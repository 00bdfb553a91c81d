import { textKey } from '../../src/names/fold.js';
import type { CountedField } from '../../src/resources/catalogue/catalogue.js';
import { fillWith } from '../support/sample-service.js';
import { ENGINES, startOver } from './engines.js';
import type { Service } from './service.js';

/*
 * What every key of C6.26 keeps and how it sorts, computed from the records themselves: no code of the service says which
 * of the records belongs to an answer. The 208 species of the sample are read by their ids.
 */

interface Species {
  readonly id: number;
  readonly [member: string]: unknown;
}

let service: Service;
let fields: readonly CountedField[];
let species: readonly Species[];

const bodyOf = async (path: string): Promise<Record<string, unknown>> => {
  const { status, body, text } = await service.get(path);
  expect({ path, status, text }).toEqual({ path, status: 200, text });
  return body;
};

/** Ids of all species that a query keeps, in its order. */
const idsOf = async (query: string): Promise<readonly number[]> => {
  const answer = await fetch(`${service.url}/api/v1/species?format=ndjson&fields=id&${query}`, {
    headers: { Authorization: service.token },
  });
  const text = await answer.text();
  expect({ query, status: answer.status, text }).toEqual({ query, status: 200, text });
  return text.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as Species).id]));
};

const shownIn = (record: Species, { path }: CountedField): unknown =>
  path!.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], record);
/** Keys with one value in the record. */
const shownKeys = () => fields.filter(({ key, path }) => path !== null && key !== 'external_id');
const keysOf = (family: CountedField['families'][number]) =>
  shownKeys().filter(({ families }) => families.includes(family));

/** What a value is compared as (C6.8, C6.19): a text folded, a label by its place, labels as a mask. */
const comparable = (value: unknown, { type, values }: CountedField): number | string | null => {
  const placeOf = (label: unknown) => values!.findIndex((each) => each.value === label);
  if (value === null) return null;
  if (type === 'text') return textKey(String(value));
  if (type === 'timestamp') return Date.parse(String(value));
  if (type === 'enum' || type === 'ordinal') return placeOf(value);
  if (type === 'flags')
    return (value as unknown[]).reduce<number>((mask, label) => mask + 2 ** placeOf(label), 0);
  return Number(value);
};
/** Fields of which no record stands for one without a value (C6.35). */
const WARNINGS = ['toxicity', 'safety'];
/** A value in a list of values (C6.4). */
const listed = (value: unknown): string => encodeURIComponent(String(value).replaceAll(/[\\,]/g, '\\$&'));
const sorted = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
const idsWith = (is: (record: Species) => boolean) => sorted(species.filter(is).map(({ id }) => id));
const keptBy = async (query: string) => ({ query, ids: sorted(await idsOf(query)) });

type Direction = 'asc' | 'desc';
/** Compares the records by a key: missing values come first in both directions. */
const comparedBy = ([key, direction]: readonly [string, Direction]) => {
  const field = fields.find((each) => each.key === key)!;
  const sign = direction === 'asc' ? 1 : -1;
  return (one: Species, other: Species): number => {
    const [a, b] = [one, other].map((record) => comparable(shownIn(record, field), field));
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? -1 : 1;
    return a! < b! ? -sign : sign;
  };
};
const expectOrder = async (...orders: readonly (readonly [string, Direction])[]): Promise<void> => {
  const query = orders.map(([key, direction]) => `order[${key}]=${direction}`).join('&');
  const comparisons = orders.map(comparedBy);
  const expected = [...species].sort((one, other) => {
    const first = comparisons.map((compare) => compare(one, other)).find((result) => result !== 0);
    return first ?? one.id - other.id;
  });
  expect({ query, ids: await idsOf(query) }).toEqual({ query, ids: expected.map(({ id }) => id) });
};

describe.each(ENGINES)('C6.26 every key of species over %s', (engine) => {
  beforeAll(async () => {
    service = await startOver(engine, fillWith('sample'), 'sample');
    fields = (await bodyOf('/api/v1/fields'))['data'] as readonly CountedField[];
    species = await Promise.all(
      (await idsOf('')).map(async (id) => {
        const { data, meta } = (await bodyOf(`/api/v1/species/${id}`)) as Record<string, object>;
        return { ...data, meta } as unknown as Species;
      }),
    );
  });
  afterAll(() => service?.close());

  it('C6.6 C6.7 C6.11 C6.35 filter keeps the records with a value or without, filter_not the others', async () => {
    for (const field of keysOf('filter')) {
      const { key, type } = field;
      const isMissing = (record: Species) => shownIn(record, field) === null;
      const ids = idsWith(isMissing);
      expect(await keptBy(`filter[${key}]=null`)).toEqual({ query: `filter[${key}]=null`, ids });
      const value = species.flatMap((record) => shownIn(record, field)).find((each) => each !== null);
      if (value === undefined) continue;
      const wanted = type === 'flags' ? value : comparable(value, field);
      const has = (record: Species) => {
        const shown = shownIn(record, field);
        return type === 'flags'
          ? ((shown ?? []) as unknown[]).includes(value)
          : comparable(shown, field) === wanted;
      };
      for (const [query, is] of [
        [`filter[${key}]=${listed(value)}`, has],
        [`filter[${key}]=${listed(value)},NULL`, (record: Species) => has(record) || isMissing(record)],
        [`filter_not[${key}]=${listed(value)}`, (record: Species) => !has(record)],
        [`filter_not[${key}]=null,${listed(value)}`, (record: Species) => !has(record) && !isMissing(record)],
      ] as const)
        expect(await keptBy(query)).toEqual({ query, ids: idsWith(is) });
      if (WARNINGS.includes(key)) continue;
      for (const [query, is] of [
        [`filter[${key}]=${listed(value)}`, (record: Species) => has(record) || isMissing(record)],
        [`filter_not[${key}]=null,${listed(value)}`, (record: Species) => !has(record)],
      ] as const)
        expect(await keptBy(`${query}&unknown=${key}`)).toEqual({
          query: `${query}&unknown=${key}`,
          ids: idsWith(is),
        });
    }
  });

  it('C6.14 C6.35 range includes both ends, either of which may be left out, and missing values with unknown', async () => {
    for (const field of keysOf('range')) {
      const numberOf = (record: Species) => comparable(shownIn(record, field), field) as number | null;
      const numbers = [...new Set(species.map(numberOf))]
        .filter((each) => each !== null)
        .sort((a, b) => a - b);
      if (numbers.length === 0) continue;
      const [low, high] = [numbers[numbers.length >> 2]!, numbers[(numbers.length * 3) >> 2]!];
      const bound = (at: number) => (field.type === 'timestamp' ? new Date(at).toISOString() : String(at));
      for (const [ends, from, to] of [
        [`${bound(low)},${bound(high)}`, low, high],
        [`${bound(low)},`, low, Infinity],
        [bound(low), low, Infinity],
        [`,${bound(high)}`, -Infinity, high],
      ] as const) {
        const query = `range[${field.key}]=${ends}`;
        const ids = idsWith((record) => {
          const number = numberOf(record);
          return number !== null && number >= from && number <= to;
        });
        expect(await keptBy(query)).toEqual({ query, ids });
        if (WARNINGS.includes(field.key)) continue;
        const open = `${query}&unknown=${field.key}`;
        const missing = idsWith((record) => numberOf(record) === null);
        expect(await keptBy(open)).toEqual({ query: open, ids: sorted([...ids, ...missing]) });
      }
    }
  });

  it('C6.18 C6.19 C5.10 order compares values by their type, missing ones first, then ids', async () => {
    for (const { key } of keysOf('order'))
      for (const direction of ['asc', 'desc'] as const) await expectOrder([key, direction]);
  });

  it('C6.17 several orders apply in the order given', async () => {
    await expectOrder(['rank', 'asc'], ['family_name', 'desc']);
    await expectOrder(['family_name', 'desc'], ['maximum_height_cm', 'desc'], ['author', 'asc']);
  });

  it('is accepted by each of its spellings, with the same meaning, in lists and searches', async () => {
    for (const { key, aliases, families, type } of fields) {
      const range = type === 'timestamp' ? '2026-01-30,' : '1,2';
      const given = { filter: 'null', filter_not: 'null', range, order: 'asc' };
      for (const list of ['species?', 'plants/search?q=a&'])
        for (const family of families) {
          const found = async (name: string) =>
            (await bodyOf(`/api/v1/${list}${family}[${name}]=${given[family]}`))['data'];
          const data = await found(key);
          for (const alias of aliases) expect(await found(alias)).toEqual(data);
        }
    }
  }, 600_000);

  it('C6.5 conditions hold together, values one by one; C6.8 texts are compared as a whole, folded', async () => {
    const name = String(species[0]!['scientific_name']);
    const marked = name.toUpperCase().replace('A', 'Á').replace('O', 'Ø');
    for (const [query, is] of [
      [
        'filter[rank]=ssp,var&filter[edible]=true',
        ({ rank, edible }: Species) => (rank === 'ssp' || rank === 'var') && edible === true,
      ],
      ['filter[edible]=true&filter_not[edible]=true', () => false],
      [`filter[scientific_name]=${encodeURIComponent(marked)}`, ({ id }: Species) => id === species[0]!.id],
      [`filter[scientific_name]=${encodeURIComponent(name.slice(0, -1))}`, () => false],
      [`filter[scientific_name]=${encodeURIComponent(name.slice(0, 3))}*`, () => false],
    ] as const)
      expect(await keptBy(query)).toEqual({ query, ids: idsWith(is) });
  });
});
