import { z } from 'zod';
import { member } from '../formats.js';

const common_name_language = member(
  z.string().nullable().optional(),
  'Language of `common_name`, as an ISO 639 code. Only with `lang`.',
  'fr',
);

/** Returns the schema of an item or record with the member that `lang` adds (contract C7.10). */
export const translated = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.extend({ common_name_language }).describe(schema.description ?? '') as unknown as Schema;
