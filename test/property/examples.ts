import { ACCOUNTS, type Command } from './commands.js';
import type { Field, Source } from './model.js';
import { CLAIMS, PARTS } from './values.js';

const [ada, ben, cem, dan, eva] = ACCOUNTS;

const claims = (source: Source, field: Field, value: unknown): Command => ({
  do: 'ingest',
  claims: [{ ...CLAIMS.find((each) => each.field === field && each.value === value)!, species: 0, source }],
});
const submits = (
  by: typeof ada | typeof ben,
  ...values: readonly (readonly [Field, unknown])[]
): Command => ({
  do: 'submit',
  by,
  species: 0,
  parts: values.map(
    ([field, value]) =>
      PARTS.find((each) => each.field === field && each.value === value && each.wrong.length === 0)!,
  ),
  notes: null,
  reference: 'https://journal.example/77',
  unknown: false,
});
const accepts: Command = { do: 'accept', by: cem, target: { nth: 0 } };
const acceptsItem: Command = { do: 'accept', by: dan, target: { itemOf: 0 } };
const rejectsItem: Command = { do: 'reject', by: dan, target: { itemOf: 0 } };
const reverts: Command = { do: 'revert', by: eva, nth: 0 };

/** Sequences that random generation seldom finds. */
export const EXAMPLES: readonly { readonly rule: string; readonly commands: readonly Command[] }[] = [
  {
    rule: 'C9.49 a rejected value is claimed again by its source, and by another',
    commands: [
      claims('try', 'ph_minimum', 7),
      claims('usda', 'ph_maximum', 6),
      acceptsItem,
      claims('try', 'ph_minimum', 7),
      claims('gbif', 'ph_minimum', 7),
      claims('usda', 'ph_maximum', 6),
    ],
  },
  {
    rule: 'C9.49 the community claims a rejected value again, and it is rejected again',
    commands: [
      claims('try', 'ph_minimum', 7),
      submits(ada, ['ph_maximum', 6]),
      accepts,
      acceptsItem,
      claims('usda', 'ph_minimum', 7),
      submits(ada, ['ph_maximum', 6]),
      accepts,
      acceptsItem,
    ],
  },
  {
    rule: 'C9.55 two submit the same value, and both are reverted',
    commands: [
      submits(ada, ['light', 5], ['foliage_texture', 'coarse']),
      submits(ben, ['light', 5]),
      accepts,
      accepts,
      reverts,
      reverts,
      reverts,
    ],
  },
  {
    rule: 'C9.41 C9.47 a problem that was found right stays right while it stays',
    commands: [
      claims('try', 'ph_minimum', 7),
      claims('try', 'ph_maximum', 6),
      rejectsItem,
      claims('try', 'light', 5),
      claims('gbif', 'ph_maximum', 6),
    ],
  },
  {
    rule: 'C9.41 C9.47 an accepted problem changes, disappears and returns',
    commands: [
      claims('try', 'ph_minimum', 7),
      claims('try', 'ph_maximum', 6),
      rejectsItem,
      claims('try', 'ph_maximum', 3.5),
      claims('try', 'ph_maximum', 6),
      claims('try', 'ph_maximum', 8),
      claims('try', 'ph_maximum', 6),
    ],
  },
  {
    rule: 'C9.49 a null stays despite claims of sources, until it is reverted',
    commands: [
      claims('try', 'foliage_texture', 'medium'),
      submits(ada, ['foliage_texture', null]),
      accepts,
      claims('try', 'foliage_texture', 'fine'),
      reverts,
    ],
  },
];
