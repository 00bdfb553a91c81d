import { z } from 'zod';
import { WarningItem } from '../../src/http/meta.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { Correction } from '../../src/resources/corrections/schema.js';
import { FamilyLight, GenusItem, GenusLight } from '../../src/resources/genus/schema.js';
import { translated } from '../../src/resources/languages/schema.js';
import { MatchItem } from '../../src/resources/match/schema.js';
import { PlantItem } from '../../src/resources/plants/schema.js';
import { SpeciesData, SpeciesItem, ZoneLight } from '../../src/resources/species/schema.js';
import { Zone } from '../../src/resources/zones/schema.js';
import { type DocumentObject, pascal, ref } from './json.js';
import { operationId } from './operation-id.js';

/** Schemas with a name of their own. Those of routes are named after their operation; all others are written out where they are used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Correction,
  FamilyLight,
  Genus: GenusItem,
  GenusLight,
  MatchItem,
  PlantItem: translated(PlantItem),
  SpeciesData: translated(SpeciesData),
  SpeciesItem: translated(SpeciesItem),
  Warning: WarningItem,
  Zone,
  ZoneLight,
};

const NAMES = new Map<z.ZodType, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

type Writable = Record<string, unknown>;

/** Removes redundant constraints: the pattern of a date, the bounds of whole numbers in JavaScript. */
const shorten = (schema: Writable): void => {
  if (schema['format'] === 'date-time') delete schema['pattern'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
};

/**
 * Converts named zod schemas to JSON Schemas. One call converts shared parts once; a call for each schema takes three times
 * as long.
 */
const convert = (
  named: ReadonlyMap<z.ZodType, string>,
  io: 'input' | 'output',
): Map<string, DocumentObject> => {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    target: 'draft-2020-12',
    unrepresentable: 'any',
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => shorten(jsonSchema as Writable),
  });
  // The identifiers of zod would start separate documents.
  return new Map(Object.entries(schemas).map(([name, { $id, $schema, id, ...schema }]) => [name, schema]));
};

/** Returns the names of the components that a schema refers to. */
const referencedBy = (schema: DocumentObject): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/** The schemas of routes as components of the document. */
export interface Schemas {
  /** Returns a reference to an answer or a row of a route, or to a body. */
  readonly refTo: (schema: z.ZodType, io?: 'input' | 'output') => DocumentObject;
  /** Schemas that were referred to, and those that they refer to, by name. */
  readonly all: ReadonlyMap<string, DocumentObject>;
}

/** Converts the schemas of all routes. Equal schemas of routes are stored once. */
export const createSchemas = (routes: readonly DeclaredRoute[]): Schemas => {
  const outputs = new Map(NAMES);
  const inputs = new Map(NAMES);
  for (const route of routes) {
    const id = pascal(operationId(route));
    const name = (names: Map<z.ZodType, string>, schema: z.ZodType | undefined, suffix: string): void => {
      if (schema !== undefined && !names.has(schema)) names.set(schema, id + suffix);
    };
    name(outputs, route.response, 'Answer');
    name(outputs, route.row, 'Row');
    name(inputs, route.body, 'Body');
  }
  // A named schema keeps the form that answers have, also inside a body.
  const converted = new Map([...convert(inputs, 'input'), ...convert(outputs, 'output')]);
  const byText = new Map<string, string>();
  const all = new Map<string, DocumentObject>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    const schema = converted.get(name)!;
    all.set(name, schema);
    referencedBy(schema).forEach(add);
  };
  return {
    refTo: (schema, io = 'output') => {
      const own = (io === 'input' ? inputs : outputs).get(schema)!;
      const text = JSON.stringify(converted.get(own));
      const name = byText.get(text) ?? own;
      byText.set(text, name);
      add(name);
      return ref('schemas', name);
    },
    all,
  };
};
