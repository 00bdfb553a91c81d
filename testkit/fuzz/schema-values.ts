import fc from 'fast-check';
import { z } from 'zod';

/** The members of a JSON Schema that are used here, as zod writes them. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Texts that some attribute or member accepts, names that may already exist, and addresses. */
const TEXTS = [
  'Solanum novum',
  'Solanum nigrum',
  'Malus domestica',
  'Malus × domestica',
  'Rosa canina subsp. nova',
  'Daucus',
  'solanum',
  'A. Moor',
  'carrot|wild carrot',
  'jun|jul',
  'red, white',
  'https://flora.example/3',
  'ISBN 0-00-000000-0, p. 3',
  'TEST',
  'Grows in 3 m² of sand.',
  'ß × 日本 👩‍🌾',
] as const;

const NUMBERS = [0, 1, 3, 5, 9, 10, 11, 12, 60, 120, 1753, 2.5, -3.25, 6.05] as const;

const numeral = fc.constantFrom(...NUMBERS).map((number) => String(number).replace('.', ','));

const plain = (type: string | undefined): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'number':
    case 'integer':
      return fc.constantFrom(...NUMBERS);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constantFrom(...TEXTS);
  }
};

/** Chooses one of several alternatives, and `null` less often than the others. */
const seldomNull = (each: readonly (readonly [type: unknown, arbitrary: fc.Arbitrary<unknown>])[]) =>
  fc.oneof(...each.map(([type, arbitrary]) => ({ weight: type === 'null' ? 1 : 4, arbitrary })));

/** Generates a value of one of several schemas. A text next to numbers or labels is often one that reads as those. */
const oneOfSchemas = (schemas: readonly Schema[]): fc.Arbitrary<unknown> => {
  const [first, ...others] = schemas;
  if (first?.anyOf) return oneOfSchemas([...first.anyOf, ...others]);
  const labels = schemas.find(({ items }) => items?.enum)?.items?.enum;
  const read = schemas.some(({ type }) => type === 'number')
    ? numeral
    : labels && fc.subarray([...labels], { minLength: 1, maxLength: 3 }).map((some) => some.join('|'));
  return seldomNull(
    schemas.map((each) => [each.type, (each.type === 'string' && !each.enum && read) || generated(each)]),
  );
};

/** Adds the unit to a value, and the value to a unit, because both are needed together. */
const withPartner = (names: readonly string[], all: ReadonlySet<string>): readonly string[] => {
  const partners = names.map((name) =>
    name.replace(/_(value|unit)$/, (_, part) => (part === 'unit' ? '_value' : '_unit')),
  );
  return [...new Set([...names, ...partners.filter((name) => all.has(name))])];
};

/** Most members of a body. An object with more is a correction, whose members are all optional. */
const MOST_BODY_MEMBERS = 10;

/** Members that are always present in a body. */
const USUAL = ['correction', 'source_type', 'source_reference'];

/** Generates an object: of a body most members, of a correction one to three. */
const members = (properties: Readonly<Record<string, Schema>>): fc.Arbitrary<object> => {
  const names = Object.keys(properties);
  const all = new Set(names);
  const record = (chosen: readonly string[], requiredKeys: string[]) =>
    fc.record(Object.fromEntries(chosen.map((name) => [name, generated(properties[name]!)])), {
      requiredKeys,
    });
  if (names.length <= MOST_BODY_MEMBERS) {
    return record(
      names,
      USUAL.filter((name) => all.has(name)),
    );
  }
  return fc.subarray(names, { minLength: 1, maxLength: 3 }).chain((some) => {
    const chosen = withPartner(some, all);
    return record(chosen, [...chosen]);
  });
};

const generated = ({ type, enum: labels, anyOf, items, properties }: Schema): fc.Arbitrary<unknown> => {
  if (labels) return fc.constantFrom(...labels);
  if (anyOf) return oneOfSchemas(anyOf);
  if (properties) return members(properties);
  if (items) return fc.uniqueArray(generated(items), { minLength: 1, maxLength: 3 });
  return typeof type === 'object' ? oneOfSchemas(type.map((one) => ({ type: one }))) : plain(type);
};

/** Generates values that a schema accepts; most of them are accepted by the rules of the service as well. */
export const schemaValues = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  generated(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Schema);
