import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chown, cp, mkdir, realpath, rename, rmdir, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dataFolderError } from '../../runtime/file-errors.js';
import { makeFolders } from '../../runtime/make-folders.js';
import { type Identity, run } from './run.js';

/** Folder for files that the server's user must access when root starts it. */
const SHARED = '/var/lib/linnea';
const USER = 'postgres';

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number(await run('id', [flag, USER]));

/**
 * Returns the user that runs the server. Postgres refuses to run as root, so root starts it as
 * the user postgres, which is created if necessary; other users run it themselves.
 */
export const serverIdentity = async (): Promise<Identity> => {
  if (process.getuid?.() !== 0) return {};
  // `id` fails if the user does not exist.
  const uid = await idOf('-u').catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', USER]);
    return idOf('-u');
  });
  return { uid, gid: await idOf('-g') };
};

/** Returns whether the server's user can enter the folder; not below a closed folder such as /root. */
const reaches = (folder: string, identity: Identity): Promise<boolean> =>
  run('/bin/sh', ['-c', 'cd "$0"', folder], identity).then(
    () => true,
    () => false,
  );

/**
 * Creates a folder, if necessary, for the data in `DATA_DIR`.
 *
 * @throws Error that names the setting when the system refuses it.
 */
const makeFolder = async (folder: string, mode?: number): Promise<void> => {
  try {
    await makeFolders(folder, mode);
    // Refuses a file of this name, which exists as well.
    await access(`${folder}/`);
  } catch (cause) {
    throw dataFolderError(folder, cause as NodeJS.ErrnoException);
  }
};

/** Makes the folder a link to an empty one, which is removed if the system refuses the link. */
const linkTo = async (real: string, folder: string): Promise<void> => {
  await symlink(real, folder).catch(async (cause: NodeJS.ErrnoException) => {
    // Another process has created it meanwhile.
    if (cause.code === 'EEXIST') return;
    await rmdir(real).catch(() => undefined);
    throw dataFolderError(folder, cause);
  });
};

const shared = async (name: string): Promise<string> => {
  await mkdir(SHARED, { recursive: true, mode: 0o755 });
  return join(SHARED, name);
};

const fingerprint = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** Returns the folder of the programs, or a copy (60 MB) that the server's user can access. */
export const reachablePrograms = async (folder: string, identity: Identity): Promise<string> => {
  if (identity.uid === undefined || (await reaches(folder, identity))) return folder;
  const copy = await shared(`programs-${fingerprint(folder)}`);
  if (await reaches(copy, identity)) return copy;
  const partial = `${copy}.${process.pid}`;
  await cp(folder, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy);
  return copy;
};

/**
 * Returns the data folder, created if necessary and owned by the server's user. If that user
 * cannot access it, the folder becomes a link to one in /var/lib/linnea.
 */
export const reachableFolder = async (folder: string, identity: Identity): Promise<string> => {
  await makeFolder(dirname(folder));
  const { uid, gid } = identity;
  if (!existsSync(folder)) {
    const real =
      uid === undefined || (await reaches(dirname(folder), identity))
        ? folder
        : await shared(`${basename(folder)}-${fingerprint(folder)}`);
    await makeFolder(real, 0o700);
    if (uid !== undefined) await chown(real, uid, gid ?? uid);
    if (real !== folder) await linkTo(real, folder);
  }
  return realpath(folder);
};
