import { type Column, filterColumn, orderColumn } from '../../src/fields/columns.js';
import { FIELDS } from '../../src/fields/registry.js';
import type { ListQuery, SortKey } from '../../src/query/list-query.js';
import { allOf, any, not, type Predicate, present } from '../../src/query/predicate.js';
import { FACET_FIELDS } from '../../src/query/read-facets.js';
import { readNameQuery } from '../../src/query/read-name-query.js';
import type { Counting } from '../../src/search/engine.js';
import { COMMON, EPITHETS, ESTABLISHMENTS, GENERA, ZONES } from './documents.js';
import type { Random } from './random.js';

const TESTED = FIELDS.map(filterColumn).filter(({ name }) => name !== 'id');
const ORDERS = FIELDS.map(orderColumn).filter((column) => column !== undefined);

/** Generates a list or search as the parser would return it, with every kind of condition. */
export const query = (pick: Random): ListQuery => ({
  collection: pick.once(3) ? 'plants' : 'species',
  where: Array.from({ length: pick.below(4) }, () => predicate(pick)),
  names: pick.once(2) ? readNameQuery(text(pick), pick.pick([null, null, 'en', 'fr'])).names : null,
  order: Array.from({ length: pick.once(2) ? 1 + pick.below(3) : 0 }, () => sortKey(pick)).filter(
    ({ column }, index, keys) => keys.findIndex((key) => key.column === column) === index,
  ),
  page: 1 + pick.below(4),
  size: pick.pick([1, 5, 20, 100]),
});

const FACETS = [...FACET_FIELDS.values()].filter(({ spelling, field }) => spelling === field.key);

/** Generates what facets count: fields with the groups of the registry, and zones of several establishments. */
export const countings = (pick: Random): readonly Counting[] =>
  Array.from({ length: 1 + pick.below(5) }, () => {
    const { field, form } = pick.pick(FACETS);
    if (form !== 'values') return { column: field.key, intervals: form.groups };
    if (field.type !== 'zone') return { columns: [field.key] };
    const labels = pick.some(ESTABLISHMENTS, 3);
    return { columns: labels.length === 0 ? ['zones'] : labels.map((label) => `zones_${label}`) };
  });

const sortKey = (pick: Random): SortKey => ({
  column: pick.pick(ORDERS).name,
  direction: pick.pick(['asc', 'desc'] as const),
});

const predicate = (pick: Random, depth = 0): Predicate => {
  if (depth < 2 && pick.once(4)) return any(predicate(pick, depth + 1), predicate(pick, depth + 1));
  if (depth < 2 && pick.once(4)) return allOf(predicate(pick, depth + 1), predicate(pick, depth + 1));
  if (depth < 2 && pick.once(3)) return not(predicate(pick, depth + 1));
  if (pick.once(40)) return { nothing: true };
  if (pick.once(4)) return zone(pick);
  return pick.once(6) ? orMissing(pick) : comparison(pick);
};

/** A comparison that records without a value fulfil as well (C6.35). */
const orMissing = (pick: Random): Predicate => {
  const column = pick.pick(TESTED);
  return any(compared(pick, column), not(present(column.name)));
};

const comparison = (pick: Random): Predicate => {
  const column = pick.pick(TESTED);
  return pick.once(4) ? present(column.name) : compared(pick, column);
};

const compared = (pick: Random, { name, kind }: Column): Predicate => {
  if (kind === 'keyword' || kind === 'keywords')
    return { column: name, in: [...pick.some(['a', 'b', 'b a', 'z', 'ä', '日本', 'native'], 3)] };
  if (kind === 'long') return bounds(pick, name, 1_700_000_000_000, 86_400_000);
  if (kind !== 'bytes' && pick.once(2)) return bounds(pick, name, -3, 1);
  return { column: name, in: [...pick.some([-2, 0, 1, 2, 3, 5], 3)] };
};

const bounds = (pick: Random, column: string, from: number, step: number): Predicate => {
  const atLeast = from + pick.below(8) * step;
  const atMost = from + pick.below(8) * step;
  return pick.pick<Predicate>([
    { column, atLeast, atMost },
    { column, atLeast },
    { column, atMost },
  ]);
};

const zone = (pick: Random): Predicate => {
  if (pick.once(3)) return { column: 'establishments', in: [...pick.some(ESTABLISHMENTS, 2)] };
  if (pick.once(2)) return { column: 'zones', in: padded(pick, pick.some(ZONES, 2)) };
  const zones = padded(pick, pick.some(ZONES, 2));
  return any(
    ...[pick.pick(ESTABLISHMENTS), ...pick.some(ESTABLISHMENTS, 2)].map((label) => ({
      column: `zones_${label}`,
      in: zones,
    })),
  );
};

/** Sometimes adds so many values without records that an engine uses another strategy. */
const padded = (pick: Random, values: readonly string[]): readonly string[] => [
  ...values,
  ...Array.from({ length: pick.pick([0, 0, 30, 120]) }, (_, n) => `none-${n}`),
];

/** Generates texts for every tier: whole names, beginnings, ends, reordered words, typing errors, junk. */
const text = (pick: Random): string => {
  const latin = `${pick.pick(GENERA)} ${pick.pick(EPITHETS)}`;
  const base = pick.pick([
    latin,
    pick.pick(COMMON),
    pick.pick(GENERA),
    `${latin} L.`,
    `${latin} Mill. cv. 'X'`,
    `${latin} 'Xanthe'`,
    `${pick.pick(COMMON)} 'Xanthe'`,
  ]);
  switch (pick.below(12)) {
    case 0:
      return base.slice(0, 1 + pick.below(base.length));
    case 1:
      return base.split(' ').reverse().join(' ');
    case 2:
      return `${base[0]}. ${base.split(' ').at(-1)}`;
    case 3:
      return typo(pick, base);
    case 4:
      return typo(pick, typo(pick, base));
    case 5:
      return `${pick.pick(EPITHETS)} ${pick.pick(['fagaceae', 'rose family', 'rosaceae', 'solanum'])}`;
    case 6:
      return pick.pick(['*', '%', "o'", 'x', 'rose:*', '^q', 'a b c d', '日本', '\\']);
    case 7:
      return base.replaceAll(' ', '');
    case 8:
      return base.replace(/(?:us|a)$/, 'um');
    case 9:
      return `${base} ${pick.pick(['ﷺ', '㍿', 'ﬃ ', 'ß']).repeat(1 + pick.below(150))}`;
    default:
      return base;
  }
};

const typo = (pick: Random, given: string): string => {
  const at = 1 + pick.below(Math.max(1, given.length - 1));
  const letter = pick.pick(['a', 'o', 'r', 's']);
  switch (pick.below(4)) {
    case 0:
      return given.slice(0, at) + given.slice(at + 1);
    case 1:
      return given.slice(0, at) + letter + given.slice(at);
    case 2:
      return given.slice(0, at) + letter + given.slice(at + 1);
    default:
      return given.slice(0, at) + (given[at + 1] ?? '') + (given[at] ?? '') + given.slice(at + 2);
  }
};
