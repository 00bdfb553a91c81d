import { createReadStream } from 'node:fs';
import { copyFile, open, truncate } from 'node:fs/promises';
import { z } from 'zod';
import { fileSize } from '../part.js';
import type { WikidataItem } from './items.js';
import type { CommonsPhoto } from './photos.js';

/** What the interfaces answered about one name: a line of the file. */
export interface NameAnswer {
  readonly name: string;
  /** Items with this taxon name; several, if they are homonyms or duplicates. */
  readonly items: readonly (WikidataItem & { readonly photo: CommonsPhoto | null })[];
}

/** The lines of an unfinished file, which is continued. */
export interface AnswersFile {
  /** Names that were asked for. */
  readonly names: ReadonlySet<string>;
  /** Writes lines, as a whole and to the disk. */
  append(answers: readonly NameAnswer[]): Promise<void>;
}

const Line = z.object({ name: z.string() });

/**
 * Opens a file of answers: the unfinished one, or else a copy of the complete one. Removes the end of a line that was cut
 * off when the process was killed.
 *
 * @param complete path of the complete file; null to ask again for every name
 */
export const openAnswers = async (path: string, complete: string | null): Promise<AnswersFile> => {
  if ((await fileSize(path)) === null && complete !== null && (await fileSize(complete)) !== null)
    await copyFile(complete, path);
  const names = new Set<string>();
  if ((await fileSize(path)) !== null) await truncate(path, await readNames(path, names));
  return {
    names,
    async append(answers) {
      const file = await open(path, 'a');
      try {
        await file.writeFile(answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
        await file.sync();
      } finally {
        await file.close();
      }
      for (const { name } of answers) names.add(name);
    },
  };
};

/** Adds the names of all complete lines. Returns the number of bytes up to the end of the last one. */
const readNames = async (path: string, names: Set<string>): Promise<number> => {
  let rest = Buffer.alloc(0);
  let end = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    const last = bytes.lastIndexOf('\n') + 1;
    for (const line of bytes.subarray(0, last).toString('utf8').split('\n'))
      if (line !== '') names.add(nameIn(path, line));
    rest = bytes.subarray(last);
    end += last;
  }
  return end;
};

const nameIn = (path: string, line: string): string => {
  try {
    return Line.parse(JSON.parse(line)).name;
  } catch (error) {
    // Thrown for malformed JSON and for a missing name.
    throw new Error(`${path} has a malformed line: delete the file and run linnea fetch again.`, {
      cause: error,
    });
  }
};
