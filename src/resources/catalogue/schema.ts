import { z } from 'zod';
import { FAMILIES } from '../../fields/field.js';
import { member, TotalMeta } from '../formats.js';

const text = (description: string, example: string) => member(z.string().min(1), description, example);
const number = (description: string, example: number) => member(z.number().nullable(), description, example);

const Label = text('The value as people read it.', 'full sun');

const Step = z.strictObject({
  word: text('Word that `filter` and `range` accept in place of the steps.', 'full_sun'),
  label: Label,
  first: member(z.int(), 'First step with this word.', 9),
  last: member(z.int(), 'Last step with this word.', 9),
});

const Value = z.strictObject({
  value: text('The value, as `filter` takes it, or the bounds that `range` takes.', 'shrub'),
  label: Label,
});

const Supplier = z.strictObject({
  source: text('Slug of the source, as in `/api/v1/sources`.', 'leda'),
  species_count: member(z.int().min(1), 'Number of species whose published value it supplies.', 812),
});

/** A field as the catalogue describes it (contract C14.30). */
const FieldEntry = z.strictObject({
  key: text('Key of the field in `filter`, `filter_not`, `range`, `order`, `fields` and `facets`.', 'light'),
  aliases: member(z.array(z.string()), 'Other spellings of the key.', ['soil_humidity']),
  label: text('Name of the field for people.', 'Light'),
  description: text('What the field says, in sentences.', 'Light at the habitat.'),
  group: text('Subject to which the field belongs.', 'ecology'),
  type: text('Type of the values; decides which families of parameters take the key.', 'integer'),
  unit: member(z.string().nullable(), 'Unit of the values; null without one.', 'cm'),
  minimum: number('Lowest plausible value; null where there is no limit.', 1),
  maximum: number('Highest plausible value.', 9),
  scale: z
    .array(Step)
    .nullable()
    .describe('Words of a scale, lowest step first; each step has exactly one. Null for other fields.'),
  values: z
    .array(Value)
    .nullable()
    .describe('Labels of a closed vocabulary, in order; null for other fields.'),
  families: member(
    z.array(z.enum(FAMILIES as unknown as [string, ...string[]])),
    'Families of parameters that take the key.',
    ['filter', 'filter_not', 'range', 'order'],
  ),
  facet: member(
    z.enum(['values', 'ranges']).nullable(),
    'How `facets` counts the field: by values (or the words of its scale), or in ranges; null if it does not.',
    'values',
  ),
  ranges: z.array(Value).nullable().describe('The ranges in which `facets` counts a number.'),
  path: member(
    z.string().nullable(),
    'Path in the full record; null for a field in no record.',
    'growth.light',
  ),
  example: member(z.union([z.string(), z.number(), z.boolean()]), 'A typical value.', 7),
  example_request: text('A request that uses the field.', '/api/v1/species?filter[light]=full_sun'),
  species_count: member(
    z.int().min(0).nullable(),
    'Number of species with a value; null until it is counted.',
    5540,
  ),
  sources: z
    .array(Supplier)
    .describe('The strongest sources of published values, at most five; none for computed values.'),
});

/** `GET /api/v1/fields`: not paginated. */
export const FieldsPage = z.strictObject({
  data: z.array(FieldEntry).describe('The fields, in the order of records.'),
  meta: TotalMeta,
});
