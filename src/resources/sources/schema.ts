import { z } from 'zod';
import { member, Timestamp, TotalMeta } from '../formats.js';

const text = z.string().nullable();
const count = z.int().min(0).nullable();

/** `GET /api/v1/sources`: by rank, not paginated (contract C8.55). */
export const SourcesPage = z.strictObject({
  data: z
    .array(
      z.strictObject({
        slug: member(z.string().min(1), 'Readable identifier of the source, as facts name it.', 'leda'),
        name: member(z.string().min(1), 'Name of the source.', 'LEDA Traitbase'),
        rank: member(z.int().positive(), 'Place in the order of sources: 1 is the strongest.', 14),
        citation: member(text, 'How to cite the source.', 'Kleyer, M. et al. (2008) The LEDA Traitbase'),
        url: member(text, 'Web address of the source.', 'https://traits.example'),
        licence: member(text, 'Licence of its data; null where it is not established.', 'CC-BY-4.0'),
        licence_url: member(text, 'Address of the licence.', 'https://creativecommons.org/licenses/by/4.0/'),
        credit: member(
          z.string().min(1),
          'Credit line: display it wherever you display data of this source.',
          'Kleyer, M. et al. (2008) The LEDA Traitbase, CC-BY-4.0.',
        ),
        share_alike: member(
          z.boolean(),
          'Whether a database that holds values of this source must be published under its licence.',
          false,
        ),
        facts_count: member(count, 'Number of its active facts; null until it is counted.', 1200),
        published_count: member(count, 'Number of published values that it supplies.', 800),
        images_count: member(count, 'Number of images that it supplies.', 0),
        last_ingested_at: member(
          Timestamp.nullable(),
          'When data of the source was last ingested, in UTC.',
          '2026-01-30T12:00:00.000Z',
        ),
      }),
    )
    .describe('The sources, strongest first.'),
  meta: TotalMeta.extend({
    database_licence: z
      .strictObject({
        name: member(z.string(), 'SPDX identifier.', 'ODbL-1.0'),
        url: member(z.string(), 'Address of its text.', 'https://opendatacommons.org/licenses/odbl/1-0/'),
        because_of: member(z.array(z.string()), 'Slugs of the sources that ask for it.', ['catminat']),
      })
      .nullable()
      .describe('Licence under which this database is offered as a whole; null if no source asks for one.'),
  }),
});
