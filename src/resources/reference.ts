import { z } from 'zod';

/** What the lists of a parent need of it: its id for the condition, its slug for the links (contract C5.8). */
export const Reference = z.object({ id: z.number(), slug: z.string() });
export type Reference = z.infer<typeof Reference>;

/** A path segment as the database takes it: no slug has a NUL, and Postgres holds none. */
export const refText = (ref: string): string => ref.replaceAll('\0', '\ufffd');

/** The path of a record: `:id`, its id or slug in any case (C1.10), below parents where it is nested. */
export const RecordPath = z.object({ id: z.string() }).catchall(z.string());
export type RecordPath = z.infer<typeof RecordPath>;
