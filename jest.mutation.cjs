const { transform } = require('./jest.config.cjs');

/** The tests that mutants are tried on: fast, pure ones, which need no server and no build. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  runner: '<rootDir>/scripts/mutation/covering-tests.cjs',
  testMatch: [
    '<rootDir>/tests/{checks,diagnosis,domain,knowledge,question,reasoning,reasoning-model}/**/*.test.ts',
    '<rootDir>/tests/workflows/pure/*.test.ts',
  ],
  // Cases and runs as a whole: each takes seconds, and one of them covers nearly every line.
  testPathIgnorePatterns: [
    '/bounded-time.test',
    '/checks/(asked-time|cases|gravest-first|impact|missing-data|refused-login|unexplained-complaint|what-a-report-claims)\\.test',
    '/knowledge/desk-audit.test',
    '/question/languages.test',
    '/reasoning/parse-goal.properties.test',
  ],
  // Mutants share their machine with other work; what never ends is Stryker's to find.
  testTimeout: 60_000,
  transform,
};
