import { cell, listed, tableOf } from '../contract.js';
import { labelsOf } from '../key-values.js';
import { speciesKeys } from '../keys.js';
import { at } from '../paths.js';
import { plausible } from '../ranges.js';
import type { Item } from '../types.js';

/** An attribute of a correction (C9.20); for a measure, the name before `_value` and `_unit`. */
export interface Attribute {
  readonly name: string;
  /** The first word of its kind: text, English, enum, integer, number, boolean, multi or measure. */
  readonly kind: string;
  /** The field under which `changes` shows it. */
  readonly stored: string;
  /** Units of a measure. */
  readonly units: readonly string[];
}

const storedOf = (text: string, name: string): string =>
  text === 'same' ? name : text.replaceAll('`', '').replace('<name>', name);

/** Every attribute of C9.20. */
export const attributes: readonly Attribute[] = tableOf('C9.20').flatMap((row) => {
  const kind = cell(row, 'kind');
  const [, units = ''] = /; units (.*)/.exec(kind) ?? [];
  return listed(cell(row, 'attribute').replace('+ value/unit', '')).map((listedName) => {
    const name = listedName.replace(/_$/, '');
    return {
      name,
      kind: /^\w+/.exec(kind)![0],
      stored: storedOf(cell(row, 'stored field'), name),
      units: listed(units),
    };
  });
});

/** Attributes that no rule about names applies to. */
export const plainAttributes = attributes.filter(({ name }) => !['scientific_name', 'genus'].includes(name));

/** Members of a submission that set a value; for a measure, in its stored unit. */
export const given = ({ name, kind, stored }: Attribute, value: unknown): Item =>
  kind === 'measure' ? { [`${name}_value`]: value, [`${name}_unit`]: stored.slice(-2) } : { [name]: value };

/** One of several corrections. */
export const membersOf = (values: readonly Item[]): Item => Object.assign({}, ...values) as Item;

/** The member that a fault of the value names. */
export const valueMember = ({ name, kind }: Attribute): string =>
  kind === 'measure' ? `${name}_value` : name;

/** Returns the value of a stored field in a record; undefined if its payload does not show it as stored. */
export const present = (record: Item, stored: string): unknown => {
  if (stored === 'common_name') return (record['common_names'] as Item)['en'] ?? null;
  const path = speciesKeys.find(({ key }) => key === stored)?.path ?? null;
  return path === null || stored.includes('_deg_') ? undefined : at(record, path);
};

/** Returns a value of a stored field as it can be compared: English names without regard to case (C8.33). */
export const comparable = (stored: string, value: unknown): unknown =>
  stored === 'common_name' && value !== undefined
    ? (JSON.parse(JSON.stringify(value).toLowerCase()) as unknown)
    : value;

/** The texts that the suite submits. */
export const TEXT = 'Conformance text';

const candidates = ({ kind, stored }: Attribute): readonly (readonly [given: unknown, next: unknown])[] => {
  const same = (value: unknown) => [value, value] as const;
  const { low = 0 } = plausible.get(stored) ?? {};
  switch (kind) {
    case 'English':
      return [[`${TEXT}, first|Second`, [`${TEXT}, first`, 'Second']]];
    case 'enum':
      return labelsOf(stored).map(same);
    case 'multi':
      return labelsOf(stored).map((label) => [label, [label]]);
    case 'boolean':
      return [same(true), same(false)];
    case 'text':
      return [same(TEXT)];
    default:
      return [same(low + 1), same(low + 2)];
  }
};

/** Returns a value that a record does not have, as submitted and as stored. */
export const another = (
  attribute: Attribute,
  record: Item,
): { readonly members: Item; readonly next: unknown } => {
  const before = JSON.stringify(present(record, attribute.stored));
  const [value, next] = candidates(attribute).find(([, each]) => JSON.stringify(each) !== before)!;
  return { members: given(attribute, value), next };
};
