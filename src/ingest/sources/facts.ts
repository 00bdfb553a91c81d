import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** Data of the deployment in the fact format: one file, or all files of a folder in the order of their names. */
export const facts: Manifest = {
  slug: 'facts',
  describe: "Your own data in the project's fact format (docs/fact-format.md).",
  sources: [],
  files: [
    factFile('*.ndjson', 'Statements, one per line.'),
    factFile('*.ndjson.gz', 'Statements, one per line, compressed.'),
  ],
};
