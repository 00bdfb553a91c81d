import { createReadStream } from 'node:fs';
import type { ApiContext, ApiMiddleware } from '../../http/api-context.js';
import { matchesTag } from '../../http/caching.js';
import { setExposed } from '../../http/cors.js';
import { problem } from '../../http/problem.js';
import { MANIFEST, type ReleaseManifest, type Releases } from '../../releases/manifest.js';
import { quoted } from '../../wording/suggestions.js';
import { noRelease } from '../not-found.js';
import { LICENCE_LINK } from '../sources/credits.js';
import { readByteRange } from './byte-range.js';

/** Releases never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file that is served. */
interface Served {
  readonly path: string;
  readonly bytes: number;
  readonly tag: string;
  readonly mediaType: string;
}

const fileOf = (releases: Releases, release: ReleaseManifest, name: string): Served => {
  const file = release.files.find((each) => each.name === name);
  if (file === undefined)
    throw problem('not_found', {
      message: `The release ${release.version} has no file ${quoted(name)}. Its files are ${[MANIFEST, ...release.files.map((each) => each.name)].join(', ')}.`,
      details: [{ param: 'file', got: name, problem: 'not_found' }],
    });
  return {
    path: releases.pathOf(release, name),
    bytes: file.bytes,
    tag: `"${file.sha256}"`,
    mediaType: file.media_type,
  };
};

/** Sends a file, or the part that `Range` asks for; 304 if the caller has it. */
const sendFile = (ctx: ApiContext, { path, bytes, tag, mediaType }: Served): void => {
  ctx.set({ 'Cache-Control': IMMUTABLE, ETag: tag, 'Accept-Ranges': 'bytes', Link: LICENCE_LINK });
  ctx.type = mediaType;
  ctx.status = 200;
  // Ranges are of the file as it is.
  ctx.compress = false;
  if (matchesTag(ctx.get('If-None-Match'), tag)) {
    ctx.status = 304;
    return;
  }
  const isCurrent = ['', tag].includes(ctx.get('If-Range'));
  const range = isCurrent ? readByteRange(ctx.get('Range'), bytes) : null;
  if (range === 'unsatisfiable')
    throw problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range !== null) {
    ctx.status = 206;
    setExposed(ctx, 'Content-Range', `bytes ${start}-${end}/${bytes}`);
  }
  // Without `end`, which an empty file does not have.
  ctx.body = createReadStream(path, range ?? {});
  ctx.length = end - start + 1;
};

/** Serves the files of releases (contract C16.32). */
export const releaseFile =
  (releases: Releases): ApiMiddleware =>
  async (ctx) => {
    const { version = '', file = '' } = ctx['params'] as Readonly<Record<string, string>>;
    const release = await releases.find(version);
    if (release === null) throw noRelease(version, 'version');
    if (file !== MANIFEST) return sendFile(ctx, fileOf(releases, release, file));
    ctx.set({ 'Cache-Control': IMMUTABLE, Link: LICENCE_LINK });
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify(release);
  };
