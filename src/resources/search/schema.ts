import { z } from 'zod';
import { NAME_KINDS, TIERS } from './matched.js';

/** Why a record is a result (contract C7.12). */
export const Match = z.strictObject({
  tier: z.int().min(1).max(TIERS.length),
  reason: z.enum(TIERS),
  name: z.string(),
  author: z.string().nullable(),
  kind: z.enum(NAME_KINDS),
  language: z.string().nullable(),
  source: z.string().nullable(),
  edits: z.int().min(0),
});
export type Match = z.infer<typeof Match>;

/** An item of a search: that of the list, and what `lang` and `explain` add (C7.10, C7.12). */
export const searchItem = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) =>
  item.extend({ common_name_language: z.string().nullable().optional(), match: Match.nullable().optional() });
