import { z } from 'zod';

/** Identifier of a record. */
export const Id = z.int().positive();
/** Readable identifier of a record, in lower case. */
export const Slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** ISO 8601 in UTC with milliseconds (contract C1.7). */
export const Timestamp = z.iso.datetime({ precision: 3 });

/** Adds a description and a typical value to a schema, for the API documentation. */
export const member = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
): Schema => schema.describe(description).meta({ examples: [example] });

/** Returns the schema of a link to another resource. */
export const link = (to: string, example: string): z.ZodString =>
  member(z.string(), `Path of ${to}, without scheme and host.`, example);

/** Returns the schema of a link that is null if its target is unknown. */
export const linkIfKnown = (to: string, example: string) =>
  member(
    z.string().nullable(),
    `Path of ${to}, without scheme and host; null where it is not known.`,
    example,
  );

/** `meta` of a record (C8.10). */
export const RecordMeta = z.strictObject({
  last_modified: member(Timestamp, 'When the record last changed, in UTC.', '2026-01-30T12:00:00.000Z'),
});

/** `meta` of a list without pages. */
export const TotalMeta = z.strictObject({ total: member(z.int().min(0), 'Number of items in `data`.', 12) });
