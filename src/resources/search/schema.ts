import { z } from 'zod';
import { NAME_KINDS } from '../../species/known-name.js';
import { LAST_TIER, TIER_REASONS } from '../../species/name-tiers.js';
import { member } from '../formats.js';

/** Why a record is a result (contract C7.12). */
export const MatchedBy = z.strictObject({
  tier: member(z.int().min(1).max(LAST_TIER), 'Tier of the match: 1 ranks first.', 1),
  reason: member(z.enum(TIER_REASONS), 'Why it is a result: the name of the tier.', TIER_REASONS[0]),
  name: member(z.string(), 'The name of the record that matched.', 'Tomato'),
  author: member(z.string().nullable(), 'Authors of that name, where it is a scientific name.', 'L.'),
  kind: member(z.enum(NAME_KINDS), 'What the name is.', 'common_name'),
  language: member(z.string().nullable(), 'Language of a common name, as an ISO 639 code; else null.', 'en'),
  source: member(z.string().nullable(), 'Slug of the strongest source of the name.', 'wfo'),
  edits: member(z.int().min(0), 'Number of letters that were corrected to find the name.', 0),
});
export type MatchedBy = z.infer<typeof MatchedBy>;

/** Returns the schema of an item of a search: that of the list, with the member that `explain` adds (C7.12). */
export const searchItem = <Shape extends z.ZodRawShape>(item: z.ZodObject<Shape>) =>
  item.extend({
    match: MatchedBy.nullable()
      .optional()
      .describe('Which name matched, and how. Only with `explain=true`; null for `q=*`.'),
  });
