import { SCHEMES } from '../../fields/external-ids.js';
import { describedWithUnit, type Field, isZoneField } from '../../fields/field.js';
import { FIELDS } from '../../fields/registry.js';
import { hasProvenance } from '../../species/provenance.js';

/** What a column of the data extension shows of a field: its value, or the provenance of the value (contract C17.12). */
const ASPECTS = ['value', 'source', 'evidence', 'licence'] as const;
type Aspect = (typeof ASPECTS)[number];

/** A property: a column of the data extension, or a value that a query compares. */
export interface Property {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

/** A column of the data extension. */
export interface ExtensionColumn extends Property {
  readonly field: Field;
  readonly aspect: Aspect;
}

const ASPECT_WORDS: Readonly<Record<Exclude<Aspect, 'value'>, readonly [name: string, describe: string]>> = {
  source: ['source', 'Slug of the source that supplies'],
  evidence: ['evidence', 'How the source established'],
  licence: ['licence', 'Licence of'],
};

const columnOf = (field: Field, aspect: Aspect): ExtensionColumn => {
  if (aspect === 'value')
    return { id: field.key, name: field.label, description: describedWithUnit(field), field, aspect };
  const [word, describe] = ASPECT_WORDS[aspect];
  return {
    id: `${field.key}.${aspect}`,
    name: `${field.label}: ${word}`,
    description: `${describe} the value of ${field.key}.`,
    field,
    aspect,
  };
};

/** Every column of the data extension: each field that records show, and the provenance of those with facts. */
export const COLUMNS: readonly ExtensionColumn[] = FIELDS.filter(
  (field) => field.at !== null && !isZoneField(field),
).flatMap((field) =>
  (hasProvenance(field) ? ASPECTS : ASPECTS.slice(0, 1)).map((aspect) => columnOf(field, aspect)),
);

const byId = new Map(COLUMNS.map((column) => [column.id, column]));

/** Returns the column with an id. */
export const columnNamed = (id: string): ExtensionColumn | undefined => byId.get(id);

/** Properties that queries compare with their candidates (contract C17.6). */
export const COMPARED: readonly Property[] = [
  { id: 'author', name: 'Author', description: 'Authors of the scientific name.' },
  { id: 'rank', name: 'Rank', description: 'Rank of the name: species, ssp, var, form, hybrid or subvar.' },
  { id: 'genus', name: 'Genus', description: 'Accepted genus of the species; decides between homonyms.' },
  { id: 'family', name: 'Family', description: 'Accepted family of the species; decides between homonyms.' },
  ...SCHEMES.map((scheme) => ({
    id: scheme,
    name: `Identifier: ${scheme}`,
    description: `Identifier of the species of the scheme ${scheme}, alone or as an address.`,
  })),
  {
    id: 'external_id',
    name: 'Identifier of any scheme',
    description: 'An identifier that names its scheme, such as ipni:304293-2 or gbif:5352251.',
  },
];
