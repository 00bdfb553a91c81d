import { tool } from '../tool.js';
import { fieldsNamed, safetyNotes, USUAL_FIELDS, valuesOf } from '../values.js';
import { fieldsInput, plantInput } from './inputs.js';
import { readPlants } from './read-plants.js';

export const getPlant = tool({
  name: 'get_plant',
  title: 'Get a plant',
  description:
    'Returns the published values of one species, each with its source, evidence and licence, and the list of fields of which nothing is known.',
  input: { plant: plantInput, fields: fieldsInput },
  run: async ({ plant, fields }, api) => {
    const keys = fields === undefined ? USUAL_FIELDS : fieldsNamed(fields);
    const [record] = await readPlants(api, [plant], keys);
    const { values, unknown, sources } = valuesOf(record!, keys);
    const { slug, scientific_name, author, common_name, family, rank, status } = record!;
    return {
      data: {
        slug,
        scientific_name,
        author,
        common_name,
        family,
        rank,
        status,
        values,
        unknown,
      },
      sources,
      notes: safetyNotes(unknown),
    };
  },
});
