import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../package-root.js';

/** Where the examples are kept: answers of the service over its sample, written by `npm run openapi`. */
export const EXAMPLES_FILE = packaged('data', 'openapi', 'examples.json');

const Examples = z.object({
  /** Of a route, by method and path as declared. */
  routes: z.record(
    z.string(),
    z.object({
      /** Path parameters of the request. */
      path: z.record(z.string(), z.string()),
      body: z.unknown().optional(),
      answer: z.unknown(),
    }),
  ),
  /** Of an error, by its code: what was done wrong, and the answer. */
  problems: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export type Examples = z.infer<typeof Examples>;

/** The kept examples; none while the file is not written. */
export const readExamples = (): Examples =>
  existsSync(EXAMPLES_FILE)
    ? Examples.parse(JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')))
    : { routes: {}, problems: {} };
