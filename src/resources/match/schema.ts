import { z } from 'zod';
import { type ExternalId, externalIdOf } from '../../fields/external-ids.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { MATCH_KINDS, MATCH_TYPES } from '../../matching/match.js';
import { REASONS, reasonText } from '../../matching/reasons.js';
import { expecting } from '../../wording/schema-issues.js';
import { limitedText } from '../../wording/schema-parts.js';
import { didYouMean, quoted } from '../../wording/suggestions.js';
import { ListedInItem } from '../areas/schema.js';
import { bodyFields } from '../fields/read-body-fields.js';
import { Id, link, member, Slug } from '../formats.js';

/** Maximum number of names in a request (contract C7.21). */
const MAX_NAMES = 1_000;
/** Maximum characters of a name or hint. */
export const MAX_NAME_LENGTH = 200;
/** Maximum bytes of a body with a list of names. */
export const MAX_LIST_BYTES = 524_288;

/** Members of a species in a result. */
const species = {
  id: member(Id, 'Identifier of the species.', 421),
  slug: member(Slug, 'Readable identifier of the species.', 'quercus-robur'),
  scientific_name: member(z.string(), 'Scientific name without authors.', 'Quercus robur'),
  author: member(z.string().nullable(), 'Authors of the name.', 'L.'),
  rank: member(z.enum(VOCABULARIES.rank), 'Taxonomic rank of the name.', 'species'),
  status: member(z.enum(VOCABULARIES.status), 'Whether the name is accepted.', 'accepted'),
  genus: member(z.string(), 'Scientific name of the genus.', 'Quercus'),
  family: member(z.string(), 'Scientific name of the family.', 'Fagaceae'),
  links: z
    .strictObject({
      self: link('the species', '/api/v1/species/quercus-robur'),
      genus: link('its genus', '/api/v1/genus/quercus'),
      plant: link('its plant', '/api/v1/plants/quercus-robur'),
    })
    .describe('Links to the species, its genus and its plant.'),
};
const MatchedSpecies = z.strictObject(species);

/** The stored name that led to a species. */
const MatchedName = z.strictObject({
  name: member(
    z.string(),
    'The name as it is stored, without authors; the common name, if that was found.',
    'Quercus pedunculata',
  ),
  author: member(z.string().nullable(), 'Authors of that name.', 'Ehrh.'),
  synonym: member(z.boolean(), 'Whether it is a synonym of the species.', true),
});

/** The result for one name (C7.23). */
export const MatchItem = z.strictObject({
  id: member(z.unknown(), 'The `id` that was sent with the name; null without one.', 'row-17'),
  name: member(
    z.string().nullable(),
    'The name as it was sent; null for an identifier.',
    'Quercus pedunculata Ehrh.',
  ),
  type: member(
    z.enum(MATCH_TYPES),
    'How the name was matched: `exact`; `normalised` (another spelling of the same name); `authorship_differs`; `fuzzy` (typing errors); `higher_rank` (only its species, genus or family is known); `none`.',
    'exact',
  ),
  confidence: member(
    z.int().min(0).max(100),
    'From 0 (no match) to 100 (the name exactly as it is stored).',
    98,
  ),
  species: MatchedSpecies.nullable().describe('The accepted species that the name means; null without one.'),
  matched_name: MatchedName.nullable().describe('The stored name that was found; null without a species.'),
  genus: z
    .strictObject({
      id: member(Id, 'Identifier of the genus.', 312),
      slug: member(Slug, 'Readable identifier of the genus.', 'quercus'),
      name: member(z.string(), 'Scientific name of the genus.', 'Quercus'),
      family: member(z.string(), 'Scientific name of the family.', 'Fagaceae'),
      links: z
        .strictObject({ self: link('the genus', '/api/v1/genus/quercus') })
        .describe('Link to the genus.'),
    })
    .nullable()
    .describe('The genus, where only that is known of the name; else null.'),
  family: z
    .strictObject({
      id: member(Id, 'Identifier of the family.', 17),
      slug: member(Slug, 'Readable identifier of the family.', 'fagaceae'),
      name: member(z.string(), 'Scientific name of the family.', 'Fagaceae'),
      links: z
        .strictObject({ self: link('the family', '/api/v1/families/fagaceae') })
        .describe('Link to the family.'),
    })
    .nullable()
    .describe('The family, where the name is that of a family; else null.'),
  reasons: z
    .array(
      z.strictObject({
        code: member(z.enum(REASONS), 'The reason, for programs.', 'synonym'),
        text: member(z.string(), 'The same as a sentence.', reasonText('synonym')),
      }),
    )
    .min(1)
    .describe('Why the name was matched in this way, or not at all.'),
  alternatives: z
    .array(
      z.strictObject({
        ...species,
        matched_name: MatchedName.describe('The stored name that leads to this species.'),
      }),
    )
    .max(10)
    .describe('Other species that the name may mean, at most 10.'),
  listed_in: z
    .array(ListedInItem)
    .optional()
    .describe(
      'What the lists of the areas in `impact_listed_in` say of the species, in their order; only if areas are given, and with a species.',
    ),
});

