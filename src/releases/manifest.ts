import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** File that completes a release: it is written last (contract C16.30). */
export const MANIFEST = 'manifest.json';

/** Files of a release: what its sources state, in the fact format, and what people decided (contract C16.34). */
export const FACTS = 'facts.ndjson';
export const CORRECTIONS = 'corrections.ndjson';

/** Name of a release: letters, digits, dots and hyphens, so that it is a segment of a path and a folder. */
export const VERSION_PATTERN = /^[a-z0-9][a-z0-9.-]{0,63}$/;

/** Manifest of a release. */
const Manifest = z.strictObject({
  version: z.string().regex(VERSION_PATTERN),
  /** When the data was last changed, in ISO 8601. */
  modified: z.string(),
  /** Position in the changes feed from which a copy made of the release continues. */
  position: z.number(),
  licences: z.enum(['cc', 'open', 'all']),
  species: z.number(),
  files: z.array(
    z.strictObject({ name: z.string(), bytes: z.number(), sha256: z.string(), media_type: z.string() }),
  ),
});
export type ReleaseManifest = z.infer<typeof Manifest>;

/** Reads the text of a manifest. @throws Error for another text. */
export const parseManifest = (text: string): ReleaseManifest => Manifest.parse(JSON.parse(text));

/** Reads the releases of a folder. */
export interface Releases {
  /** Returns the complete releases, the newest data first. */
  list(): Promise<readonly ReleaseManifest[]>;
  /** Returns a release; null if there is none of this version, or an interrupted one. */
  find(version: string): Promise<ReleaseManifest | null>;
  /** Returns the path of a file of a release. */
  pathOf(release: ReleaseManifest, file: string): string;
}

/** Returns the entries of a folder; none if it does not exist. */
const entriesOf = async (folder: string | null): Promise<readonly string[]> => {
  if (folder === null) return [];
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

const MISSING: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);

/** Creates the reader of the releases in a folder; null for a deployment without releases. */
export const createReleases = (folder: string | null): Releases => {
  const find = async (version: string): Promise<ReleaseManifest | null> => {
    if (folder === null || !VERSION_PATTERN.test(version)) return null;
    try {
      return parseManifest(await readFile(join(folder, version, MANIFEST), 'utf8'));
    } catch (error) {
      if (MISSING.has((error as NodeJS.ErrnoException).code)) return null;
      throw error;
    }
  };
  return {
    find,
    list: async () => {
      const found = await Promise.all((await entriesOf(folder)).map(find));
      return found
        .filter((each) => each !== null)
        .sort((a, b) => b.position - a.position || (a.version < b.version ? -1 : 1));
    },
    pathOf: ({ version }, file) => join(folder ?? '', version, file),
  };
};
