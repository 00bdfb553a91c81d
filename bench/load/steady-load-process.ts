import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SteadyLoad } from './steady-load.js';

const PROGRAM = fileURLToPath(new URL('steady-load-main.ts', import.meta.url));

/**
 * Returns the p99 in milliseconds of a steady load that is sent by a process of its own. The process of the bench
 * holds 130 MB, mostly the words of all names: collecting its garbage stops it for 40 to 66 ms twice a second, which
 * would be the p99 of every contestant.
 *
 * @throws when a status is not 200.
 */
export const steadyP99InProcess = async (load: SteadyLoad): Promise<number> => {
  const sender = promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM]);
  sender.child.stdin?.end(JSON.stringify(load));
  return Number((await sender).stdout);
};
