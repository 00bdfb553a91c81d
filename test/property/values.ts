import type { Field, Value } from './model.js';

/** A submitted field: members of `correction` and the resulting value. */
export interface Part {
  readonly field: Field;
  readonly members: Readonly<Record<string, unknown>>;
  /** The stored value, if the members are valid. */
  readonly value: Value;
  /** Members that are refused (C9.4). */
  readonly wrong: readonly string[];
  readonly offScale: boolean;
}

/** A claim of a file and its result; a rejected one as the facts endpoint shows it. */
export interface Claimed {
  readonly field: Field;
  readonly input: { readonly value: number | string | boolean | readonly string[]; readonly unit?: string };
  readonly value: Value;
  readonly refused: boolean;
}

const valid = (field: Field, members: Part['members'], value: Value): Part => ({
  field,
  members,
  value,
  wrong: [],
  offScale: false,
});
const offScale = (field: Field, value: number): Part => ({
  ...valid(field, { [field]: value }, value),
  offScale: true,
});
const wrong = (field: Field, members: Part['members'], ...refused: readonly string[]): Part => ({
  ...valid(field, members, null),
  wrong: refused.length > 0 ? refused : Object.keys(members),
});
const as =
  (field: Field) =>
  ([input, value]: readonly [unknown, Value]): Part =>
    valid(field, { [field]: input }, value);

/** Submissions by field (C9.10 to C9.20). */
export const PARTS: readonly Part[] = [
  valid('maximum_height_cm', { maximum_height_value: 2.5, maximum_height_unit: 'ft' }, 76),
  valid('maximum_height_cm', { maximum_height_value: 68, maximum_height_unit: 'm' }, 6800),
  valid('maximum_height_cm', { maximum_height_value: '1,5', maximum_height_unit: 'm' }, 150),
  valid('maximum_height_cm', { maximum_height_value: null }, null),
  wrong('maximum_height_cm', { maximum_height_value: 5 }, 'maximum_height_unit'),
  wrong('maximum_height_cm', { maximum_height_unit: 'cm' }, 'maximum_height_value'),
  wrong('maximum_height_cm', { maximum_height_value: 200, maximum_height_unit: 'm' }, 'maximum_height_value'),
  valid('average_height_cm', { average_height_value: 2, average_height_unit: 'ft' }, 61),
  valid('average_height_cm', { average_height_value: 30, average_height_unit: 'cm' }, 30),
  valid('average_height_cm', { average_height_value: '20', average_height_unit: 'in' }, 51),
  valid('average_height_cm', { average_height_value: null }, null),
  wrong('average_height_cm', { average_height_value: 5, average_height_unit: 'km' }, 'average_height_unit'),
  ...(
    [
      [1, 1],
      [5, 5],
      ['9', 9],
      [null, null],
    ] as const
  ).map(as('light')),
  offScale('light', 0),
  offScale('light', 10),
  wrong('light', { light: 11 }),
  wrong('light', { light: 2.5 }),
  ...(
    [
      ['red|white', ['white', 'red']],
      ['white,red', ['white', 'red']],
      [['magenta', 'magenta'], ['magenta']],
      [null, null],
    ] as const
  ).map(as('flower_color')),
  wrong('flower_color', { flower_color: 'octarine' }),
  wrong('flower_color', { flower_color: [] }),
  ...(
    [
      [' Subshrub ', 'Subshrub'],
      ['Tree', 'Tree'],
      [null, null],
    ] as const
  ).map(as('growth_habit')),
  wrong('growth_habit', { growth_habit: ' ' }),
  wrong('growth_habit', { growth_habit: 'x'.repeat(256) }),
  ...(
    [
      ['fine', 'fine'],
      ['coarse', 'coarse'],
      [null, null],
    ] as const
  ).map(as('foliage_texture')),
  wrong('foliage_texture', { foliage_texture: 'deadly' }),
  ...(
    [
      [true, true],
      ['false', false],
      [null, null],
    ] as const
  ).map(as('vegetable')),
  wrong('vegetable', { vegetable: 'maybe' }),
  ...(
    [
      [4, 4],
      ['5,5', 5.5],
      [7.126, 7.13],
      [null, null],
    ] as const
  ).map(as('ph_minimum')),
  wrong('ph_minimum', { ph_minimum: 0.5 }),
  ...(
    [
      [3.5, 3.5],
      [6, 6],
      [8, 8],
      [null, null],
    ] as const
  ).map(as('ph_maximum')),
  wrong('ph_maximum', { ph_maximum: 13 }),
  ...(
    [
      ['Hill pyrella|Stone pyrella', ['Hill pyrella', 'Stone pyrella']],
      [['Rock apple'], ['Rock apple']],
      [null, null],
    ] as const
  ).map(as('common_name')),
  wrong('common_name', { common_name: '' }),
];

const accepted = (field: Field, input: Claimed['input']['value'], value: Value = input): Claimed => ({
  field,
  input: { value: input },
  value,
  refused: false,
});
const refused = (field: Field, input: Claimed['input']['value']): Claimed => ({
  ...accepted(field, input),
  refused: true,
});

/**
 * Claims of files by field; some equal what is submitted, some are implausible (C10.5, C10.10). No average height is above a
 * maximum, which would reject the claim of one source (C10.34).
 */
export const CLAIMS: readonly Claimed[] = [
  { ...accepted('maximum_height_cm', 1.5, 150), input: { value: 1.5, unit: 'm' } },
  accepted('maximum_height_cm', 76),
  accepted('maximum_height_cm', '6800', 6800),
  refused('maximum_height_cm', 99_999),
  accepted('average_height_cm', 30),
  accepted('average_height_cm', 60),
  refused('average_height_cm', 0),
  ...[1, 5, 9].map((value) => accepted('light', value)),
  refused('light', 0),
  refused('light', 10),
  accepted('flower_color', ['red', 'white'], ['white', 'red']),
  accepted('flower_color', 'magenta', ['magenta']),
  refused('flower_color', 'octarine|red'),
  accepted('growth_habit', 'Tree'),
  accepted('growth_habit', 'Shrub'),
  accepted('foliage_texture', 'fine'),
  accepted('foliage_texture', 'medium'),
  refused('foliage_texture', 'deadly'),
  accepted('vegetable', true),
  accepted('vegetable', false),
  refused('vegetable', 'maybe'),
  accepted('ph_minimum', 4),
  accepted('ph_minimum', '5.50', 5.5),
  accepted('ph_minimum', 7),
  refused('ph_minimum', 14),
  accepted('ph_maximum', 3.5),
  accepted('ph_maximum', 6),
  accepted('ph_maximum', 8),
  refused('ph_maximum', 0),
  accepted('common_name', 'Hill pyrella|Stone pyrella', ['Hill pyrella', 'Stone pyrella']),
  accepted('common_name', ['Meadow queen'], ['Meadow queen']),
];

/**
 * Values without provenance of every second species. One field of each pair, so that a rejected item always
 * changes something.
 */
export const WITHOUT: ReadonlyMap<Field, Value> = new Map<Field, Value>([
  ['light', 7],
  ['flower_color', ['blue']],
  ['growth_habit', 'Herb'],
  ['vegetable', true],
  ['ph_minimum', 5],
  ['average_height_cm', 50],
  ['common_name', ['Old pyrella']],
]);
