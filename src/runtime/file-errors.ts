import { dirname } from 'node:path';

/** Says that a path leads to nothing. */
export const missingPath = (path: string): string =>
  `There is no file or folder ${path}. Check the name and the folder.`;

/** What went wrong with a file, by the code of the system. */
const SENTENCES: ReadonlyMap<string, (path: string) => string> = new Map([
  ['ENOENT', missingPath],
  ['ENOTDIR', (path) => `There is no file ${path}: a part of the path is not a folder.`],
  ['EISDIR', (path) => `${path} is a folder. Name a file in it.`],
  ['EACCES', (path) => `You may not use ${path}. Check the permissions of the file and its folder.`],
  ['EPERM', (path) => `The system does not allow the use of ${path}. Check its permissions.`],
  ['EROFS', (path) => `${path} is on a read-only disk. Choose another folder.`],
  ['ENOSPC', (path) => `The disk of ${path} is full. Free some space and try again.`],
  ['EDQUOT', (path) => `Your quota on the disk of ${path} is used up. Free some space and try again.`],
  [
    'EMFILE',
    (path) => `${path} cannot be opened: too many files are open. Close some programs and try again.`,
  ],
  ['ENAMETOOLONG', (path) => `The name ${path.slice(0, 60)}… is too long. Name an existing file.`],
  ['ELOOP', (path) => `${path} is a link that leads to itself. Name the file itself.`],
  ['EBUSY', (path) => `Another program is using ${path}. Close it and try again.`],
  ['EIO', (path) => `${path} cannot be read or written: the disk reports an error. Try another copy.`],
]);

/** Describes an error of the file system in a sentence; other errors are returned as they are. */
export const fileError = (error: unknown, path: string): unknown => {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const sentence = SENTENCES.get(String(code));
  return sentence === undefined ? error : new Error(sentence(path), { cause: error });
};

/** Describes an error of an output file, whose folder may be missing. */
export const outputFileError = (error: unknown, path: string): unknown =>
  (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'
    ? new Error(`There is no folder ${dirname(path)} for the output file. Create it, or choose another.`, {
        cause: error,
      })
    : fileError(error, path);

/** Returns the error for a folder of `DATA_DIR` that the system refuses to create, read or write. Its message names the setting. */
export const dataFolderError = (folder: string, cause: NodeJS.ErrnoException): Error =>
  new Error(
    cause.code === 'ENOTDIR'
      ? `The data folder ${folder} cannot be created: a part of its path is a file. Set DATA_DIR to a folder.`
      : `The data folder ${folder} cannot be created or written (${cause.code}). Change its permissions, or set DATA_DIR to another folder.`,
    { cause },
  );
