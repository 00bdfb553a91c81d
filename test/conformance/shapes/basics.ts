import { z } from 'zod';
import { TIMESTAMPS } from '../members.js';
import { vocabulary } from '../vocabularies.js';

/** An id (C1.9). */
export const id = z.int().positive();
/** A slug (C1.9). */
const slug = z.string().regex(/^[^\sA-Z/]+$/);
/** Text, or null. */
export const text = z.string().nullable();
/** A boolean, or null. */
export const bool = z.boolean().nullable();
/** A whole number, or null. */
export const whole = z.int().nullable();
/** A timestamp (C1.7). */
export const timestamp = z.string().regex(TIMESTAMPS);
/** A label of a vocabulary (C1.12). */
export const label = (name: string) => z.enum(vocabulary(name) as [string, ...string[]]);
/** Labels of a vocabulary, or null, never [] (C1.4). */
export const labels = (name: string) => z.array(label(name)).min(1).nullable();
/** A link whose path below /api/v1 matches a pattern. */
export const path = (pattern: string) => z.string().regex(new RegExp(`^/api/v1/${pattern}$`));
/** A link to a record of a collection. */
export const to = (collection: string) => path(`${collection}/[^/?]+`);
/** A level of a scale, or null. */
export const indicator = (low: number, high: number) => z.int().min(low).max(high).nullable();
/** A length (C1.5). */
export const cm = z.strictObject({ cm: whole });
/** Precipitation (C1.5). */
export const mm = z.strictObject({ mm: whole });
/** A temperature (C1.5, C8.22). */
export const degrees = z.strictObject({ deg_f: whole, deg_c: whole });

/** The members of every named record. */
export const named = { id, name: z.string().min(1), slug };

/** A source of a record (C8.21). */
export const source = z.strictObject({
  id: z.string(),
  name: z.string(),
  citation: text,
  url: text,
  last_update: timestamp,
  licence: text,
  licence_url: text,
});
