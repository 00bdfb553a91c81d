import { z } from 'zod';
import { Correction } from '../resources/corrections/schema.js';
import { FamilyLight, GenusItem, GenusLight } from '../resources/genus/schema.js';
import { PlantItem } from '../resources/plants/schema.js';
import { SpeciesData, SpeciesItem, ZoneLight } from '../resources/species/schema.js';
import { Zone } from '../resources/zones/schema.js';
import type { Components } from './components.js';
import type { JsonObject } from './json.js';

/** Schemas that stand in others; what is not named here is written out where it is used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Correction,
  FamilyLight,
  Genus: GenusItem,
  GenusLight,
  PlantItem,
  SpeciesData,
  SpeciesItem,
  Zone,
  ZoneLight,
};

type Writable = Record<string, unknown>;

/** What only repeats what is said already: the pattern of a date, the bounds of whole numbers of JavaScript. */
const shorten = (schema: Writable): void => {
  if (schema['format'] === 'date-time') delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
};

/** Identifiers inside the document are its pointers; those of zod would start documents of their own. */
const bare = ({ $id, $schema, id, ...schema }: Writable): JsonObject => schema;

const convert = (schema: z.ZodType, io: 'input' | 'output'): ReadonlyMap<string, JsonObject> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, each] of Object.entries(NAMED)) registry.add(each, { id });
  if (!registry.has(schema)) registry.add(schema, { id: 'Root' });
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => shorten(jsonSchema as Writable),
  });
  return new Map(Object.entries(schemas).map(([id, each]) => [id, bare(each as Writable)]));
};

/** The names referred to within a schema. */
const referred = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/**
 * The JSON Schema of what a route takes or answers, with all that it refers to
 * kept as components.
 *
 * @param name of the schema itself, unless it is the same as one that is kept
 */
export const schemaOf = (
  kept: Components,
  name: string,
  schema: z.ZodType,
  io: 'input' | 'output' = 'output',
): JsonObject => {
  const found = convert(schema, io);
  const done = new Set<string>();
  const keepReferred = (from: unknown): void => {
    for (const id of referred(from).filter((each) => !done.has(each))) {
      done.add(id);
      kept.keep('schemas', [id], found.get(id)!);
      keepReferred(found.get(id));
    }
  };
  const own = Object.entries(NAMED).find(([, each]) => each === schema)?.[0];
  const root = found.get(own ?? 'Root')!;
  keepReferred(root);
  return kept.keep('schemas', [own ?? name], root);
};
