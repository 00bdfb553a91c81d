import { metaWith, warnable } from '../../http/meta.js';
import { type ApiRouter, declare } from '../../http/router.js';
import { parseRecord } from '../../query/parse-record.js';
import type { ReleaseManifest, Releases } from '../../releases/manifest.js';
import { releaseFile } from './file-route.js';
import { ReleasesPage } from './schema.js';

const PATH = '/api/v1/releases';

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
  // Not declared: its answers are files, not JSON.
  router.get(`${PATH}/:version/:file`, releaseFile(releases));
};
