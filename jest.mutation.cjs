const { transform } = require('./jest.config.cjs');

/** The tests that mutants are tried on: pure ones, which need no server and no build. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  testMatch: [
    '<rootDir>/tests/diagnosis/**/*.test.ts',
    '<rootDir>/tests/checks/needs*.test.ts',
    '<rootDir>/tests/checks/verdict.test.ts',
    '<rootDir>/tests/domain/decisions/**/*.test.ts',
  ],
  transform,
};
