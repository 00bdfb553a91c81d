import { z } from 'zod';
import { SHOWN_UNITS } from '../../fields/shown-unit.js';
import { limitedText } from '../../wording/schema-parts.js';
import { member } from '../formats.js';
import { MAX_NAME_LENGTH } from '../match/schema.js';
import { QUANTIFIERS } from './conditions.js';
import { ENTITY_TYPES } from './entities.js';

/** Maximum number of queries in a batch (contract C17.4). */
export const BATCH_LIMIT = 200;
/** Maximum number of ids of a data extension, and of its columns (contract C17.12). */
export const EXTENSION_LIMIT = 100;
const COLUMN_LIMIT = 100;

const text = limitedText(MAX_NAME_LENGTH);

const PropertyValue = z.union([
  text,
  z.number(),
  z.boolean(),
  z.looseObject({
    id: member(text, 'Id of an entity.', 'genus:bellis'),
    name: member(text.optional(), 'Its name.', 'Bellis'),
  }),
]);
export const PropertyValues = z.union([PropertyValue, z.array(PropertyValue).max(20)]);
export type PropertyValues = z.infer<typeof PropertyValues>;

const limit = z.number().min(1);

/** A query of version 0.2. */
export const Query = z.looseObject({
  query: member(text.optional(), 'Name to reconcile, as in C7.20.', 'Solanum lycopersicum L.'),
  type: member(z.union([text, z.array(text)]).optional(), 'Types of candidates; by default any.', 'species'),
  limit: member(limit.optional(), 'Maximum number of candidates; default and maximum 11.', 3),
  properties: z
    .array(
      z.looseObject({
        pid: member(text, 'The property.', 'author'),
        v: member(PropertyValues, 'Its value, or several of which any may fit.', 'L.'),
      }),
    )
    .max(50)
    .optional()
    .describe('Values that the candidates are compared with: author, rank, genus, family or an identifier.'),
  type_strict: member(
    z.enum(['any', 'should', 'all']).optional(),
    'Ignored: each candidate has one type.',
    'any',
  ),
});
export type Query = z.infer<typeof Query>;

const isObject = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/** A batch of queries by key. Parsed as a map, since `z.record` drops the key `__proto__`. */
export const QueryBatch = z.preprocess(
  (given) => (isObject(given) ? new Map(Object.entries(given)) : given),
  z.map(z.string().max(100), Query),
);

/** A query of the draft of version 1.0. */
export const DraftQuery = z.looseObject({
  type: member(text.optional(), 'Type of candidates; by default any.', 'species'),
  limit: member(limit.optional(), 'Maximum number of candidates; default and maximum 11.', 3),
  conditions: z
    .array(
      z.looseObject({
        matchType: member(z.enum(['name', 'id', 'property']), 'What the value is compared with.', 'name'),
        propertyId: member(text.optional(), 'The property, if it is compared with one.', 'author'),
        propertyValue: member(PropertyValues, 'The value, or several.', 'Bellis perennis L.'),
        required: member(
          z.boolean().optional(),
          'Whether candidates that do not fulfil the condition are left out.',
          true,
        ),
        matchQuantifier: member(
          z.enum(QUANTIFIERS).optional(),
          'How many of the values have to fit; default any.',
          'any',
        ),
      }),
    )
    .min(1)
    .max(50)
    .describe('The name, an identifier of the candidate, and values that it is compared with.'),
});
export type DraftQuery = z.infer<typeof DraftQuery>;

export const DraftBatch = z.looseObject({ queries: z.array(DraftQuery).describe('At most 200 queries.') });

const Settings = z.looseObject({
  unit: member(z.enum(['', ...SHOWN_UNITS]).optional(), 'Unit of the values, if it fits the field.', 'm'),
  label: member(z.union([z.boolean(), z.string()]).optional(), 'Words in place of codes.', true),
});

/** A data extension. */
export const DataExtension = z.looseObject({
  ids: member(z.array(limitedText(300)), 'Ids of entities.', ['solanum-lycopersicum']),
  properties: z
    .array(
      z.looseObject({
        id: member(text, 'The column.', 'maximum_height_cm'),
        settings: Settings.optional().describe('How its values are written.'),
      }),
    )
    .min(1)
    .max(COLUMN_LIMIT)
    .describe('Columns: keys of fields, alone or with .source, .evidence or .licence.'),
});
export type DataExtension = z.infer<typeof DataExtension>;

const TYPE = z.strictObject({
  id: member(z.enum(ENTITY_TYPES.map(({ id }) => id)), 'Id of the type.', 'species'),
  name: member(z.string(), 'Name of the type.', 'Species'),
});

