import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checksum } from '../downloads/checksum.js';
import { absent, fileSize } from '../downloads/part.js';
import { CORRECTIONS, FACTS, MANIFEST, parseManifest, type ReleaseManifest } from '../releases/manifest.js';

/** Files of a release that a database is filled from. */
const FOLLOWED_FILES = [FACTS, CORRECTIONS, 'sources.json', 'README.md'];

/** Returns the entries of these files in a manifest. @throws Error for a release of an earlier version of Linnea. */
export const followedFiles = ({ version, files }: ReleaseManifest): ReleaseManifest['files'] =>
  FOLLOWED_FILES.map((name) => {
    const file = files.find((each) => each.name === name);
    if (file === undefined)
      throw new Error(
        `The release ${version} has no ${name}: an earlier version of Linnea wrote it. Ask its publisher for a newer release.`,
      );
    return file;
  });

/** Returns the manifest that a text is. @throws Error naming where it is from. */
export const readManifest = (text: string, at: string): ReleaseManifest => {
  try {
    return parseManifest(text);
  } catch (error) {
    // Malformed JSON, or that of something else.
    throw new Error(`${at} is not the manifest of a release: download the release again.`, { cause: error });
  }
};

/**
 * Reads the manifest of a release in a folder, and compares the files with it.
 *
 * @throws Error for another folder, and for a file that is missing, cut or changed.
 */
export const checkedRelease = async (folder: string): Promise<ReleaseManifest> => {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch(absent);
  if (text === null)
    throw new Error(
      `${folder} is not a complete release: it has no ${MANIFEST}. Name the folder of one release, such as releases/2026-01-30, or its address.`,
    );
  const manifest = readManifest(text, path);
  for (const { name, bytes, sha256 } of followedFiles(manifest)) {
    const size = await fileSize(join(folder, name));
    const found =
      size === null
        ? 'is missing'
        : size !== bytes
          ? `has ${size} of ${bytes} bytes`
          : (await checksum(join(folder, name), 'sha256')) === sha256
            ? null
            : 'does not have the checksum of the manifest';
    if (found !== null)
      throw new Error(
        `${join(folder, name)} ${found}: download the release again. Nothing was changed in the database.`,
      );
  }
  return manifest;
};
