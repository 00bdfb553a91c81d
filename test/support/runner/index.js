/**
 * Runs suites as native modules: a worker loads all modules outside test/ once. Jest's own runner loads them again for each
 * suite, which takes longer than the tests of many.
 */
import { fileURLToPath } from 'node:url';
import { createJestRunner } from 'create-jest-runner';

export default createJestRunner(fileURLToPath(new URL('run.js', import.meta.url)));
