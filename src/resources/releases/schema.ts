import { z } from 'zod';
import { member, Timestamp, TotalMeta } from '../formats.js';

const FILE = {
  name: member(z.string(), 'Name of the file.', 'species.parquet'),
  bytes: member(z.int().min(0), 'Length of the file in bytes.', 61_380_112),
  sha256: member(z.string(), 'SHA-256 checksum of the file, in hexadecimal digits.', 'c0ffee'),
  media_type: member(z.string(), 'Media type of the file.', 'application/vnd.apache.parquet'),
};

const RELEASE = {
  version: member(z.string(), 'Name of the release.', '2026-01-30'),
  modified: member(
    Timestamp,
    'When the data in the release was last changed, in UTC.',
    '2026-01-30T12:00:00.000Z',
  ),
  position: member(
    z.int().min(0),
    'Position in the changes feed up to which the release has all changes: follow the feed with it as `since`.',
    1041,
  ),
  licences: member(z.enum(['cc', 'open', 'all']), 'Set of licences whose values the release contains.', 'cc'),
  species: member(z.int().min(0), 'Number of species.', 474_059),
};

/** `manifest.json` of a release (contract C16.30). */
export const ManifestJson = z.strictObject({
  ...RELEASE,
  files: z.array(z.strictObject(FILE)).describe('The files of the release.'),
});

const LinkedFile = z.strictObject({
  ...FILE,
  link: member(z.string(), 'Path of the file.', '/api/v1/releases/2026-01-30/species.parquet'),
});

/** `GET /api/v1/releases` (contract C16.31). */
export const ReleasesPage = z.strictObject({
  data: z
    .array(z.strictObject({ ...RELEASE, files: z.array(LinkedFile).describe('The files of the release.') }))
    .describe('The complete releases, newest first.'),
  meta: TotalMeta,
});
