import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';

/** A text file that is being written. */
export interface TextFile {
  readonly path: string;
  /** Writes text; resolves when more can be written. */
  write(text: string): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
}

/** Creates a text file. The next call throws an error of the file system that happened meanwhile. */
export const createTextFile = (path: string): TextFile => {
  const stream = createWriteStream(path);
  const done = finished(stream);
  done.catch(() => undefined);
  return {
    path,
    write: async (text) => {
      if (stream.errored) throw stream.errored;
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end();
      await done;
    },
    discard: async () => {
      stream.destroy();
      await rm(path, { force: true });
    },
  };
};

/** Creates a text file, which `write` fills; a failure removes it. */
export const withTextFile = async <T>(path: string, write: (file: TextFile) => Promise<T>): Promise<T> => {
  const file = createTextFile(path);
  try {
    const result = await write(file);
    await file.end();
    return result;
  } catch (error) {
    await file.discard();
    throw error;
  }
};
