import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf, listingOf } from '../readers/places.js';
import { META } from './container.js';

/**
 * Returns the path of the archive at a path: the path itself if it is a zip file or a folder with a meta.xml, otherwise
 * the only zip file in the folder that has a meta.xml. Undefined if there is none.
 *
 * @throws Error when the folder contains several.
 */
export const findArchive = async (path: string): Promise<string | undefined> =>
  (await isArchive(path)) ? path : packedArchiveIn(path);

/** Returns the path of the only zip file in a folder that has a meta.xml. */
export const packedArchiveIn = async (folder: string): Promise<string | undefined> => {
  const archives: string[] = [];
  for (const name of (await isDirectory(folder)) ? (await listingOf(folder)).files : []) {
    const path = join(folder, name);
    if (/\.zip$/i.test(name) && (await isArchive(path))) archives.push(path);
  }
  if (archives.length > 1)
    throw new Error(
      `${folder} contains several archives: ${archives.join(', ')}. Keep one edition in the folder.`,
    );
  return archives[0];
};

/** A path that is missing or not accessible is no folder. */
const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** Checks for a meta.xml: at the top of a folder or zip file, or in the only folder of a zip file. */
const isArchive = async (path: string): Promise<boolean> => {
  const isPacked = /\.zip$/i.test(path);
  if ((await kindOf(path)) !== 'folder') return false;
  const { files, folders } = await listingOf(path);
  if (files.includes(META)) return true;
  return isPacked && folders.length === 1 && (await listingOf(join(path, folders[0]!))).files.includes(META);
};

/** Reader of a file in place of an archive. */
export const notAnArchive = (path: string): never => {
  throw new Error(
    `${path} is not a Darwin Core Archive; expected a zip file with a ${META}. Download it again and pass it unchanged.`,
  );
};
