import { z } from 'zod';
import { lookupText } from '../fields/external-ids.js';

/** Id and slug of a parent: the id for conditions, the slug for links (contract C5.8). */
export const Reference = z.object({ id: z.number(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/**
 * Returns a path segment as it is looked up: an external identifier in its usual form (C10.61), and without NUL, which no slug
 * contains and Postgres cannot store.
 */
export const refText = (ref: string): string => lookupText(ref).replaceAll('\0', '\ufffd');

/** Path parameters of a record: `:id`, its id, slug or identifier in any case (C1.10), and its parents if it is nested. */
export const RecordPath = z.object({ id: z.string() }).catchall(z.string());
export type RecordPath = z.infer<typeof RecordPath>;
