import type { DocumentObject } from './json.js';

/** Description of the path segment after the name of a collection (contract C1.10, C2.36, C11.10). */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  [
    'species',
    'Slug or id of the species, in any case. The slug of a synonym or of a former name works as well.',
  ],
  [
    'plants',
    'Slug or id of the plant, in any case. A number is a plant id first. The slug of any of its species works as well.',
  ],
  ['genus', 'Slug or id of the genus, in any case.'],
  ['families', 'Slug or id of the family, in any case.'],
  ['division_orders', 'Slug or id of the order, in any case.'],
  ['division_classes', 'Slug or id of the class, in any case.'],
  ['divisions', 'Slug or id of the division, in any case.'],
  ['subkingdoms', 'Slug or id of the subkingdom, in any case.'],
  ['kingdoms', 'Slug or id of the kingdom, in any case.'],
  ['distributions', 'Code of the zone, in any case, such as `aut`, or its id.'],
]);

const RECORD_TYPE = {
  description: 'Kind of the record. `plant` and `plants` mean the main species of the plant.',
  schema: { type: 'string', enum: ['species', 'plant', 'plants'] },
};

const RECORD_ID = {
  description: 'Slug or id of the species, or of the plant where `record_type` is `plant` or `plants`.',
  schema: { type: 'string' },
};

const VERSION = {
  description: 'Version of the release, as `GET /api/v1/releases` lists it.',
  schema: { type: 'string' },
};

const FILE = {
  description: '`manifest.json`, or a file that it names.',
  schema: { type: 'string' },
};

/** Parameters whose meaning does not depend on the segment before them. */
const BY_NAME: ReadonlyMap<string, DocumentObject> = new Map([
  ['record_type', RECORD_TYPE],
  ['record_id', RECORD_ID],
  ['version', VERSION],
  ['file', FILE],
]);

/**
 * Returns description and schema of a path parameter.
 *
 * @throws Error if the collection before it has no description.
 */
const declarationOf = (name: string, path: string): DocumentObject => {
  const byName = BY_NAME.get(name);
  if (byName !== undefined) return byName;
  const collection = new RegExp(`(\\w+)/:${name}(/|$)`).exec(path)?.[1] ?? '';
  if (collection === 'corrections') {
    return { description: 'Id of the correction; it has no slug.', schema: { type: 'integer', minimum: 1 } };
  }
  const description = REFERENCES.get(collection);
  if (description === undefined)
    throw new Error(
      `${path} has no description of ${name}: add ${collection} to data/openapi/path-parameters.ts`,
    );
  return { description, schema: { type: 'string' } };
};

/** Returns a path parameter, with the value from the example of the route. */
export const pathParameter = (name: string, path: string, example: string | undefined): DocumentObject => {
  const { description, schema } = declarationOf(name, path);
  const isNumber = (schema as DocumentObject)['type'] === 'integer';
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema,
    ...(example !== undefined && { example: isNumber ? Number(example) : example }),
  };
};
