import { z } from 'zod';

/** Id and slug of a parent: the id for conditions, the slug for links (contract C5.8). */
export const Reference = z.object({ id: z.number(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/** Replaces NUL in a path segment: no slug contains it, and Postgres cannot store it. */
export const refText = (ref: string): string => ref.replaceAll('\0', '\ufffd');

/** Path parameters of a record: `:id`, its id or slug in any case (C1.10), and its parents if it is nested. */
export const RecordPath = z.object({ id: z.string() }).catchall(z.string());
export type RecordPath = z.infer<typeof RecordPath>;
