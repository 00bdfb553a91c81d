/**
 * Runs suites as native modules: a worker loads all modules outside test/ once. Jest's own runner loads them again for each
 * suite, which takes longer than the tests of many.
 */
import { fileURLToPath } from 'node:url';
import { createJestRunner } from 'create-jest-runner';

const Runner = createJestRunner(fileURLToPath(new URL('run.js', import.meta.url)));

export default class extends Runner {
  /** Always in workers while watching: the process of a watch would keep the modules that it loaded first. */
  runTests(tests, watcher, onStart, onResult, onFailure, options) {
    const serial = options.serial && !watcher.isWatchMode();
    return super.runTests(tests, watcher, onStart, onResult, onFailure, { ...options, serial });
  }
}
