import { z } from 'zod';
import type { PublishedValue } from '../../fields/completion.js';
import {
  describedWithUnit,
  exampleOf,
  type Field,
  type FieldType,
  type ValueFormat,
} from '../../fields/field.js';
import { layOut, type Place, type Tree } from '../../fields/places.js';
import { publishedRows } from '../../fields/row-schema.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, member, Slug, Timestamp } from '../formats.js';

const label = ({ vocabulary }: Field) => z.enum(VOCABULARIES[vocabulary!]);

const BY_TYPE: Readonly<Record<FieldType, (field: Field) => z.ZodType>> = {
  text: () => z.string(),
  enum: label,
  ordinal: label,
  boolean: () => z.boolean(),
  flags: (field) => z.array(label(field)).min(1),
  integer: () => z.int(),
  decimal: () => z.number(),
  timestamp: () => Timestamp,
  // Filters on the zones of a species, without a value of their own.
  establishment: () => z.never(),
  zone: () => z.never(),
  // Filters on the rows of `alien_lists`.
  area: () => z.never(),
  // Members of the object in which its own schemes have fields (species/schema.ts).
  external_id: () => z.never(),
  rows: ({ rows }) => publishedRows(rows!),
};

const BY_FORMAT: Readonly<Record<ValueFormat, z.ZodType>> = {
  id: Id,
  slug: Slug,
  count: z.int().min(0),
  percent: z.int().min(0).max(100),
};

/** Returns the schema of a published value; null if a species has none (contract C1.3). */
const valueSchema = (field: Field): z.ZodType => {
  const value = field.format === null ? BY_TYPE[field.type](field) : BY_FORMAT[field.format];
  return member(field.required ? value : value.nullable(), describedWithUnit(field), exampleOf(field));
};

/** Descriptions of members that are objects of fields, if the name alone is not enough. */
const GROUPS: ReadonlyMap<string, string> = new Map([
  ['specifications', 'Size, life form, growth and toxicity of the plant.'],
  ['growth', 'Conditions in which the plant grows, its calendar, and how to grow it.'],
]);

const groupText = (name: string): string => GROUPS.get(name) ?? `Values of the ${name.replaceAll('_', ' ')}.`;

const shapeOf = (tree: Tree<z.ZodType>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(tree).map(([name, each]) => [
      name,
      each instanceof z.ZodType ? each : z.strictObject(shapeOf(each)).describe(groupText(name)),
    ]),
  );

/**
 * Returns the members of a payload that are fields. Their names come from the registry, so the type has none;
 * {@link payload} gives all of them the same type.
 */
export const fieldShape = (places: readonly Place[]): Readonly<Record<never, z.ZodType>> =>
  shapeOf(layOut(places, valueSchema));

/** A published value, or an object of values such as `growth`. */
type FieldMember = PublishedValue | Tree<PublishedValue>;

/** Creates a strict object of fields and other members. The other members keep their own types. */
export const payload = <Members extends z.ZodRawShape>(members: Members) =>
  z.strictObject(members) as unknown as z.ZodObject<Members, z.core.$catchall<z.ZodType<FieldMember>>>;
