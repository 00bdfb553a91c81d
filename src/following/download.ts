import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checksum } from '../downloads/checksum.js';
import { type DownloadContext, download } from '../downloads/download.js';
import { DownloadFailed, failureOf } from '../downloads/failure.js';
import { requestFile } from '../downloads/network.js';
import { fileSize } from '../downloads/part.js';
import { MANIFEST, type ReleaseManifest } from '../releases/manifest.js';
import { followedFiles, readManifest } from './checked.js';

const RELEASES = 'api/v1/releases';

/** Returns the text at an address. @throws DownloadFailed */
const textAt = async (address: string, { dispatcher, folder }: DownloadContext): Promise<string> => {
  try {
    const answer = await requestFile(dispatcher, address, { from: 0, onlyOf: null, unlessStill: null });
    if (answer.kind !== 'bytes') throw new DownloadFailed('status', `${address} sent nothing.`);
    return await text(answer.body);
  } catch (error) {
    throw failureOf(error, address, folder);
  }
};

/** Returns the name of the newest release of a service, of these licences if they are given. */
const newest = async (base: string, licences: string | null, context: DownloadContext): Promise<string> => {
  const { data } = JSON.parse(await textAt(`${base}${RELEASES}`, context)) as {
    data: readonly ReleaseManifest[];
  };
  const found = data.find((each) => licences === null || each.licences === licences);
  if (found !== undefined) return found.version;
  throw new Error(
    `${base} has published no release${licences === null ? '' : ` with the licences ${licences}, which this database follows`}. Ask its operator to run linnea release.`,
  );
};

/**
 * Downloads the files of a release that fill a database. What an interrupted command has downloaded is kept, and every file
 * has the checksum of the manifest.
 *
 * @param address Of a release, `https://garden.example/api/v1/releases/2026-01-30`, or of a service: its newest one.
 * @param licences The set of licences that is followed; null for any.
 */
export const downloadRelease = async (
  address: string,
  licences: string | null,
  context: DownloadContext,
): Promise<void> => {
  const { folder } = context;
  await mkdir(folder, { recursive: true });
  const [, base, version] = new RegExp(`^(.*?)/?(?:${RELEASES}(?:/([^/]+))?)?/?$`).exec(address)!;
  const at = `${base}/${RELEASES}/${version ?? (await newest(`${base}/`, licences, context))}`;
  const manifest = await textAt(`${at}/${MANIFEST}`, context);
  for (const { name, bytes, sha256 } of followedFiles(readManifest(manifest, `${at}/${MANIFEST}`))) {
    const path = join(folder, name);
    const isThere = (await fileSize(path)) === bytes && (await checksum(path, 'sha256')) === sha256;
    if (!isThere) await download({ name, address: `${at}/${name}`, bytes, sha256 }, context);
  }
  await writeFile(join(folder, MANIFEST), manifest);
};
