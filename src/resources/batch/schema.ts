import { z } from 'zod';
import { expecting } from '../../wording/schema-issues.js';
import { limitedText } from '../../wording/schema-parts.js';
import { bodyFields } from '../fields/read-body-fields.js';
import { Id, member, Slug } from '../formats.js';
import { SpeciesItem } from '../species/schema.js';

/** Maximum number of references in a batch (contract C14.15). */
const MAX_REFERENCES = 1_000;
/** Maximum characters of a reference. */
const MAX_REFERENCE_LENGTH = 255;

/** Highest id that the database can have. */
const MAX_ID = 2_147_483_647;
const idExpected = { error: expecting(`a whole number from 1 to ${MAX_ID}`) };
const id = z
  .int(idExpected)
  .positive(idExpected)
  .refine((given) => given <= MAX_ID, { ...idExpected, params: { problem: 'out_of_range' } });

const listExpected = { error: expecting('an array of references') };

/** Maximum number of schemes in `to`. */
const MAX_SCHEMES = 20;
const schemesExpected = { error: expecting('an array of schemes such as powo and ncbi') };
const scheme = z
  .string(schemesExpected)
  .regex(/^[a-z][a-z\d_.-]{0,49}$/, { error: expecting('a scheme in lower-case letters, such as powo') });

const Given = z.union([z.string(), z.number()]);

/** Body of `POST /api/v1/species/batch`: exactly one of its lists (C14.15). */
export const BatchBody = z
  .object({
    ids: member(z.array(id, listExpected).max(MAX_REFERENCES).optional(), 'Ids of species.', [421, 17]),
    slugs: member(
      z.array(limitedText(MAX_REFERENCE_LENGTH), listExpected).max(MAX_REFERENCES).optional(),
      'Slugs of species, also former ones and those of synonyms.',
      ['solanum-lycopersicum'],
    ),
    fields: member(
      bodyFields,
      'Members of each species to return, as the parameter `fields` of lists. Default: those of a list item.',
      ['common_name', 'growth.light'],
    ),
    to: member(
      z.array(scheme, schemesExpected).min(1, schemesExpected).max(MAX_SCHEMES).optional(),
      'Schemes of external identifiers. `meta.identifiers` has those of each species.',
      ['powo', 'ncbi'],
    ),
  })
  .refine(({ ids, slugs }) => ids !== undefined || slugs !== undefined, {
    path: ['ids'],
    error: 'is missing: send an array of references as ids or slugs',
  })
  .refine(({ ids, slugs }) => ids === undefined || slugs === undefined, {
    path: ['slugs'],
    params: { problem: 'not_allowed' },
    error: 'cannot be combined with ids: send one of them',
  });

/** Returns the schema of the answer for a schema of its items. */
export const batchAnswer = (item: z.ZodType) =>
  z.strictObject({
    data: z.array(item).describe('The species, in the order of their references.'),
    meta: z.strictObject({
      total: member(z.int().min(0), 'Number of species in `data`.', 2),
      not_found: member(
        z.array(z.union([z.string(), z.number()])),
        'References that name no species, in the order sent.',
        ['tomatoo'],
      ),
      merged: z
        .array(
          z.strictObject({
            given: member(
              z.union([z.string(), z.number()]),
              'The reference as sent: a former one, or that of a synonym.',
              'lycopersicon-esculentum',
            ),
            id: member(Id, 'Id of the accepted species.', 421),
            slug: member(Slug, 'Slug of the accepted species.', 'solanum-lycopersicum'),
          }),
        )
        .describe('References that now lead to another record.'),
      shared: z
        .array(
          z.strictObject({
            given: member(Given, 'The identifier as sent.', 'usda:SOLY2'),
            species: z
              .array(
                z.strictObject({
                  id: member(Id, 'Id of the species.', 421),
                  slug: member(Slug, 'Slug of the species.', 'solanum-lycopersicum'),
                }),
              )
              .describe('Every species that has the identifier.'),
          }),
        )
        .optional()
        .describe('Identifiers that several species have; absent if there is none.'),
      identifiers: z
        .array(
          z.strictObject({
            given: member(Given, 'The reference as sent.', 'ipni:316947-2'),
            id: member(Id, 'Id of the species.', 421),
            ids: member(
              z.record(z.string(), z.string().nullable()),
              'The identifier in each scheme of `to`; null where the species has none.',
              { powo: '316947-2', ncbi: null },
            ),
          }),
        )
        .optional()
        .describe('Identifiers in the schemes of `to`; absent without it.'),
    }),
  });

export const BatchAnswer = batchAnswer(SpeciesItem);
