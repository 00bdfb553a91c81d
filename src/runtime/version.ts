import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from './package-root.js';

/** Version of this software, from package.json (contract C8.60). */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packaged('package.json'), 'utf8'))).version;
