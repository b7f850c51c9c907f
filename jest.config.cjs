// Stryker brings its own environment, to count which test reaches which mutant.
const sharedModules =
  process.env.NETONCALL_MUTATION_SAMPLE === undefined
    ? {
        testEnvironment: '<rootDir>/tests/support/environment.cjs',
        runtime: '<rootDir>/tests/support/runtime.cjs',
      }
    : { testEnvironment: 'node' };

/** @type {import('jest').Config} */
module.exports = {
  ...sharedModules,
  roots: ['<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
    ],
  },
  // Messages of zod in fifty languages, which nothing shows: each test file would load them anew, for 30 ms.
  moduleNameMapper: {
    '^\\.\\./locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs',
  },
  // One Temporal server and one workflow bundle for the whole run.
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/compile-later.cjs'],
  reporters: ['default', '<rootDir>/tests/support/count-reporter.cjs'],
  testSequencer: '<rootDir>/tests/support/slow-first.cjs',
  coverageProvider: 'babel',
  // Only against hanging: on a busy machine of two cores a test takes three times as long.
  testTimeout: 180_000,
  // Most of the time is waited: for servers, deadlines and processes.
  maxWorkers: 4,
  // A worker that has loaded many files collects garbage for longer than it tests.
  workerIdleMemoryLimit: '1GB',
};
