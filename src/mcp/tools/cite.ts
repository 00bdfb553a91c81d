import { z } from 'zod';
import type { SourcesResponse } from '../responses.js';
import { tool } from '../tool.js';
import { fieldsNamed, sourcesOfValue, USUAL_FIELDS, valuesOf } from '../values.js';
import { fieldsInput, plantInput } from './inputs.js';
import { readPlants } from './read-plants.js';

/** Maximum number of characters of a citation. */
const MAX_CITATION = 400;

export const cite = tool({
  name: 'cite',
  title: 'Cite the sources',
  description:
    'Returns the citation, licence and credit line of every source that supplies a published value of the given plants (and fields), for a paper, an app or an answer.',
  input: { plants: z.array(plantInput).min(1).max(20), fields: fieldsInput },
  run: async ({ plants, fields }, api) => {
    const keys = fields === undefined ? USUAL_FIELDS : fieldsNamed(fields);
    const records = await readPlants(api, plants, keys);
    const values = records.flatMap((record) => valuesOf(record, keys).values);
    const used = new Map<string, Set<string>>();
    for (const value of values)
      for (const source of sourcesOfValue(value))
        used.set(source, (used.get(source) ?? new Set()).add(value.field));
    const { data } = await api.get<SourcesResponse>('/api/v1/sources');
    const citations = data
      .filter(({ slug }) => used.has(slug))
      .map(({ slug, citation, licence, licence_url, url, share_alike }) => ({
        source: slug,
        citation: citation?.slice(0, MAX_CITATION) ?? null,
        licence,
        ...(licence_url ? { licence_url } : {}),
        ...(url ? { url } : {}),
        ...(share_alike ? { share_alike } : {}),
        fields: [...used.get(slug)!].sort(),
      }));
    return {
      data: { plants: records.map(({ slug, scientific_name }) => ({ slug, scientific_name })), citations },
      sources: [...used.keys()],
      notes: [
        'Name the version of the data (dataset_version) with the citations, and show the credit line of each source.',
      ],
    };
  },
});
