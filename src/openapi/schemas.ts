import { z } from 'zod';
import { WarningItem } from '../http/meta.js';
import { Correction } from '../resources/corrections/schema.js';
import { FamilyLight, GenusItem, GenusLight } from '../resources/genus/schema.js';
import { translated } from '../resources/languages/schema.js';
import { PlantItem } from '../resources/plants/schema.js';
import { SpeciesData, SpeciesItem, ZoneLight } from '../resources/species/schema.js';
import { Zone } from '../resources/zones/schema.js';
import type { Components } from './components.js';
import type { DocumentObject } from './json.js';

/** Schemas that are components of the document; all others are written out where they are used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Correction,
  FamilyLight,
  Genus: GenusItem,
  GenusLight,
  PlantItem: translated(PlantItem),
  SpeciesData: translated(SpeciesData),
  SpeciesItem: translated(SpeciesItem),
  Warning: WarningItem,
  Zone,
  ZoneLight,
};

const NAMES = new Map<z.core.$ZodType, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

type Writable = Record<string, unknown>;

/** Removes redundant constraints: the pattern of a date, the bounds of whole numbers in JavaScript. */
const shorten = (schema: Writable): void => {
  if (schema['format'] === 'date-time') delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
};

/** Removes the identifiers of zod, which would start separate documents. */
const withoutIds = ({ $id, $schema, id, ...schema }: Writable): DocumentObject => schema;

/** Gives the named schemas their ids, in addition to the descriptions and examples of all schemas. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType): z.core.GlobalMeta | undefined {
    const described = z.globalRegistry.get(schema);
    const id = NAMES.get(schema);
    return id === undefined ? described : { ...described, id };
  }
}

/** Converts a schema; returns it as `Root`, or by its name, with the named schemas that it refers to. */
const convert = (schema: z.ZodType, io: 'input' | 'output'): ReadonlyMap<string, DocumentObject> => {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    metadata: new NamedSchemas(),
    override: ({ jsonSchema }) => shorten(jsonSchema as Writable),
  });
  // A named schema is a reference to its definition.
  const text = JSON.stringify({ [NAMES.get(schema) ?? 'Root']: root, ...$defs });
  const schemas = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as Record<
    string,
    Writable
  >;
  return new Map(Object.entries(schemas).map(([id, each]) => [id, withoutIds(each)]));
};

/** Returns the names of components that a schema refers to. */
const referencedBy = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/**
 * Converts a zod schema to JSON Schema, stores it and the schemas that it refers to as components, and returns a
 * reference. A schema without a name of its own is stored once, however many routes have an equal one.
 *
 * @param name Name of the component, unless the schema already has one.
 */
export const schemaOf = (
  components: Components,
  name: string,
  schema: z.ZodType,
  io: 'input' | 'output' = 'output',
): DocumentObject => {
  const converted = convert(schema, io);
  const done = new Set<string>();
  const addReferenced = (from: unknown): void => {
    for (const id of referencedBy(from).filter((each) => !done.has(each))) {
      done.add(id);
      components.add('schemas', [id], converted.get(id)!);
      addReferenced(converted.get(id));
    }
  };
  const ownName = NAMES.get(schema);
  const root = converted.get(ownName ?? 'Root')!;
  addReferenced(root);
  if (ownName !== undefined) return components.add('schemas', [ownName], root);
  return components.sameSchema(root) ?? components.add('schemas', [name], root);
};
