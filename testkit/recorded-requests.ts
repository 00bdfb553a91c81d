import { readFileSync } from 'node:fs';
import { packaged } from '../src/runtime/package-root.js';

/** Returns the lists and searches recorded in recorded-requests.txt, as path and query below `/api/v1`. */
export const recordedRequests = (): readonly string[] =>
  readFileSync(packaged('testkit', 'recorded-requests.txt'), 'utf8').trim().split('\n');
