import { z } from 'zod';
import { Timestamp } from '../species/schema.js';

const text = z.string().nullable();

/** `GET /api/v1/sources`: by rank, not paginated (contract C8.55). */
export const SourcesPage = z.strictObject({
  data: z.array(
    z.strictObject({
      slug: z.string().min(1),
      name: z.string().min(1),
      rank: z.int().positive().describe('Place in the order of sources: 1 is the strongest.'),
      citation: text,
      url: text,
      licence: text,
      licence_url: text,
      credit: z.string().min(1).describe('What those who show the data must show.'),
      share_alike: z
        .boolean()
        .describe('Whether a database that holds its values must be published under its licence.'),
      facts_count: z.int().min(0).describe('Its active facts.'),
      published_count: z.int().min(0).describe('Published values that it supplies.'),
      last_ingested_at: Timestamp.nullable(),
    }),
  ),
  meta: z.strictObject({ total: z.int().min(0) }),
});
