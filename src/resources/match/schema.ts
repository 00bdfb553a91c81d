import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { MATCH_TYPES } from '../../matching/match.js';
import { REASONS } from '../../matching/reasons.js';
import { Id, Slug } from '../species/schema.js';

/** Names that one request may hold (contract C7.21). */
export const MOST_NAMES = 1_000;
/** Characters of a name, and of a hint. */
export const LONGEST_NAME = 200;
/** Bytes of a body with so many names. */
export const LONGEST_LIST = 524_288;

/** A species as far as a list of names needs it. */
const species = {
  id: Id,
  slug: Slug,
  scientific_name: z.string(),
  author: z.string().nullable(),
  rank: z.enum(VOCABULARIES.rank),
  status: z.enum(VOCABULARIES.status),
  genus: z.string(),
  family: z.string(),
  links: z.strictObject({ self: z.string(), genus: z.string(), plant: z.string() }),
};
const MatchedSpecies = z.strictObject(species);

/** The held name that led to a species. */
const MatchedName = z.strictObject({ name: z.string(), author: z.string().nullable(), synonym: z.boolean() });

/** What became of one name (C7.23). */
export const MatchItem = z.strictObject({
  id: z.unknown(),
  name: z.string(),
  type: z.enum(MATCH_TYPES),
  confidence: z.int().min(0).max(100),
  species: MatchedSpecies.nullable(),
  matched_name: MatchedName.nullable(),
  genus: z
    .strictObject({
      id: Id,
      slug: Slug,
      name: z.string(),
      family: z.string(),
      links: z.strictObject({ self: z.string() }),
    })
    .nullable(),
  reasons: z.array(z.strictObject({ code: z.enum(REASONS), text: z.string() })).min(1),
  alternatives: z.array(z.strictObject({ ...species, matched_name: MatchedName })).max(10),
});

/** `GET /api/v1/species/match`. */
export const MatchAnswer = z.strictObject({ data: MatchItem, meta: z.strictObject({}) });

/** `POST /api/v1/species/match`: an item a name, in order. */
export const MatchList = z.strictObject({
  data: z.array(MatchItem),
  meta: z.strictObject({
    total: z.int().min(0),
    types: z.strictObject(Object.fromEntries(MATCH_TYPES.map((type) => [type, z.int().min(0)]))),
  }),
});

const hint = z.string().max(LONGEST_NAME).nullable().optional();

/** The plain parameters of `GET /api/v1/species/match`. */
export const MatchParameters = z.object({
  name: z
    .string()
    .min(1)
    .max(LONGEST_NAME)
    .describe('The name as it is written, with or without its author, rank connectors and hybrid signs.')
    .meta({ example: 'Quercus pedunculata Ehrh.' }),
  genus: z
    .string()
    .max(LONGEST_NAME)
    .optional()
    .describe('Genus of the accepted species: decides between homonyms.'),
  family: z.string().max(LONGEST_NAME).optional().describe('Its family, likewise.'),
});

/** What the body of `POST /api/v1/species/match` holds (C7.21). */
export const MatchBody = z.object({
  names: z
    .array(
      z.union([
        z.string().max(LONGEST_NAME),
        z.object({
          name: z.string().max(LONGEST_NAME),
          genus: hint.describe('Genus of the accepted species, where the list has it.'),
          family: hint.describe('Its family, likewise.'),
          id: z.unknown().describe('Anything: it comes back with the answer.'),
        }),
      ]),
    )
    .max(MOST_NAMES)
    .describe('The names, as they are written; answers come in their order.'),
});
