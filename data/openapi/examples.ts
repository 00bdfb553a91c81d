import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packaged } from '../../src/runtime/package-root.js';

/** File with the examples: answers of the service over its sample, written by `npm run openapi`. */
export const EXAMPLES_FILE = packaged('data', 'openapi', 'examples.json');

const Examples = z.object({
  /** Example of each route, by method and path as declared. */
  routes: z.record(
    z.string(),
    z.object({
      /** Path and query string of the request. */
      target: z.string(),
      /** Values of its path parameters. */
      path: z.record(z.string(), z.string()),
      body: z.unknown().optional(),
      answer: z.unknown(),
    }),
  ),
  /** Examples of errors by code: name of the example, and the answer. */
  problems: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export type Examples = z.infer<typeof Examples>;

/** Reads the examples. */
export const readExamples = (): Examples => Examples.parse(JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')));
