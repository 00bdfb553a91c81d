import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** People's own data in the project's format: one file, or all of a folder in the order of their names. */
export const facts: Manifest = {
  slug: 'facts',
  describe: "Your own data in the project's fact format (docs/fact-format.md).",
  sources: [],
  files: [
    factFile('*.ndjson', 'Statements, one a line.'),
    factFile('*.ndjson.gz', 'Statements, one a line, packed.'),
  ],
};
