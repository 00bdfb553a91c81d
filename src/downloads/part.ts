import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checksum } from './checksum.js';
import { codeOf } from './failure.js';

/** Opens a file for writing. Tests replace it, to fill the disk. */
export type OpenFile = (path: string, flags: 'a' | 'w') => Promise<WritableFile>;

/** The part of a FileHandle that a download needs. */
interface WritableFile {
  writeFile(data: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

export const openFile: OpenFile = (path, flags) => open(path, flags);

/** What the stored bytes of an unfinished download belong to. */
const Note = z.object({
  /** Checksum of the file, or its address if no checksum is known. */
  of: z.string(),
  address: z.string(),
  validator: z.string().nullable(),
});
type Note = z.output<typeof Note>;

/** The stored bytes of an unfinished download, and how to ask for the rest. */
interface StoredPart {
  readonly bytes: number;
  readonly validator: string | null;
}

const NOTHING: StoredPart = { bytes: 0, validator: null };

/** The temporary file of a download, which is renamed when it is complete. */
export interface Part {
  readonly path: string;
  /** Returns what can be continued; nothing if the bytes may belong to another file. */
  stored(): Promise<StoredPart>;
  /** Returns the number of bytes in the file. */
  size(): Promise<number>;
  /** Notes which file the bytes belong to, before they are written. */
  note(validator: string | null): Promise<void>;
  checksum(algorithm: 'sha256' | 'md5'): Promise<string>;
  discard(): Promise<void>;
}

interface PartOf {
  readonly name: string;
  readonly address: string;
  readonly sha256?: string;
  readonly md5?: string;
}

export const partialDownload = (folder: string, { name, address, sha256, md5 }: PartOf): Part => {
  const path = join(folder, `${name}.part`);
  const notePath = `${path}.json`;
  const known = sha256 ?? md5;
  const of = known ?? address;
  const size = async (): Promise<number> => (await fileSize(path)) ?? 0;
  return {
    path,
    size,
    async stored() {
      const note = await noteAt(notePath);
      if (note?.of !== of) return NOTHING;
      const validator = note.address === address ? note.validator : null;
      // Without a checksum and a validator, nothing would show that the rest belongs to another file.
      return known === undefined && validator === null ? NOTHING : { bytes: await size(), validator };
    },
    note: (validator) => writeFile(notePath, JSON.stringify({ of, address, validator } satisfies Note)),
    checksum: (algorithm) => checksum(path, algorithm),
    async discard() {
      await rm(path, { force: true });
      await rm(notePath, { force: true });
    },
  };
};

/** Returns the size of a file in bytes; null if it does not exist. */
export const fileSize = (path: string): Promise<number | null> => stat(path).then(({ size }) => size, absent);

/** Returns null for a missing file, also below a path that is no folder. @throws every other error. */
export const absent = (error: unknown): null => {
  if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
  throw error;
};

const noteAt = async (path: string): Promise<Note | null> => {
  const text = await readFile(path, 'utf8').catch(absent);
  if (text === null) return null;
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    // Cut off when the process was killed: the bytes count as unknown.
    return null;
  }
};
