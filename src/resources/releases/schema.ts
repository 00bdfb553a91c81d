import { z } from 'zod';
import { member, Timestamp, TotalMeta } from '../formats.js';

const ReleasedFileItem = z.strictObject({
  name: member(z.string(), 'Name of the file.', 'species.parquet'),
  bytes: member(z.int().min(0), 'Its length in bytes.', 61_380_112),
  sha256: member(z.string(), 'Its checksum, in hexadecimal digits.', 'c0ffee'),
  media_type: member(z.string(), 'Its media type.', 'application/vnd.apache.parquet'),
  link: member(z.string(), 'Path of the file.', '/api/v1/releases/2026-01-30/species.parquet'),
});

/** `GET /api/v1/releases` (contract C16.31). */
export const ReleasesPage = z.strictObject({
  data: z
    .array(
      z.strictObject({
        version: member(z.string(), 'Name of the release.', '2026-01-30'),
        modified: member(Timestamp, 'When its data was last changed, in UTC.', '2026-01-30T12:00:00.000Z'),
        position: member(z.int().min(0), 'Position in the changes feed that follows it.', 1041),
        licences: member(z.enum(['cc', 'open', 'all']), 'Which values it has, by their licence.', 'cc'),
        species: member(z.int().min(0), 'Number of species.', 474_059),
        files: z.array(ReleasedFileItem).describe('Its files.'),
      }),
    )
    .describe('The complete releases, the newest first.'),
  meta: TotalMeta,
});
