/** @swc/jest only strips the types: tests run as native ES modules. */
const swc = (pattern, syntax, type) => ({
  [pattern]: ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax } }, module: { type } }],
});

/** ES modules that slonik loads by require(), which Jest cannot do on Node 20 and 22. */
const REQUIRED = 'p-limit|yocto-queue';

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    ...swc('^.+\\.ts$', 'typescript', 'es6'),
    ...swc(`/node_modules/(${REQUIRED})/.+\\.js$`, 'ecmascript', 'commonjs'),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${REQUIRED})/)`],
  globalSetup: '<rootDir>/test/support/setup.js',
  globalTeardown: '<rootDir>/test/support/teardown.js',
  testSequencer: '<rootDir>/test/support/sequencer.js',
  testTimeout: 60_000,
  maxWorkers: 2,
};
