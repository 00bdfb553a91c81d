import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the nearest folder upwards that has a package.json. Replace it by `findPackageJSON` of node:module when Node 22.14
 * is the oldest supported version.
 */
const packageFolder = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder)
    throw new Error('No package.json in any folder above the code: install the package with all its files.');
  return packageFolder(parent);
};

const ROOT = packageFolder(dirname(fileURLToPath(import.meta.url)));

/** Returns the path of a file of the package (migrations, mappings, data), for the sources and for the build alike. */
export const packaged = (...path: readonly string[]): string => join(ROOT, ...path);
