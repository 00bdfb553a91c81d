import { z } from 'zod';
import { MOST_ASKED } from '../../fields/most-asked.js';
import { tool } from '../tool.js';
import { fieldsNamed, safetyNotes, valuesOf } from '../values.js';
import { fieldsInput, plantInput } from './inputs.js';
import { readPlants } from './read-plants.js';

/** Fields that are compared if the caller names none. */
const DEFAULT_KEYS = MOST_ASKED.map(({ key }) => key);

export const comparePlants = tool({
  name: 'compare_plants',
  title: 'Compare plants',
  description:
    'Compares two to six species field by field, with the source of each value. Unknown values are named as such.',
  input: { plants: z.array(plantInput).min(2).max(6), fields: fieldsInput },
  run: async ({ plants, fields = DEFAULT_KEYS }, api) => {
    const keys = fieldsNamed(fields);
    const records = await readPlants(api, plants, keys);
    const read = records.map((record) => valuesOf(record, keys));
    const rows = keys.map((key) => ({
      field: key,
      ...Object.fromEntries(
        records.map((record, at) => {
          const found = read[at]!.values.find(({ field }) => field === key);
          const { field: _, ...value } = found ?? { field: key, value: null };
          return [record.slug, value];
        }),
      ),
    }));
    return {
      data: {
        plants: records.map(({ slug, scientific_name, common_name }) => ({
          slug,
          scientific_name,
          common_name,
        })),
        rows,
      },
      sources: read.flatMap(({ sources }) => sources),
      notes: safetyNotes([...new Set(read.flatMap(({ unknown }) => unknown))]),
    };
  },
});
