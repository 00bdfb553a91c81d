import { z } from 'zod';
import { member } from '../formats.js';
import { partial } from './members.js';

const text = z.string().nullable();

/** Provenance of the selected values, by their paths (contract C14.12). */
const ProvenanceByPath = z
  .record(
    z.string(),
    z.strictObject({
      source: member(text, 'Slug of the source; null for a value without provenance.', 'usda-plants'),
      evidence_type: member(text, 'Kind of evidence.', 'measured'),
      licence: member(text, 'Licence of the value.', 'CC-BY-4.0'),
      n_observations: member(z.int().nullable(), 'Number of observations behind the value.', 12),
    }),
  )
  .describe('Where each selected value comes from, by its path.');

/** Returns the schema of an object from which `fields` selected members (C14.10). */
export const selectedFrom = (...schemas: readonly z.ZodType[]): z.ZodType => {
  const shapes = schemas.map((schema) => (partial(schema) as z.ZodObject).shape);
  return z.strictObject({ ...Object.assign({}, ...shapes), provenance: ProvenanceByPath.optional() });
};
