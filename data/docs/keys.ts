import { type CatalogueStep, FIELD_CATALOGUE } from '../../src/fields/catalogue.js';
import { FAMILIES, type Family, type Field, type FieldGroup, familiesOf } from '../../src/fields/field.js';
import { FIELDS } from '../../src/fields/registry.js';
import { VOCABULARIES, type VocabularyName } from '../../src/fields/vocabularies.js';
import { COLLECTIONS, type Collection } from '../../src/query/collections.js';

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

/** Collections with keys of their own, and how the page calls them. */
const OTHERS: readonly (readonly [string, Collection])[] = [
  ['families', COLLECTIONS.families],
  ['genus, families/:id/genus', COLLECTIONS.genus],
  ['distributions', COLLECTIONS.zones],
  ['corrections, corrections/mine, species/:id/corrections', COLLECTIONS.corrections],
  ['species/:id/facts', COLLECTIONS.facts],
];

const code = (word: string): string => `\`${word}\``;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Type of the values, with their unit or vocabulary. */
const valuesOf = ({ vocabulary, unit, type }: Field): string => {
  if (type === 'zone') return 'slugs or ids of zones';
  if (type === 'external_id') return 'identifiers';
  if (vocabulary === null) return [type, unit].filter((part) => part !== null).join(', ');
  return `${type === vocabulary ? 'enum' : type}, [${vocabulary}](#vocabularies)`;
};

const CATALOGUED = new Map(FIELD_CATALOGUE.map((field) => [field.key, field]));

const steps = ({ word, first, last }: CatalogueStep): string =>
  `${code(word)} ${first === last ? first : `${first}-${last}`}`;

/** Rows of the scales whose steps are numbers. */
const scaleRows = (): readonly (readonly string[])[] =>
  FIELD_CATALOGUE.flatMap(({ key, scale, type }) =>
    scale === null || type === 'ordinal' ? [] : [[code(key), scale.map(steps).join(', ')]],
  );

const fieldRow = (field: Field): readonly string[] => {
  const families = familiesOf(field);
  const has = (family: Family): string => (families.includes(family) ? 'yes' : '-');
  return [
    [field.key, ...field.aliases].map(code).join(', '),
    valuesOf(field),
    has('range'),
    has('order'),
    CATALOGUED.get(field.key)?.facet ?? '-',
    field.at === null ? '-' : code(field.at),
    field.describe,
  ];
};

const groupSection = ([group, title]: readonly [string, string]): string =>
  `### ${title}\n\n${table(
    ['key and aliases', 'type', 'range', 'order', 'facet', 'in the record', 'meaning'],
    FIELDS.filter((field) => field.group === group).map(fieldRow),
  )}`;

const otherRow = ([name, { keys }]: readonly [string, Collection]): readonly string[] => [
  name,
  ...FAMILIES.map((family) => keys.keys(family).map(code).join(', ') || '-'),
];

/** Vocabularies of the keys above, in the order of `VOCABULARIES`. */
const usedVocabularies = (): readonly VocabularyName[] => {
  const keyed = OTHERS.flatMap(([, { keys }]) =>
    keys.keys('filter').map((key) => keys.named('filter', key)?.vocabulary),
  );
  const used = new Set([...FIELDS.map(({ vocabulary }) => vocabulary), ...keyed]);
  return (Object.keys(VOCABULARIES) as VocabularyName[]).filter((name) => used.has(name));
};

/** Tables of docs/keys.md: every key of every collection, from the objects that parse the queries. */
export const keyTables = (): string =>
  [
    ...Object.entries(GROUPS).map(groupSection),
    '## Words of scales',
    'Filters and ranges take these words in place of numbers: `filter[light]=shade`, `range[light]=partial_shade,full_sun`.',
    table(['key', 'words with their steps'], scaleRows()),
    '## Other collections',
    table(['collection', ...FAMILIES], OTHERS.map(otherRow)),
    'Kingdoms, subkingdoms, divisions, classes and orders take no keys.',
    '## Vocabularies',
    'Labels are compared without regard to case. Orders, and ranges of ordinals, follow the sequence shown.',
    table(
      ['vocabulary', 'labels'],
      usedVocabularies().map((name) => [name, VOCABULARIES[name].map(code).join(', ')]),
    ),
  ].join('\n\n');
