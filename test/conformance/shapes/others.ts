import { z } from 'zod';
import { bool, id, label, text, timestamp, whole } from './basics.js';

/** C8.45. */
export const correction = z.strictObject({
  id,
  record_type: label('record_type'),
  record_id: id,
  user_id: whole,
  warning_type: text,
  change_status: label('change_status'),
  change_type: label('change_type'),
  accepted_by: whole,
  notes: text,
  review_notes: text,
  source_type: label('source_type').nullable(),
  source_reference: text,
  correction: z.record(z.string(), z.unknown()).nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  applied_fields: z.array(z.string()).nullable(),
  unapplied_fields: z.record(z.string(), z.enum(['not_selected', 'off_scale'])).nullable(),
  outcome: z.enum(['corrected', 'forwarded', 'no_error', 'duplicate', 'unclear']).nullable(),
  licence: text,
  created_at: timestamp,
  updated_at: timestamp,
});

/** C8.50. */
export const fact = z.strictObject({
  id,
  attribute_name: z.string(),
  source: z.string(),
  value: z.string(),
  unit: text,
  evidence_type: label('evidence_type'),
  status: label('fact status'),
  notes: text,
  licence: text,
  source_record_id: text,
  source_url: text,
  n_observations: whole,
  observed_at: timestamp.nullable(),
  updated_at: timestamp,
});

/** C8.55. */
export const sourceItem = z.strictObject({
  slug: z.string(),
  name: z.string(),
  rank: z.int(),
  citation: text,
  url: text,
  licence: text,
  licence_url: text,
  credit: text,
  share_alike: bool,
  facts_count: z.int().min(0),
  published_count: z.int().min(0),
  images_count: z.int().min(0),
  last_ingested_at: timestamp.nullable(),
});

/** C8.60. */
export const counters = z.strictObject({
  plants_count: z.int().min(0),
  detailled_plants_count: z.int().min(0),
  species_count: z.int().min(0),
  version: z.string(),
  dataset_version: z.string(),
});

/** C8.61. */
export const profile = z.strictObject({
  name: text,
  email: text,
  image_url: text,
  organization_name: text,
  organization_url: text,
  account_type: label('account_type'),
  created_at: timestamp.nullable(),
});
