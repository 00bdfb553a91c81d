import { z } from 'zod';
import { OPERATIONS } from '../../changes/feed.js';
import { Id, member, Slug, Timestamp } from '../formats.js';

const Position = z.int().min(0);

/** A change of a species (contract C16.2). */
export const ChangeItem = z
  .strictObject({
    seq: member(Position, 'Position in the feed.', 1041),
    at: member(Timestamp, 'When the change was published, in UTC.', '2026-01-30T12:00:00.000Z'),
    op: member(
      z.enum(OPERATIONS),
      '`created`, `updated`, `merged` into another species, or `deleted`.',
      'updated',
    ),
    id: member(Id, 'Identifier of the species.', 421),
    slug: member(Slug, 'Its slug after the change, or the last one that it had.', 'solanum-lycopersicum'),
    revision: member(z.int().positive(), 'Its revision: grows with every published change.', 7),
    changed: member(
      z.array(z.string()),
      'What changed, as far as known: keys of fields, and parts such as `distributions`. Empty if only values that follow from other species did.',
      ['maximum_height_cm'],
    ),
    merged_into: member(
      Id.nullable(),
      'Of a merged species, the one that has its data now; otherwise null.',
      null,
    ),
  })
  .describe('A change of a species.');

/** `meta` of the feed, also the last line of the answer in lines of JSON (C16.5). */
const ChangesMeta = z.strictObject({
  next_since: member(Position, 'Position to continue from: send it as `since`.', 1041),
  latest: member(Position, 'The last position in the feed.', 1041),
  retry_after: z
    .int()
    .min(1)
    .optional()
    .describe('Seconds until the budget of units is renewed, if it ended the answer.')
    .meta({ examples: [37] }),
});

/** `GET /api/v1/changes` (C16.1). */
export const ChangesPage = z.strictObject({
  data: z.array(ChangeItem).describe('The changes, one for each species, by position.'),
  links: z
    .strictObject({
      self: member(z.string(), 'This page.', '/api/v1/changes?since=0&limit=200'),
      next: z
        .string()
        .optional()
        .describe('The next page; left out at the end of the feed.')
        .meta({ examples: ['/api/v1/changes?since=1041&limit=200'] }),
    })
    .describe('Links to this page and the next one.'),
  meta: ChangesMeta,
});

export const ChangesParameters = z.object({
  since: member(
    z.int().min(0).optional(),
    'Position after which changes are returned: `position` of a release, or `meta.next_since` of the last answer. Default: 0.',
    1040,
  ),
  limit: member(
    z.int().min(1).max(1000).optional(),
    'Number of changes that are read for a page, from 1 to 1,000; those of one species are combined. Default: 200.',
    200,
  ),
  format: member(
    z.enum(['json', 'ndjson']).optional(),
    'Form of the answer; by default as `Accept` says.',
    'ndjson',
  ),
});
