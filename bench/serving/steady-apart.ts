import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SteadyLoad } from './steady-load.js';

const PROGRAM = fileURLToPath(new URL('steady-process.ts', import.meta.url));

/**
 * The p99 of a steady load that a process of its own sends. The bench holds 130 MB, of which the words of all names are
 * the most: collecting its garbage stops it for 40 to 66 ms, twice a second, which would be the p99 of every contestant.
 *
 * @throws when an answer was not 200.
 */
export const steadyP99Apart = async (load: SteadyLoad): Promise<number> => {
  const sent = promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM]);
  sent.child.stdin?.end(JSON.stringify(load));
  return Number((await sent).stdout);
};
