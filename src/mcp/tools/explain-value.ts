import { z } from 'zod';
import { fieldSpelled } from '../../fields/registry.js';
import { pathWithQuery } from '../ask.js';
import type { FactsResponse, StatedClaim } from '../responses.js';
import { tool } from '../tool.js';
import { fieldsNamed, safetyNotes, valuesOf } from '../values.js';
import { plantInput } from './inputs.js';
import { readPlants } from './read-plants.js';

/** Maximum number of characters of the notes of a claim. */
const MAX_NOTE = 200;

const claim = ({
  source,
  value,
  unit,
  evidence_type,
  status,
  licence,
  notes,
  source_url,
  n_observations,
}: StatedClaim) => ({
  source,
  value,
  ...(unit ? { unit } : {}),
  evidence: evidence_type,
  status,
  licence,
  ...(n_observations ? { n_observations } : {}),
  ...(notes ? { notes: notes.slice(0, MAX_NOTE) } : {}),
  ...(source_url ? { source_url } : {}),
});

const RULE =
  'The published value is that of the strongest source with an active claim; community, an accepted correction, is stronger than all others, and the order of the others is that of GET /api/v1/sources.';

const DERIVED =
  'Where no source states a toxicity, it is derived from the warnings of safety: the worst one about people who eat of the plant. Warnings about animals, touching or certain parts do not count for it.';

export const explainValue = tool({
  name: 'explain_value',
  title: 'Explain a value',
  description:
    'Returns every claim about one field of one species: which source says what, on what evidence, and which one is published. Use it when sources may disagree or the user asks how sure a value is.',
  input: {
    plant: plantInput,
    field: z.string().min(1).max(60).describe('Key of the field, such as toxicity.'),
  },
  run: async ({ plant, field }, api) => {
    const key = fieldSpelled(field)?.key ?? field;
    const keys = fieldsNamed([field]);
    const [record] = await readPlants(api, [plant], keys);
    const { data } = await api.get<FactsResponse>(
      pathWithQuery(`/api/v1/species/${encodeURIComponent(record!.slug)}/facts`, {
        'filter[attribute_name]': key,
      }),
    );
    const { values, unknown, sources } = valuesOf(record!, keys);
    const others = values.filter((value) => value.field !== key);
    const claims = data.map(claim);
    const active = claims.filter(({ status }) => status === 'active');
    return {
      data: {
        slug: record!.slug,
        scientific_name: record!.scientific_name,
        field: key,
        published: values.find((value) => value.field === key) ?? null,
        ...(others.length > 0 && { see_also: others }),
        sources_agree:
          active.length < 2
            ? 'only one source or none'
            : new Set(active.map(({ value }) => value)).size === 1,
        claims,
      },
      sources: [...sources, ...claims.map(({ source }) => source)],
      notes: [RULE, ...(key === 'toxicity' ? [DERIVED] : []), ...safetyNotes(unknown)],
    };
  },
});
