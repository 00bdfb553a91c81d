import { z } from 'zod';
import { Warnings } from '../../http/meta.js';
import { member } from '../formats.js';
import { DescribedBy } from './described.js';

const page = (which: string, example: string): z.ZodString =>
  member(z.string(), `Path and query string of ${which}, with all parameters but the token.`, example);

const NAMED_ZONE = {
  zone: member(z.string(), 'Code of the zone at these coordinates, in lower case.', 'aut'),
  name: member(z.string(), 'Its name.', 'Austria'),
  distance_km: member(
    z.number().min(0),
    'Distance to the zone in km; 0 in the zone, more on the sea nearby.',
    0,
  ),
  area_km2: member(z.int().min(0), 'Area of the zone in km².', 82_635),
};

/** The zone of coordinates (contract C14.54, C14.55). */
export const PlaceOfCoordinates = z.strictObject({
  ...NAMED_ZONE,
  error_km: member(z.number().min(0), 'Error of borders in km.', 6),
  others: z
    .array(z.strictObject(NAMED_ZONE).describe('A zone.'))
    .describe('Other zones in which the place may lie, since their borders are as near.'),
});

/** `links` of a list (contract C5.6). */
export const ListLinks = z
  .strictObject({
    self: page('this page', '/api/v1/species?filter%5Bedible%5D=true&page=2'),
    first: page('the first page', '/api/v1/species?filter%5Bedible%5D=true&page=1'),
    prev: page(
      'the page before; left out on the first',
      '/api/v1/species?filter%5Bedible%5D=true&page=1',
    ).optional(),
    next: page(
      'the page after; left out on the last, and on the deepest that may be asked for',
      '/api/v1/species?filter%5Bedible%5D=true&page=3',
    ).optional(),
    last: page(
      'the last page, which may lie deeper than may be asked for; left out with `cursor`',
      '/api/v1/species?filter%5Bedible%5D=true&page=9',
    ).optional(),
  })
  .describe('Links to pages of the same list. Follow `next` until it is missing.');

/** Numbers of records by the values of a field (contract C14.41). */
export const Facet = z.strictObject({
  total_groups: member(z.int().min(0), 'Number of groups that records have.', 412),
  missing: member(z.int().min(0), 'Number of records without a value.', 4),
  other: member(z.int().min(0), 'Sum of the counts of the groups that are not shown.', 310_212),
  groups: z
    .array(
      z.strictObject({
        value: member(
          z.string(),
          'What `filter` takes to select the group; for a range of numbers, what `range` takes.',
          'Asteraceae',
        ),
        label: member(z.string(), 'The group as people read it.', 'Asteraceae'),
        count: member(z.int().min(0), 'Number of records.', 43_715),
        selected: member(z.boolean(), 'Whether the request selects the group.', false),
      }),
    )
    .describe('The largest groups, and those that the request selects.'),
});

const CutOffLine = z
  .strictObject({
    meta: z
      .strictObject({
        next_cursor: member(
          z.string(),
          'Cursor that continues after the last record.',
          'Yk3vV0pRzWZq1d4mWzEsIkxhdHciLDQ3NCwwLDEyMCw4N10',
        ),
        retry_after: member(z.int().min(1), 'Seconds until the budget is renewed.', 37),
      })
      .describe('Where the answer was cut off.'),
  })
  .describe('The last line of an answer that was cut off because its budget of units was exhausted.');

/** Returns the schema of a line of a list (contract C14.20, C14.67). */
export const rowOf = (item: z.ZodType): z.ZodType => z.union([item, CutOffLine]);

/** `meta` of a list (contract C5.1). */
export const ListMeta = z
  .strictObject({
    total: member(
      z.int().min(0),
      'Number of matching records on all pages; always exact. With `cursor`, as counted on the first page.',
      173,
    ),
    did_you_mean: member(
      z.string().optional(),
      'Only for a search that used corrected words: the text with them.',
      'lavender',
    ),
    interpret: DescribedBy.optional(),
    next_cursor: member(
      z.string().nullable().optional(),
      'Only with `cursor`: the cursor of the next page; null on the last page.',
      'Yk3vV0pRzWZq1d4mWzEsIkxhdHciLDQ3NCwwLDEyMCw4N10',
    ),
    facets: z
      .record(z.string(), Facet)
      .optional()
      .describe('Only with `facets`: the counts by the values of each field, by its name in the request.'),
    at: PlaceOfCoordinates.optional().describe('Only with `at`: the zone of the coordinates.'),
    warnings: Warnings,
  })
  .describe('Data about the answer.');

/** Returns the schema of a page of a list (contract C5.1, C5.6). */
export const listPage = (item: z.ZodType): z.ZodType =>
  z.strictObject({
    data: z.array(item).describe('The records of the page, in order.'),
    links: ListLinks,
    meta: ListMeta,
  });
