import { z } from 'zod';
import { INPUTS, type Input } from '../../corrections/submission/inputs.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';

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
    case 'measure':
      return part === 'unit' ? z.enum(correction.units) : number;
    default:
      return number;
  }
};

const sentence = ({ field, correction, part }: Input): string => {
  const { describe, plausible } = field;
  switch (correction.kind) {
    case 'names':
      return 'English common names, the main one first, with | between them. They replace the list.';
    case 'multi':
      return `${describe} Labels with | between them; they replace the list.`;
    case 'indicator':
      return `${describe} Submitted from ${correction.scale.join(' to ')}, read from ${plausible?.join(' to ')}, never rescaled: a value off the read scale cannot be accepted as it is.`;
    case 'measure':
      return part === 'unit' ? 'Unit of the value beside it.' : describe;
    default:
      return describe;
  }
};

/** The attributes of a correction (contract C9.20), by the inputs of the field registry. */
const Attributes = z.strictObject(
  Object.fromEntries(
    [...INPUTS].map(([name, input]) => {
      const value = schemaOf(input);
      const isNullable = input.correction.nullable && input.part !== 'unit';
      return [name, (isNullable ? value.nullable() : value).optional().describe(sentence(input))];
    }),
  ),
);

const notes = z.string().max(10_000).nullable().optional();

/** What a submission holds (C9.2). */
export const SubmissionBody = z.object({
  correction: Attributes.optional().describe('The attributes to change with their new values; null empties.'),
  source_type: z
    .enum(VOCABULARIES.source_type)
    .optional()
    .describe('Where the change is taken from; external where nothing is said.'),
  source_reference: z
    .string()
    .max(2000)
    .optional()
    .describe('Address or citation; needed where the source is external.'),
  notes: notes.describe('For the reviewer. TEST marks a submission that is never reviewed.'),
  change_type: z.enum(['update', 'deletion']).optional().describe('Only admins may ask for a deletion.'),
});

/** What a report holds (C9.30). */
export const ReportBody = z.object({
  notes: notes.describe('What is wrong.'),
  change_type: z.enum(['update', 'deletion']).optional().describe('Only admins may ask for a deletion.'),
});

/** What a review holds (C9.45). */
export const ReviewBody = z.object({
  notes: notes.describe('Added to the notes of the correction.'),
  updated_at: z
    .string()
    .optional()
    .describe('Its updated_at as the reviewer saw it: 409 when it has been changed since.'),
});
