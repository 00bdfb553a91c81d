import { existsSync } from 'node:fs';

/** @swc/jest only strips the types: tests run as native ES modules. */
const swc = (pattern, parser, type, jsc = {}) => ({
  [pattern]: ['@swc/jest', { jsc: { target: 'es2022', parser, ...jsc }, module: { type } }],
});

/** As tsconfig.json: elements become calls of preact. */
const PREACT = { transform: { react: { runtime: 'automatic', importSource: 'preact' } } };

/** ES modules that slonik loads by require(), which Jest cannot do on Node 20 and 22. */
const REQUIRED = 'p-limit|yocto-queue';

/**
 * Suites that take long by nature: they kill or stop processes, cut connections, restore backups, send thousands of
 * generated requests, load large files, or judge every regular expression.
 */
const RESILIENCE = [
  'test/bench/truth-of-starter.test.ts',
  'test/chaos/',
  'test/exports/copies.test.ts',
  'test/fuzz/',
  'test/process/',
  'test/property/',
  'test/conformance/elasticsearch.test.ts',
  'test/conformance/faults.test.ts',
  'test/contract/changing-lists.test.ts',
  'test/contract/deep-pages.test.ts',
  'test/contract/facet-counts.test.ts',
  'test/contract/ids.test.ts',
  'test/contract/starter.test.ts',
  'test/contract/timed-out-writes.test.ts',
  'test/contract/unreachable-stores.test.ts',
  'test/database/backup.test.ts',
  'test/database/embedded.test.ts',
  'test/differential/many-queries.test.ts',
  'test/differential/relevance.test.ts',
  'test/docs/samples.test.ts',
  'test/indexer/concurrent-rebuilds.test.ts',
  'test/indexer/merge.test.ts',
  'test/ingest/deleted-meanwhile.test.ts',
  'test/ingest/merged-meanwhile.test.ts',
  'test/ingest/resuming.test.ts',
  'test/ingest/sources/starter.test.ts',
  'test/reconciliation/many-names.test.ts',
  'test/search/several-nodes.test.ts',
  'test/search/unreliable-elasticsearch.test.ts',
  'test/security/audit.test.ts',
  'test/security/hostile-files.test.ts',
  'test/security/injection.test.ts',
  'test/security/injection-elasticsearch.test.ts',
  'test/security/pipelining.test.ts',
  'test/security/regular-expressions.test.ts',
  'test/security/slow-clients.test.ts',
];

/** Suites that drive Chromium. */
const BROWSER = ['test/browser/'];

/** A suite that was renamed would otherwise run in `npm test` without a word. */
for (const path of [...RESILIENCE, ...BROWSER])
  if (!existsSync(new URL(path, import.meta.url)))
    throw new Error(`jest.config.js lists ${path}, which does not exist.`);

const ALL = '**/*.test.ts';
const suitesOf = (path) => `<rootDir>/${path}${path.endsWith('/') ? ALL : ''}`;
const inRoot = (path) => `<rootDir>/${path}`;

const project = (displayName, testMatch, testPathIgnorePatterns = []) => ({
  displayName,
  testMatch,
  testPathIgnorePatterns,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    ...swc('^.+\\.ts$', { syntax: 'typescript' }, 'es6'),
    ...swc('^.+\\.tsx$', { syntax: 'typescript', tsx: true }, 'es6', PREACT),
    ...swc(`/node_modules/(${REQUIRED})/.+\\.js$`, { syntax: 'ecmascript' }, 'commonjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${REQUIRED})/)`],
});

/** Each project is a command: `npm test`, `npm run test:resilience`, `npm run test:browser`. */
export default {
  projects: [
    project('service', [`<rootDir>/test/${ALL}`], [...RESILIENCE, ...BROWSER].map(inRoot)),
    project('resilience', RESILIENCE.map(suitesOf)),
    project('browser', BROWSER.map(suitesOf)),
  ],
  globalSetup: '<rootDir>/test/support/setup.js',
  globalTeardown: '<rootDir>/test/support/teardown.js',
  testSequencer: '<rootDir>/test/support/sequencer.js',
  testTimeout: 60_000,
  maxWorkers: 2,
  // Modules of finished suites stay in a worker: without a limit it grows to 4 GB in a run.
  workerIdleMemoryLimit: '2GB',
};
