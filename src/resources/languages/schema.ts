import { z } from 'zod';
import { member } from '../formats.js';

const common_name_language = member(
  z.string().nullable().optional(),
  'Language of `common_name`, as an ISO 639 code. Only with `lang`.',
  'fr',
);

const known = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * Returns the schema of an item or record with the member that `lang` adds (contract C7.10): always the same one for a
 * schema, so that the OpenAPI document has it once.
 */
export const translated = <Schema extends z.ZodObject>(schema: Schema): Schema => {
  const found =
    known.get(schema) ?? schema.extend({ common_name_language }).describe(schema.description ?? '');
  known.set(schema, found);
  return found as unknown as Schema;
};