/** A candidate of a query. */
export const ReconciliationCandidate = z.strictObject({
  id: member(z.string(), 'Slug of a species; `genus:` or `family:` and a slug.', 'solanum-lycopersicum'),
  name: member(z.string(), 'Scientific name.', 'Solanum lycopersicum'),
  description: member(z.string(), 'Authors, family, and the name that was found.', 'L. · Solanaceae'),
  type: z.array(TYPE).describe('Its type.'),
  score: member(z.number().min(0).max(100), 'Confidence of the match (C7.25); 0 for an alternative.', 100),
  match: member(z.boolean(), 'Whether nothing else is plausible.', true),
  features: z
    .array(
      z.strictObject({
        id: member(z.string(), 'Type of match, reason or comparison.', 'same_name'),
        name: member(z.string(), 'The same as a sentence.', 'The name is known exactly as written.'),
        value: member(z.boolean(), 'Whether it holds.', true),
      }),
    )
    .describe('Why it is a candidate.'),
});

/** A value of a data extension. */
export const ReconciliationCell = z.union([
  z.strictObject({ str: member(z.string(), 'A text, a label, or `true` or `false`.', 'usda') }),
  z.strictObject({ int: member(z.int(), 'A whole number.', 60) }),
  z.strictObject({ float: member(z.number(), 'A number.', 6.5) }),
  z.strictObject({ date: member(z.string(), 'A time in UTC.', '2026-01-30T12:00:00.000Z') }),
]);

const ColumnMeta = z.array(
  z.strictObject({
    id: member(z.string(), 'The property.', 'maximum_height_cm'),
    name: member(z.string(), 'Heading of its column.', 'maximum_height_cm'),
  }),
);

/** Answer of a batch of queries. */
export const BatchResults = z.record(
  z.string(),
  z.strictObject({ result: z.array(ReconciliationCandidate).describe('The candidates, best first.') }),
);

/** Answer of a data extension. */
export const ExtensionRows = z.strictObject({
  meta: ColumnMeta.describe('The columns.'),
  rows: z
    .record(z.string(), z.record(z.string(), z.array(ReconciliationCell)))
    .describe('Cells by id and property.'),
});

export const DraftResults = z.strictObject({
  results: z
    .array(
      z.strictObject({
        candidates: z.array(ReconciliationCandidate).describe('The candidates, best first.'),
      }),
    )
    .describe('In the order of the queries.'),
});

export const DraftExtensionRows = z.strictObject({
  meta: ColumnMeta.describe('The columns.'),
  rows: z
    .array(
      z.strictObject({
        id: member(z.string(), 'Id of the entity as it was sent.', 'solanum-lycopersicum'),
        properties: z
          .array(
            z.strictObject({
              id: member(z.string(), 'The column.', 'maximum_height_cm'),
              values: z.array(ReconciliationCell).describe('Its cells; none for an unknown value.'),
            }),
          )
          .describe('The columns.'),
      }),
    )
    .describe('Cells by id and property.'),
});

/** The manifest, in the form of either version. */
export const ServiceManifest = z.looseObject({
  versions: member(z.array(z.string()), 'Versions of the protocol.', ['0.2']),
  name: member(z.string(), 'Name of the service.', 'Linnea'),
  defaultTypes: z.array(TYPE).describe('Types of entities.'),
  batchSize: member(z.int(), 'Maximum number of queries in a batch.', BATCH_LIMIT),
  extend: member(z.looseObject({}), 'The data extension, with its settings.', { proposeProperties: true }),
});

const Suggested = z.strictObject({
  id: member(z.string(), 'Id of the entity, property or type.', 'solanum-lycopersicum'),
  name: member(z.string(), 'Its name.', 'Solanum lycopersicum'),
  description: member(
    z.string().optional(),
    'Common name of a species, family of a genus, or what a property or type means.',
    'Tomato',
  ),
  notable: z.array(TYPE).optional().describe('Type of an entity.'),
});

/** Answer of a suggestion. */
export const SuggestedItems = z.strictObject({ result: z.array(Suggested).describe('Best first.') });

/** Answer of a proposal of columns. */
export const ProposedColumns = z.strictObject({
  type: member(z.string(), 'The type of the entities.', 'species'),
  limit: member(z.number().optional(), 'The limit that was sent.', 20),
  properties: z
    .array(
      z.strictObject({
        id: member(z.string(), 'The column.', 'maximum_height_cm.source'),
        name: member(z.string(), 'Its name.', 'Maximum height: source'),
        description: member(z.string(), 'What it shows.', 'Slug of the source that supplies the value.'),
      }),
    )
    .describe('Columns of the data extension.'),
});
