import { existsSync } from 'node:fs';

/** @swc/jest only strips the types, for the suites that Jest loads itself. */
const swc = (pattern, parser, type, jsc = {}) => ({
  [pattern]: ['@swc/jest', { jsc: { target: 'es2022', parser, ...jsc }, module: { type } }],
});

/** As tsconfig.json: elements become calls of preact. */
const PREACT = { transform: { react: { runtime: 'automatic', importSource: 'preact' } } };

/** ES modules that slonik loads by require(), which Jest cannot do on Node 20 and 22. */
const REQUIRED = 'p-limit|yocto-queue';

/**
 * Suites that take long by nature: they start, kill or stop processes, cut connections, restore backups, send thousands of
 * generated requests, load large files, run other programs, or judge every regular expression.
 */
const RESILIENCE = [
  'test/bench/truth-of-starter.test.ts',
  'test/cli/setup.test.ts',
  'test/client/package.test.ts',
  'test/chaos/',
  'test/exports/copies.test.ts',
  'test/exports/killed-releases.test.ts',
  'test/exports/permitted-values.test.ts',
  'test/exports/readers.test.ts',
  'test/fuzz/',
  'test/generated-clients/',
  'test/process/',
  'test/property/',
  'test/contract/changing-lists.test.ts',
  'test/contract/deep-pages.test.ts',
  'test/contract/facet-counts.test.ts',
  'test/contract/ids.test.ts',
  'test/contract/starter.test.ts',
  'test/contract/timed-out-writes.test.ts',
  'test/contract/unreachable-stores.test.ts',
  'test/cookbook-questions.test.ts',
  'test/database/backup.test.ts',
  'test/database/embedded.test.ts',
  'test/differential/many-queries.test.ts',
  'test/differential/relevance.test.ts',
  'test/docs/reference-commands.test.ts',
  'test/docs/samples.test.ts',
  'test/indexer/concurrent-rebuilds.test.ts',
  'test/indexer/merge.test.ts',
  'test/ingest/deleted-meanwhile.test.ts',
  'test/ingest/merged-meanwhile.test.ts',
  'test/ingest/resuming.test.ts',
  'test/ingest/sources/starter.test.ts',
  'test/logging/hide-secrets.test.ts',
  'test/reconciliation/many-names.test.ts',
  'test/runner.test.ts',
  'test/search/several-nodes.test.ts',
  'test/search/unreliable-elasticsearch.test.ts',
  'test/security/audit.test.ts',
  'test/security/hostile-files.test.ts',
  'test/security/hostile-tables.test.ts',
  'test/security/injection.test.ts',
  'test/security/injection-elasticsearch.test.ts',
  'test/security/pipelining.test.ts',
  'test/security/regular-expressions.test.ts',
  'test/security/slow-clients.test.ts',
  'test/understanding/names-of-starter.test.ts',
];

/** Suites that drive Chromium. */
const BROWSER = ['test/browser/'];

/** Suites that replace a module: each runs in a sandbox with its own modules. */
const ISOLATED = ['test/fields/one-more-row.test.ts'];

/** A suite that was renamed would otherwise run in `npm test` without a word. */
for (const path of [...RESILIENCE, ...BROWSER, ...ISOLATED])
  if (!existsSync(new URL(path, import.meta.url)))
    throw new Error(`jest.config.js lists ${path}, which does not exist.`);

const ALL = '**/*.test.ts';
const suitesOf = (path) => `<rootDir>/${path}${path.endsWith('/') ? ALL : ''}`;
const inRoot = (path) => `<rootDir>/${path}`;

const project = (displayName, testMatch, testPathIgnorePatterns = []) => ({
  displayName,
  testMatch,
  testPathIgnorePatterns,
  // So that Jest knows which suites import a module.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  runner: '<rootDir>/test/support/runner/index.js',
});

/** Options of suites that Jest itself loads, each in a sandbox. */
const SANDBOX = {
  runner: 'jest-runner',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    ...swc('^.+\\.ts$', { syntax: 'typescript' }, 'es6'),
    ...swc('^.+\\.tsx$', { syntax: 'typescript', tsx: true }, 'es6', PREACT),
    ...swc(`/node_modules/(${REQUIRED})/.+\\.js$`, { syntax: 'ecmascript' }, 'commonjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${REQUIRED})/)`],
};

/** `npm test` runs the first two, `npm run test:resilience` and `npm run test:browser` one each. */
export default {
  projects: [
    project('service', [`<rootDir>/test/${ALL}`], [...RESILIENCE, ...BROWSER, ...ISOLATED].map(inRoot)),
    { ...project('isolated', ISOLATED.map(suitesOf)), ...SANDBOX },
    project('resilience', RESILIENCE.map(suitesOf)),
    // They send functions to Chromium as text, to which tsx would add calls of a helper that the page lacks.
    { ...project('browser', BROWSER.map(suitesOf)), ...SANDBOX },
  ],
  globalSetup: '<rootDir>/test/support/setup.js',
  globalTeardown: '<rootDir>/test/support/teardown.js',
  testSequencer: '<rootDir>/test/support/sequencer.js',
  // Generous: a machine may be slow or busy.
  testTimeout: 120_000,
  maxWorkers: 2,
};
