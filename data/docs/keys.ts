import type { Field, FieldGroup } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';

const GROUPS: Readonly<Record<FieldGroup, string>> = {
  taxonomy: 'Names and classification',
  descriptive: 'Description',
  media: 'Images',
  morphology: 'Size, form and parts',
  phenology: 'Seasons',
  ecology: 'Climate and soil',
  cultivation: 'Cultivation',
  identifiers: 'Identifiers of publishers',
  counters: 'Completeness',
};

const code = (word: string): string => `\`${word}\``;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Type of the values, with their unit or vocabulary. */
const valuesOf = ({ vocabulary, unit, type }: Field): string => {
  if (type === 'zone') return 'slugs or ids of zones';
  if (type === 'external_id') return 'identifiers';
  if (vocabulary === null) return [type, unit].filter((part) => part !== null).join(', ');
  return `${type === vocabulary ? 'enum' : type}, ${vocabulary}`;
};

const fieldRow = (field: Field): readonly string[] => [
  [field.key, ...field.aliases].map(code).join(', '),
  valuesOf(field),
  field.at === null ? '-' : code(field.at),
  field.describe,
];

const groupSection = ([group, title]: readonly [string, string]): string =>
  `### ${title}\n\n${table(
    ['key and aliases', 'type', 'in the record', 'meaning'],
    FIELDS.filter((field) => field.group === group).map(fieldRow),
  )}`;

/** Tables of docs/keys.md: every key of species and plants, from the registry. */
export const keyTables = (): string => Object.entries(GROUPS).map(groupSection).join('\n\n');
