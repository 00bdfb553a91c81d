import { z } from 'zod';
import { Id, member, Slug } from '../formats.js';
import { SpeciesItem } from '../species/schema.js';

/** Maximum number of references in a batch (contract C14.15). */
export const MAX_REFERENCES = 1_000;
/** Maximum characters of a reference. */
export const MAX_REFERENCE_LENGTH = 255;

const slug = z.string().max(MAX_REFERENCE_LENGTH);

/** Body of `POST /api/v1/species/batch`. */
export const BatchBody = z.object({
  ids: member(z.array(Id).max(MAX_REFERENCES).optional(), 'Ids of species.', [421, 17]),
  slugs: member(
    z.array(slug).max(MAX_REFERENCES).optional(),
    'Slugs of species, also former ones and those of synonyms.',
    ['solanum-lycopersicum'],
  ),
  fields: member(
    z.union([z.string(), z.array(z.string())]).optional(),
    'Members of each species to return, as the parameter `fields` of lists. Default: those of a list item.',
    ['common_name', 'growth.light'],
  ),
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
    }),
  });

export const BatchAnswer = batchAnswer(SpeciesItem);
