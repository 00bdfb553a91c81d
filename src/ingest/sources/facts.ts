import type { Manifest } from '../manifest.js';
import { factFile } from './fact-format.js';

/** People's own data in the project's format: a file of this name, or a folder that holds one. */
export const facts: Manifest = {
  slug: 'facts',
  describe: "Your own data in the project's fact format (docs/fact-format.md).",
  sources: [],
  files: [
    factFile('facts.ndjson', 'Statements, one a line.'),
    factFile('facts.ndjson.gz', 'Statements, one a line, packed.'),
  ],
};
