import { valueText } from '../../fields/value-text.js';
import { labelAt } from '../../fields/vocabularies.js';
import type { FactRow } from './queries.js';

/** Converts a fact to its payload (contract C8.50, C8.51). */
const presentFact = (fact: FactRow) => ({
  id: fact.id,
  attribute_name: fact.attribute_name,
  source: fact.source,
  value: valueText(fact.value),
  unit: fact.unit,
  evidence_type: fact.evidence_type,
  status: labelAt('fact_status', fact.status - 1),
  notes: fact.notes,
  licence: fact.licence,
  source_record_id: fact.source_record_id,
  source_url: fact.source_url,
  n_observations: fact.n_observations,
  observed_at: fact.observed_at,
  updated_at: fact.updated_at,
});

/** Returns the answer of `GET /api/v1/species/:id/facts`: all facts, no links (C10.1). */
export const factsPage = (facts: readonly FactRow[]) => ({
  data: facts.map(presentFact),
  meta: { total: facts.length },
});
