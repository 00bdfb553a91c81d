import { z } from 'zod';
import { redactCredentials } from '../logging/redact-credentials.js';
import type { Warning } from '../query/warning.js';

const text = (description: string, example: string): z.ZodString =>
  z.string().meta({ description, examples: [example] });

/** An entry of `meta.warnings` (C5.9). */
export const WarningItem = z
  .strictObject({
    param: text('Name of the parameter, or of the member of the body or of the record.', 'limit'),
    problem: text('What is wrong with it, as a code.', 'not_supported_here'),
    message: text('What is wrong with it, as a sentence.', 'limit is not supported here and was ignored.'),
    allowed: z
      .array(z.string())
      .optional()
      .meta({ description: 'The values of a closed set.', examples: [['asc', 'desc']] }),
    dropped: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'Values of a replaced submission that the new one does not contain, by stored field.',
        examples: [{ maximum_height_cm: 76 }],
      }),
  })
  .describe(
    'A parameter or member of the body that was ignored or read differently than written, or a member of the record that needs an explanation.',
  );

/** `meta.warnings`, in any answer that has a `meta` (C5.9). */
export const Warnings = z
  .array(WarningItem)
  .min(1)
  .optional()
  .describe('What was ignored, was read otherwise, or needs an explanation.');

type Envelope = z.ZodObject<{ data: z.ZodType; meta: z.ZodObject }>;

/** Returns the schema of an answer whose `meta` may have warnings. */
export const warnable = (answer: Envelope): z.ZodType =>
  z.strictObject({
    ...answer.shape,
    meta: answer.shape.meta.extend({ warnings: Warnings }).describe('Data about the answer.'),
  });

/** Adds the warnings to a `meta`, if there are any, with credentials redacted (C3.3). */
export const metaWith = <Meta extends object>(meta: Meta, warnings: readonly Warning[]): object =>
  warnings.length === 0
    ? meta
    : { ...meta, warnings: JSON.parse(redactCredentials(JSON.stringify(warnings))) };

/** Maximum number of warnings in a header. */
const MOST_IN_HEADER = 10;

/** Returns the header with the warnings of an answer without `meta`, as JSON in ASCII (C14.20); none without warnings. */
export const warningHeader = (warnings: readonly Warning[]): Readonly<Record<string, string>> => {
  if (warnings.length === 0) return {};
  const json = redactCredentials(JSON.stringify(warnings.slice(0, MOST_IN_HEADER)));
  const escaped = json.replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { 'X-Warnings': escaped };
};
