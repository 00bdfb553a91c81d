import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare, declareWith } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { ReleaseManifest, Releases } from '../../releases/manifest.js';
import { releaseFile } from './file-route.js';
import { ManifestJson, ReleasesPage } from './schema.js';

const PATH = '/api/v1/releases';

/** Media types of the files of a release, except for those in JSON. */
const FILE_TYPES = [
  'application/ld+json',
  'application/vnd.apache.parquet',
  'application/vnd.sqlite3',
  'application/x-ndjson',
  'application/yaml',
  'application/zip',
  'text/csv',
  'text/markdown',
  'text/plain',
];

const present = (release: ReleaseManifest) => ({
  ...release,
  files: release.files.map((file) => ({ ...file, link: `${PATH}/${release.version}/${file.name}` })),
});

/** Adds the routes of releases and their files (contract C2.66, C16.31, C16.32). */
export const releaseRoutes = (router: ApiRouter, releases: Releases): void => {
  declare(
    router,
    {
      method: 'get',
      path: PATH,
      rule: 'C2.66',
      summary: 'List releases',
      description: `Returns the releases of the data, the newest first, with their files: CSV, lines of JSON, Parquet, a Darwin Core Archive and a
ColDP archive, descriptions, licences and checksums. Use a release to copy the data, and its \`position\` to follow the changes
feed from there. Needs no credential. A release never changes.

Files are below this path, with \`Range\`: \`/api/v1/releases/2026-01-30/species.parquet\`.`,
      access: 'anyone',
      query: parseRecord,
      response: warnable(ReleasesPage),
      status: [200, 304, 400],
      caching: 'public',
    },
    async ({ query: warnings }) => {
      const data = (await releases.list()).map(present);
      return { json: JSON.stringify({ data, meta: metaWith({ total: data.length }, warnings) }) };
    },
  );
  declareWith(
    router,
    {
      method: 'get',
      path: `${PATH}/:version/:file`,
      rule: 'C16.32',
      summary: 'Get a file of a release',
      description: `Returns a file of a release, or with \`Range\` a part of it, so that an interrupted download can go on. \`manifest.json\` has the
names, lengths and checksums of all files, and \`README.md\` their licences. Needs no credential. A file never changes.`,
      access: 'anyone',
      response: ManifestJson,
      files: FILE_TYPES,
      status: [200, 206, 304, 404, 416],
      caching: 'public',
    },
    releaseFile(releases),
  );
};
