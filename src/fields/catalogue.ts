import { type FacetForm, facetForm } from './facets.js';
import { type Family, type Field, type FieldGroup, type FieldType, familiesOf } from './field.js';
import { FIELDS } from './registry.js';
import { readable } from './scale.js';
import { readableLabel, VOCABULARIES } from './vocabularies.js';

/** A word of a scale with the steps that it matches (contract C14.31). */
interface CatalogueStep {
  readonly word: string;
  readonly label: string;
  readonly first: number;
  readonly last: number;
}

/** A value of a closed vocabulary, or a range in which facets count. */
interface CatalogueValue {
  readonly value: string;
  readonly label: string;
}

/** A field as `GET /api/v1/fields` describes it, without the numbers that depend on the data (C14.30). */
export interface CatalogueField {
  readonly key: string;
  readonly aliases: readonly string[];
  readonly label: string;
  readonly description: string;
  readonly group: FieldGroup;
  readonly type: FieldType;
  readonly unit: Field['unit'];
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly scale: readonly CatalogueStep[] | null;
  readonly values: readonly CatalogueValue[] | null;
  readonly families: readonly Family[];
  readonly facet: 'values' | 'ranges' | null;
  readonly ranges: readonly CatalogueValue[] | null;
  readonly path: string | null;
  readonly example: string | number | boolean;
  readonly example_request: string;
}

/** Returns the words of a field: those of its scale, or the labels of an ordinal at their positions. */
const scaleOf = ({ scale, type, vocabulary }: Field): CatalogueField['scale'] => {
  if (scale !== null)
    return scale.map(({ word, first, last }) => ({ word, label: readable(word), first, last }));
  if (type !== 'ordinal' || vocabulary === null) return null;
  return VOCABULARIES[vocabulary].map((word, at) => ({ word, label: readable(word), first: at, last: at }));
};

const valuesOf = ({ vocabulary }: Field): CatalogueField['values'] =>
  vocabulary === null
    ? null
    : VOCABULARIES[vocabulary].map((value) => ({ value, label: readableLabel(vocabulary, value) }));

const isRanges = (form: FacetForm | null, { edges }: Field): form is Exclude<FacetForm, 'values'> =>
  form !== null && form !== 'values' && edges !== null;

/** Returns a request that uses the field: by a word of its scale, a range of a number, else a filter. */
const requestOf = ({ key, scale, edges, type, example }: Field): string => {
  const word = scale?.find(({ first, last }) => first <= Number(example) && Number(example) <= last)?.word;
  const condition =
    edges !== null
      ? `range[${key}]=${example},`
      : type === 'timestamp'
        ? `range[${key}]=${String(example).slice(0, 10)},`
        : `filter[${key}]=${encodeURIComponent(word ?? example ?? 'true')}`;
  return `/api/v1/species?${condition}`;
};

const describe = (field: Field): CatalogueField => {
  const form = facetForm(field);
  return {
    key: field.key,
    aliases: field.aliases,
    label: field.label,
    description: field.describe,
    group: field.group,
    type: field.type,
    unit: field.unit,
    minimum: field.plausible?.[0] ?? null,
    maximum: field.plausible?.[1] ?? null,
    scale: scaleOf(field),
    values: valuesOf(field),
    families: familiesOf(field),
    facet: form === null ? null : isRanges(form, field) ? 'ranges' : 'values',
    ranges: isRanges(form, field) ? form.groups.map(({ value, label }) => ({ value, label })) : null,
    path: field.at,
    example: field.example ?? true,
    example_request: requestOf(field),
  };
};

/** Every field of species and plants, in the order of the registry (C14.30). Pages and documents are made from it. */
export const FIELD_CATALOGUE: readonly CatalogueField[] = FIELDS.map(describe);