/** Returns the schema of a result whose species has the members that `fields` selects (C14.60). */
export const selectedMatchItem = (selected: z.ZodType) =>
  MatchItem.extend({
    species: z
      .strictObject({ ...(selected as z.ZodObject).shape, ...species })
      .nullable()
      .describe('The accepted species that the name means, with the selected members.'),
  });

/** Returns the schema of `GET /api/v1/species/match` for one of its result. */
export const matchAnswer = (item: z.ZodType) =>
  z.strictObject({
    data: item.describe('The result for the name.'),
    meta: z.strictObject({}),
  });

/** Returns the schema of `POST /api/v1/species/match`, with one item per name, in order. */
export const matchList = (item: z.ZodType) =>
  z.strictObject({
    data: z.array(item).describe('One result for each name, in the order sent.'),
    meta: z.strictObject({
      total: member(z.int().min(0), 'Number of names.', 4),
      types: z
        .strictObject(
          Object.fromEntries(
            MATCH_TYPES.map((type) => [
              type,
              member(z.int().min(0), `Number of names of type \`${type}\`.`, 1),
            ]),
          ),
        )
        .describe('Number of names by type of match.'),
    }),
  });

const FIELDS =
  'Members of the species to add to each result, as the parameter `fields` of lists, such as `maximum_height_cm,edible,provenance`.';

const AREAS =
  'Areas by ISO code or name, up to ten separated by commas: each result says what their lists of introduced plants have of the species.';

/** A name or hint of a body. Spaces around it do not count towards its length. */
const text = limitedText(MAX_NAME_LENGTH, (given) => given.trim());
const hint = text.nullable().optional();

const KIND =
  '`scientific` (default), or `common`: if it is not known as a scientific name, the name is also looked for among the common names of all languages.';

/** The plain parameters of `GET /api/v1/species/match`. */
export const MatchParameters = z.object({
  name: member(
    z.string().min(1).max(MAX_NAME_LENGTH).optional(),
    'The name to match, with or without author, rank connector and hybrid sign. Required without `id`.',
    'Quercus pedunculata Ehrh.',
  ),
  genus: member(
    z.string().max(MAX_NAME_LENGTH).optional(),
    'Genus of the accepted species, where it is known: decides between homonyms.',
    'Quercus',
  ),
  family: member(
    z.string().max(MAX_NAME_LENGTH).optional(),
    'Family of the accepted species, where it is known: decides between homonyms.',
    'Fagaceae',
  ),
  kind: member(z.enum(MATCH_KINDS).optional(), KIND, 'common'),
  fields: member(z.string().optional(), FIELDS, 'maximum_height_cm,provenance'),
  impact_listed_in: member(z.string().max(MAX_NAME_LENGTH).optional(), AREAS, 'NZ,DE'),
  id: member(
    z.string().max(MAX_NAME_LENGTH).optional(),
    'Without `name`: the identifier to match, as `scheme:value`, an LSID of IPNI, or the address of a page. With a name it comes back with the result.',
    'ipni:304293-2',
  ),
});

/** Says which kinds of names there are, instead of the one that was given. */
export const kindExpected = (got: unknown): string => {
  const suggestion = typeof got === 'string' ? didYouMean(got, MATCH_KINDS) : '';
  return `must be ${MATCH_KINDS.join(' or ')}; got ${quoted(got)}${suggestion}`;
};

/** Returns the identifier of an entry without a name; undefined for any other entry. */
export const identifierAlone = (name: unknown, id: unknown): ExternalId | undefined =>
  name === undefined && typeof id === 'string' ? externalIdOf(id) : undefined;

const LIST = 'an array of strings, or of objects with a name';

/** A name of a list with its hints, or an identifier (C2.63). */
const Entry = z
  .object({
    name: member(
      text.optional(),
      'The name as submitted; without one, `id` is the identifier to match.',
      'Quercus pedunculata Ehrh.',
    ),
    genus: member(hint, 'Genus of the accepted species, where it is known.', 'Quercus'),
    family: member(hint, 'Family of the accepted species, where it is known.', 'Fagaceae'),
    kind: member(
      z
        .enum(MATCH_KINDS, { error: ({ input }) => kindExpected(input) })
        .nullable()
        .optional(),
      KIND,
      'common',
    ),
    id: member(
      z.unknown().optional(),
      'Any JSON value; it comes back with the result. Without a name: an identifier, such as `ipni:304293-2`.',
      'row-17',
    ),
  })
  .refine(({ name, id }) => name !== undefined || identifierAlone(name, id) !== undefined, {
    path: ['name'],
    error: 'is missing: give the name to match, or an identifier as id',
  });

/** Body of `POST /api/v1/species/match` (C7.21). */
export const MatchBody = z.object({
  names: member(
    z
      .array(z.union([text, Entry], { error: expecting('a string, or an object with a name') }), {
        error: expecting(LIST, `is missing: send ${LIST}`),
      })
      .max(MAX_NAMES),
    `The names, each a text or an object with hints; at most ${MAX_NAMES.toLocaleString('en')}.`,
    ['Quercus robur L.', { name: 'Bellis perenis', id: 'row-17' }, { id: 'ipni:304293-2' }],
  ),
  fields: member(bodyFields, FIELDS, ['maximum_height_cm', 'provenance']),
  impact_listed_in: member(z.string().max(MAX_NAME_LENGTH).optional(), AREAS, 'NZ,DE'),
});
