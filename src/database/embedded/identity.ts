import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, cp, mkdir, realpath, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Identity, run } from './run.js';

/** Where root keeps what the user of the server must reach. */
const SHARED = '/var/lib/linnea';
const USER = 'postgres';

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number(await run('id', [flag, USER]));

/**
 * Whom the server runs as. Postgres refuses to run as root, so root starts it as
 * the user postgres, which is made where there is none; anyone else runs it as
 * themselves.
 */
export const serverIdentity = async (): Promise<Identity> => {
  if (process.getuid?.() !== 0) return {};
  // `id` fails where the user does not exist yet.
  const uid = await idOf('-u').catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', USER]);
    return idOf('-u');
  });
  return { uid, gid: await idOf('-g') };
};

/** Whether the server's user may enter the folder: not where a folder above is closed, such as /root. */
const reaches = (folder: string, identity: Identity): Promise<boolean> =>
  run('/bin/sh', ['-c', 'cd "$0"', folder], identity).then(
    () => true,
    () => false,
  );

const shared = async (name: string): Promise<string> => {
  await mkdir(SHARED, { recursive: true, mode: 0o755 });
  return join(SHARED, name);
};

const fingerprint = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12);

/** The folder with the programs, or a copy of it (60 MB) in a place that the server's user reaches. */
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
 * The data folder, made where there is none and owned by the server's user. Where
 * that user cannot reach it, it is a link to a folder in /var/lib/linnea.
 */
export const reachableFolder = async (folder: string, identity: Identity): Promise<string> => {
  await mkdir(dirname(folder), { recursive: true });
  const { uid, gid } = identity;
  if (!existsSync(folder)) {
    const real =
      uid === undefined || (await reaches(dirname(folder), identity))
        ? folder
        : await shared(`${basename(folder)}-${fingerprint(folder)}`);
    await mkdir(real, { recursive: true, mode: 0o700 });
    if (uid !== undefined) await chown(real, uid, gid ?? uid);
    if (real !== folder) await symlink(real, folder);
  }
  return realpath(folder);
};
