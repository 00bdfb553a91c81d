import { z } from 'zod';
import { ATTRIBUTES } from '../../fields/registry.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Timestamp } from '../species/schema.js';

/** A fact (contract C8.50). */
const Fact = z.strictObject({
  id: z.int().positive(),
  attribute_name: z.enum(ATTRIBUTES.map(({ key }) => key)),
  source: z.string().min(1),
  value: z.string(),
  unit: z.enum(['cm', 'mm', 'days', 'deg_c']).nullable(),
  evidence_type: z.enum(VOCABULARIES.evidence_type),
  status: z.enum(VOCABULARIES.fact_status),
  notes: z.string().nullable(),
  source_record_id: z.string().nullable(),
  source_url: z.string().nullable(),
  n_observations: z.int().nullable(),
  observed_at: Timestamp.nullable(),
  updated_at: Timestamp,
});

/** Facts of a species, not paginated (C10.1). */
export const FactsPage = z.strictObject({
  data: z.array(Fact),
  meta: z.strictObject({ total: z.int().min(0) }),
});
