import { z } from 'zod';
import { member } from '../formats.js';
import { CITATION_FORMAT_NAMES } from './formats/index.js';

const text = z.string().nullable();
const Day = z.iso.date();

/** The parameters of a citation, besides those that choose species. */
export const CitationParameters = z.object({
  format: member(
    z.enum(['json', ...CITATION_FORMAT_NAMES]).optional(),
    'Form of the answer; by default as `Accept` says.',
    'bibtex',
  ),
  release: member(
    z.string().optional(),
    'Version of a release, as `/api/v1/releases` lists it.',
    '2026-01-30',
  ),
  species: member(
    z.string().optional(),
    'Id, slug or identifier of a species: its record is cited.',
    'solanum-lycopersicum',
  ),
  field: member(
    z.string().optional(),
    'Key of a field, with `species` or filters: only its values are cited.',
    'maximum_height_cm',
  ),
});

/** `GET /api/v1/citation` (contract C16.40). */
export const CitationAnswer = z.strictObject({
  data: z
    .strictObject({
      text: member(
        z.string().min(1),
        'The reference in the style of APA, without those of the sources.',
        'Linnea. (2026). Linnea: plants with names, traits, distribution and images (Version 2026-01-30) [Data set].',
      ),
      creator: member(z.string().min(1), 'Who answers for the data.', 'Linnea'),
      title: member(
        z.string().min(1),
        'What is cited.',
        'Linnea: plants with names, traits, distribution and images',
      ),
      version: member(text, 'Version of the release, otherwise of the data.', '2026-01-30'),
      issued: member(
        Day.nullable(),
        'Day of the data of a release; null for data that changes.',
        '2026-01-30',
      ),
      accessed: member(Day.nullable(), 'Day on which changing data was read; null for a release.', null),
      url: member(text, 'Address of what is cited.', 'https://plants.example/data'),
      licence: z
        .strictObject({
          name: member(z.string(), 'SPDX identifier.', 'CC-BY-4.0'),
          url: member(z.string(), 'Address of its text.', 'https://creativecommons.org/licenses/by/4.0/'),
        })
        .nullable()
        .describe('Licence of the whole; null if there is no single one.'),
      species_count: member(
        z.int().min(0).nullable(),
        'Number of species that filters find; null without filters.',
        312,
      ),
      sources: z
        .array(
          z.strictObject({
            slug: member(z.string().min(1), 'Readable identifier of the source.', 'leda'),
            name: member(z.string().min(1), 'Name of the source.', 'LEDA Traitbase'),
            citation: member(text, 'How to cite the source.', 'Kleyer, M. et al. (2008) The LEDA Traitbase'),
            url: member(text, 'Web address of the source.', 'https://traits.example'),
            licence: member(text, 'Licence of its data; null where it is not established.', 'CC-BY-4.0'),
            licence_url: member(
              text,
              'Address of the licence.',
              'https://creativecommons.org/licenses/by/4.0/',
            ),
          }),
        )
        .describe('The sources on which it stands, strongest first. Cite them as well.'),
    })
    .describe('How it is cited.'),
  meta: z.strictObject({}),
});
