import { z } from 'zod';
import { FACT_FIELDS } from '../../fields/registry.js';
import { STORED_UNITS } from '../../fields/units.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, member, Timestamp, TotalMeta } from '../formats.js';

/** A fact (contract C8.50). */
const Fact = z.strictObject({
  id: member(Id, 'Identifier of the fact.', 9310),
  attribute_name: member(
    z.enum(FACT_FIELDS.map(({ key }) => key)),
    'Field that the fact is about.',
    'maximum_height_cm',
  ),
  source: member(
    z.string().min(1),
    'Slug of the source that claims it, as in `/api/v1/sources`; `community` for an accepted correction.',
    'try',
  ),
  value: member(
    z.string(),
    'Claimed value as text, in `unit`: booleans as `true` or `false`, several labels with `|` between them. Empty where an accepted correction emptied the field.',
    '60',
  ),
  unit: member(
    z.enum(STORED_UNITS).nullable(),
    'Unit of the value; null for a value without one. `deg_c` is degrees Celsius.',
    'cm',
  ),
  evidence_type: member(
    z.enum(VOCABULARIES.evidence_type),
    'How the value was established: `reported` by a database, `measured`, `derived` from primary data, or `inferred`, an estimate.',
    'measured',
  ),
  status: member(
    z.enum(VOCABULARIES.fact_status),
    '`active`: the current claim of its source; `superseded` by a later one; `rejected`: implausible, never published.',
    'active',
  ),
  notes: member(z.string().nullable(), 'Remarks, such as why the claim was rejected.', 'Mean of 14 plants'),
  licence: member(
    z.string().nullable(),
    'Licence of the value: that of its source, and for `community` the one under which the correction was submitted; null if unknown.',
    'CC-BY-4.0',
  ),
  source_record_id: member(z.string().nullable(), "The source's own identifier of the record.", 'T-881'),
  source_url: member(z.string().nullable(), 'Address of that record.', 'https://traits.example/T-881'),
  n_observations: member(z.int().nullable(), 'Number of observations behind the value.', 14),
  observed_at: member(
    Timestamp.nullable(),
    'When the value was observed, in UTC.',
    '2019-06-20T00:00:00.000Z',
  ),
  updated_at: member(Timestamp, 'When the fact last changed, in UTC.', '2026-01-30T12:00:00.000Z'),
});

/** Facts of a species, not paginated (C10.1). */
export const FactsPage = z.strictObject({
  data: z.array(Fact).describe('The facts, by id.'),
  meta: TotalMeta,
});
