import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, Timestamp } from '../species/schema.js';

/** A correction, report or item of a check (contract C8.45, C8.46). */
export const Correction = z.strictObject({
  id: Id,
  record_type: z.enum(VOCABULARIES.record_type),
  record_id: Id,
  user_id: Id.nullable(),
  warning_type: z.enum(VOCABULARIES.warning_type).nullable(),
  change_status: z.enum(VOCABULARIES.change_status),
  change_type: z.enum(VOCABULARIES.change_type),
  accepted_by: Id.nullable(),
  notes: z.string().nullable(),
  source_type: z.enum(VOCABULARIES.source_type).nullable(),
  source_reference: z.string().nullable(),
  correction: z.record(z.string(), z.unknown()).nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** `GET /api/v1/corrections/:id`. */
export const CorrectionRecord = z.strictObject({
  data: Correction,
  meta: z.strictObject({ last_modified: Timestamp }),
});
