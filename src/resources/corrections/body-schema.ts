import { z } from 'zod';
import { NAMES_MEMBER } from '../../corrections/names-field.js';
import { REVIEW_MEMBERS } from '../../corrections/review/decision.js';
import { INPUTS, type Input } from '../../corrections/submission/inputs.js';
import { REPORT_MEMBERS, SUBMISSION_MEMBERS } from '../../corrections/submission/members.js';
import { type CorrectionInput, describedWithUnit, type Field } from '../../fields/field.js';
import { claimedRows } from '../../fields/row-schema.js';
import { scaleEnds } from '../../fields/scale.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { member } from '../formats.js';

const number = z.union([z.number(), z.string()]);

const labels = ({ field }: Input): readonly string[] => VOCABULARIES[field.vocabulary!];

const schemaOf = (input: Input): z.ZodType => {
  const { correction, part } = input;
  switch (correction.kind) {
    case 'text':
      return z.string().max(correction.longest);
    case 'scientific_name':
    case 'genus':
      return z.string();
    case 'names':
      return z.union([z.string(), z.array(z.string())]);
    case 'boolean':
      return z.union([z.boolean(), z.enum(['true', 'false'])]);
    case 'enum':
      return z.enum(labels(input));
    case 'multi':
      return z.union([z.string(), z.array(z.enum(labels(input)))]);
    case 'rows':
      return claimedRows(input.field.rows!);
    case 'measure':
      return part === 'unit' ? z.enum(correction.units) : number;
    default:
      return number;
  }
};

/** Explains the scale of corrections of an indicator if it differs from the published scale (C9.15). */
const scaleText = (
  { scale, ends }: Extract<CorrectionInput, { kind: 'indicator' }>,
  plausible: Field['plausible'],
): readonly string[] => {
  if (plausible === null || plausible.join() === scale.join()) return [];
  return [
    `Submit a class ${scaleEnds(scale, ends)}.`,
    `The published scale is ${plausible.join(' to ')} and nothing is rescaled, so a value off that scale is not applied.`,
  ];
};

const sentence = ({ field, correction, part }: Input): string => {
  const { describe, plausible } = field;
  switch (correction.kind) {
    case 'names':
      return 'English common names, separated by |, the main one first. They replace the stored list.';
    case 'multi':
      return `${describe} Labels separated by | replace the stored list.`;
    case 'rows':
      return `${describe} The rows replace those of every source.`;
    case 'genus':
      return `${describe} Give the name or slug of an existing genus.`;
    case 'indicator':
      return [describe, ...scaleText(correction, plausible)].join(' ');
    case 'measure':
      return part === 'unit'
        ? `Unit of \`${correction.name}_value\`.`
        : `${describe} Needs \`${correction.name}_unit\`.`;
    default:
      return describedWithUnit(field);
  }
};

const exampleFor = ({ field, correction, part }: Input): unknown => {
  if (correction.kind === 'names') return 'Garden tomato|Tomato';
  if (correction.kind === 'rows') return [field.rows!.example];
  return part === 'unit' ? field.unit : (field.example ?? true);
};

/** Attributes of a correction, from the field registry (contract C9.20). */
const Attributes = z.strictObject({
  [NAMES_MEMBER]: member(
    z.record(z.string().regex(/^[a-z]{2,3}$/), z.union([z.string(), z.array(z.string())])).optional(),
    'Names in other languages than English, by ISO 639 code, the main one first. They replace those of every source in the language.',
    { de: ['Tomate', 'Paradeiser'] },
  ),
  ...Object.fromEntries(
    [...INPUTS].map(([name, input]) => {
      const value = schemaOf(input);
      const isNullable = !input.field.required && input.part !== 'unit';
      const optional = (isNullable ? value.nullable() : value).optional();
      return [name, member(optional, sentence(input), exampleFor(input))];
    }),
  ),
});

const notes = REPORT_MEMBERS.notes.nullable().optional();
const changeType = member(
  REPORT_MEMBERS.change_type.optional(),
  'What is asked for; `update` by default. Only admins may ask for a `deletion`, which removes the species.',
  'update',
);

/** Body of a submission (C9.2). */
export const SubmissionBody = z.object({
  correction: member(
    Attributes.optional(),
    'Attributes to change, with their new values. `null` empties a field.',
    { maximum_height_value: 2.5, maximum_height_unit: 'm' },
  ),
  source_type: member(
    SUBMISSION_MEMBERS.source_type.optional(),
    'Kind of source of the change; `external` (a publication or database) by default.',
    'external',
  ),
  source_reference: member(
    SUBMISSION_MEMBERS.source_reference.optional(),
    'Address or citation of the source, at most 2,000 characters. Required where `source_type` is `external`.',
    'https://flora.example/tomato',
  ),
  observed_at: member(
    SUBMISSION_MEMBERS.observed_at.nullable().optional(),
    'Year or day, in the past, in which the values were observed or published.',
    '2019-06-30',
  ),
  notes: member(
    notes,
    'Notes for the reviewer, at most 10,000 characters. `TEST` marks a test, which is never reviewed.',
    'Measured on twelve plants.',
  ),
  change_type: changeType,
});

/** Body of a report (C9.30). */
export const ReportBody = z.object({
  notes: member(
    notes,
    'What is wrong, at most 10,000 characters. `TEST` marks a test, which is never reviewed.',
    'The image shows another species.',
  ),
  change_type: changeType,
});

const reviewed = {
  notes: member(
    notes,
    'Notes of the reviewer, at most 10,000 characters. They are added to `review_notes`.',
    'Seen in the cited flora.',
  ),
  updated_at: member(
    REVIEW_MEMBERS.revert.updated_at.optional(),
    'The `updated_at` of the correction as you read it, in ISO 8601. The answer is 409 if it has changed since.',
    '2026-06-20T09:30:00.412Z',
  ),
};

const outcome = member(
  REVIEW_MEMBERS.reject.outcome.optional(),
  'How the report was settled; required for a report, refused for other items.',
  'corrected',
);

/** Body of an acceptance (C9.45). */
export const AcceptBody = z.object({
  ...reviewed,
  outcome,
  fields: member(
    REVIEW_MEMBERS.accept.fields.optional(),
    'Fields of `changes` to apply; the others are left out. All by default.',
    ['maximum_height_cm'],
  ),
  reject_facts: member(
    REVIEW_MEMBERS.accept.reject_facts.optional(),
    'For an item of `Checks::PlausibleValues`: ids of the active facts to reject, instead of all with the offending values. Not together with `fields`.',
    [9310],
  ),
});

/** Body of a rejection (C9.45). */
export const RejectBody = z.object({ ...reviewed, outcome });

/** Body of a revert (C9.45). */
export const RevertBody = z.object(reviewed);
