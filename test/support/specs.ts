import { existsSync } from 'node:fs';
import { packaged } from '../../src/runtime/package-root.js';

/** Copies of specifications, which are not part of the project: beside it, or beside the folder of a worktree. */
const FOLDERS = [packaged('..', 'shared', 'specs'), packaged('..', '..', 'shared', 'specs')];

/**
 * Returns the folder with the copy of a specification; undefined if there is none, which it prints.
 *
 * @param unchecked What is then not tested, for the message.
 */
export const specsOf = (name: string, unchecked: string): string | undefined => {
  const folder = FOLDERS.map((each) => `${each}/${name}`).find(existsSync);
  if (folder === undefined) process.stderr.write(`\n*** ${unchecked}: there is no copy. ***\n\n`);
  return folder;
};
