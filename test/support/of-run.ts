import { join } from 'node:path';
import type { PageAssets } from '../../web/assets.js';
import { pageAssets } from '../../web/assets.js';

/**
 * Asks test/support/setup.js for what all suites of a run share, which is made for the first of them.
 *
 * @returns the address of a server, or `none`; the folder of the programs
 */
export const ofRun = async (name: 'postgres' | 'elasticsearch' | 'pages' | 'programs'): Promise<string> => {
  const answer = await fetch(`${process.env['TEST_RUN_URL']}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
};

/** Builds the files of the pages as they are in the clone, and reads them. */
export const builtPages = async (): Promise<PageAssets> => {
  await ofRun('pages');
  return pageAssets();
};

/** Returns the words that start the command line, or the service, in a process of its own. */
export const programOf = async (name: 'linnea' | 'service'): Promise<readonly [string, string]> => [
  process.execPath,
  join(await ofRun('programs'), `${name}.js`),
];
