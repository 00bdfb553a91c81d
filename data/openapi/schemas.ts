import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { WarningItem } from '../../src/http/meta.js';
import type { DeclaredRoute } from '../../src/http/router.js';
import { Correction } from '../../src/resources/corrections/schema.js';
import { FamilyLight, GenusItem, GenusLight } from '../../src/resources/genus/schema.js';
import { translated } from '../../src/resources/languages/schema.js';
import { RecordMeta, TotalMeta } from '../../src/resources/formats.js';
import { DescribedBy } from '../../src/resources/list/described.js';
import { Facet, ListLinks, ListMeta, PlaceOfCoordinates } from '../../src/resources/list/schema.js';
import { MatchItem } from '../../src/resources/match/schema.js';
import { PlantItem } from '../../src/resources/plants/schema.js';
import { ReconciliationCandidate, ReconciliationCell } from '../../src/resources/reconciliation/schema.js';
import { SpeciesData, SpeciesItem, ZoneLight } from '../../src/resources/species/schema.js';
import { TAXON_RANKS } from '../../src/resources/taxonomy/ranks.js';
import { taxonSchema } from '../../src/resources/taxonomy/schema.js';
import { Zone } from '../../src/resources/zones/schema.js';
import { type DocumentObject, pascal, ref } from './json.js';
import { nameParts } from './named-parts.js';
import { PROBLEM_SCHEMA } from './problems.js';
import { operationId } from './operation-id.js';

/** Schemas with a name of their own. Those of routes are named after their operation, all others after their place. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Correction,
  Description: DescribedBy,
  Facet,
  FamilyLight,
  Genus: GenusItem,
  GenusLight,
  ListLinks,
  ListMeta,
  MatchItem,
  Place: PlaceOfCoordinates,
  PlantItem: translated(PlantItem),
  SpeciesData: translated(SpeciesData),
  SpeciesItem: translated(SpeciesItem),
  Warning: WarningItem,
  Zone,
  ZoneLight,
  RecordMeta,
  TotalMeta,
  ReconciliationCandidate,
  ReconciliationCell,
  ...Object.fromEntries(TAXON_RANKS.map((rank) => [pascal(rank), taxonSchema(rank)])),
};

const NAMES = new Map<z.ZodType, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

type Writable = Record<string, unknown>;

/** Removes redundant constraints: the pattern of a date, the bounds of whole numbers in JavaScript. */
const shorten = (schema: Writable): void => {
  if (schema['format'] === 'date-time' || schema['format'] === 'date') delete schema['pattern'];
  if (schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (isDeepStrictEqual(schema['propertyNames'], { type: 'string' })) delete schema['propertyNames'];
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

/**
 * Says of an object that it may have more members: otherwise every new field breaks Java clients of openapi-generator with gson. Not
 * beside the member `str` of reconciliation, which in Python would stand for the type of the names of more members.
 */
const openToMore = (schema: DocumentObject): DocumentObject => {
  const { properties } = schema;
  const isClosed = typeof properties !== 'object' || properties === null || 'str' in properties;
  return isClosed ? schema : { ...schema, additionalProperties: true };
};

/** Returns the names of the components that a schema refers to. */
const referencedBy = (schema: DocumentObject): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);

/** The schemas of routes as components of the document. */
export interface Schemas {
  /** Returns a reference to an answer of a route, or to a body. */
  readonly refTo: (schema: z.ZodType, io?: 'input' | 'output') => DocumentObject;
  /** Adds a schema of one of several words, and returns a reference to it. */
  readonly refToWords: (name: string, words: readonly string[]) => DocumentObject;
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
    name(inputs, route.body, 'Body');
  }
  // A named schema keeps the form that answers have, also inside a body.
  const converted = new Map([['Problem', PROBLEM_SCHEMA], ...convert(inputs, 'input'), ...convert(outputs, 'output')]);
  const parts = nameParts(converted);
  const all = new Map<string, DocumentObject>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    const schema = parts.all.get(name)!;
    all.set(name, openToMore(schema));
    referencedBy(schema).forEach(add);
  };
  add('Problem');
  return {
    refTo: (schema, io = 'output') => {
      const name = parts.named.get((io === 'input' ? inputs : outputs).get(schema)!)!;
      add(name);
      return ref('schemas', name);
    },
    refToWords: (name, words) => {
      all.set(name, { type: 'string', enum: words });
      return ref('schemas', name);
    },
    all,
  };
};
