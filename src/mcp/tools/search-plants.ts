import { z } from 'zod';
import { pathWithQuery } from '../ask.js';
import type { ListResponse } from '../responses.js';
import { tool } from '../tool.js';
import { conditionInputs, conditionsOf, fieldsInput, limitInput } from './inputs.js';
import { listedFields, listedPlants, shownKeys } from './listed.js';

const KNOWN_ONLY =
  'Only plants whose values are known are listed: a plant that is missing may still meet the conditions.';

export const searchPlants = tool({
  name: 'search_plants',
  title: 'Search plants',
  description:
    'Finds species by name in any language and by conditions on fields (height, hardiness, light, edibility and a hundred more), best known first. Use it to answer which plants meet conditions. Keys and values of fields: describe_fields.',
  input: {
    query: z
      .string()
      .max(200)
      .optional()
      .describe('A name, or part of one, in any language; typing errors are forgiven.'),
    ...conditionInputs,
    order: z
      .string()
      .max(60)
      .regex(/^[a-z_]+:(?:asc|desc)$/)
      .optional()
      .describe('Key and direction, such as maximum_height_cm:desc.'),
    language: z.string().max(8).optional().describe('Language of common names, such as fr.'),
    fields: fieldsInput,
    limit: limitInput,
  },
  run: async ({ query, filters, ranges, order, language, fields, limit }, api) => {
    const keys = shownKeys(fields, filters, ranges);
    const [key, direction] = order?.split(':') ?? [];
    const body = await api.get<ListResponse>(
      pathWithQuery(query ? '/api/v1/species/search' : '/api/v1/species', {
        q: query,
        ...conditionsOf({ filters, ranges }),
        ...(key === undefined ? {} : { [`order[${key}]`]: direction }),
        lang: language,
        fields: listedFields(keys),
      }),
    );
    const result = listedPlants(body, keys, limit);
    const hasConditions = Object.keys(filters ?? {}).length + Object.keys(ranges ?? {}).length > 0;
    const corrected = body.meta.did_you_mean;
    return {
      ...result,
      data: { ...result.data, ...(corrected === undefined ? {} : { did_you_mean: corrected }) },
      notes: [...(result.notes ?? []), ...(hasConditions ? [KNOWN_ONLY] : [])],
    };
  },
});
