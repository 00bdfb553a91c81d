import { z } from 'zod';
import { pathWithQuery } from '../ask.js';
import type { ListResponse } from '../responses.js';
import { tool } from '../tool.js';
import { conditionInputs, conditionsOf, fieldsInput, limitInput } from './inputs.js';
import { listedFields, listedPlants, shownKeys } from './listed.js';

/** Any two numbers: a latitude beyond 90 is no name of a zone, and the API says what is wrong with it. */
const COORDINATES = /^\s*-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?\s*$/;

export const plantsForPlace = tool({
  name: 'plants_for_place',
  title: 'Plants for a place',
  description:
    'Finds plants that are recorded in a country or region, native or introduced, with conditions on fields as in search_plants. A place is an ISO code (de, us-oh), an English name (Austria), a code of a zone (aut), or coordinates (48.2,16.4).',
  input: {
    place: z
      .string()
      .min(1)
      .max(100)
      .describe('ISO code, English name, code of a zone, or "latitude,longitude".'),
    establishment: z
      .enum(['native', 'introduced', 'any'])
      .optional()
      .describe('How the plants came there; native by default.'),
    ...conditionInputs,
    language: z.string().max(8).optional().describe('Language of common names, such as fr.'),
    fields: fieldsInput,
    limit: limitInput,
  },
  run: async ({ place, establishment = 'native', filters, ranges, language, fields, limit }, api) => {
    const keys = shownKeys(fields, filters, ranges);
    const where = COORDINATES.test(place) ? { at: place.replaceAll(' ', '') } : { zone_id: place };
    const body = await api.get<ListResponse>(
      pathWithQuery('/api/v1/species', {
        ...where,
        ...(establishment === 'any' ? {} : { 'filter[establishment]': establishment }),
        ...conditionsOf({ filters, ranges }),
        lang: language,
        fields: listedFields(keys),
      }),
    );
    const result = listedPlants(body, keys, limit);
    return {
      ...result,
      data: { place: body.meta.at ?? place, establishment, ...result.data },
      notes: [
        ...(result.notes ?? []),
        'A plant that no source records in the place is not listed; that does not mean that it is absent or cannot grow there.',
      ],
    };
  },
});
