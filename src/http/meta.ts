import { z } from 'zod';
import type { Warning } from '../query/warning.js';
import { redact } from './redact.js';

/** `meta.warnings`, in any answer that has a `meta` (C5.9). */
export const Warnings = z
  .array(
    z.strictObject({
      param: z.string(),
      problem: z.string(),
      message: z.string(),
      allowed: z.array(z.string()).optional(),
    }),
  )
  .min(1)
  .optional();

type Envelope = z.ZodObject<{ data: z.ZodType; meta: z.ZodObject }>;

/** The schema of an answer with a `meta`, to which warnings may be added. */
export const warnable = (answer: Envelope): z.ZodType =>
  z.strictObject({ ...answer.shape, meta: answer.shape.meta.extend({ warnings: Warnings }) });

/** A `meta` with its warnings, if there are any; never with a token in them (C3.3). */
export const metaWith = <Meta extends object>(meta: Meta, warnings: readonly Warning[]): object =>
  warnings.length === 0 ? meta : { ...meta, warnings: JSON.parse(redact(JSON.stringify(warnings))) };
