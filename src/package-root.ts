import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('no package.json above the code');
  return root(above);
};

const ROOT = root(dirname(fileURLToPath(import.meta.url)));

/** A file that is shipped beside the code (migrations, mappings, sample), run as source or built. */
export const packaged = (...path: readonly string[]): string => join(ROOT, ...path);
