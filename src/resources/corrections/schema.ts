import { z } from 'zod';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { Id, member, RecordMeta, Timestamp } from '../formats.js';

/** A correction, report or item of a check (contract C8.45, C8.46). */
export const Correction = z.strictObject({
  id: member(Id, 'Identifier of the correction.', 760),
  record_type: member(z.enum(VOCABULARIES.record_type), 'Kind of the record: always `Species`.', 'Species'),
  record_id: member(Id, 'Identifier of the species.', 4021),
  user_id: member(Id.nullable(), 'Account that submitted it; null for an item raised by a check.', 15),
  warning_type: member(
    z.enum(VOCABULARIES.warning_type).nullable(),
    'Null for a correction, `report` for a report, or the name of the check that raised the item.',
    'report',
  ),
  change_status: member(
    z.enum(VOCABULARIES.change_status),
    'Status of the review. Only `pending` items can be accepted or rejected, only `accepted` ones `reverted`.',
    'pending',
  ),
  change_type: member(
    z.enum(VOCABULARIES.change_type),
    'What is asked for: `update` corrects the species, `deletion` removes it.',
    'update',
  ),
  accepted_by: member(Id.nullable(), 'Account of the reviewer who accepted it; null while nobody has.', 3),
  notes: member(
    z.string().nullable(),
    'Notes of the submitter, as submitted; of an item raised by a check, its problems.',
    'Measured in June',
  ),
  review_notes: member(
    z.string().nullable(),
    'Remarks of reviewers and of the service, a line each.',
    'Seen in the cited flora.',
  ),
  source_type: member(
    z.enum(VOCABULARIES.source_type).nullable(),
    'Kind of source of the change: `external` (a publication), `observation` or `report`; null for checks.',
    'external',
  ),
  source_reference: member(
    z.string().nullable(),
    'Address or citation of the source.',
    'https://journal.example/77',
  ),
  correction: member(
    z.record(z.string(), z.unknown()).nullable(),
    'Attributes as submitted, with the `scientific_name` of the species; null for reports.',
    { maximum_height_value: 2.5, maximum_height_unit: 'ft', scientific_name: 'Pyrella montana' },
  ),
  changes: member(
    z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
    'For each stored field that would change, `[previous, new]` in stored units, as of the submission; null where nothing is to change.',
    { maximum_height_cm: [60, 76] },
  ),
  applied_fields: member(
    z.array(z.string()).nullable(),
    'Fields that accepting it applied; null until then, and for an item without changes.',
    ['maximum_height_cm'],
  ),
  unapplied_fields: member(
    z.record(z.string(), z.enum(['not_selected', 'off_scale'])).nullable(),
    'Fields of `changes` that accepting it left out, with the reason; null where `applied_fields` is.',
    { light: 'off_scale' },
  ),
  outcome: member(
    z.enum(VOCABULARIES.report_outcome).nullable(),
    'How a reviewer settled a report: the data was `corrected`, the report `forwarded` to the source, there is `no_error`, it is a `duplicate`, or it is too `unclear`; null for other items and while it is pending.',
    'corrected',
  ),
  licence: member(
    z.string().nullable(),
    'Licence of its values, as an SPDX identifier: the one of this service at submission. Null for an item of a check until it is accepted.',
    'CC0-1.0',
  ),
  observed_at: member(
    z.string().nullable(),
    'Day on which its values were observed or published; of a year its first day. Null if nobody said.',
    '2019-06-30',
  ),
  created_at: member(Timestamp, 'When it was first submitted, in UTC.', '2026-06-20T09:30:00.412Z'),
  updated_at: member(Timestamp, 'When it last changed, in UTC.', '2026-06-20T09:30:00.412Z'),
});

/** `GET /api/v1/corrections/:id`. */
export const CorrectionRecord = z.strictObject({
  data: Correction.describe('The correction.'),
  meta: RecordMeta,
});
