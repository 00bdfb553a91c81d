import { z } from 'zod';
import { LIST_ANSWERS } from '../../areas/answer.js';
import { VOCABULARIES } from '../../fields/vocabularies.js';
import { member, TotalMeta } from '../formats.js';

/** A list of introduced plants with its edition. */
export const ListEdition = z.strictObject({
  name: member(z.string(), 'Short name of the list at its publisher.', 'griis-new-zealand'),
  published: member(z.iso.date(), 'Date of the edition.', '2025-03-08'),
  version: member(z.string(), 'Number of the edition.', '1.9'),
  names: member(z.int().min(1), 'Number of names of plants on the list.', 419),
  impact_listed: member(z.int().min(0), 'Number of these with evidence of impact.', 385),
  citation: member(z.string(), 'Citation, which must be given with what the list says.', 'Champion P …'),
  url: member(z.url(), 'Page of the list.', 'https://cloud.gbif.org/griis/resource?r=griis-new-zealand'),
  licence: member(z.string(), 'Licence of the list.', 'CC BY 4.0'),
});

/** An area with its list of introduced plants (contract C20.5). */
const Area = z.strictObject({
  area: member(z.string(), 'Slug of the area, as in `alien_lists`.', 'new-zealand'),
  name: member(z.string(), 'English name of the area.', 'New Zealand'),
  code: member(z.string().nullable(), 'ISO 3166 code by which it is asked for; null without one.', 'NZ'),
  country: member(z.string(), 'ISO 3166 code of the country or territory to which it belongs.', 'NZ'),
  extent: member(
    z.enum(['whole', 'part']),
    '`part`: the code names more than the area, such as US for the contiguous states.',
    'whole',
  ),
  zones: member(z.array(z.string()).min(1), 'Level 3 codes of the zones in which it lies.', ['NZN', 'NZS']),
  zone: member(z.string().nullable(), 'Slug of the zone that is the area; null if none is.', null),
  list: ListEdition.describe('The list of introduced plants.'),
});

/** Response of `GET /api/v1/areas`. */
export const AreasPage = z.strictObject({
  data: z.array(Area).describe('All areas with a list, by name.'),
  meta: TotalMeta,
});

/** What the list of an area says of a species (contract C20.6). */
export const ListedInItem = z.strictObject({
  area: member(z.string().nullable(), 'Slug of the area; null without a list.', 'new-zealand'),
  place: member(z.string(), 'Name of the area, or of the place without a list.', 'New Zealand'),
  answer: member(
    z.enum(LIST_ANSWERS),
    '`impact_listed`: on the list with evidence of impact; `listed`: on the list without it; `not_listed`: not on the list; `no_list`: the area has no list. None of them means harmless.',
    'impact_listed',
  ),
  origin: member(
    z.enum(VOCABULARIES.alien_origin).nullable(),
    'What the list says of its origin there; null if it is not on the list.',
    'alien',
  ),
  listed_as: member(
    z.string().nullable(),
    'The name on the list, if it is another of the same plant, such as its species; else null.',
    null,
  ),
  list: ListEdition.nullable().describe('The list; null without one.'),
});
